import { useEffect, useRef } from 'react';
import type { ColumnLayout } from '#contract/domains/history.ts';
import type { GridLayout } from '#renderer/kit/grid/grid-columns.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useDomainsView } from './use-domains-view.ts';

/** A dragged edge moves many times a second; it is kept when it rests. */
const restMilliseconds = 400;

/** The columns as they were last left: known again after a restart. */
export function useColumnLayout(accountId: string): {
  readonly value: GridLayout | null;
  readonly change: (layout: GridLayout | null) => void;
  /** Hears which columns the table shows. */
  readonly show: (columns: readonly string[]) => void;
} {
  const { desk } = useDesk();
  const kept = useKeptViews(accountId).answer;
  const { layout, layOut, show } = useDomainsView();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (kept !== undefined && useDomainsView.getState().layout === undefined) layOut(kept.layout);
  }, [kept, layOut]);
  return {
    value: layout ?? null,
    show,
    change: (next) => {
      layOut(next);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => {
        const wanted: ColumnLayout | null = next === null ? null : next.map((column) => ({ ...column }));
        // Columns that are not kept are only as they were before at the next start.
        desk.domainHistory.keepLayout({ accountId, layout: wanted }).catch(() => undefined);
      }, restMilliseconds);
    },
  };
}
