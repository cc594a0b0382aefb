import { Download, RefreshCcw } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { LedgerEntry, LedgerRow } from '#contract/renewals/ledger-entry.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { Age } from '#renderer/parts/age.tsx';
import { ListFilter, oneOf } from '#renderer/parts/condition-menu.tsx';
import { type Dates, instantsOf, noDates } from '#renderer/parts/dates.ts';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid, NoMatch } from '#renderer/parts/list-screen.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useDrawerRows } from '#renderer/parts/use-drawer-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import type { LedgerState } from '#values/ledger-state.ts';
import { BatchLink } from './batches/batch-link.tsx';
import { useBatchOf } from './batches/use-batch-of.ts';
import { DateMove, ReconcileButton } from './entry-outcome.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useAskedByText } from './use-asked-by-text.ts';
import { useCheckUnknown } from './use-check-unknown.ts';
import { useEntryText } from './use-entry-text.ts';
import { useRenewalsView } from './use-renewals-view.ts';

const groups = [
  { id: 'open', word: 'groupOpen', states: ['planned', 'sent', 'outcome-unknown'] },
  { id: 'renewed', word: 'groupRenewed', states: ['renewed', 'reconciled-renewed'] },
  { id: 'refused', word: 'groupRefused', states: ['refused'] },
  { id: 'not-sent', word: 'groupNotSent', states: ['not-sent', 'reconciled-not-renewed'] },
] as const satisfies readonly { id: string; word: string; states: readonly LedgerState[] }[];

interface Conditions {
  readonly group: (typeof groups)[number]['id'] | null;
  readonly text: string;
  readonly dates: Dates;
}

const noConditions: Conditions = { group: null, text: '', dates: noDates };

/** The ledger: every renewal that was asked for and what came of it. Unknown outcomes stand on top until settled. */
export function RenewalsScreen({ account }: { readonly account: Account }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const { accountId } = account;
  const { go, drawer } = useScreen();
  const [conditions, setConditions] = useState(noConditions);
  const [exporting, setExporting] = useState(false);
  const { group, text, dates } = conditions;
  const states = [...(groups.find(({ id }) => id === group)?.states ?? [])];
  const { from: openedFrom, to: openedTo } = instantsOf(dates);
  const filter = { accountId, states, text, openedFrom, openedTo };
  const question = JSON.stringify(filter);
  const list = useRowWindow('renewals', [accountId, question], async (desk, part, options) => {
    const { entries, ...rest } = await desk.renewals.page({ ...filter, ...part }, options);
    return { rows: entries, ...rest };
  });
  const { total, rowAt } = list;
  const rows = useDrawerRows(rowAt, ({ entryId }) => ({ kind: 'renewal', entryId }));
  useWishes({ 'export-renewals': () => setExporting(true) }, list.page !== undefined);
  const isNarrowed = text !== '' || states.length > 0 || dates.from !== '' || dates.to !== '';
  return (
    <div className={listStyles.screen}>
      <LedgerToolbar
        conditions={conditions}
        onNarrow={(changed) => setConditions((before) => ({ ...before, ...changed }))}
        total={total}
        onExport={() => setExporting(true)}
      />
      <UnknownEntries accountId={accountId} />
      <ListFailure failure={list.failure} onAgain={list.again} />
      <ListGrid
        list={list}
        label={say('screenLabel', { account: account.label })}
        columns={useColumns(accountId)}
        keyOf={(entry) => entry.entryId}
        {...rows}
        openKey={drawer?.kind === 'renewal' ? drawer.entryId : undefined}
        question={question}
        empty={
          isNarrowed ? (
            <NoMatch
              title={say('noMatchTitle')}
              text={say('noMatchText')}
              clearLabel={say('clearFilters')}
              onClear={() => setConditions(noConditions)}
            />
          ) : (
            <EmptyState
              icon={<RefreshCcw />}
              title={say('emptyTitle')}
              text={say('emptyText')}
              actions={
                <Button look="primary" size="large" onPress={() => go('domains')}>
                  {say('toDomains')}
                </Button>
              }
            />
          )
        }
      />
      {exporting && (
        <WriteFileDialog
          title={say('exportTitle', { count: total, number: format.number(total) })}
          started={say('exportStarted')}
          ready={total > 0}
          suggest={(desk, wanted) => desk.renewals.suggestPath({ accountId, format: wanted })}
          write={(desk, order) => desk.renewals.export({ ...filter, ...order })}
          onClose={() => setExporting(false)}
        >
          <p className={styles.faint}>{say('exportText')}</p>
        </WriteFileDialog>
      )}
    </div>
  );
}

