import { describe, expect, test } from 'vitest';
import { type ShortcutPress, shortcut } from '#renderer/frame/shortcut.ts';
import { placeFacts, places } from '#renderer/parts/places.ts';

const idle = { goPressedAt: undefined };
const press = (key: string, more: Partial<ShortcutPress> = {}): ShortcutPress => ({
  key,
  command: false,
  alt: false,
  writing: false,
  singleKeys: true,
  overlay: false,
  at: 0,
  ...more,
});

describe('keys that work everywhere', () => {
  test('Ctrl+K opens the palette, also while writing and over a dialog', () => {
    const palette = { kind: 'palette' };
    expect(shortcut(press('k', { command: true }), idle).action).toEqual(palette);
    expect(shortcut(press('K', { command: true, writing: true }), idle).action).toEqual(palette);
    expect(shortcut(press('k', { command: true, overlay: true }), idle).action).toEqual(palette);
    expect(shortcut(press('k'), idle).action).toBeUndefined();
  });

  test('where single keys are not wanted, only those with Ctrl and Escape do anything', () => {
    const off = { singleKeys: false };
    for (const key of ['/', '?', 'g'])
      expect(shortcut(press(key, off), idle)).toEqual({ action: undefined, next: idle });
    expect(shortcut(press('d', { ...off, at: 1 }), { goPressedAt: 0 }).action).toBeUndefined();
    expect(shortcut(press('Escape', off), idle).action).toEqual({ kind: 'close' });
    expect(shortcut(press('k', { ...off, command: true }), idle).action).toEqual({ kind: 'palette' });
  });

  test('slash, question mark and Escape', () => {
    expect(shortcut(press('/'), idle).action).toEqual({ kind: 'filter' });
    expect(shortcut(press('?'), idle).action).toEqual({ kind: 'open', dialog: 'keys' });
    expect(shortcut(press('Escape'), idle).action).toEqual({ kind: 'close' });
    expect(shortcut(press(',', { command: true }), idle).action).toEqual({ kind: 'open', dialog: 'settings' });
  });

  test('letters mean nothing while writing, nor under a dialog', () => {
    for (const key of ['/', '?', 'g']) {
      expect(shortcut(press(key, { writing: true }), idle)).toEqual({ action: undefined, next: idle });
      expect(shortcut(press(key, { overlay: true }), idle)).toEqual({ action: undefined, next: idle });
    }
  });

  test('G and a letter go to a place, each by its own letter', () => {
    for (const place of places) {
      const after = shortcut(press('g', { at: 100 }), idle);
      expect(after.action).toBeUndefined();
      expect(shortcut(press(placeFacts[place].key, { at: 400 }), after.next).action).toEqual({ kind: 'go', place });
    }
    expect(new Set(Object.values(placeFacts).map(({ key }) => key)).size).toBe(places.length);
  });

  test('G alone is forgotten after a while', () => {
    const { next } = shortcut(press('g', { at: 100 }), idle);
    expect(shortcut(press('d', { at: 5000 }), next).action).toBeUndefined();
  });
});
