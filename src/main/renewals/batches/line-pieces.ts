import type { PlannedLine, RenewalBatches, ShownLines, StoredLine } from '../store/batch-record.ts';
import type { AskedName } from './plan-lines.ts';

const piece = 500;

/** The lines of a batch, some hundred at a time. */
export async function* linePieces(
  batches: RenewalBatches,
  batchId: string,
  show: ShownLines,
): AsyncGenerator<readonly StoredLine[], void, void> {
  for (let offset = 0; ; offset += piece) {
    const { lines } = await batches.lines({ batchId, show, offset, limit: piece });
    if (lines.length > 0) yield lines;
    if (lines.length < piece) return;
  }
}

/** The same of those that wait to be sent. */
export async function* waitingPieces(
  batches: RenewalBatches,
  batchId: string,
): AsyncGenerator<readonly PlannedLine[], void, void> {
  for (let after = 0; ; ) {
    const lines = await batches.waiting(batchId, after, piece);
    if (lines.length > 0) yield lines;
    if (lines.length < piece) return;
    after = lines.at(-1)?.line ?? after;
  }
}

/** The names that were refused or not sent, as a new batch asks for them. */
export async function* failedNames(
  batches: RenewalBatches,
  batchId: string,
): AsyncGenerator<readonly AskedName[], void, void> {
  for await (const lines of linePieces(batches, batchId, 'failed')) {
    yield lines.map((line) => ({
      sourceLine: line.sourceLine,
      input: line.unicodeName ?? line.input,
      again: true as const,
    }));
  }
}
