import { ListX } from 'lucide-react';
import { useReducer, useState } from 'react';
import type { BatchLine, RenewalBatch, ShownLines } from '#contract/renewals/batches.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useEntryText } from '../use-entry-text.ts';
import { AlthoughDialog } from './although-dialog.tsx';
import { chosenExtent, isBlocked, reasonWords } from './batch-states.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { createLineChoice, type LineChoice, type LineChoicePorts } from './line-choice.ts';
import { useBatchTitle } from './use-batch-title.ts';

/** The names of a batch. Under review they are chosen and taken out here; afterwards each says what became of it. */
export function BatchLines({ batch, show }: { readonly batch: RenewalBatch; readonly show: ShownLines }) {
  const say = useWords(batchesWords);
  const format = useFormats();
  const announce = useAnnounce();
  const showDrawer = useScreen((screen) => screen.show);
  const drawer = useScreen((screen) => screen.drawer);
  const { batchId, state } = batch;
  const [active, setActive] = useState(-1);
  const [marked, setMarked] = useState<BatchLine | null>(null);
  const list = useRowWindow('renewals', [batchId, 'lines', show], async (desk, part, options) => {
    const { lines, total } = await desk.renewalBatches.lines({ batchId, show, ...part }, options);
    return { rows: lines, total };
  });
  const { rowAt, inSight } = list;
  const choose = useAction((desk, order: { lineIds: string[] | null; chosen: boolean }) =>
    desk.renewalBatches.choose({ batchId, ...order }),
  );
  const columns = useColumns(batch);
  const title = useBatchTitle()(batch);

  const question = JSON.stringify([batchId, show]);
  const choice = useLineChoice({
    question,
    choose: async (lineIds, chosen) => {
      const ended = await choose.start({ lineIds: lineIds === null ? null : [...lineIds], chosen });
      return ended?.ok === true ? ended.result.counts.chosen : undefined;
    },
    settled: (count) => announce(say('announcedChosen', { count, number: format.number(count) })),
    failed: () => announce(say('rangeFailed')),
    askWhy: setMarked,
  });

  const chosenKeys = new Set<string>();
  const blockedKeys = new Set<string>();
  for (let index = inSight.first; index <= inSight.last; index += 1) {
    const line = rowAt(index);
    if (line !== undefined && choice.isChosen(line)) chosenKeys.add(line.lineId);
    if (line !== undefined && isBlocked(line)) blockedKeys.add(line.lineId);
  }

  return (
    <>
      <ListFailure failure={choose.failure ?? list.failure} />
      <ListGrid
        list={list}
        label={say('gridLabel', { title })}
        columns={columns}
        keyOf={(line) => line.lineId}
        active={active}
        onActive={setActive}
        {...(state === 'review'
          ? {
              selection: {
                extent: chosenExtent(batch),
                selectAllLabel: say('selectAll'),
                has: (lineId: string) => chosenKeys.has(lineId),
                can: (lineId: string) => !blockedKeys.has(lineId),
                toggle: (index: number) => {
                  const line = rowAt(index);
                  if (line !== undefined) choice.toggle(line);
                },
                range: (from: number, to: number) => choice.range(from, to, list),
                all: () => choice.all(true),
                none: () => choice.all(false),
              },
            }
          : {})}
        onOpen={(index) => {
          const line = rowAt(index);
          if (line?.entryId != null) showDrawer({ kind: 'renewal', entryId: line.entryId });
          else if (line?.ldhName != null) showDrawer({ kind: 'domain', ldhName: line.ldhName });
        }}
        openKey={openKeyOf(drawer, rowAt, inSight)}
        question={question}
        empty={<EmptyState icon={<ListX />} title={say('noLines')} text="" />}
      />
      <LineDetails line={rowAt(active)} />
      {marked !== null && <AlthoughDialog batchId={batchId} line={marked} onClose={() => setMarked(null)} />}
    </>
  );
}

