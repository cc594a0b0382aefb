import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { InboxMessage } from '#contract/inbox.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { isWriting } from '#renderer/parts/is-writing.ts';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  type RowSelection,
  selectedCount,
  selectionExtent,
  toggled,
} from '#renderer/parts/row-selection.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useRowHeight } from '#renderer/parts/use-row-height.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useSight } from '#renderer/parts/use-sight.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import type { GridColumn } from '#renderer/ui/grid/grid-columns.ts';
import { CollectingDialog } from './collecting-dialog.tsx';
import styles from './inbox.module.css';
import { InboxSelectionBar } from './inbox-selection-bar.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { inboxWords } from './inbox-words.ts';
import { MarkedNotice } from './marked-notice.tsx';
import { MessageCell } from './message-cell.tsx';
import { MessagePane } from './message-pane.tsx';
import { selectionFor } from './message-selection.ts';
import { NothingCollected } from './nothing-collected.tsx';
import { QueueStrip } from './queue-strip.tsx';
import { rowOfMessage } from './row-of-message.ts';
import { useInboxActions } from './use-inbox-actions.ts';
import { filterFor, isNarrowed, noConditions, useInboxView } from './use-inbox-view.ts';
import { useLetGo } from './use-let-go.ts';
import { useMessageRanges } from './use-message-ranges.ts';
import { useNewcomers } from './use-newcomers.ts';
import { useReadMessage } from './use-read-message.ts';
import { waitsInQueue } from './waits-in-queue.ts';

