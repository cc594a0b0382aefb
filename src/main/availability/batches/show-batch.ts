import type { CheckBatch, CheckLine } from '#contract/availability/batches.ts';
import type { Work } from '#contract/desk/work.ts';
import type { BatchPause } from '#main/database/batch-record.ts';
import { parseDomainName } from '#values/domain-name.ts';
import type { StoredCheckBatch, StoredCheckLine } from '../store/batch-record.ts';
import { pauseMessage } from './pauses.ts';
import type { RunStanding } from './run-batch.ts';

/** A run of this program, with the long work that it is. */
export interface ShownRun {
  readonly work: Work;
  readonly standing: RunStanding;
}

/** A batch as windows see it: what is stored, and where it runs here, how that goes. */
export function showBatch(batch: StoredCheckBatch, run: ShownRun | undefined): CheckBatch {
  const { batchId, accountId, title, via, state, createdAt } = batch;
  const kept = batch.pause === null ? { text: batch.text, pause: null } : showPause(batch.pause);
  const plain = { batchId, accountId, title, via, createdAt, counts: { ...batch.counts } };
  if (run === undefined || state !== 'running') {
    return { ...plain, state, waitsUntil: null, forecastEndAt: null, workId: null, ...kept };
  }
  const { work, standing } = run;
  const isPaused = work.state === 'paused';
  return {
    ...plain,
    state: isPaused ? 'paused' : 'running',
    waitsUntil: isPaused ? null : (standing.waitsUntil ?? null),
    forecastEndAt: isPaused ? null : work.forecastEndAt,
    workId: work.workId,
    ...(standing.trouble === undefined ? kept : showPause(standing.trouble)),
  };
}

function showPause(pause: BatchPause): Pick<CheckBatch, 'text' | 'pause'> {
  const text = pauseMessage(pause);
  return { text, pause: { ...pause, message: text } };
}

export function showLine({ sameAsLine: sameAs, oddities, ...line }: StoredCheckLine): CheckLine {
  const problem = line.state === 'problem' ? problemOf(line.input) : null;
  return { ...line, sameAs, oddities: [...oddities], problem };
}

/** Read again from what was written: the same rules say the same of it. */
function problemOf(input: string): CheckLine['problem'] {
  const name = parseDomainName(input);
  return name.ok ? null : name.problem;
}
