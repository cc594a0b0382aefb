import { CircleSlash, Columns3, Copy, EyeOff, RefreshCcw, ScanSearch, Tag as TagIcon, UserRound } from 'lucide-react';
import type { DomainRow, DomainSort } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import type { GridMenus } from '#renderer/kit/grid/use-grid-menu.tsx';
import type { MenuGroup } from '#renderer/kit/menu.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { isSelected, selectedCount } from '#renderer/parts/row-selection.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { doNotRenewWords } from './do-not-renew/do-not-renew-words.ts';
import { domainsWords } from './domains-words.ts';
import { selectionFor } from './name-selection.ts';
import { nextSort, useDomainsView } from './use-domains-view.ts';
import type { useNameActions, useNamesCopy } from './use-name-actions.ts';
import type { useNameWindow } from './use-name-window.ts';

/** The menus of the list: of a name, or of the selection that it is in, and of a column. */
export function useNameMenus(props: {
  readonly accountId: string;
  readonly list: ReturnType<typeof useNameWindow>;
  readonly columns: readonly GridColumn<DomainRow>[];
  readonly copying: ReturnType<typeof useNamesCopy>;
  readonly actions: ReturnType<typeof useNameActions>;
  readonly loading: boolean;
}) {
  const say = useWords(domainsWords);
  const sayMark = useWords(doNotRenewWords);
  const format = useFormats();
  const { accountId, copying, actions } = props;
  const { rowAt, total } = props.list;
  const { open, show } = useScreen();
  const lookUp = useAction((desk, ldhName: string) => desk.domains.lookUp({ accountId, ldhName }));

  function ofName({ ldhName, unicodeName, tags, customer, doNotRenew: mark }: DomainRow): readonly MenuGroup[] {
    const { selection, filter } = useDomainsView.getState();
    const picked = selectedCount(selection, total);
    const isMany = picked > 1 && isSelected(selection, ldhName);
    const tagged = isMany ? selectionFor(selection, filter) : { kind: 'names' as const, names: [ldhName] };
    const renew = {
      ...{ id: 'renew', label: say('renew'), icon: <RefreshCcw aria-hidden />, disabled: props.loading },
      onChoose: () => (isMany ? actions.renew() : open({ kind: 'renew', names: [ldhName] })),
    };
    const look = {
      ...{ id: 'look-up', label: say('drawerLookUp'), icon: <ScanSearch aria-hidden /> },
      onChoose: () => {
        show({ kind: 'domain', ldhName });
        void lookUp.start(ldhName);
      },
    };
    const copy = {
      ...{ id: 'copy', label: say('copy'), icon: <Copy aria-hidden /> },
      onChoose: () => (isMany ? copying.copyNames(selection, picked, 'unicodeName') : copying.copyOne(unicodeName)),
    };
    const tag = {
      ...{ id: 'tag', label: say('tag'), icon: <TagIcon aria-hidden /> },
      onChoose: () => open({ kind: 'tag', selection: tagged, count: isMany ? picked : 1, tags: isMany ? [] : tags }),
    };
    const doNotRenew = {
      ...{ id: 'do-not-renew', label: sayMark('action'), icon: <CircleSlash aria-hidden /> },
      onChoose: () =>
        open({ kind: 'do-not-renew', selection: tagged, count: isMany ? picked : 1, mark: isMany ? null : mark }),
    };
    const owner = {
      ...{ id: 'customer', label: say('customer'), icon: <UserRound aria-hidden /> },
      onChoose: () =>
        open({
          kind: 'customer',
          selection: tagged,
          count: isMany ? picked : 1,
          label: isMany ? '' : (customer?.label ?? ''),
        }),
    };
    const title = isMany
      ? say('selected', { count: picked, number: format.number(picked) })
      : visibleMarks(unicodeName);
    const choices = isMany ? [renew, doNotRenew, copy, tag, owner] : [renew, doNotRenew, look, copy, tag, owner];
    return [{ id: 'name', title, choices }];
  }

  const { ofColumn, sortBy } = useColumnMenu(props.columns);
  const menus: GridMenus = {
    label: say('rowMenu'),
    row: (index) => {
      const row = rowAt(index);
      if (row === undefined) return [];
      useDomainsView.getState().moveTo(index);
      return ofName(row);
    },
    title: (id, hide) => {
      const column = props.columns.find((one) => one.id === id);
      return column === undefined ? [] : ofColumn(column, hide);
    },
  };
  return { menus, sortBy, failure: lookUp.failure, dismiss: lookUp.clear };
}

/** Sorting by a column, hiding it, and the way to all columns. */
function useColumnMenu(columns: readonly GridColumn<DomainRow>[]) {
  const say = useWords(domainsWords);
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);

  function sortTo(sort: DomainSort) {
    useDomainsView.getState().sortTo(sort);
    const column = columns.find(({ id }) => id === sort.column)?.title ?? sort.column;
    announce(say(sort.direction === 'ascending' ? 'sortedAscending' : 'sortedDescending', { column }));
  }

  function ofColumn(column: GridColumn<DomainRow>, hide: (() => void) | undefined): readonly MenuGroup[] {
    const { sort } = useDomainsView.getState();
    const sorts = (['ascending', 'descending'] as const).map((direction) => ({
      id: direction,
      label: say(direction === 'ascending' ? 'sortUp' : 'sortDown'),
      checked: sort.column === column.id && sort.direction === direction,
      onChoose: () => sortTo({ column: column.id as DomainSort['column'], direction }),
    }));
    const choices = [
      ...(hide === undefined
        ? []
        : [{ id: 'hide', label: say('hideColumn'), icon: <EyeOff aria-hidden />, onChoose: hide }]),
      {
        ...{ id: 'columns', label: say('columnsMenu'), icon: <Columns3 aria-hidden /> },
        onChoose: () => open({ kind: 'columns' }),
      },
    ];
    return [
      ...(column.sortable === true ? [{ id: 'sort', title: column.title, single: true, choices: sorts }] : []),
      { id: 'column', choices },
    ];
  }

  return {
    ofColumn,
    sortBy: (column: string) => sortTo(nextSort(useDomainsView.getState().sort, column)),
  };
}
