import { FileDown, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { ExchangeRow, statusClasses } from '#contract/journal.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { ListFilter, oneOf } from '#renderer/parts/condition-menu.tsx';
import { type Dates, instantsOf, noDates } from '#renderer/parts/dates.ts';
import { Help } from '#renderer/parts/help.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid, NoMatch } from '#renderer/parts/list-screen.tsx';
import { useDrawerRows } from '#renderer/parts/use-drawer-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { ExchangeStatus } from './exchange-status.tsx';
import styles from './journal.module.css';
import { journalWords } from './journal-words.ts';
import { type Recording, RecordingBanner, RecordingMenu, useRecording } from './recording-menu.tsx';

const interfaces = ['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap'] as const satisfies readonly RegistryInterface[];

type StatusClass = (typeof statusClasses)[number];

const statusWords = {
  '2xx': 'answers2xx',
  '3xx': 'answers3xx',
  '4xx': 'answers4xx',
  '5xx': 'answers5xx',
  none: 'answersNone',
} as const satisfies Record<StatusClass, string>;

interface Conditions {
  readonly via: RegistryInterface | null;
  readonly statuses: StatusClass | null;
  readonly text: string;
  readonly dates: Dates;
}

const noConditions: Conditions = { via: null, statuses: null, text: '', dates: noDates };

/** Every exchange with the registry, redacted, newest first. */
export function JournalScreen({ account, title }: { readonly account: Account; readonly title: string }) {
  const say = useWords(journalWords);
  const { accountId } = account;
  const { open, drawer } = useScreen();
  const [conditions, setConditions] = useState(noConditions);
  const { via, statuses, text, dates } = conditions;
  const { from: startedFrom, to: startedTo } = instantsOf(dates);
  const filter = { accountId, interface: via, text, statuses, startedFrom, startedTo };
  const question = JSON.stringify(filter);
  const list = useRowWindow('journal', [accountId, question], (desk, part, options) =>
    desk.journal.page({ ...filter, ...part }, options),
  );
  const { total, rowAt } = list;
  const rows = useDrawerRows(rowAt, ({ journalId }) => ({ kind: 'exchange', journalId }));
  const recording = useRecording(filter);
  const saveArchive = () => open({ kind: 'journal-archive', selection: { kind: 'filter', filter }, count: total });
  useWishes(
    {
      'save-archive': saveArchive,
      'start-recording': () => void recording.start(),
      'stop-recording': () => void recording.stop(),
      'save-recording': recording.save,
    },
    !list.waiting,
  );
  const isNarrowed = text !== '' || via !== null || statuses !== null || dates.from !== '' || dates.to !== '';
  return (
    <div className={listStyles.screen}>
      <JournalToolbar
        title={title}
        conditions={conditions}
        onNarrow={(changed) => setConditions((before) => ({ ...before, ...changed }))}
        total={total}
        recording={recording}
        onSaveArchive={saveArchive}
      />
      <RecordingBanner recording={recording} />
      <ListFailure failure={list.failure} onAgain={list.again} />
      <ListGrid
        list={list}
        label={say('gridLabel', { account: account.label })}
        columns={useColumns()}
        keyOf={(exchange) => exchange.journalId}
        {...rows}
        openKey={drawer?.kind === 'exchange' ? drawer.journalId : undefined}
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
            <EmptyState icon={<ScrollText />} title={say('emptyTitle')} text={say('emptyText')} />
          )
        }
      />
    </div>
  );
}

function JournalToolbar({
  title,
  conditions,
  onNarrow,
  total,
  recording,
  onSaveArchive,
}: {
  readonly title: string;
  readonly conditions: Conditions;
  readonly onNarrow: (changed: Partial<Conditions>) => void;
  readonly total: number;
  readonly recording: Recording;
  readonly onSaveArchive: () => void;
}) {
  const say = useWords(journalWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  return (
    <div className={listStyles.toolbar}>
      <h1 className={listStyles.title}>{title}</h1>
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
            id: 'interface',
            label: say('columnInterface'),
            options: interfaces.map((value) => ({ value, label: nameOf(value) })),
            value: conditions.via,
            onChange: (via) => onNarrow({ via }),
          }),
          oneOf({
            id: 'answer',
            label: say('answer'),
            options: (Object.keys(statusWords) as StatusClass[]).map((value) => ({
              value,
              label: say(statusWords[value]),
            })),
            value: conditions.statuses,
            onChange: (statuses) => onNarrow({ statuses }),
          }),
        ]}
        datesTitle={say('filterDatesTitle')}
        dates={conditions.dates}
        onDates={(dates) => onNarrow({ dates })}
      />
      <Help term="journal" />
      <div className={styles.end}>
        <span className={listStyles.count}>{say('count', { count: total, number: format.number(total) })}</span>
        <Button icon={<FileDown aria-hidden />} isDisabled={total === 0} onPress={onSaveArchive}>
          {say('archive')}
        </Button>
        <RecordingMenu recording={recording} total={total} />
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
    {
      id: 'command',
      title: say('columnCommand'),
      width: 172,
      yields: 2,
      cell: (row) => <span className={styles.command}>{row.command}</span>,
    },
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
