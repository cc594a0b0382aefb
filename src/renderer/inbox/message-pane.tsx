import { Check, Inbox, MailOpen, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { InboxDetails, InboxSelection } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Tabs } from '#renderer/kit/tabs.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AssignMenu } from './assign-menu.tsx';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { MessageAction } from './message-action.tsx';
import { MessageFacts } from './message-facts.tsx';
import { KindTag } from './message-kind.tsx';
import { MessageExchanges, MessageHeaders, MessageRaw } from './message-received.tsx';
import { TagMenu } from './tag-menu.tsx';
import type { InboxActions } from './use-inbox-actions.ts';
import { useReadMessage } from './use-message-cursor.ts';
import { waitsInQueue } from './waits-in-queue.ts';

/** The message that is being read: what it says, as it came, and what can be done with it. */
export function MessagePane({
  accountId,
  inboxId,
  actions,
}: {
  /** The account in use: what a message asks for is done in its own account only. */
  readonly accountId: string;
  readonly inboxId: string | null;
  readonly actions: InboxActions;
}) {
  const say = useWords(inboxWords);
  const asked = useReadMessage(inboxId);
  // Who compares what came with several messages stays there.
  const [tab, setTab] = useState<TabName>('message');
  if (inboxId === null) {
    return (
      <section className={styles.pane} aria-label={say('tabMessage')}>
        <EmptyState icon={<MailOpen />} title={say('chooseTitle')} text={say('chooseText')} />
      </section>
    );
  }
  return (
    <section className={styles.pane} aria-label={say('tabMessage')}>
      <ListFailure failure={asked.failure} onAgain={asked.again} />
      {asked.answer !== undefined && (
        <Read accountId={accountId} details={asked.answer} actions={actions} tab={tab} onTab={setTab} />
      )}
    </section>
  );
}

function Read({
  accountId,
  details,
  actions,
  tab,
  onTab,
}: {
  readonly accountId: string;
  readonly details: InboxDetails;
  readonly actions: InboxActions;
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const { message, received } = details;
  const { inboxId, handled, unicodeName, domainName, text } = message;
  const only: InboxSelection = { kind: 'messages', inboxIds: [inboxId] };
  const waits = waitsInQueue(message);
  const at = message.queuedInstant ?? message.storedAt;
  return (
    <>
      <header className={styles.paneHead}>
        <div className={styles.paneTitle}>
          <h2 dir="auto">{unicodeName ?? domainName ?? (text === '' ? say('noText') : beginningOf(text))}</h2>
          <time title={format.exactTime(at)}>{format.dateTime(at)}</time>
        </div>
        <div className={styles.marks}>
          <KindTag kind={message.kind} />
          {message.unasked && <Tag tone="warn">{say('unasked')}</Tag>}
          {waits && (
            <Tag tone="info" icon={<Inbox aria-hidden />}>
              {say('waiting')}
            </Tag>
          )}
          <span className={styles.of}>{message.accountLabel}</span>
          <EnvironmentTag environment={message.environment} />
        </div>
        <div className={styles.actions}>
          {message.accountId === accountId && <MessageAction message={message} />}
          <Button
            icon={handled ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            onPress={() => void actions.mark(only, !handled)}
          >
            {handled ? say('markUnhandled') : say('markHandled')}
          </Button>
          {waits && (
            <Button
              icon={<Inbox aria-hidden />}
              busy={actions.isAcknowledging}
              onPress={() => void actions.acknowledge(only)}
            >
              {say('acknowledge')}
            </Button>
          )}
          <TagMenu
            accountId={message.accountId}
            tags={message.tags}
            onTag={(tag, isSet) => actions.tag(only, tag, isSet)}
          />
          <AssignMenu assignedTo={message.assignedTo} onAssign={(person) => void actions.assign(only, person)} />
        </div>
      </header>
      <Tabs
        key={inboxId}
        fill
        label={say('tabsLabel')}
        selected={tab}
        onSelect={onTab}
        panelClassName={styles.tabPanel}
        views={[
          {
            id: 'message',
            label: say(tabWords.message),
            panel: (
              <>
                {waits && <p className={styles.quiet}>{say('acknowledgeText')}</p>}
                <MessageFacts details={details} />
                {details.oddities.length > 0 && (
                  <Notice tone="info" title={say('oddities')}>
                    <ul>
                      {details.oddities.map(sayMessage).map((oddity) => (
                        <li key={oddity}>{oddity}</li>
                      ))}
                    </ul>
                  </Notice>
                )}
              </>
            ),
          },
          { id: 'raw', label: say(tabWords.raw), panel: <MessageRaw received={received} /> },
          { id: 'headers', label: say(tabWords.headers), panel: <MessageHeaders received={received} /> },
          { id: 'exchange', label: say(tabWords.exchange), panel: <MessageExchanges received={received} /> },
        ]}
      />
    </>
  );
}

/** A text stands whole below its title; as a whole title it would push away what can be done with the message. */
function beginningOf(text: string): string {
  const letters = [...text];
  return letters.length <= longestTitle ? text : `${letters.slice(0, longestTitle).join('').trimEnd()}…`;
}

const longestTitle = 140;

const tabWords = { message: 'tabMessage', raw: 'tabRaw', headers: 'tabHeaders', exchange: 'tabExchange' } as const;
type TabName = keyof typeof tabWords;
