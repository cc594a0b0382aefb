import { useEffect } from 'react';
import { isWriting } from '#renderer/parts/is-writing.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { focusTable } from './focus-table.ts';
import { type ShortcutAction, type ShortcutPress, type ShortcutState, shortcut } from './shortcut.ts';

/**
 * The keys that work everywhere. Whatever has the focus hears a key first and may take it; only the letter after G goes
 * to its place before a table can take it for one of its own.
 */
export function useShortcuts(singleKeys: boolean): void {
  useEffect(() => {
    let state: ShortcutState = { goPressedAt: undefined };
    function hearFirst(event: KeyboardEvent) {
      const { action, next } = shortcut(pressOf(event, singleKeys), state);
      if (action?.kind !== 'go') return;
      state = next;
      carryOut(action);
      event.preventDefault();
      event.stopPropagation();
    }
    function hear(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const press = pressOf(event, singleKeys);
      // Beside a table, Ctrl A would mark all the text of the page, and R do nothing: both are meant for the table.
      const isForTable = press.command
        ? press.key.toLowerCase() === 'a'
        : singleKeys && press.key === 'r' && !press.alt;
      if (isForTable && !press.writing && !press.overlay) {
        event.preventDefault();
        passToTable(event);
      }
      const { action, next } = shortcut(press, state);
      state = next;
      if (action !== undefined && carryOut(action)) event.preventDefault();
    }
    window.addEventListener('keydown', hearFirst, true);
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', hearFirst, true);
      window.removeEventListener('keydown', hear);
    };
  }, [singleKeys]);
}

function passToTable({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  const table = document.querySelector<HTMLElement>('main [role=grid][aria-multiselectable=true]');
  if (table === null || (target instanceof Node && table.contains(target))) return;
  table.focus();
  table.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }));
}

/** False where there was nothing to do. */
function carryOut(action: ShortcutAction): boolean {
  const screen = useScreen.getState();
  switch (action.kind) {
    case 'palette':
      screen.open(screen.dialog?.kind === 'palette' ? null : { kind: 'palette' });
      return true;
    case 'open':
      screen.open({ kind: action.dialog });
      return true;
    case 'filter':
      document.querySelector<HTMLInputElement>('[data-screen-filter]')?.focus();
      return true;
    case 'go':
      screen.go(action.place);
      focusTable(action.place);
      return true;
    case 'close':
      if (screen.drawer === null) return false;
      screen.show(null);
      document.querySelector<HTMLElement>('[role=grid]')?.focus();
      return true;
  }
}

function pressOf(event: KeyboardEvent, singleKeys: boolean): ShortcutPress {
  const overlay = document.querySelector('[role=dialog],[role=menu],[role=listbox]') !== null;
  return {
    key: event.key,
    command: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    writing: isWriting(event.target),
    singleKeys,
    overlay: overlay || useScreen.getState().dialog !== null,
    at: event.timeStamp,
  };
}
