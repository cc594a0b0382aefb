import { useAction } from '#renderer/parts/use-action.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';

/** Reads the registry's date of every unknown outcome of an account, wherever it is pressed. Sends no renewal. */
export function useCheckUnknown(accountId: string) {
  const check = useAction((desk, id: string) => desk.renewals.examineAll({ accountId: id }));
  const work = latestWork(useWorks(), 'renewal-examination', accountId);
  const isReading = work?.state === 'running' || work?.state === 'paused';
  return {
    start: () => void check.start(accountId),
    busy: check.running || isReading,
    work: isReading ? work : undefined,
    failure: check.failure ?? work?.failure ?? undefined,
  };
}
