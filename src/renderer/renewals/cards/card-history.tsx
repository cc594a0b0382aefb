import { useState } from 'react';
import type { CardEvent } from '#contract/renewals/cards.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import costs from '../costs/costs.module.css';
import styles from './cards.module.css';
import { cardsWords } from './cards-words.ts';

const firstShown = 20;
const mostShown = 500;

/** Everything that was entered for the cards of an account, the newest first. */
export function CardHistory({ accountId }: { readonly accountId: string }) {
  const say = useWords(cardsWords);
  const announce = useAnnounce();
  const [limit, setLimit] = useState(firstShown);
  const asked = useAsked(
    'renewals',
    ['card-history', accountId, limit],
    (desk, options) => desk.cards.history({ accountId, cardId: null, offset: 0, limit }, options),
    { keepFormer: true },
  );
  const takeBack = useAction((desk, amountId: string) => desk.cards.takeBack({ accountId, amountId }));
  const { answer } = asked;
  return (
    <section className={costs.panel}>
      <h2>{say('history')}</h2>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {takeBack.failure !== undefined && <FailureNotice failure={takeBack.failure} onDismiss={takeBack.clear} />}
      {answer?.total === 0 && <p className={costs.soft}>{say('historyNone')}</p>}
      {answer !== undefined && answer.total > 0 && (
        <table className={costs.table}>
          <thead>
            <tr>
              <th scope="col">{say('columnWhen')}</th>
              <th scope="col">{say('columnCard')}</th>
              <th scope="col">{say('columnWhat')}</th>
              <th scope="col" className={costs.end}>
                {say('columnAmount')}
              </th>
              <th scope="col">{say('columnWho')}</th>
              <th scope="col">{say('columnVerbs')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.events.map((event) => (
              <EventRow
                key={keyOf(event)}
                event={event}
                busy={takeBack.running}
                onTakeBack={async (amountId) => {
                  if ((await takeBack.start(amountId))?.ok === true) announce(say('tookBack'));
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {answer !== undefined && answer.total > limit && limit < mostShown && (
        <Button onPress={() => setLimit(mostShown)}>{say('more')}</Button>
      )}
    </section>
  );
}

function keyOf(event: CardEvent): string {
  if (event.kind === 'cap') return `cap ${event.cardId} ${event.at}`;
  return event.kind === 'lift' ? `lift ${event.entryId} ${event.at}` : `amount ${event.amountId}`;
}

function EventRow({
  event,
  busy,
  onTakeBack,
}: {
  readonly event: CardEvent;
  readonly busy: boolean;
  readonly onTakeBack: (amountId: string) => void;
}) {
  const say = useWords(cardsWords);
  const format = useFormats();
  const now = useNow();
  const what = useEventText()(event);
  const isAmount = event.kind === 'top-up' || event.kind === 'balance';
  const minor = event.kind === 'lift' ? event.priceMinor : event.minor;
  const isGone = isAmount && event.takenBackAt !== null;
  return (
    <tr>
      <td>{format.timeOrDay(event.at, now)}</td>
      <td className={costs.mono}>{event.cardId}</td>
      <td>
        <span className={isGone ? styles.gone : undefined}>{what}</span>
        {isAmount && event.reference !== '' && <small className={costs.faint}> {event.reference}</small>}
        {isAmount && event.takenBackAt !== null && (
          <small className={costs.faint}>
            {' '}
            {say('takenBack', {
              when: format.timeOrDay(event.takenBackAt, now),
              person: event.takenBackBy ?? say('notRecorded'),
            })}
          </small>
        )}
      </td>
      <td className={costs.end}>{minor === null ? '' : format.money(minor, event.currency, event.minorDigits)}</td>
      <td>{event.person ?? say('notRecorded')}</td>
      <td>
        {isAmount && !isGone && (
          <Button
            look="quiet"
            isDisabled={busy}
            aria-label={say('takeBackOf', { what })}
            onPress={() => onTakeBack(event.amountId)}
          >
            {say('takeBack')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function useEventText(): (event: CardEvent) => string {
  const say = useWords(cardsWords);
  const format = useFormats();
  const now = useNow();
  return (event) => {
    switch (event.kind) {
      case 'top-up':
        return say('eventTopUp', { day: format.date(event.day) });
      case 'balance':
        return say('eventBalance', { when: format.timeOrDay(event.toldAt, now) });
      case 'cap':
        return event.minor === null ? say('eventNoCap') : say('eventCap');
      case 'lift':
        return say('eventLift', { name: visibleMarks(event.unicodeName), reason: event.reason });
    }
  };
}
