import type { InboxDetails } from '#contract/inbox.ts';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';

/** What a message says, as facts, with ways to the name and to the renewal that it is about. */
export function MessageFacts({ details }: { readonly details: InboxDetails }) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const show = useScreen((screen) => screen.show);
  const { message, pendingAction } = details;
  const { ldhName, entryId, acknowledged, offHeadAt } = message;
  const copyable = (text: string, what: string) => <Copyable text={text} copyLabel={sayPart('copy', { what })} />;
  /** A person, of a team with the computer. */
  const at = (person: string, machine: string | null) =>
    machine === null ? person : sayPart('personAt', { person, machine });
  const asWritten = (text: string, instant: number | null) =>
    instant === null ? (
      text
    ) : (
      <>
        {format.exactTime(instant)} <span className={styles.quiet}>{text}</span>
      </>
    );
  return (
    <Facts>
      <Fact name={say('factText')}>
        {message.text === '' ? (
          <span className={styles.quiet}>{say('noText')}</span>
        ) : (
          <span className={styles.text} dir="auto" {...(details.language === null ? {} : { lang: details.language })}>
            {visibleMarks(message.text)}
          </span>
        )}
      </Fact>
      {ldhName !== null ? (
        <Fact name={say('factDomain')}>
          <TextLink onPress={() => show({ kind: 'domain', ldhName })}>
            <span className={styles.wholeName}>
              <DomainNameText ldhName={ldhName} unicodeName={message.unicodeName ?? ldhName} />
            </span>
          </TextLink>
        </Fact>
      ) : (
        message.domainName !== null && <Fact name={say('factDomain')}>{visibleMarks(message.domainName)}</Fact>
      )}
      {pendingAction !== null && (
        <Fact name={say('factResult')}>
          {pendingAction.succeeded === null ? (
            say('resultUnknown')
          ) : (
            <Tag tone={pendingAction.succeeded ? 'good' : 'bad'}>
              {say(pendingAction.succeeded ? 'resultDone' : 'resultRefused')}
            </Tag>
          )}
        </Fact>
      )}
      {entryId !== null && (
        <Fact name={say('factRenewal')}>
          <TextLink onPress={() => show({ kind: 'renewal', entryId })}>{say('openRenewal')}</TextLink>
        </Fact>
      )}
      {message.unasked && <Fact name={say('factRenewal')}>{say('unaskedText')}</Fact>}
      {pendingAction?.actedAt != null && (
        <Fact name={say('factActed')}>{asWritten(pendingAction.actedAt, pendingAction.actedInstant)}</Fact>
      )}
      {message.queuedAt !== null && (
        <Fact name={say('factQueued')}>{asWritten(message.queuedAt, message.queuedInstant)}</Fact>
      )}
      <Fact name={say('factStored')}>{format.exactTime(message.storedAt)}</Fact>
      <Fact name={say('factAcknowledged')} help={<Help term="acknowledge" />}>
        {message.messageId === null
          ? say('notAcknowledgeable')
          : acknowledged === null
            ? offHeadAt === null
              ? say('notAcknowledged')
              : say('notAtHead', { time: format.exactTime(offHeadAt) })
            : acknowledged.how === 'answered'
              ? format.exactTime(acknowledged.at)
              : say('acknowledgedGone', { time: format.exactTime(acknowledged.at) })}
        {message.acknowledgedBy !== null && (
          <span className={styles.quiet}>
            {say('acknowledgedBy', { person: at(message.acknowledgedBy, message.acknowledgedSeat) })}
          </span>
        )}
        {details.cameAgain > 0 && (
          <span className={styles.quiet}>{say('cameAgain', { count: details.cameAgain })}</span>
        )}
      </Fact>
      {message.assignedTo !== null && <Fact name={say('factAssigned')}>{message.assignedTo}</Fact>}
      {message.handled && (
        <Fact name={say('factHandled')}>
          {message.handledBy === null ? say('notRecorded') : at(message.handledBy, message.handledSeat)}
        </Fact>
      )}
      {message.tags.length > 0 && (
        <Fact name={say('factTags')}>
          {format.sorted(message.tags, String).map((tag) => (
            <span key={tag} className={styles.wholeTag}>
              <Tag>{tag}</Tag>
            </span>
          ))}
        </Fact>
      )}
      {message.messageId !== null && (
        <Fact name={say('factMessageId')}>{copyable(message.messageId, say('factMessageId'))}</Fact>
      )}
      {pendingAction?.clTRID != null && (
        <Fact name={say('factClTRID')} help={<Help term="clTRID" />}>
          {copyable(pendingAction.clTRID, say('factClTRID'))}
        </Fact>
      )}
      {pendingAction?.svTRID != null && (
        <Fact name={say('factSvTRID')} help={<Help term="svTRID" />}>
          {copyable(pendingAction.svTRID, say('factSvTRID'))}
        </Fact>
      )}
    </Facts>
  );
}
