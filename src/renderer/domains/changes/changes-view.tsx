import { CloudDownload, Download, GitCompareArrows } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { StoreApi } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import type { ChangeKind, ComparedName, DomainDownload } from '#contract/domains/history.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { type Sight, useExactSight } from '#renderer/parts/use-sight.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { ChangeKinds, kindWords } from './change-kinds.tsx';
import styles from './changes.module.css';
import { changesWords } from './changes-words.ts';
import { useChangesView } from './use-changes-view.ts';

const tones: Readonly<Partial<Record<ChangeKind, Tone>>> = { added: 'good', lost: 'bad', expiry: 'info' };

/** Two downloads of one list beside each other: what came, what went, what is otherwise. Above it what the app adds. */
export function ChangesView({ account, children }: { readonly account: Account; readonly children?: ReactNode }) {
  const { accountId } = account;
  const enter = useChangesView((view) => view.enter);
  useEffect(() => enter(accountId), [enter, accountId]);
  const asked = useAsked('domains', [accountId, 'downloads'], (desk, options) =>
    desk.domainHistory.downloads({ accountId }, options),
  );
  const downloads = asked.answer?.downloads;
  const pair = usePair(downloads ?? []);
  if (asked.failure !== undefined) {
    return (
      <div className={styles.empty}>
        <FailureNotice failure={asked.failure} onAgain={asked.again} />
      </div>
    );
  }
  if (downloads === undefined) return null;
  return (
    <div className={listStyles.screen}>
      {children}
      {pair === undefined ? (
        <NothingToCompare accountId={accountId} />
      ) : (
        <Comparison account={account} downloads={downloads} from={pair.from} to={pair.to} />
      )}
    </div>
  );
}

function NothingToCompare({ accountId }: { readonly accountId: string }) {
  const say = useWords(changesWords);
  const download = useAction((desk, _: undefined) => desk.domains.refresh({ accountId }));
  return (
    <EmptyState
      icon={<GitCompareArrows />}
      title={say('noneTitle')}
      text={say('noneText')}
      actions={
        <Button
          look="primary"
          size="large"
          icon={<CloudDownload aria-hidden />}
          busy={download.running}
          onPress={() => void download.start(undefined)}
        >
          {say('noneDownload')}
        </Button>
      }
    >
      {download.failure !== undefined && <FailureNotice failure={download.failure} onDismiss={download.clear} />}
    </EmptyState>
  );
}

/** The chosen downloads; where none is chosen, the newest of a list and the one before it. */
function usePair(downloads: readonly DomainDownload[]) {
  const { from: wantedFrom, to: wantedTo } = useChangesView();
  const to =
    downloads.find((one) => one.downloadId === wantedTo) ??
    downloads.find((one) => downloads.some((other) => other !== one && other.source === one.source));
  if (to === undefined) return undefined;
  const others = downloads.filter((one) => one.source === to.source && one !== to);
  const from =
    others.find((one) => one.downloadId === wantedFrom) ??
    others.find((one) => one.startedAt <= to.startedAt) ??
    others[0];
  return from === undefined ? undefined : { from, to };
}

