import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { InboxFilter, InboxMessage } from '#contract/inbox.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { isWriting } from '#renderer/parts/is-writing.ts';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid, NoMatch } from '#renderer/parts/list-screen.tsx';
import { OtherAccounts } from '#renderer/parts/other-accounts.tsx';
import { nothingSelected } from '#renderer/parts/row-selection.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { CollectingDialog } from './collecting-dialog.tsx';
import styles from './inbox.module.css';
import { InboxSelectionBar } from './inbox-selection-bar.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { inboxWords } from './inbox-words.ts';
import { MarkedNotice } from './marked-notice.tsx';
import { MessageCell } from './message-cell.tsx';
import { MessagePane } from './message-pane.tsx';
import { selectionFor, useMessageSelection } from './message-selection.ts';
import { QueueStrip } from './queue-strip.tsx';
import { type InboxActions, useInboxActions } from './use-inbox-actions.ts';
import { filterFor, isNarrowed, noConditions, useInboxView } from './use-inbox-view.ts';
import { useMessageCursor } from './use-message-cursor.ts';
import { useStanding } from './use-standing.ts';
import { waitsInQueue } from './waits-in-queue.ts';

/** A message is two lines high. */
const secondLine = 24;

/** The inbox: the queue's standing, the list, and the message that is being read. */
export function InboxScreen({ account, title }: { readonly account: Account; readonly title: string }) {
  const say = useWords(inboxWords);
  const { accountId } = account;
  const { enter, conditions, select, narrow, inboxId } = useInboxView();
  useEffect(() => enter(accountId), [enter, accountId]);
  const filter = filterFor(accountId, conditions);
  const question = JSON.stringify([accountId, filter]);
  const list = useRowWindow('inbox', [accountId, filter], async (desk, part, options) => {
    const { messages, ...rest } = await desk.inbox.page({ filter, ...part }, options);
    return { rows: messages, ...rest };
  });
  const { total } = list;
  const actions = useInboxActions();
  const grid = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'settings' | 'export'>();
  const cursor = useMessageCursor(question, list.page !== undefined && !list.former, list);
  const { selected, gridSelection, whenAtRest } = useMessageSelection(filter, question, list);
  const { mark, acknowledgeRead } = useMarking(actions, cursor.read, whenAtRest);
  const focusGrid = () => grid.current?.focus();
  useWishes(
    {
      'mark-handled': () => mark(true),
      'mark-unhandled': () => mark(false),
      'acknowledge-message': acknowledgeRead,
      'export-messages': () => setDialog('export'),
      'inbox-settings': () => setDialog('settings'),
    },
    list.page !== undefined,
  );

  function onKey(event: React.KeyboardEvent<HTMLElement>) {
    // What is typed in a menu or a dialog comes by here as well.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'escape' && selected > 0) {
      event.stopPropagation();
      select(nothingSelected);
    } else if (key === 'e') mark(true, cursor.read?.handled !== true);
    else if (key !== 'a' || !acknowledgeRead()) return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the screen, whichever of its parts has the focus
    <div className={classNames(listStyles.screen, styles.screen)} onKeyDown={onKey}>
      <OtherInboxes accountId={accountId} />
      <QueueStrip account={account} title={title} onSettings={() => setDialog('settings')} />
      <ListFailure failure={actions.failure} onDismiss={actions.dismiss} />
      <ListFailure failure={list.failure} onAgain={list.again} />
      <div className={styles.halves}>
        <div className={styles.list}>
          <InboxToolbar
            accountId={accountId}
            total={total}
            all={list.page?.all ?? 0}
            onLeaveDown={() => {
              focusGrid();
              if (cursor.active < 0 && total > 0 && !list.former) cursor.move(0);
            }}
          />
          <ListGrid
            list={list}
            label={say('screenLabel', { account: account.label })}
            columns={useColumns(conditions.everyAccount)}
            keyOf={(message) => message.inboxId}
            higher={secondLine}
            active={cursor.active}
            gap={cursor.gap}
            onActive={cursor.move}
            onOpen={cursor.move}
            openKey={inboxId ?? undefined}
            question={question}
            gridRef={grid}
            selection={gridSelection}
            empty={
              isNarrowed(conditions) ? (
                <NoMatch
                  title={say('noMatchTitle')}
                  text={say('noMatchText')}
                  clearLabel={say('clearFilters')}
                  onClear={() => {
                    // The button goes with the empty list: the focus stays with the list.
                    narrow(noConditions);
                    focusGrid();
                  }}
                />
              ) : (
                <NothingCollected accountId={accountId} />
              )
            }
          />
          <MarkedNotice actions={actions} onGone={focusGrid} />
          <InboxSelectionBar
            accountId={accountId}
            count={selected}
            actions={actions}
            onExport={() => setDialog('export')}
            onClear={() => select(nothingSelected)}
            onGone={focusGrid}
          />
        </div>
        {((list.page?.all ?? 0) > 0 || inboxId !== null) && (
          <MessagePane accountId={accountId} inboxId={inboxId} actions={actions} />
        )}
      </div>
      {dialog === 'settings' && <CollectingDialog account={account} onClose={() => setDialog(undefined)} />}
      {dialog === 'export' && (
        <ExportMessages filter={filter} selected={selected} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** The unhandled messages of other accounts, which the badge counts too. */
function OtherInboxes({ accountId }: { readonly accountId: string }) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const others = (useStanding()?.queues ?? []).filter((queue) => queue.accountId !== accountId && queue.unhandled > 0);
  return (
    <OtherAccounts
      accounts={others.map(({ accountId, accountLabel: label, unhandled }) => ({
        accountId,
        label,
        what: say('otherUnhandled', { count: unhandled, number: format.number(unhandled) }),
      }))}
    />
  );
}

/** Marks and acknowledges, by a key or a command: what is selected, or else the message that is read. */
function useMarking(
  actions: InboxActions,
  read: InboxMessage | undefined,
  whenAtRest: ReturnType<typeof useMessageSelection>['whenAtRest'],
) {
  return {
    /** Marks what is selected as `handled`; without a selection, the message that is read as `otherwise`. */
    mark: (handled: boolean, otherwise = handled) =>
      whenAtRest((selection) => {
        if (selection !== null) void actions.mark(selection, handled);
        else if (read !== undefined) void actions.mark({ kind: 'messages', inboxIds: [read.inboxId] }, otherwise);
      }),
    /** False where the message that is read cannot be acknowledged. */
    acknowledgeRead(): boolean {
      if (read === undefined || !waitsInQueue(read)) return false;
      void actions.acknowledge({ kind: 'messages', inboxIds: [read.inboxId] });
      return true;
    },
  };
}

function useColumns(showAccount: boolean): readonly GridColumn<InboxMessage>[] {
  const say = useWords(inboxWords);
  return [
    {
      id: 'message',
      title: say('listTitle'),
      width: 200,
      grow: 1,
      cell: (message) => <MessageCell message={message} showAccount={showAccount} />,
    },
  ];
}

function ExportMessages({
  filter,
  selected,
  onClose,
}: {
  readonly filter: InboxFilter;
  readonly selected: number;
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const selection = useInboxView((view) => view.selection);
  return (
    <WriteFileDialog
      title={say('exportTitle', { count: selected, number: format.number(selected) })}
      started={say('exportStarted')}
      ready={selected > 0}
      suggest={(desk, wanted) => desk.inbox.suggestPath({ format: wanted })}
      write={(desk, order) => desk.inbox.export({ ...order, selection: selectionFor(selection, filter) })}
      onClose={onClose}
    >
      <p className={styles.quiet}>{say('exportText')}</p>
    </WriteFileDialog>
  );
}

/** What the inbox is for; once the queue has been collected empty, when that was. */
function NothingCollected({ accountId }: { readonly accountId: string }) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const now = useNow();
  const queue = useStanding()?.queues.find((one) => one.accountId === accountId);
  if (queue === undefined) return null;
  const { serverCount, serverCountAt } = queue;
  const isEmpty = serverCount === 0 && serverCountAt !== null;
  return (
    <EmptyState
      icon={<Inbox />}
      title={say(isEmpty ? 'noneTitle' : 'emptyTitle')}
      text={isEmpty ? say('noneText', { time: format.timeOrDay(serverCountAt, now) }) : say('emptyText')}
    />
  );
}
