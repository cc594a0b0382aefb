import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useBatchTitle } from './batches/use-batch-title.ts';

/** What the batch is called that a renewal belongs to; empty where it belongs to none. */
export function useBatchText(accountId: string): (entry: LedgerEntry) => string {
  const title = useBatchTitle();
  const { answer } = useAsked('renewals', ['batches', accountId], (desk, options) =>
    desk.renewalBatches.list({ accountId }, options),
  );
  return ({ batchId }) => {
    const batch = answer?.batches.find((one) => one.batchId === batchId);
    return batch === undefined ? '' : title(batch);
  };
}
