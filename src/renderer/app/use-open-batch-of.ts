import type { Work } from '#contract/work.ts';
import { useRenewalsView } from '#renderer/features/renewals/use-renewals-view.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useCommand } from './use-command.ts';

/** Opens the batch of renewals that a work carries out, under the account that it bills. */
export function useOpenBatchOf(): (work: Work) => Promise<void> {
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((view) => view.openBatch);
  const find = useCommand(async (desk, workId: string) => {
    const { batches } = await desk.renewalBatches.list({ accountId: null });
    const batch = batches.find((one) => one.workId === workId);
    if (batch !== undefined) await desk.accounts.use({ accountId: batch.accountId });
    return batch;
  });
  return async ({ workId }) => {
    const ended = await find.start(workId);
    if (ended?.ok !== true || ended.result === undefined) return;
    openBatch(ended.result);
    go('renewals');
  };
}