function Comparison({
  account,
  downloads,
  from,
  to,
}: {
  readonly account: Account;
  readonly downloads: readonly DomainDownload[];
  readonly from: DomainDownload;
  readonly to: DomainDownload;
}) {
  const say = useWords(changesWords);
  const format = useFormats();
  const nameOf = useSourceName();
  const { accountId } = account;
  const { kind, text, active, choose, moveTo } = useChangesView();
  const { drawer, show, open } = useScreen();
  const comparison = {
    ...{ from: from.downloadId, to: to.downloadId, text },
    kinds: kind === null || kind === 'elsewhere' ? [] : [kind],
    elsewhere: kind === 'elsewhere',
  };
  const list = useRowWindow('domains', [accountId, 'compare', comparison], (desk, part, options) =>
    desk.domainHistory
      .compare({ accountId, ...comparison, ...part }, options)
      .then(({ changes, ...rest }) => ({ ...rest, rows: changes })),
  );
  const { rowAt, total, page } = list;
  const severalLists = new Set(downloads.map(({ source }) => source)).size > 1;
  const optionOf = (one: DomainDownload) => {
    const values = { time: format.dateTime(one.finishedAt), number: format.number(one.names) };
    return {
      value: one.downloadId,
      label: severalLists ? say('downloadOther', { ...values, source: nameOf(one.source) }) : say('download', values),
    };
  };
  useWishes({ 'export-changes': () => open({ kind: 'changes-export', comparison }) }, page !== undefined);
  const all = (page?.counts ?? []).reduce((sum, one) => sum + one.count, 0);
  const openRow = (index: number) => {
    const row = rowAt(index);
    if (row !== undefined) show({ kind: 'domain', ldhName: row.ldhName });
  };
  return (
    <div className={styles.comparison}>
      <div className={styles.toolbar}>
        <div className={styles.pair}>
          <Select
            label={say('from')}
            value={from.downloadId}
            onChange={(downloadId) => choose({ from: downloadId, to: to.downloadId })}
            options={downloads.filter((one) => one.source === to.source && one !== to).map(optionOf)}
          />
          <Select
            label={say('to')}
            value={to.downloadId}
            onChange={(downloadId) => choose({ to: downloadId, from: from.downloadId })}
            options={downloads.filter((one) => one !== from).map(optionOf)}
          />
        </div>
        <div className={styles.search}>
          <SearchField
            screenFilter
            label={say('filterLabel')}
            placeholder={say('filterLabel')}
            clearLabel={say('clearText')}
            value={text}
            onChange={(value) => choose({ text: value })}
          />
        </div>
        <Button
          icon={<Download aria-hidden />}
          isDisabled={total === 0}
          onPress={() => open({ kind: 'changes-export', comparison })}
        >
          {say('export')}
        </Button>
      </div>
      <ChangeKinds
        counts={page?.counts ?? []}
        elsewhere={page?.elsewhere ?? 0}
        chosen={kind}
        onChoose={(wanted) => choose({ kind: wanted })}
      />
      <ListFailure failure={list.failure} onAgain={list.again} />
      <ListGrid
        list={list}
        dimsFormer
        label={say('gridLabel')}
        columns={useChangeColumns()}
        keyOf={(row) => `${row.ldhName} ${row.kind}`}
        active={active}
        onActive={(index) => {
          moveTo(index);
          if (drawer?.kind === 'domain') openRow(index);
        }}
        onOpen={openRow}
        question={JSON.stringify([accountId, comparison])}
        empty={
          all === 0 && text === '' ? (
            <EmptyState icon={<GitCompareArrows />} title={say('sameTitle')} text={say('sameText')} />
          ) : (
            <EmptyState
              icon={<GitCompareArrows />}
              title={say('noMatchTitle')}
              text={say('noMatchText', { number: format.number(all) })}
              actions={<Button onPress={() => choose({ kind: null, text: '' })}>{say('showAll')}</Button>}
            />
          )
        }
      />
      <div className={listStyles.foot}>
        <span>{say('found', { count: total, number: format.number(total) })}</span>
        {total > 0 && <PlaceInList exact={list.exact} total={total} />}
      </div>
    </div>
  );
}

/** A component of its own: it renders again at each movement of the table. */
function PlaceInList({ exact, total }: { readonly exact: StoreApi<Sight>; readonly total: number }) {
  const say = useWords(changesWords);
  const format = useFormats();
  const { first, last } = useExactSight(exact);
  return (
    <span className={listStyles.count}>
      {say('range', {
        first: format.number(Math.min(first + 1, total)),
        last: format.number(Math.min(last + 1, total)),
        total: format.number(total),
      })}
    </span>
  );
}

function useChangeColumns(): readonly GridColumn<ComparedName>[] {
  const say = useWords(changesWords);
  const format = useFormats();
  return useMemo(() => {
    const shown = (row: ComparedName, value: string) => (row.kind === 'expiry' ? format.date(value) : value);
    return [
      {
        id: 'name',
        title: say('columnName'),
        width: 190,
        grow: 2,
        cell: (row) => <DomainNameText unicodeName={row.unicodeName} ldhName={row.ldhName} />,
      },
      {
        id: 'kind',
        title: say('columnKind'),
        width: 120,
        cell: (row) => <Tag tone={tones[row.kind] ?? 'neutral'}>{say(kindWords[row.kind])}</Tag>,
      },
      {
        id: 'before',
        title: say('columnBefore'),
        width: 160,
        grow: 2,
        yields: 1,
        cell: (row) => <span className={styles.text}>{shown(row, row.before)}</span>,
      },
      {
        id: 'after',
        title: say('columnAfter'),
        width: 160,
        grow: 2,
        cell: (row) => <span className={styles.text}>{shown(row, row.after)}</span>,
      },
      {
        id: 'by',
        title: say('columnBy'),
        width: 110,
        cell: ({ by }) =>
          by === 'elsewhere' ? <Tag tone="warn">{say('byElsewhere')}</Tag> : by === 'you' ? say('byYou') : null,
      },
    ];
  }, [say, format]);
}
