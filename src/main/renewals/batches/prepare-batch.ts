import type { DomainSort, Selection } from '#contract/domains/domains.ts';
import type { BatchSource } from '#contract/renewals/batches.ts';
import type { DomainTables } from '#main/database/store.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { readNameListInTurns } from '#values/name-list.ts';
import type { BatchPlan, RenewalBatches } from '../store/batch-record.ts';
import type { RenewalLedger } from '../store/ledger-record.ts';
import { type AskedName, type LineFacts, lookUpName, planLine } from './plan-lines.ts';

export interface PrepareBatchPorts {
  readonly batches: RenewalBatches;
  readonly ledger: Pick<RenewalLedger, 'standings'>;
  readonly domains: Pick<DomainTables, 'rowsOf'>;
  readonly select: (
    accountId: string,
    selection: Selection,
    sort: DomainSort,
    step: () => Promise<void>,
    rows: { readonly marks: boolean; readonly rowsInAPiece: number },
  ) => Promise<{
    pieces(): AsyncGenerator<readonly { readonly unicodeName: string }[], void, void>;
  }>;
  readonly yieldTurn: () => Promise<void>;
}

const linesInAPiece = 400;
const mostLines = 200_000;

/** The earliest expiry first: what is sent when a batch is cut short is what was most urgent. */
const urgentFirst: DomainSort = { column: 'expiry', direction: 'ascending' };

/**
 * Reads the names of a source, looks at each, and keeps them as a batch under review. Asks the registry nothing. Rejects
 * with invalid-input where there is no name or too many; then nothing is kept.
 */
export async function prepareBatch(
  ports: PrepareBatchPorts,
  plan: BatchPlan,
  names: AsyncIterable<readonly AskedName[]>,
  facts: Pick<LineFacts, 'account' | 'today' | 'now' | 'priceMinor'>,
): Promise<void> {
  const seen = new Map<string, number>();
  let line = 0;
  await ports.batches.begin(plan);
  try {
    for await (const piece of names) {
      const ldhNames = [...new Set(piece.flatMap(({ input }) => lookUpName(input) ?? []))];
      const rows = await ports.domains.rowsOf(plan.accountId, ldhNames);
      const standings = await ports.ledger.standings(plan.environment, ldhNames);
      const known = {
        ...facts,
        period: plan.period,
        rows: new Map(rows.map((row) => [row.ldhName, row])),
        standings: new Map(standings.map((standing) => [standing.ldhName, standing])),
        seen,
      };
      const start = line;
      line += piece.length;
      if (line > mostLines) {
        throw invalid('too-many-names', message('renewals.batchTooLong', { most: mostLines }));
      }
      await ports.batches.add(
        plan.batchId,
        piece.map((asked, index) => planLine(asked, start + index + 1, known)),
      );
      await ports.yieldTurn();
    }
    if (line === 0) throw invalid('no-names', message('renewals.batchEmpty'));
    await ports.batches.finish(plan.batchId);
  } catch (error) {
    await ports.batches.drop(plan.batchId).catch(() => undefined);
    throw error;
  }
}

/** The names of a source, some hundred at a time. */
export async function* namesOf(
  ports: Pick<PrepareBatchPorts, 'select' | 'yieldTurn'>,
  accountId: string,
  source: BatchSource,
): AsyncGenerator<readonly AskedName[], void, void> {
  if (source.kind === 'selection') {
    const selected = await ports.select(accountId, source.selection, urgentFirst, ports.yieldTurn, {
      marks: false,
      rowsInAPiece: linesInAPiece,
    });
    let place = 0;
    for await (const rows of selected.pieces()) {
      yield rows.map((row) => {
        place += 1;
        return { sourceLine: place, input: row.unicodeName };
      });
    }
    return;
  }
  let piece: AskedName[] = [];
  for (const listed of readNameListInTurns(source.text)) {
    if (listed === undefined) {
      await ports.yieldTurn();
      continue;
    }
    piece.push({ sourceLine: listed.line, input: listed.input });
    if (piece.length < linesInAPiece) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

function invalid(code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field: 'source', code, nothingSent: true });
}
