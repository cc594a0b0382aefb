import { useEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DomainRow } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { nothingSelected, selectedCount } from '#renderer/parts/row-selection.ts';
import { useChangedRows } from '#renderer/parts/use-changed-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useReach } from '#renderer/parts/use-reach.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useDomainColumns } from './domain-columns.tsx';
import { DomainsEmpty } from './domains-empty.tsx';
import { DomainsToolbar } from './domains-toolbar.tsx';
import { domainsWords } from './domains-words.ts';
import { isSaidByStrip, ListNotices, useListDownload } from './list-notices.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useDomainsView } from './use-domains-view.ts';
import { useNameActions, useNamesCopy } from './use-name-actions.ts';
import { useNameMenus } from './use-name-menus.tsx';
import { useNameSelection } from './use-name-selection.ts';
import { useNameWindow } from './use-name-window.ts';

/** The names of an account: the list, its filter, its selection. The rows come in windows from the local copy. */
export function DomainsScreen({
  account,
  onSeeBatch,
}: {
  readonly account: Account;
  readonly onSeeBatch: (batchId: string) => void;
}) {
  const say = useWords(domainsWords);
  const { accountId } = account;
  const view = useDomainsView();
  const { enter, filter, sort, selection, active } = view;
  useEffect(() => enter(accountId), [enter, accountId]);
  useWantedFilter();
  const grid = useRef<HTMLDivElement>(null);

  const list = useNameWindow(accountId);
  const { total, page } = list;
  const question = JSON.stringify([accountId, filter, sort]);
  useFoundNumber(question, list);
  const rowsInSight = useRowsInSight(list);
  const changed = useChangedRows(rowsInSight, ldhNameOf, signatureOf, accountId);
  const columns = useDomainColumns(useSeenTags(accountId, rowsInSight));
  const layout = useColumnLayout(accountId);
  const cursor = useNameCursor(list.rowAt);

  const copying = useNamesCopy(accountId);
  const { download, loading, failure } = useLoading(account, list);
  const { ranges, gridSelection } = useNameSelection(question, list, copying, loading);
  const actions = useNameActions({
    list,
    copying,
    ranges,
    loading,
    columns,
    layout: layout.value,
    onDownload: download.start,
  });
  const { menus, sortBy, ...lookUp } = useNameMenus({ accountId, list, columns, copying, actions, loading });
  const leaveDown = useLatest(() => {
    grid.current?.focus();
    if (active < 0 && total > 0) cursor.moveTo(0);
  });

  function onKey(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'r') actions.renew();
    else if (event.key === 'Escape' && selectedCount(selection, total) > 0 && !cursor.isDrawerOpen) {
      view.select(nothingSelected);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={listStyles.screen}>
      <DomainsToolbar
        account={account}
        listedAt={page?.listedAt ?? null}
        known={page !== undefined}
        total={total}
        loading={loading}
        downloading={download.isBusy}
        onDownload={download.start}
        onExport={actions.exportAll}
        onTyping={list.typing}
        onLeaveDown={leaveDown}
      />
      <ListNotices list={list} download={download} failure={failure} />
      <ListFailure failure={lookUp.failure} onDismiss={lookUp.dismiss} />
      <ListGrid
        list={list}
        dimsFormer
        gridRef={grid}
        label={say('gridLabel', { account: account.label })}
        columns={columns}
        layout={{ value: layout.value, onChange: layout.change, onShown: layout.show, help: say('columnsHelp') }}
        keyOf={ldhNameOf}
        sort={sort}
        onSort={sortBy}
        selection={gridSelection}
        active={active}
        onActive={cursor.moveTo}
        onOpen={cursor.openRow}
        onCopy={actions.copyAt}
        openKey={cursor.openName}
        changed={changed}
        question={question}
        onKey={onKey}
        menus={menus}
        empty={
          <DomainsEmpty
            account={account}
            listedAt={page?.listedAt}
            all={page?.all ?? 0}
            downloading={download.isBusy}
            loading={loading}
            failure={failure}
            onRefresh={() => download.start('my-domains')}
            onAgain={list.again}
            onClear={() => view.setFilter({})}
          />
        }
      />
      <SelectionBar
        account={account}
        total={total}
        all={page?.all ?? 0}
        exact={list.exact}
        loading={loading}
        onExport={actions.exportSelected}
        onSeeBatch={onSeeBatch}
      />
    </div>
  );
}

/** The download of the list: whether the list is only a part so far, and what there is to say of a failure. */
function useLoading(account: Account, list: ReturnType<typeof useNameWindow>) {
  const download = useListDownload(account.accountId);
  const reach = useReach(account);
  const failure = download.failure ?? list.failure;
  return {
    download,
    loading: download.isFirst(list.page?.listedAt),
    failure: isSaidByStrip(failure, download, reach) ? undefined : failure,
  };
}

/** Takes over the filter with which another part of the window leads here. */
function useWantedFilter(): void {
  const { wanted, taken } = useNamesPlace();
  useEffect(() => {
    if (wanted === null) return;
    useDomainsView.getState().showAll(wanted);
    taken();
  }, [wanted, taken]);
}

/** Announces how many names another question has found, once it is answered. */
function useFoundNumber(question: string, { total, former, waiting }: ReturnType<typeof useNameWindow>): void {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question || former || waiting) return;
    asked.current = question;
    announce(say('found', { count: total, number: format.number(total) }));
  }, [question, total, former, waiting, announce, say, format]);
}

function useRowsInSight({ inSight, rowAt }: ReturnType<typeof useNameWindow>): readonly DomainRow[] {
  return useMemo(() => {
    const rows: DomainRow[] = [];
    for (let index = inSight.first; index <= inSight.last; index += 1) {
      const row = rowAt(index);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }, [inSight, rowAt]);
}

/** The cursor of the list. It takes the open drawer along, as in a mail client. */
function useNameCursor(rowAt: (index: number) => DomainRow | undefined) {
  const drawer = useScreen((screen) => screen.drawer);
  const show = useScreen((screen) => screen.show);
  const moveTo = useDomainsView((view) => view.moveTo);
  function openRow(index: number) {
    const row = rowAt(index);
    if (row !== undefined) show({ kind: 'domain', ldhName: row.ldhName });
  }
  return {
    openRow,
    isDrawerOpen: drawer !== null,
    openName: drawer?.kind === 'domain' ? drawer.ldhName : undefined,
    moveTo(index: number) {
      moveTo(index);
      if (drawer?.kind === 'domain') openRow(index);
    },
  };
}

/** Whether any name that was in sight carries tags: from then on they have a column, until the account changes. */
function useSeenTags(accountId: string, rows: readonly DomainRow[]): boolean {
  const [seen, setSeen] = useState<string>();
  const hasTags = rows.some((row) => row.tags.length > 0);
  useEffect(() => {
    if (hasTags) setSeen(accountId);
  }, [hasTags, accountId]);
  return hasTags || seen === accountId;
}

function ldhNameOf(row: DomainRow): string {
  return row.ldhName;
}

/** What makes a row another one to a person; ages do not. */
function signatureOf(row: DomainRow): string {
  return JSON.stringify([
    row.status,
    row.expiry?.date,
    row.roles,
    row.nameservers,
    row.renewal,
    row.tags,
    row.doNotRenew?.markId,
    row.customer?.label,
  ]);
}
