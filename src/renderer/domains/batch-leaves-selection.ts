import { useEffect } from 'react';
import type { DeskClient } from '#contract/contract.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { type RowSelection, withoutRows } from '#renderer/parts/row-selection.ts';
import { type StartedBatch, useStartedBatch } from '#renderer/parts/started-batch.ts';
import { everyName } from './name-selection.ts';
import { useDomainsView } from './use-domains-view.ts';

const linesInAPiece = 500;

/** Takes the names of a batch that starts out of the selection, wherever a person is by then. Shows nothing itself. */
export function BatchLeavesSelection() {
  const { desk } = useDesk();
  const started = useStartedBatch(({ started }) => started);
  useEffect(() => {
    if (started !== null) void leaveSelection(desk, started);
  }, [desk, started]);
  return null;
}

/**
 * A name that is in a batch must not stay ready to be renewed once more. Where the names of the batch cannot be read, the
 * selection stays what it is and the bar says so.
 */
export async function leaveSelection(desk: DeskClient, { accountId, batchId }: StartedBatch): Promise<void> {
  if (useDomainsView.getState().accountId !== accountId) return;
  try {
    const inBatch = await chosenNames(desk, batchId);
    for (;;) {
      const before = useDomainsView.getState();
      const { selection, filter, sort } = before;
      if (before.accountId !== accountId || isEmpty(selection)) return;
      const found =
        selection.kind === 'some'
          ? [...selection.keys]
          : await everyName((offset, limit) => desk.domains.names({ accountId, filter, sort, offset, limit }));
      const now = useDomainsView.getState();
      if (now.selection !== selection || now.filter !== filter || now.accountId !== accountId) continue;
      // A name that is renewed already may have left what the filter finds, so that it is not there to be counted.
      const concerns = selection.kind === 'all' || found.some((name) => inBatch.has(name));
      if (concerns) now.leave(withoutRows(selection, inBatch, found), { batchId, count: inBatch.size });
      return;
    }
  } catch {
    const now = useDomainsView.getState();
    if (now.accountId === accountId && !isEmpty(now.selection)) now.leave(now.selection, { batchId, count: null });
  }
}

function isEmpty(selection: RowSelection): boolean {
  return selection.kind === 'some' && selection.keys.size === 0;
}

async function chosenNames(desk: DeskClient, batchId: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += linesInAPiece) {
    const { lines } = await desk.renewalBatches.lines({ batchId, show: 'all', offset, limit: linesInAPiece });
    for (const { chosen, ldhName } of lines) if (chosen && ldhName !== null) names.add(ldhName);
    if (lines.length < linesInAPiece) return names;
  }
}
