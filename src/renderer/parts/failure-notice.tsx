import type { ReactNode } from 'react';
import { isWithin } from '#messages/message.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import type { Failure } from '#values/failure.ts';
import { failureReason } from '#values/failure-reason.ts';
import { failureExplained } from './failure-explained.ts';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useFailureMessage, useSayMessage } from './use-failure-text.ts';
import { useFormats } from './use-formats.ts';
import { useNow } from './use-now.ts';
import { useScreen } from './use-screen.ts';
import { useWords } from './words.ts';

const consequences = {
  'nothing-sent': { word: 'consequenceNothingSent', tone: 'neutral' },
  'nothing-changed': { word: 'consequenceNothingChanged', tone: 'neutral' },
  refused: { word: 'consequenceRefused', tone: 'neutral' },
  partly: { word: 'consequencePartly', tone: 'warn' },
  unknown: { word: 'consequenceUnknown', tone: 'warn' },
} as const;

export interface FailureNoticeProps {
  readonly failure: Failure;
  /** Offers to do it again, where that may help. Only for what asks: a renewal is never offered again from here. */
  readonly onAgain?: () => void;
  readonly onDismiss?: () => void;
  readonly actions?: ReactNode;
}

/** Any failure: what happened, whether anything was sent or billed, what to do next, the identifiers to copy. */
export function FailureNotice({ failure, onDismiss, actions, ...props }: FailureNoticeProps) {
  const say = useWords(partsWords);
  const format = useFormats();
  const now = useNow();
  const { go, show, open, place } = useScreen();
  const sayMessage = useSayMessage();
  const explained = failureExplained(failure);
  // The tag says it already.
  const isSaid = explained.consequence === 'nothing-sent';
  const text = useFailureMessage()(isSaid ? failureReason(failure) : failure);
  const onAgain = failure.kind === 'invalid-input' ? undefined : props.onAgain;
  const { journalId, entryId } = explained;
  const consequence = consequences[explained.consequence];
  const toAccounts = explained.toAccounts && place !== 'accounts';
  const hasButtons =
    (actions !== undefined && actions !== null) ||
    onAgain !== undefined ||
    journalId !== undefined ||
    entryId !== undefined ||
    toAccounts;
  const buttons = hasButtons && (
    <>
      {actions}
      {onAgain !== undefined && <Button onPress={onAgain}>{say('tryAgain')}</Button>}
      {journalId !== undefined && (
        <Button
          onPress={() => {
            open(null);
            show({ kind: 'exchange', journalId });
          }}
        >
          {say('seeExchange')}
        </Button>
      )}
      {entryId !== undefined && (
        <Button
          onPress={() => {
            open(null);
            show({ kind: 'renewal', entryId });
          }}
        >
          {say('seeEntry')}
        </Button>
      )}
      {toAccounts && (
        <Button
          onPress={() => {
            open(null);
            go('accounts');
          }}
        >
          {say('openAccounts')}
        </Button>
      )}
    </>
  );
  return (
    <Notice
      alert
      tone={failure.kind === 'cancelled' ? 'info' : explained.consequence === 'unknown' ? 'warn' : 'bad'}
      title={
        <span className={styles.failureTitle}>
          {say(explained.title)}
          <Tag tone={consequence.tone}>{say(consequence.word)}</Tag>
        </span>
      }
      {...(hasButtons ? { actions: buttons } : {})}
      {...(onDismiss === undefined ? {} : { onDismiss, dismissLabel: say('dismiss') })}
    >
      <p>{text}</p>
      {explained.more
        .filter((more) => !isWithin(more, failure.message))
        .map(sayMessage)
        .filter((more) => more !== '')
        .map((more) => (
          <p key={more}>{more}</p>
        ))}
      {explained.retryAt !== undefined && <p>{say('retryAt', { time: format.timeOrDay(explained.retryAt, now) })}</p>}
      {explained.next !== undefined && <p>{say(explained.next)}</p>}
      {explained.ids.length > 0 && (
        <p className={styles.ids}>
          {explained.ids.map(({ name, value }) => (
            <span key={name} className={styles.id}>
              {say(name)}
              <Copyable text={value} copyLabel={say('copy', { what: say(name) })} />
            </span>
          ))}
        </p>
      )}
    </Notice>
  );
}