function LedgerToolbar({
  conditions,
  onNarrow,
  total,
  onExport,
}: {
  readonly conditions: Conditions;
  readonly onNarrow: (changed: Partial<Conditions>) => void;
  readonly total: number;
  readonly onExport: () => void;
}) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  return (
    <div className={listStyles.toolbar}>
      <div className={listStyles.search}>
        <SearchField
          screenFilter
          label={say('filterLabel')}
          placeholder={say('filterPlaceholder')}
          clearLabel={say('clearText')}
          value={conditions.text}
          onChange={(text) => onNarrow({ text })}
        />
      </div>
      <ListFilter
        conditions={[
          oneOf({
            id: 'state',
            label: say('columnState'),
            options: groups.map(({ id, word }) => ({ value: id, label: say(word) })),
            value: conditions.group,
            onChange: (group) => onNarrow({ group }),
          }),
        ]}
        datesTitle={say('filterDatesTitle')}
        dates={conditions.dates}
        onDates={(dates) => onNarrow({ dates })}
      />
      <span className={listStyles.count}>{say('count', { count: total, number: format.number(total) })}</span>
      <Button icon={<Download aria-hidden />} isDisabled={total === 0} onPress={onExport}>
        {say('export')}
      </Button>
    </div>
  );
}

/** The others are in the queue of unknown outcomes. */
const mostShown = 3;

/** The entries that wait to be read: always in sight, whatever the filter says. */
function UnknownEntries({ accountId }: { readonly accountId: string }) {
  const say = useWords(renewalsWords);
  const show = useScreen((screen) => screen.show);
  const look = useRenewalsView((state) => state.look);
  const check = useCheckUnknown(accountId);
  const asked = useAsked('renewals', [accountId, 'unknown'], (desk, options) =>
    desk.renewals.page({ accountId, states: ['outcome-unknown'], text: '', offset: 0, limit: 100 }, options),
  ).answer;
  if (asked === undefined || asked.total === 0) return null;
  return (
    <div className={styles.unknowns}>
      <Notice
        tone="warn"
        title={say('unknownTitle', { count: asked.total })}
        actions={
          <>
            <Button look="primary" busy={check.busy} onPress={check.start}>
              {say('checkNow')}
            </Button>
            <Button onPress={() => look('unknown')}>{say('seeUnknown')}</Button>
          </>
        }
      >
        <p>{say('unknownText')}</p>
        {check.failure !== undefined && <FailureNotice failure={check.failure} />}
        <ul>
          {asked.entries.slice(0, mostShown).map((entry) => (
            <li key={entry.entryId}>
              <TextLink onPress={() => show({ kind: 'renewal', entryId: entry.entryId })}>
                {visibleMarks(entry.unicodeName)}
              </TextLink>
              <ReconcileButton entry={entry} look="secondary" />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function isContradicted({ contradictions }: LedgerEntry): boolean {
  return contradictions.length > 0;
}

function useColumns(accountId: string): readonly GridColumn<LedgerRow>[] {
  const say = useWords(renewalsWords);
  const entryText = useEntryText();
  return [
    {
      id: 'state',
      title: say('columnState'),
      width: 164,
      cell: (entry) => (
        <>
          <LedgerStateTag state={entry.state} />
          {entry.alarm === 'unseen' && !isContradicted(entry) && <Tag tone="bad">{say('otherDate')}</Tag>}
        </>
      ),
    },
    {
      id: 'name',
      title: say('columnName'),
      width: 180,
      grow: 2,
      cell: (entry) => <DomainNameText unicodeName={entry.unicodeName} ldhName={entry.ldhName} />,
    },
    {
      id: 'dates',
      title: say('columnDates'),
      width: 210,
      yields: 2,
      cell: (entry) => (
        <>
          <DateMove entry={entry} />
          {entry.alarm === 'unseen' && isContradicted(entry) && <Tag tone="bad">{say('contradictedTag')}</Tag>}
        </>
      ),
    },
    ...useOrderColumns(accountId),
    {
      id: 'answer',
      title: say('columnAnswer'),
      width: 150,
      grow: 2,
      yields: 3,
      cell: (entry) => (
        <span className={styles.faint}>
          {[entry.resultCode, entryText(entry)].filter((part) => part !== null && part !== '').join(' ')}
        </span>
      ),
    },
    {
      id: 'when',
      title: say('columnWhen'),
      width: 80,
      align: 'end',
      cell: (entry) => <Age at={entry.openedAt} />,
    },
  ];
}

/** What was asked for, what it cost, and where it was started. */
function useOrderColumns(accountId: string): readonly GridColumn<LedgerRow>[] {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const askedByText = useAskedByText();
  const batchOf = useBatchOf(accountId);
  return [
    { id: 'period', title: say('columnPeriod'), width: 80, yields: 6, cell: (entry) => periodText(entry.period) },
    {
      id: 'card',
      title: say('columnCard'),
      width: 120,
      yields: 4,
      cell: (entry) => <span className={styles.mono}>{entry.cardId}</span>,
    },
    {
      id: 'price',
      title: say('columnPrice'),
      width: 96,
      align: 'end',
      yields: 3,
      cell: ({ price }) => price !== null && format.money(price.amountMinor, price.currency, price.minorDigits),
    },
    {
      id: 'batch',
      title: say('columnBatch'),
      width: 130,
      yields: 5,
      cell: (entry) => {
        const batch = batchOf(entry);
        return batch !== undefined && <BatchLink inRow batch={batch} accountId={accountId} />;
      },
    },
    {
      id: 'who',
      title: say('columnWho'),
      width: 130,
      yields: 8,
      cell: ({ person, askedBy }) => <span title={askedByText(askedBy)}>{person ?? say('notRecorded')}</span>,
    },
  ];
}
