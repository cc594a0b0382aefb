import { useState } from 'react';
import { CountedChoices } from '#renderer/kit/counted-choices.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { EventList } from './event-list.tsx';
import styles from './renewed-elsewhere.module.css';
import { renewedElsewhereWords } from './renewed-elsewhere-words.ts';
import { useRenewedElsewhere } from './use-renewed-elsewhere.ts';

const mostShown = 200;

/** Names that were renewed elsewhere, open and dealt with, among the changes. Shows nothing where there never was one. */
export function ElsewherePanel(props: {
  readonly accountId: string;
  readonly onReadMessage: (inboxId: string) => void;
}) {
  const { accountId } = props;
  const say = useWords(renewedElsewhereWords);
  const format = useFormats();
  const [shown, setShown] = useState<'open' | 'handled'>('open');
  const open = useRenewedElsewhere(accountId, { handled: false, limit: mostShown });
  const handled = useRenewedElsewhere(accountId, { handled: true, limit: mostShown });
  if (open === undefined || handled === undefined || open.total + handled.total === 0) return null;
  const { events, total } = shown === 'open' ? open : handled;
  const rest = total - events.length;
  return (
    <section className={styles.panel} aria-label={say('panelLabel')}>
      <h3>{say('panelLabel')}</h3>
      <p className={styles.faint}>{say('text')}</p>
      <CountedChoices
        label={say('shown')}
        choices={[
          { value: 'open', label: say('open'), count: format.number(open.total) },
          { value: 'handled', label: say('handled'), count: format.number(handled.total) },
        ]}
        value={shown}
        onChange={setShown}
      />
      {events.length === 0 ? (
        <p className={styles.faint}>{say(shown === 'open' ? 'noneOpen' : 'noneHandled')}</p>
      ) : (
        <EventList events={events} onReadMessage={props.onReadMessage} />
      )}
      {rest > 0 && <p className={styles.faint}>{say('more', { count: rest, number: format.number(rest) })}</p>}
    </section>
  );
}
