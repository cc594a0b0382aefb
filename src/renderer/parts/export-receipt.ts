import type { Work } from '#contract/desk/work.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';

/** The receipt of an export that is done; undefined for other work. A result's shape depends on the work's kind. */
export function exportReceipt(work: Work): ExportReceipt | undefined {
  if (work.kind !== 'export' || work.state !== 'done') return undefined;
  const receipt = work.result as Partial<ExportReceipt> | null;
  return typeof receipt?.path === 'string' && typeof receipt.rows === 'number' && typeof receipt.sha256 === 'string'
    ? (receipt as ExportReceipt)
    : undefined;
}
