import type { Work } from '#contract/desk/work.ts';
import type { Collected, QueueStanding } from '#contract/inbox.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import { inboxWords } from './inbox-words.ts';
import { useInboxView } from './use-inbox-view.ts';
import { useNothingAcknowledged } from './use-nothing-acknowledged.ts';
import { stoppedByTrouble } from './use-standing.ts';

/** What a person should know of the last round: why it failed, that the queue is stuck, that nothing may be written. */
export function CollectNotice({
  standing,
  work,
  failure,
  onGone,
  ...props
}: {
  readonly standing: QueueStanding | undefined;
  readonly work: Work | undefined;
  readonly failure: Failure | undefined;
  readonly onAgain: () => void;
  readonly onDismiss: () => void;
  /** The notice goes, and with it the button that was pressed. */
  readonly onGone: () => void;
}) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const nothingAcknowledged = useNothingAcknowledged();
  const format = useFormats();
  const now = useNow();
  const { dismissed, dismiss: dismissWork } = useInboxView();
  function onAgain() {
    onGone();
    props.onAgain();
  }
  function onDismiss() {
    onGone();
    props.onDismiss();
  }
  if (failure !== undefined) {
    return <ListFailure failure={failure} onAgain={onAgain} onDismiss={onDismiss} />;
  }
  // What has stopped the poller came after a person's last round, which had taken it up again.
  const isStopped = standing !== undefined && stoppedByTrouble(standing);
  if (work !== undefined && work.endedAt !== null && work.workId !== dismissed && !isStopped) {
    const dismiss = () => {
      onGone();
      dismissWork(work.workId);
    };
    if (work.state === 'failed' && work.failure !== null) {
      return <ListFailure failure={work.failure} onAgain={onAgain} onDismiss={dismiss} />;
    }
    const collected = (work.result as Collected | null) ?? undefined;
    const nothing = collected && nothingAcknowledged(work, collected);
    const title = nothing !== undefined ? 'collectedBlocked' : collected && titles[collected.end];
    if (collected !== undefined && title !== undefined) {
      return (
        <div className={listStyles.banner}>
          <Notice
            alert
            tone={collected.end === 'stopped' ? 'info' : 'warn'}
            title={say(title)}
            onDismiss={dismiss}
            dismissLabel={sayPart('dismiss')}
          >
            <p>{nothing ?? sayMessage(collected.text)}</p>
          </Notice>
        </div>
      );
    }
  }
  const why = standing === undefined ? '' : sayMessage(standing.text);
  if (standing === undefined || why === '') return null;
  const { overdueSince } = standing;
  return (
    <div className={listStyles.banner}>
      <Notice
        tone={standing.poller === 'backing-off' && overdueSince === null ? 'info' : 'warn'}
        title={
          standing.poller === 'backing-off' && overdueSince !== null
            ? say('overdueTitle', { time: format.timeOrDay(overdueSince, now) })
            : say(titleOf(standing))
        }
      >
        <p>{why}</p>
      </Notice>
    </div>
  );
}

const titles = {
  empty: undefined,
  waits: undefined,
  blocked: 'collectedBlocked',
  stuck: 'collectedStuck',
  ceiling: 'collectedCeiling',
  elsewhere: 'collectedElsewhere',
  stopped: 'collectedStopped',
} as const satisfies Record<Collected['end'], string | undefined>;

/** A poller that waits although there is trouble has asked: what is left of its last round is in the way. */
function titleOf({ poller, trouble }: QueueStanding) {
  if (poller === 'stopped') return 'stoppedTitle';
  if (poller === 'backing-off') return 'backingOffTitle';
  if (trouble?.code === 'elsewhere') return 'collectedElsewhere';
  return trouble?.code === 'failure' ? 'collectedBlocked' : 'collectedCeiling';
}
