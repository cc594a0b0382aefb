import type { Work } from '#contract/desk/work.ts';
import { useAsked } from './use-asked.ts';

/** The long work that main knows of, newest last as main lists it. */
export function useWorks(): readonly Work[] {
  return useAsked('work', ['list'], (desk, options) => desk.work.list(undefined, options)).answer?.works ?? [];
}

/** The latest work of a kind for an account, by when it started. */
export function latestWork(works: readonly Work[], kind: Work['kind'], accountId: string): Work | undefined {
  return works
    .filter((work) => work.kind === kind && work.accountId === accountId)
    .reduce<Work | undefined>(
      (best, work) => (best === undefined || work.startedAt >= best.startedAt ? work : best),
      undefined,
    );
}
