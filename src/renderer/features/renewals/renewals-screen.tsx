import { ChevronDown, Download, RefreshCcw, Search } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { LedgerEntry } from '#contract/ledger-entry.ts';
import type { LedgerState } from '#registry/ledger-state.ts';
import { Age } from '#renderer/parts/age.tsx';
import { instantsOf, noDates } from '#renderer/parts/dates.ts';
import { DatesCondition } from '#renderer/parts/dates-condition.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useDrawerRows } from '#renderer/parts/use-drawer-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useRowHeight } from '#renderer/parts/use-row-height.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useSight } from '#renderer/parts/use-sight.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import type { GridColumn } from '#renderer/ui/grid/grid-columns.ts';
import { Menu } from '#renderer/ui/menu.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { TextLink } from '#renderer/ui/text-link.tsx';
import { visibleMarks } from '#renderer/ui/visible-marks.ts';
import { DateMove, ReconcileButton } from './entry-outcome.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useEntryText } from './use-entry-text.ts';
import { useRenewalsView } from './use-renewals-view.ts';

const groups = [
  { id: 'all', word: 'allStates', states: [] },
  { id: 'open', word: 'groupOpen', states: ['planned', 'sent', 'outcome-unknown'] },
  { id: 'renewed', word: 'groupRenewed', states: ['renewed', 'reconciled-renewed'] },
  { id: 'refused', word: 'groupRefused', states: ['refused'] },
  { id: 'not-sent', word: 'groupNotSent', states: ['not-sent', 'reconciled-not-renewed'] },
] as const satisfies readonly { id: string; word: string; states: readonly LedgerState[] }[];

/** The ledger: every renewal that was asked for and what came of it. Unknown outcomes stand on top until settled. */
export function RenewalsScreen({ account }: { readonly account: Account }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const { accountId } = account;
  const { go, drawer } = useScreen();
  const [group, setGroup] = useState<(typeof groups)[number]>(groups[0]);
  const [text, setText] = useState('');
  const [dates, setDates] = useState(noDates);
  const [exporting, setExporting] = useState(false);
  const { inSight, onRange } = useSight();
  const states = [...group.states];
  const { from: openedFrom, to: openedTo } = instantsOf(dates);
  const filter = { accountId, states, text, openedFrom, openedTo };
  const question = JSON.stringify(filter);
  const list = useRowWindow('renewals', [accountId, question], inSight, async (desk, part, options) => {
    const { entries, ...rest } = await desk.renewals.page({ ...filter, ...part }, options);
    return { rows: entries, ...rest };
  });
  const { total, rowAt } = list;
  const rows = useDrawerRows(rowAt, ({ entryId }) => ({ kind: 'renewal', entryId }));
  const columns = useColumns();
  useWishes({ 'export-renewals': () => setExporting(true) }, list.page !== undefined);
  const rowHeight = useRowHeight(total);
  const filtered = text !== '' || states.length > 0 || dates.from !== '' || dates.to !== '';
  return (
    <div className={styles.screen}>
      <div className={styles.toolbar}>
        <Menu
          label={say('states')}
          trigger={
            <Button look="quiet">
              {say(group.word)}
              <ChevronDown aria-hidden />
            </Button>
          }
          groups={() => [
            {
              id: 'states',
              single: true,
              choices: groups.map((one) => ({
                id: one.id,
                label: say(one.word),
                checked: one === group,
                onChoose: () => setGroup(one),
              })),
            },
          ]}
        />
        <div className={styles.search}>
          <SearchField
            screenFilter
            label={say('filterLabel')}
            placeholder={say('filterPlaceholder')}
            clearLabel={say('clearText')}
            value={text}
            onChange={setText}
          />
        </div>
        <DatesCondition title={say('filterDatesTitle')} dates={dates} onChange={setDates} />
        <span className={styles.count}>{say('count', { count: total, number: format.number(total) })}</span>
        <Button icon={<Download aria-hidden />} isDisabled={total === 0} onPress={() => setExporting(true)}>
          {say('export')}
        </Button>
      </div>
      <UnknownEntries accountId={accountId} />
      {list.failure !== undefined && (
        <div className={styles.unknowns}>
          <FailureNotice failure={list.failure} onAgain={list.again} />
        </div>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={say('screenLabel', { account: account.label })}
          columns={columns}
          total={total}
          rowAt={rowAt}
          keyOf={(entry) => entry.entryId}
          rowHeight={rowHeight}
          onRange={onRange}
          {...rows}
          openKey={drawer?.kind === 'renewal' ? drawer.entryId : undefined}
          question={question}
          empty={
            list.waiting ? null : filtered ? (
              <EmptyState
                icon={<Search />}
                title={say('noMatchTitle')}
                text={say('noMatchText')}
                actions={
                  <Button
                    onPress={() => {
                      setText('');
                      setGroup(groups[0]);
                      setDates(noDates);
                    }}
                  >
                    {say('clearFilters')}
                  </Button>
                }
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
      </div>
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

/** The others are in the queue of unknown outcomes. */
const mostShown = 3;

/** The entries that wait to be read: always in sight, whatever the filter says. */
function UnknownEntries({ accountId }: { readonly accountId: string }) {
  const say = useWords(renewalsWords);
  const show = useScreen((screen) => screen.show);
  const look = useRenewalsView((state) => state.look);
  const asked = useAsked('renewals', [accountId, 'unknown'], (desk, options) =>
    desk.renewals.page({ accountId, states: ['outcome-unknown'], text: '', offset: 0, limit: 100 }, options),
  ).answer;
  if (asked === undefined || asked.total === 0) return null;
  return (
    <div className={styles.unknowns}>
      <Notice
        tone="warn"
        title={say('unknownTitle', { count: asked.total })}
        actions={<Button onPress={() => look('unknown')}>{say('seeUnknown')}</Button>}
      >
        <p>{say('unknownText')}</p>
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

function useColumns(): readonly GridColumn<LedgerEntry>[] {
  const say = useWords(renewalsWords);
  const periodText = usePeriodText();
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
    { id: 'period', title: say('columnPeriod'), width: 80, yields: 5, cell: (entry) => periodText(entry.period) },
    {
      id: 'card',
      title: say('columnCard'),
      width: 120,
      yields: 4,
      cell: (entry) => <span className={styles.mono}>{entry.cardId}</span>,
    },
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
