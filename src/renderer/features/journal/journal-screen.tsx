import { ChevronDown, FileDown, ScrollText, Search } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { ExchangeRow, statusClasses } from '#contract/journal.ts';
import type { RegistryInterface } from '#registry/environment.ts';
import { instantsOf, noDates } from '#renderer/parts/dates.ts';
import { DatesCondition } from '#renderer/parts/dates-condition.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useDrawerRows } from '#renderer/parts/use-drawer-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useRowHeight } from '#renderer/parts/use-row-height.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useSight } from '#renderer/parts/use-sight.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import type { GridColumn } from '#renderer/ui/grid/grid-columns.ts';
import { Menu } from '#renderer/ui/menu.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { ExchangeStatus } from './exchange-status.tsx';
import styles from './journal.module.css';
import { journalWords } from './journal-words.ts';
import { RecordingBanner, RecordingMenu, useRecording } from './recording-menu.tsx';

const interfaces = ['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap'] as const satisfies readonly RegistryInterface[];

type StatusClass = (typeof statusClasses)[number];

const statusWords = {
  '2xx': 'answers2xx',
  '3xx': 'answers3xx',
  '4xx': 'answers4xx',
  '5xx': 'answers5xx',
  none: 'answersNone',
} as const satisfies Record<StatusClass, string>;

/** Every exchange with the registry, redacted, newest first. */
export function JournalScreen({ account }: { readonly account: Account }) {
  const say = useWords(journalWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  const { accountId } = account;
  const { open, drawer } = useScreen();
  const [via, setVia] = useState<RegistryInterface | null>(null);
  const [statuses, setStatuses] = useState<StatusClass | null>(null);
  const [text, setText] = useState('');
  const [dates, setDates] = useState(noDates);
  const { inSight, onRange } = useSight();
  const { from: startedFrom, to: startedTo } = instantsOf(dates);
  const filter = { accountId, interface: via, text, statuses, startedFrom, startedTo };
  const question = JSON.stringify(filter);
  const list = useRowWindow('journal', [accountId, question], inSight, (desk, part, options) =>
    desk.journal.page({ ...filter, ...part }, options),
  );
  const { total, rowAt } = list;
  const rows = useDrawerRows(rowAt, ({ journalId }) => ({ kind: 'exchange', journalId }));
  const recording = useRecording(filter);
  useWishes(
    {
      'save-archive': () => open({ kind: 'journal-archive', selection: { kind: 'filter', filter }, count: total }),
      'start-recording': () => void recording.start(),
      'stop-recording': () => void recording.stop(),
      'save-recording': recording.save,
    },
    !list.waiting,
  );
  const rowHeight = useRowHeight(total);
  const columns = useColumns();
  const filtered = text !== '' || via !== null || statuses !== null || dates.from !== '' || dates.to !== '';
  return (
    <div className={styles.screen}>
      <div className={styles.toolbar}>
        <Menu
          label={say('interfaces')}
          trigger={
            <Button look="quiet">
              {via === null ? say('allInterfaces') : nameOf(via)}
              <ChevronDown aria-hidden />
            </Button>
          }
          groups={() => [
            {
              id: 'interfaces',
              single: true,
              choices: [
                { id: 'all', label: say('allInterfaces'), checked: via === null, onChoose: () => setVia(null) },
                ...interfaces.map((name) => ({
                  id: name,
                  label: nameOf(name),
                  checked: via === name,
                  onChoose: () => setVia(name),
                })),
              ],
            },
          ]}
        />
        <Menu
          label={say('answers')}
          trigger={
            <Button look="quiet">
              {statuses === null ? say('allAnswers') : say(statusWords[statuses])}
              <ChevronDown aria-hidden />
            </Button>
          }
          groups={() => [
            {
              id: 'answers',
              single: true,
              choices: [
                {
                  id: 'all',
                  label: say('allAnswers'),
                  checked: statuses === null,
                  onChoose: () => setStatuses(null),
                },
                ...(Object.keys(statusWords) as StatusClass[]).map((one) => ({
                  id: one,
                  label: say(statusWords[one]),
                  checked: statuses === one,
                  onChoose: () => setStatuses(one),
                })),
              ],
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
        <Help term="journal" />
        <div className={styles.end}>
          <span className={styles.count}>{say('count', { count: total, number: format.number(total) })}</span>
          <Button
            icon={<FileDown aria-hidden />}
            isDisabled={total === 0}
            onPress={() => open({ kind: 'journal-archive', selection: { kind: 'filter', filter }, count: total })}
          >
            {say('archive')}
          </Button>
          <RecordingMenu recording={recording} total={total} />
        </div>
      </div>
      <RecordingBanner recording={recording} />
      {list.failure !== undefined && (
        <div className={styles.banner}>
          <FailureNotice failure={list.failure} onAgain={list.again} />
        </div>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={say('gridLabel', { account: account.label })}
          columns={columns}
          total={total}
          rowAt={rowAt}
          keyOf={(exchange) => exchange.journalId}
          rowHeight={rowHeight}
          onRange={onRange}
          {...rows}
          openKey={drawer?.kind === 'exchange' ? drawer.journalId : undefined}
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
                      setVia(null);
                      setStatuses(null);
                      setDates(noDates);
                    }}
                  >
                    {say('clearFilters')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={<ScrollText />} title={say('emptyTitle')} text={say('emptyText')} />
            )
          }
        />
      </div>
    </div>
  );
}

function useColumns(): readonly GridColumn<ExchangeRow>[] {
  const say = useWords(journalWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  return [
    {
      id: 'time',
      title: say('columnTime'),
      width: 160,
      cell: (row) => <span className={styles.faint}>{format.exactTime(row.startedAt)}</span>,
    },
    { id: 'interface', title: say('columnInterface'), width: 84, yields: 3, cell: (row) => nameOf(row.interface) },
    { id: 'command', title: say('columnCommand'), width: 150, yields: 2, cell: (row) => row.command },
    {
      id: 'request',
      title: say('columnRequest'),
      width: 220,
      grow: 1,
      cell: (row) => (
        <span className={styles.mono}>
          <b>{row.method}</b> {pathOf(row.url)}
        </span>
      ),
    },
    { id: 'status', title: say('columnStatus'), width: 100, cell: (row) => <ExchangeStatus exchange={row} /> },
    {
      id: 'took',
      title: say('columnTook'),
      width: 80,
      align: 'end',
      yields: 4,
      cell: (row) =>
        row.durationMilliseconds !== null && (
          <span className={styles.faint}>{format.milliseconds(row.durationMilliseconds)}</span>
        ),
    },
  ];
}

/** The address without its host, which the account fixes anyway. */
function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}
