import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { EventList } from './event-list.tsx';
import styles from './renewed-elsewhere.module.css';
import { renewedElsewhereWords } from './renewed-elsewhere-words.ts';
import { useRenewedElsewhere } from './use-renewed-elsewhere.ts';

const mostShown = 3;

/** Names that were renewed elsewhere and that nobody has dealt with: in sight on every part of the renewals. */
export function ElsewhereNotice(props: {
  readonly accountId: string;
  readonly onReadMessage: (inboxId: string) => void;
  readonly onSeeAll: () => void;
}) {
  const say = useWords(renewedElsewhereWords);
  const format = useFormats();
  const { events, total } = useRenewedElsewhere(props.accountId, { handled: false, limit: mostShown }) ?? {
    events: [],
    total: 0,
  };
  if (total === 0) return null;
  return (
    <div className={styles.banner}>
      <Notice
        tone="warn"
        title={say('title', { count: total, number: format.number(total) })}
        actions={<Button onPress={props.onSeeAll}>{say('seeAll')}</Button>}
      >
        <EventList events={events} onReadMessage={props.onReadMessage} />
      </Notice>
    </div>
  );
}