function openKeyOf(
  drawer: ReturnType<typeof useScreen.getState>['drawer'],
  rowAt: (index: number) => BatchLine | undefined,
  inSight: { readonly first: number; readonly last: number },
): string | undefined {
  if (drawer?.kind !== 'renewal') return undefined;
  for (let index = inSight.first; index <= inSight.last; index += 1) {
    const line = rowAt(index);
    if (line?.entryId === drawer.entryId) return line.lineId;
  }
  return undefined;
}

function useColumns(batch: RenewalBatch): readonly GridColumn<BatchLine>[] {
  const say = useWords(batchesWords);
  const format = useFormats();
  const entryText = useEntryText();
  return [
    {
      id: 'line',
      title: say('columnLine'),
      width: 56,
      align: 'end',
      yields: 4,
      cell: (line) => <span className={styles.faint}>{format.number(line.line)}</span>,
    },
    {
      id: 'name',
      title: say('columnName'),
      width: 170,
      grow: 2,
      cell: (line) =>
        line.unicodeName === null || line.ldhName === null ? (
          <span className={styles.mono}>{line.input}</span>
        ) : (
          <DomainNameText unicodeName={line.unicodeName} ldhName={line.ldhName} />
        ),
    },
    {
      id: 'state',
      title: say('stateOfLine'),
      width: 140,
      cell: (line) => <LineState line={line} isCancelled={batch.state === 'cancelled'} />,
    },
    {
      id: 'dates',
      title: say('columnDates'),
      width: 190,
      yields: 3,
      cell: (line) => (
        <span className={styles.dates}>
          {line.expiryDate === null ? '–' : format.date(line.expiryDate)}
          {line.newExpiryDate !== null && ` → ${format.date(line.newExpiryDate)}`}
        </span>
      ),
    },
    {
      id: 'price',
      title: say('columnPrice'),
      width: 90,
      align: 'end',
      yields: 2,
      cell: (line) =>
        line.priceMinor === null || batch.currency === ''
          ? ''
          : format.money(line.priceMinor, batch.currency, batch.minorDigits),
    },
    {
      id: 'answer',
      title: say('columnAnswer'),
      width: 160,
      grow: 3,
      // Why a line is left out: all else leaves before it.
      yields: 1,
      cell: (line) => {
        const said = entryText(line) || line.problems.map(({ code }) => say(reasonWords[code])).join(' · ');
        return <span className={styles.remarks}>{[line.resultCode ?? '', said].join(' ').trim()}</span>;
      },
    },
  ];
}

/** The whole sentences of the line with the cursor, which its row has in a few words. */
function LineDetails({ line }: { readonly line: BatchLine | undefined }) {
  const entryText = useEntryText();
  const sayMessage = useSayMessage();
  const said = line === undefined ? '' : entryText(line) || line.problems.map(({ text }) => sayMessage(text)).join(' ');
  return (
    <div className={styles.details} role="status">
      {said !== '' && (
        <p>
          <strong>{line?.unicodeName ?? line?.input}</strong> {said}
        </p>
      )}
    </div>
  );
}

function LineState({ line, isCancelled }: { readonly line: BatchLine; readonly isCancelled: boolean }) {
  const say = useWords(batchesWords);
  if (line.state !== null) return <LedgerStateTag state={line.state} />;
  if (isBlocked(line)) return <Tag tone="bad">{say('lineBlocked')}</Tag>;
  if (!line.chosen) return <Tag>{say('lineOut')}</Tag>;
  return isCancelled ? <LedgerStateTag state="not-sent" /> : <Tag tone="info">{say('lineWaiting')}</Tag>;
}

/** Taking lines in and out, for as long as the lines are shown; what it is given may be another each time. */
function useLineChoice(
  ports: Pick<LineChoicePorts<number>, 'choose' | 'settled' | 'failed' | 'askWhy'> & { readonly question: string },
): LineChoice {
  const [, changed] = useReducer((turn: number) => turn + 1, 0);
  const choose = useLatest(ports.choose);
  const settled = useLatest(ports.settled);
  const failed = useLatest(ports.failed);
  const askWhy = useLatest(ports.askWhy);
  const question = useLatest(() => ports.question);
  const [choice] = useState(() => createLineChoice<number>({ choose, settled, failed, changed, question, askWhy }));
  return choice;
}
