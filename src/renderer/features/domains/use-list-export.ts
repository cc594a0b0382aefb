import type { DomainRow } from '#contract/portfolio.ts';
import { selectedCount } from '#renderer/parts/row-selection.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import type { GridColumn, GridLayout } from '#renderer/ui/grid/grid-columns.ts';
import { selectionFor } from './name-selection.ts';
import { useDomainsView } from './use-domains-view.ts';

/**
 * What opens the export of all that the filter finds, or of what is selected, with the columns of the list as they are
 * laid out. Without a layout it is those of every list: how wide the window is says nothing about a file.
 */
export function useListExport(
  columns: readonly GridColumn<DomainRow>[],
  layout: GridLayout | null,
  total: number,
): { readonly exportAll: () => void; readonly exportSelected: () => void } {
  const open = useScreen((screen) => screen.open);
  const shown = () =>
    layout?.map(({ column }) => column) ??
    columns.filter((column) => column.optional !== true).map((column) => column.id);
  const exportAll = useLatest(() => {
    const { filter, sort } = useDomainsView.getState();
    open({ kind: 'export', selection: { kind: 'filter', filter, except: [] }, sort, count: total, shown: shown() });
  });
  const exportSelected = useLatest(() => {
    const { selection, filter, sort } = useDomainsView.getState();
    const count = selectedCount(selection, total);
    open({ kind: 'export', selection: selectionFor(selection, filter), sort, count, shown: shown() });
  });
  return { exportAll, exportSelected };
}
