import type { Work } from '#contract/desk/work.ts';
import type { Oddity } from '#values/oddity.ts';

export interface RefreshResult {
  readonly names: number;
  readonly added: number;
  readonly lost: number;
  readonly changed: number;
  /** What was off in the answer, in sentences; how many items were left out is one of them. */
  readonly oddities: readonly Oddity[];
  readonly skipped: number;
}

/** What a finished download of the list found; undefined for other work or another shape. */
export function refreshResult(work: Work): RefreshResult | undefined {
  if (work.kind !== 'domains-refresh' || work.state !== 'done') return undefined;
  const result = work.result as Partial<RefreshResult> | null;
  return [result?.names, result?.added, result?.lost, result?.changed].every((count) => typeof count === 'number')
    ? { skipped: 0, oddities: [], ...(result as Omit<RefreshResult, 'skipped' | 'oddities'>) }
    : undefined;
}

/** The works that were open when they were last seen and are over now. */
export function newlyEnded(seen: ReadonlyMap<string, Work['state']>, works: readonly Work[]): readonly Work[] {
  const open = (state: Work['state'] | undefined) => state === 'running' || state === 'paused';
  return works.filter((work) => open(seen.get(work.workId)) && !open(work.state));
}