/** The inbox: the queue's standing, the list, and the message that is being read. */
export function InboxScreen({ account }: { readonly account: Account }) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const { accountId } = account;
  const view = useInboxView();
  const { enter, conditions, selection, select, moveTo, narrow, inboxId } = view;
  useEffect(() => enter(accountId), [enter, accountId]);
  const filter = filterFor(accountId, conditions);
  const { inSight, onRange } = useSight();
  const list = useRowWindow('inbox', [accountId, filter], inSight, async (desk, part, options) => {
    const { messages, ...rest } = await desk.inbox.page({ filter, ...part }, options);
    return { rows: messages, ...rest };
  });
  const { total, rowAt } = list;
  const actions = useInboxActions();
  const grid = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'settings' | 'export'>();
  const rowHeight = useRowHeight(total) + 24;
  const columns: readonly GridColumn<InboxMessage>[] = [
    {
      id: 'message',
      title: say('listTitle'),
      width: 200,
      grow: 1,
      cell: (message) => <MessageCell message={message} showAccount={conditions.everyAccount} />,
    },
  ];

  // New messages push the others down: the cursor stays with its message.
  const active = rowOfMessage(rowAt, total, inboxId, view.active);
  const activeMessage = rowAt(active);
  // One that leaves the list by being handled is read on, and the cursor goes on from where it was.
  const lastRow = useRef(-1);
  if (active >= 0) lastRow.current = active;
  const isGone = inboxId !== null && active < 0 && view.active >= 0;
  const { answer: details } = useReadMessage(inboxId);
  const read = activeMessage ?? details?.message;
  const arrived = activeMessage?.inboxId;
  // End and the like reach rows that are not loaded: the message there opens once it is here.
  useEffect(() => {
    if (inboxId === null && arrived !== undefined) moveTo(active, arrived);
  }, [inboxId, arrived, active, moveTo]);
  const newcomers = useNewcomers(filter, selection, total);
  const newcomerKeys = new Set(Array.from({ length: newcomers }, (_, index) => rowAt(index)?.inboxId));
  const selected = selectedCount(selection, total - newcomers);
  const chosen = selectionFor(selection, filter);

  const question = JSON.stringify([accountId, filter]);
  useLetGo({ question, isAnswered: list.page !== undefined && !list.former, total });
  // A message that comes in moves the others: a range of places ends there.
  const ranges = useMessageRanges(`${question} ${total}`);
  function selectRange(from: number, to: number) {
    const held = (index: number) => rowAt(index)?.inboxId;
    const keys = async (offset: number, limit: number) =>
      (await list.load(offset, offset + limit - 1)).map((message) => message.inboxId);
    const upTo = held(0);
    const bound = upTo === undefined ? ({ onlyKeys: true } as const) : { upTo };
    ranges.extend(from, to, { question: `${question} ${total}`, total, held, keys, ...bound });
  }

  const whereAsked = useLatest(() => question);
  /** Selects everything up to the newest message that the list shows now, of whose first rows it gives the identifiers. */
  async function selectUpTo(last: number, selectionOf: (newest: string, ids: readonly string[]) => RowSelection) {
    const rows = await list.load(0, last).catch(() => []);
    const [newest] = rows;
    if (newest === undefined || whereAsked() !== question) return;
    select(
      selectionOf(
        newest.inboxId,
        rows.map((row) => row.inboxId),
      ),
    );
  }

  function toggle(index: number) {
    const message = rowAt(index);
    if (message === undefined) return;
    ranges.whenAtRest(() => {
      const { selection } = useInboxView.getState();
      if (selection.kind === 'some' || index >= newcomers) select(toggled(selection, message.inboxId));
      else {
        // One that came in later is chosen too: the bound moves up, and the others that came with it stay out.
        const besides = (ids: readonly string[]) => ids.filter((id) => id !== message.inboxId);
        void selectUpTo(newcomers - 1, (upTo, ids) => ({
          kind: 'all',
          upTo,
          except: new Set([...selection.except, ...besides(ids)]),
        }));
      }
    });
  }

  function clearFilters() {
    // The button goes with the empty list: the focus stays with the list.
    narrow(noConditions);
    grid.current?.focus();
  }

  function moveCursor(index: number) {
    const message = rowAt(index);
    moveTo(index, message?.inboxId ?? null);
  }

  const acknowledge = ({ inboxId }: InboxMessage) => actions.acknowledge({ kind: 'messages', inboxIds: [inboxId] });

  /** From the search to what it found. */
  function leaveDown() {
    grid.current?.focus();
    if (active < 0 && total > 0 && !list.former) moveCursor(0);
  }

  /** What is selected, or else (`otherwise`) the message that is read. */
  const markThese = (handled: boolean, otherwise = handled) =>
    ranges.whenAtRest(() => {
      const { selection } = useInboxView.getState();
      if (selectedCount(selection, total - newcomers) > 0) void actions.mark(selectionFor(selection, filter), handled);
      else if (read !== undefined) void actions.mark({ kind: 'messages', inboxIds: [read.inboxId] }, otherwise);
    });
  useWishes(
    {
      'mark-handled': () => markThese(true),
      'mark-unhandled': () => markThese(false),
      'acknowledge-message': () => {
        if (read !== undefined && waitsInQueue(read)) void acknowledge(read);
      },
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
      event.preventDefault();
      event.stopPropagation();
      select(nothingSelected);
      return;
    }
    if (key === 'e') {
      event.preventDefault();
      markThese(true, read?.handled !== true);
    } else if (key === 'a' && read !== undefined && waitsInQueue(read)) {
      event.preventDefault();
      void acknowledge(read);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the screen, whichever of its parts has the focus
    <div className={styles.screen} onKeyDown={onKey}>
      <QueueStrip account={account} onSettings={() => setDialog('settings')} />
      {actions.failure !== undefined && (
        <div className={styles.banner}>
          <FailureNotice failure={actions.failure} onDismiss={actions.dismiss} />
        </div>
      )}
      {list.failure !== undefined && (
        <div className={styles.banner}>
          <FailureNotice failure={list.failure} onAgain={list.again} />
        </div>
      )}
      <div className={styles.halves}>
        <div className={styles.list}>
          <InboxToolbar accountId={accountId} total={total} all={list.page?.all ?? 0} onLeaveDown={leaveDown} />
          <div className={styles.grid}>
            <DataGrid
              label={say('screenLabel', { account: account.label })}
              columns={columns}
              total={total}
              rowAt={rowAt}
              keyOf={(message) => message.inboxId}
              rowHeight={rowHeight}
              onRange={onRange}
              active={active}
              gap={isGone ? lastRow.current : undefined}
              onActive={moveCursor}
              onOpen={moveCursor}
              openKey={inboxId ?? undefined}
              question={question}
              gridRef={grid}
              selection={{
                extent: newcomers > 0 && selected > 0 ? 'some' : selectionExtent(selection, total),
                selectAllLabel: say('selectAll'),
                has: (key) => isSelected(selection, key) && !newcomerKeys.has(key),
                toggle,
                range: selectRange,
                all: () => void selectUpTo(0, (upTo) => ({ ...everythingSelected, upTo })),
                none: () => select(nothingSelected),
              }}
              empty={
                list.waiting ? null : isNarrowed(conditions) ? (
                  <EmptyState
                    icon={<Search />}
                    title={say('noMatchTitle')}
                    text={say('noMatchText')}
                    actions={<Button onPress={clearFilters}>{say('clearFilters')}</Button>}
                  />
                ) : (
                  <NothingCollected accountId={accountId} onGone={() => grid.current?.focus()} />
                )
              }
            />
          </div>
          <MarkedNotice actions={actions} onGone={() => grid.current?.focus()} />
          <InboxSelectionBar
            accountId={accountId}
            count={selected}
            actions={actions}
            onExport={() => setDialog('export')}
            onClear={() => select(nothingSelected)}
            onGone={() => grid.current?.focus()}
          />
        </div>
        {((list.page?.all ?? 0) > 0 || inboxId !== null) && <MessagePane inboxId={inboxId} actions={actions} />}
      </div>
      {dialog === 'settings' && <CollectingDialog account={account} onClose={() => setDialog(undefined)} />}
      {dialog === 'export' && (
        <WriteFileDialog
          title={say('exportTitle', { count: selected, number: format.number(selected) })}
          started={say('exportStarted')}
          ready={selected > 0}
          suggest={(desk, wanted) => desk.inbox.suggestPath({ format: wanted })}
          write={(desk, order) => desk.inbox.export({ ...order, selection: chosen })}
          onClose={() => setDialog(undefined)}
        >
          <p className={styles.quiet}>{say('exportText')}</p>
        </WriteFileDialog>
      )}
    </div>
  );
}
