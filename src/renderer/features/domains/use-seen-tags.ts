import { useEffect, useState } from 'react';
import type { DomainRow } from '#contract/portfolio.ts';

/** Whether any name that was in sight carries tags: from then on they have a column, until the account changes. */
export function useSeenTags(accountId: string, rows: readonly DomainRow[]): boolean {
  const [seen, setSeen] = useState<string>();
  const hasTags = rows.some((row) => row.tags.length > 0);
  useEffect(() => {
    if (hasTags) setSeen(accountId);
  }, [hasTags, accountId]);
  return hasTags || seen === accountId;
}
