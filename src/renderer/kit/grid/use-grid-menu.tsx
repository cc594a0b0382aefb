import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { MenuAt, type MenuGroup } from '../menu.tsx';

/** What can be done with a row or a column. A menu without groups does not open. */
export interface GridMenus {
  readonly row: (index: number) => readonly MenuGroup[];
  /** `hide` takes the column out of the table; undefined where columns cannot be laid out. */
  readonly title: (column: string, hide: (() => void) | undefined) => readonly MenuGroup[];
  /** Of the menus, for screen readers. */
  readonly label: string;
}

interface OpenGridMenu {
  readonly at: { readonly x: number; readonly y: number };
  readonly groups: readonly MenuGroup[];
}

/** The menus of rows and titles: by a right click, Shift+F10 or the menu key. */
export function useGridMenu(
  scroller: RefObject<HTMLElement | null>,
  menus: GridMenus | undefined,
  active: number,
  hide: ((column: string) => void) | undefined,
) {
  const [open, setOpen] = useState<OpenGridMenu>();

  /** Opens the menu of what lies under `target`, at a point or below that row or title. False where there is none. */
  function openFor(target: Element, point?: OpenGridMenu['at']): boolean {
    if (menus === undefined) return false;
    const title = target.closest<HTMLElement>('[data-column]');
    const isGrid = target === scroller.current;
    const row = isGrid
      ? target.querySelector(`[aria-rowindex="${active + 2}"]`)
      : target.closest('[role=row][aria-rowindex]');
    const place = title ?? row;
    if (place === null) return false;
    const column = title?.dataset.column ?? '';
    const groups =
      title === null
        ? menus.row(Number(place.getAttribute('aria-rowindex')) - 2)
        : menus.title(column, hide === undefined ? undefined : () => hide(column));
    if (groups.length === 0) return false;
    const { left, bottom } = place.getBoundingClientRect();
    setOpen({ at: point ?? { x: left + 16, y: bottom }, groups });
    return true;
  }

  const menu: ReactNode = open !== undefined && (
    <MenuAt label={menus?.label ?? ''} at={open.at} groups={open.groups} onClose={() => setOpen(undefined)} />
  );
  return {
    menu,
    onContextMenu(event: MouseEvent) {
      const byMouse = event.button === 2;
      const point = byMouse ? { x: event.clientX, y: event.clientY } : undefined;
      if (openFor(event.target as Element, point)) event.preventDefault();
    },
    /** True where the key opened a menu. */
    onMenuKey(event: KeyboardEvent): boolean {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!isMenuKey || !openFor(event.target as Element)) return false;
      event.preventDefault();
      return true;
    },
  };
}
