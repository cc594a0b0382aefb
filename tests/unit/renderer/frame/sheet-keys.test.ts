import { describe, expect, it } from 'vitest';
import { sheetKeys } from '#renderer/frame/sheet-keys.ts';
import { shortcut } from '#renderer/frame/shortcut.ts';
import { gridMove } from '#renderer/kit/grid/grid-keys.ts';

const { everywhere, table } = sheetKeys('Ctrl', ((key: string) => key) as never);

/** The sheet's own spelling, and what the browser calls the key. */
const named: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  Space: ' ',
  Esc: 'Escape',
};

/** `Shift ↑ ↓` is two presses with Shift. */
function pressesOf(keys: string) {
  const words = keys.split(' ');
  const plain = words.filter((word) => word !== 'Ctrl' && word !== 'Shift');
  return plain.map((word) => ({
    key: named[word] ?? word,
    command: words.includes('Ctrl'),
    shiftKey: words.includes('Shift'),
  }));
}

describe('every key of the sheet', () => {
  it.each(everywhere)('%s does something everywhere: %s', (keys) => {
    let state = { goPressedAt: undefined as number | undefined };
    let done: unknown;
    for (const { key, command } of pressesOf(keys)) {
      const { action, next } = shortcut(
        { key, command, alt: false, writing: false, singleKeys: true, overlay: false, at: 5 },
        state,
      );
      state = next;
      done = action;
    }
    expect(done).toBeDefined();
  });

  it('leads to as many different things as there are rows', () => {
    expect(new Set(everywhere.map(([, text]) => text)).size).toBeGreaterThan(5);
    expect(new Set([...everywhere, ...table].map(([keys]) => keys)).size).toBe(everywhere.length + table.length - 1);
  });

  // These are keys of the screen around the table, and of its menus. Other tests press them.
  it.each(table.filter(([keys]) => !['Esc', 'R', 'Shift F10'].includes(keys)))(
    '%s does something in a table: %s',
    (keys) => {
      const place = { row: 5, cell: -1, rows: 100, cells: 6, pageRows: 20, selectable: true, copies: true };
      for (const press of pressesOf(keys)) expect(gridMove(press, place)).toBeDefined();
    },
  );
});
