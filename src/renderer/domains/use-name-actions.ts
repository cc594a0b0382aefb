import type { DomainRow, ListSource } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { copyText } from '#renderer/kit/copy-text.ts';
import type { GridColumn, GridLayout } from '#renderer/kit/grid/grid-columns.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import type { RangeSelection } from '#renderer/parts/range-selection.ts';
import { type RowSelection, selectedCount } from '#renderer/parts/row-selection.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { cellText } from './domain-columns.tsx';
import { domainsWords } from './domains-words.ts';
import { selectedNames, selectionFor } from './name-selection.ts';
import { useDomainsView } from './use-domains-view.ts';
import type { useNameWindow } from './use-name-window.ts';

/** What keys, buttons and the palette do with the selected names, or else with the name at the cursor. */
export function useNameActions(props: {
  readonly list: ReturnType<typeof useNameWindow>;
  readonly copying: ReturnType<typeof useNamesCopy>;
  readonly ranges: RangeSelection;
  /** The list is only a part so far: what acts on all of it waits. */
  readonly loading: boolean;
  readonly columns: readonly GridColumn<DomainRow>[];
  readonly layout: GridLayout | null;
  readonly onDownload: (source: ListSource) => void;
}) {
  const { copying, ranges } = props;
  const { rowAt, total, page } = props.list;
  const { filter, selection, active, showAll } = useDomainsView();
  const open = useScreen((screen) => screen.open);
  const announce = useAnnounce();
  const say = useWords(domainsWords);
  const exporting = useListExport(props.columns, props.layout, total);
  const whole = (act: () => void) => (props.loading ? announce(say('loadingWaits')) : act());
  const exportAll = useLatest(() => whole(exporting.exportAll));
  const exportSelected = useLatest(() => whole(exporting.exportSelected));
  const picked = selectedCount(selection, total);

  function renew() {
    const { selection } = useDomainsView.getState();
    const picked = selectedCount(selection, total);
    const row = rowAt(active);
    const atCursor = row === undefined ? [] : [row.ldhName];
    const names = selection.kind === 'some' && selection.keys.size > 0 ? [...selection.keys] : atCursor;
    if (picked > 1) open({ kind: 'renew-batch', selection: selectionFor(selection, filter), count: picked });
    else if (names.length > 0) open({ kind: 'renew', names });
  }

  function copySelected() {
    const { selection } = useDomainsView.getState();
    copying.copyNames(selection, selectedCount(selection, total), 'unicodeName');
  }

  useWishes(
    {
      'export-list': exportAll,
      'export-selection': exportSelected,
      'tag-selection': () => open({ kind: 'tag', selection: selectionFor(selection, filter), count: picked, tags: [] }),
      'customer-selection': () =>
        open({ kind: 'customer', selection: selectionFor(selection, filter), count: picked, label: '' }),
      'renew-selection': () => whole(renew),
      'copy-selection': () => copying.copyNames(selection, picked, 'unicodeName'),
      'filter-list': () =>
        // The palette gives the focus back when it closes; this comes after it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-screen-filter]')?.focus()),
        ),
      'clear-filters': () => showAll({}),
      'download-ispstat': () => props.onDownload('ispstat'),
    },
    page !== undefined,
  );

  return {
    exportAll,
    exportSelected,
    renew: () => whole(() => ranges.whenAtRest(renew)),
    /** Copies the cell with the cursor; without one, what is selected, or the name of the row. */
    copyAt(index: number, column: string | undefined) {
      const row = rowAt(index);
      if (column !== undefined && row !== undefined) copying.copyOne(cellText(row, column));
      else if (picked > 0) ranges.whenAtRest(copySelected);
      else if (row !== undefined) copying.copyOne(row.unicodeName);
    },
  };
}

/**
 * Opens the export of everything that the filter finds, or of the selection, with the columns as they are laid out.
 * Without a layout, the export has the columns of every list: the width of the window says nothing about a file.
 */
function useListExport(
  columns: readonly GridColumn<DomainRow>[],
  layout: GridLayout | null,
  total: number,
): { readonly exportAll: () => void; readonly exportSelected: () => void } {
  const open = useScreen((screen) => screen.open);
  const shown = () =>
    layout?.map(({ column }) => column) ??
    columns.filter((column) => column.optional !== true).map((column) => column.id);
  const exportAll = () => {
    const { filter, sort } = useDomainsView.getState();
    open({ kind: 'export', selection: { kind: 'filter', filter, except: [] }, sort, count: total, shown: shown() });
  };
  const exportSelected = () => {
    const { selection, filter, sort } = useDomainsView.getState();
    const count = selectedCount(selection, total);
    open({ kind: 'export', selection: selectionFor(selection, filter), sort, count, shown: shown() });
  };
  return { exportAll, exportSelected };
}

/** Selected names in full, and their way to the clipboard, however many there are. */
export function useNamesCopy(accountId: string) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { desk } = useDesk();
  const { filter, sort } = useDomainsView();
  const namesAt = (offset: number, limit: number) => desk.domains.names({ accountId, filter, sort, offset, limit });

  return {
    /** The LDH names in a part of the list as it is filtered and sorted now. */
    namesAt,
    names: (selection: RowSelection, form: 'unicodeName' | 'ldhName') => selectedNames(selection, form, namesAt),
    copyNames(selection: RowSelection, count: number, form: 'unicodeName' | 'ldhName') {
      copyText(selectedNames(selection, form, namesAt).then((names) => names.join('\n'))).then(
        () => announce(say('copied', { count, number: format.number(count) })),
        () => announce(say('copyFailed')),
      );
    },
    copyOne(text: string) {
      copyText(text).then(
        () => announce(say('copiedCell', { text })),
        () => announce(say('copyFailed')),
      );
    },
  };
}
