import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useRenewalsView } from '../use-renewals-view.ts';
import { useBatchTitle } from './use-batch-title.ts';

/** A batch by its name, which opens it. */
export function BatchLink({
  batch,
  accountId,
  inRow = false,
}: {
  readonly batch: RenewalBatch;
  readonly accountId: string;
  readonly inRow?: boolean;
}) {
  const titleOf = useBatchTitle();
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((state) => state.openBatch);
  return (
    <TextLink
      inRow={inRow}
      onPress={() => {
        go('renewals');
        openBatch({ accountId, batchId: batch.batchId });
      }}
    >
      {titleOf(batch)}
    </TextLink>
  );
}
