import { useEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { DomainRow, ListSource } from '#contract/portfolio.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectedCount,
  selectionExtent,
  toggled,
} from '#renderer/parts/row-selection.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useChangedRows } from '#renderer/parts/use-changed-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useRowHeight } from '#renderer/parts/use-row-height.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useSight } from '#renderer/parts/use-sight.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import { cellText, useDomainColumns } from './domain-columns.tsx';
import styles from './domains.module.css';
import { DomainsEmpty } from './domains-empty.tsx';
import { DomainsToolbar } from './domains-toolbar.tsx';
import { domainsWords } from './domains-words.ts';
import { ExpiredLine } from './expired-line.tsx';
import { EmptyListQuestion, OfflineBanner, questionOf, useUnreachable } from './list-notices.tsx';
import { selectionFor } from './name-selection.ts';
import { ldhNameOf, signatureOf } from './row-signature.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useDomainsView } from './use-domains-view.ts';
import { useListExport } from './use-list-export.ts';
import { useNameWindow } from './use-name-window.ts';
import { useNamesCopy } from './use-names-copy.ts';
import { useRangeSelection } from './use-range-selection.ts';
import { useSeenTags } from './use-seen-tags.ts';

/** The names of an account: the list, its filter, its selection. The rows come in windows from the local copy. */
export function DomainsScreen({
  account,
  onSeeBatch,
}: {
  readonly account: Account;
  readonly onSeeBatch: (batchId: string) => void;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { accountId } = account;
  const view = useDomainsView();
  const { enter, filter, sort, selection, active } = view;
  useEffect(() => enter(accountId), [enter, accountId]);
  const { wanted, taken } = useNamesPlace();
  useEffect(() => {
    if (wanted === null) return;
    useDomainsView.getState().showAll(wanted);
    taken();
  }, [wanted, taken]);
  const drawer = useScreen((screen) => screen.drawer);
  const show = useScreen((screen) => screen.show);
  const open = useScreen((screen) => screen.open);
  const grid = useRef<HTMLDivElement>(null);

  const { inSight, exact, onRange } = useSight();
  const list = useNameWindow(accountId, inSight);
  const { rowAt, total, page } = list;

  const copying = useNamesCopy(accountId);
  const refresh = useAction((desk, order: { source: ListSource; evenIfEmpty?: boolean }) =>
    desk.portfolio.refresh({ accountId, ...order }),
  );
  const dismissWork = useAction((desk, workId: string) => desk.work.dismiss({ workId }));
  const download = latestWork(useWorks(), 'portfolio-refresh', accountId);
  const downloading = download?.state === 'running' || download?.state === 'paused';

  const rowsInSight = useMemo(() => {
    const rows: DomainRow[] = [];
    for (let index = inSight.first; index <= inSight.last; index += 1) {
      const row = rowAt(index);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }, [inSight, rowAt]);
  const changed = useChangedRows(rowsInSight, ldhNameOf, signatureOf, accountId);
  const columns = useDomainColumns(useSeenTags(accountId, rowsInSight));
  const layout = useColumnLayout(accountId);
  const rowHeight = useRowHeight(total);
  const picked = selectedCount(selection, total);

  const question = JSON.stringify([accountId, filter, sort]);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question || list.former || list.waiting) return;
    asked.current = question;
    announce(say('found', { count: total, number: format.number(total) }));
  }, [question, total, list.former, list.waiting, announce, say, format]);

  function openRow(index: number) {
    const row = rowAt(index);
    if (row !== undefined) show({ kind: 'domain', ldhName: row.ldhName });
  }

  /** The cursor takes the open drawer along, as in a mail client. */
  function moveTo(index: number) {
    view.moveTo(index);
    const row = rowAt(index);
    if (drawer?.kind === 'domain' && row !== undefined) show({ kind: 'domain', ldhName: row.ldhName });
  }

  const ranges = useRangeSelection();
  /** A selection is of names; those that were never in sight are asked for. */
  function selectRange(from: number, to: number) {
    const held = (index: number) => rowAt(index)?.ldhName;
    const keys = async (offset: number, limit: number) => (await copying.namesAt(offset, limit)).names;
    ranges.extend(from, to, { question, total, held, keys });
  }

  /** The cell with the cursor; without one what is selected, or the name of the row. */
  function copyAt(index: number, column: string | undefined) {
    const row = rowAt(index);
    if (column !== undefined && row !== undefined) copying.copyOne(cellText(row, column));
    else if (picked > 0) ranges.whenAtRest(copySelected);
    else if (row !== undefined) copying.copyOne(row.unicodeName);
  }

  function copySelected() {
    const { selection } = useDomainsView.getState();
    copying.copyNames(selection, selectedCount(selection, total), 'unicodeName');
  }

  function renewNow() {
    const row = rowAt(active);
    const atCursor = row === undefined ? [] : [row.ldhName];
    const { selection } = useDomainsView.getState();
    const picked = selectedCount(selection, total);
    const names = selection.kind === 'some' && selection.keys.size > 0 ? [...selection.keys] : atCursor;
    if (picked > 1) open({ kind: 'renew-batch', selection: selectionFor(selection, filter), count: picked });
    else if (names.length > 0) open({ kind: 'renew', names });
  }

  const downloadFailure = downloading || download === undefined ? null : download.failure;
  const failure = refresh.failure ?? downloadFailure ?? list.failure;
  const unreachable = useUnreachable(accountId);
  const isSaidBelow = failure?.kind === 'unreachable' && unreachable !== undefined;
  const [dismissed, setDismissed] = useState<unknown>();
  const startDownload = useLatest((source: ListSource) => void refresh.start({ source }));
  const { exportAll, exportSelected } = useListExport(columns, layout.value, total);
  const leaveDown = useLatest(() => {
    grid.current?.focus();
    if (active < 0 && total > 0) moveTo(0);
  });
  const startRefresh = () => startDownload('my-domains');
  const asks = questionOf(download);
  const known = page !== undefined;
  useWishes(
    {
      'export-list': exportAll,
      'export-selection': exportSelected,
      'tag-selection': () => open({ kind: 'tag', selection: selectionFor(selection, filter), count: picked, tags: [] }),
      'renew-selection': renewNow,
      'copy-selection': () => copying.copyNames(selection, picked, 'unicodeName'),
      'filter-list': () =>
        // The palette gives the focus back when it closes; this comes after it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-screen-filter]')?.focus()),
        ),
      'clear-filters': () => view.showAll({}),
      'download-ispstat': () => startDownload('ispstat'),
    },
    known,
  );

  return (
    <div className={styles.screen}>
      <DomainsToolbar
        account={account}
        listedAt={page?.listedAt ?? null}
        known={page !== undefined}
        total={total}
        downloading={downloading || refresh.running}
        onDownload={startDownload}
        onExport={exportAll}
        onTyping={list.typing}
        onLeaveDown={leaveDown}
      />
      <div className={styles.bar}>
        {downloading && download !== undefined && (
          <Progress label={say('refreshing')} done={download.done} total={download.total} />
        )}
      </div>
      {/* That the registry cannot be reached is said below, with the age of what is shown instead. */}
      {failure !== undefined && !isSaidBelow && failure !== dismissed && total > 0 && (
        <div className={styles.banner}>
          <FailureNotice failure={failure} onAgain={startRefresh} onDismiss={() => setDismissed(failure)} />
        </div>
      )}
      {asks !== undefined && download !== undefined && (
        <div className={styles.banner}>
          <EmptyListQuestion
            before={asks.before}
            onKeep={() => void dismissWork.start(download.workId)}
            onReplace={() => void refresh.start({ source: asks.source, evenIfEmpty: true })}
          />
        </div>
      )}
      {total > 0 && unreachable !== undefined && (
        <OfflineBanner cause={unreachable} listedAt={page?.listedAt ?? null} onAgain={startRefresh} />
      )}
      <ExpiredLine expired={page?.expired ?? 0} />
      <div className={classNames(styles.grid, list.former && styles.former)}>
        <DataGrid
          gridRef={grid}
          label={say('gridLabel', { account: account.label })}
          columns={columns}
          layout={{ value: layout.value, onChange: layout.change, help: say('columnsHelp') }}
          total={total}
          rowAt={rowAt}
          keyOf={ldhNameOf}
          rowHeight={rowHeight}
          onRange={onRange}
          sort={sort}
          onSort={(column) => {
            view.sortBy(column);
            const after = useDomainsView.getState().sort;
            const title = columns.find((candidate) => candidate.id === column)?.title ?? column;
            announce(say(after.direction === 'ascending' ? 'sortedAscending' : 'sortedDescending', { column: title }));
          }}
          selection={{
            extent: selectionExtent(selection, total),
            selectAllLabel: say('selectAll', { number: format.number(total) }),
            has: (name) => isSelected(selection, name),
            toggle: (index) => {
              const row = rowAt(index);
              if (row === undefined) return;
              ranges.whenAtRest(() => view.select(toggled(useDomainsView.getState().selection, row.ldhName)));
            },
            range: selectRange,
            all: () => {
              view.select(everythingSelected);
              announce(say('allSelected', { count: total, number: format.number(total) }));
            },
            none: () => view.select(nothingSelected),
          }}
          active={active}
          onActive={moveTo}
          onOpen={openRow}
          onCopy={copyAt}
          openKey={drawer?.kind === 'domain' ? drawer.ldhName : undefined}
          changed={changed}
          question={question}
          onKey={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === 'r') ranges.whenAtRest(renewNow);
            else if (event.key === 'Escape' && picked > 0 && drawer === null) view.select(nothingSelected);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
          empty={
            list.waiting ? null : (
              <DomainsEmpty
                account={account}
                listedAt={page?.listedAt}
                all={page?.all ?? 0}
                downloading={downloading || refresh.running}
                failure={failure}
                onRefresh={startRefresh}
                onAgain={list.again}
                onClear={() => view.setFilter({})}
              />
            )
          }
        />
      </div>
      <SelectionBar
        account={account}
        total={total}
        all={page?.all ?? 0}
        exact={exact}
        onExport={exportSelected}
        onSeeBatch={onSeeBatch}
      />
    </div>
  );
}
