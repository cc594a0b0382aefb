import { useState } from 'react';
import { type DrawerContent, useScreen } from './use-screen.ts';

/**
 * A grid whose lines open in the drawer: where the cursor is, and that a drawer which is open goes along with it. To be
 * spread over the grid.
 */
export function useDrawerRows<Row>(
  rowAt: (index: number) => Row | undefined,
  drawerOf: (row: Row) => DrawerContent & { readonly kind: 'renewal' | 'exchange' },
): {
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (index: number) => void;
} {
  const { show, drawer } = useScreen();
  const [active, setActive] = useState(-1);
  function open(index: number, isFollowing: boolean): void {
    const row = rowAt(index);
    if (row === undefined) return;
    const content = drawerOf(row);
    if (!isFollowing || drawer?.kind === content.kind) show(content);
  }
  return {
    active,
    onActive(index) {
      setActive(index);
      open(index, true);
    },
    onOpen: (index) => open(index, false),
  };
}
