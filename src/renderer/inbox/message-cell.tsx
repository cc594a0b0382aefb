import { Inbox } from 'lucide-react';
import type { InboxMessage } from '#contract/inbox.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { Age } from '#renderer/parts/age.tsx';
import { PersonChip } from '#renderer/parts/person-chip.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { KindTag } from './message-kind.tsx';
import { waitsInQueue } from './waits-in-queue.ts';

/** More would leave no room for what the message says; the pane shows them all. */
const shownTags = 3;

/** A message in two lines: what it is about and how old it is, what it says and what is marked on it. */
export function MessageCell({
  message,
  showAccount,
}: {
  readonly message: InboxMessage;
  readonly showAccount: boolean;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const { handled, unicodeName, domainName, messageId, assignedTo } = message;
  const text = visibleMarks(message.text);
  const tags = format.sorted(message.tags, String);
  const name = unicodeName ?? domainName;
  return (
    <div className={classNames(styles.message, !handled && styles.unhandled)}>
      <div className={styles.messageHead}>
        <span className={styles.dot} title={handled ? undefined : say('unhandled')} aria-hidden />
        <span className={styles.subject} dir="auto">
          {name ?? (text === '' ? say('noText') : text)}
        </span>
        {waitsInQueue(message) && (
          <span className={styles.waits} title={say('waiting')}>
            <Inbox aria-label={say('waiting')} />
          </span>
        )}
        <span className={styles.when}>
          <MessageTime at={message.queuedInstant ?? message.storedAt} />
        </span>
      </div>
      <div className={styles.messageFoot}>
        <KindTag kind={message.kind} />
        {message.unasked && <Tag tone="warn">{say('unasked')}</Tag>}
        {assignedTo !== null && <PersonChip person={assignedTo} machine={null} />}
        {tags.slice(0, shownTags).map((tag) => (
          <Tag key={tag}>
            <span className={styles.tagText}>{tag}</span>
          </Tag>
        ))}
        {tags.length > shownTags && <Tag>+{tags.length - shownTags}</Tag>}
        <span className={styles.snippet} dir="auto">
          {[
            showAccount ? message.accountLabel : '',
            name !== null ? text : messageId === null ? '' : say('messageNumber', { id: messageId }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
    </div>
  );
}

/** The registry's own time of a message; that of storing where it gives none. A practice registry may be days ahead. */
function MessageTime({ at }: { readonly at: number }) {
  const format = useFormats();
  const now = useNow();
  if (at <= now) return <Age at={at} />;
  return <time title={format.exactTime(at)}>{format.timeOrDay(at, now)}</time>;
}
