import type { RenewalBatch } from '#contract/renewals/batches.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/** The batch that a renewal belongs to; undefined where it belongs to none. */
export function useBatchOf(accountId: string): (entry: LedgerEntry) => RenewalBatch | undefined {
  const { answer } = useAsked('renewals', ['batches', accountId], (desk, options) =>
    desk.renewalBatches.list({ accountId }, options),
  );
  return ({ batchId }) => answer?.batches.find((one) => one.batchId === batchId);
}
