import type { RenewedElsewhere } from '#contract/renewals/ledger-entry.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './renewed-elsewhere.module.css';
import { renewedElsewhereWords } from './renewed-elsewhere-words.ts';

/** Names that were renewed elsewhere, each with both dates, what reported it, its message and what to do. */
export function EventList({
  events,
  onReadMessage,
}: {
  readonly events: readonly RenewedElsewhere[];
  readonly onReadMessage: (inboxId: string) => void;
}) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <Event key={event.eventId} event={event} onReadMessage={onReadMessage} />
      ))}
    </ul>
  );
}

function Event({
  event,
  onReadMessage,
}: {
  readonly event: RenewedElsewhere;
  readonly onReadMessage: (inboxId: string) => void;
}) {
  const say = useWords(renewedElsewhereWords);
  const format = useFormats();
  const sourceName = useSourceName();
  const show = useScreen((screen) => screen.show);
  const { eventId, ldhName, inboxId } = event;
  const name = visibleMarks(event.unicodeName);
  return (
    <li>
      <Button look="quiet" onPress={() => show({ kind: 'domain', ldhName })}>
        {name}
      </Button>
      <span className={styles.dates}>
        {format.date(event.dateBefore)} → <strong>{format.date(event.dateAfter)}</strong>
      </span>
      <span className={styles.faint}>
        {say('source', { source: sourceName(event.source), time: format.dateTime(event.at) })}
      </span>
      {inboxId !== null && (
        <Button look="quiet" onPress={() => onReadMessage(inboxId)}>
          {say('message')}
        </Button>
      )}
      <HandleButton eventId={eventId} name={name} handled={event.handledAt !== null} />
    </li>
  );
}

function HandleButton(props: { readonly eventId: string; readonly name: string; readonly handled: boolean }) {
  const { eventId, name, handled } = props;
  const say = useWords(renewedElsewhereWords);
  const announce = useAnnounce();
  const mark = useAction((desk, wanted: boolean) => desk.renewals.handleElsewhere({ eventId, handled: wanted }));
  return (
    <>
      <Button
        look="quiet"
        busy={mark.running}
        onPress={async () => {
          const ended = await mark.start(!handled);
          if (ended?.ok === true) announce(say(handled ? 'takenBack' : 'dealt', { name }));
        }}
      >
        {say(handled ? 'takeBack' : 'deal')}
      </Button>
      {mark.failure !== undefined && <FailureNotice failure={mark.failure} onDismiss={mark.clear} />}
    </>
  );
}
