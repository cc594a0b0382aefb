import { type Place, placeFacts, places } from '#renderer/parts/places.ts';

export interface ShortcutPress {
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
  readonly alt: boolean;
  /** The focus is in a field for text. */
  readonly writing: boolean;
  /** Whether keys without Ctrl or Cmd are wanted; Escape always is. */
  readonly singleKeys: boolean;
  /** A dialog or menu is open: it has the keys. */
  readonly overlay: boolean;
  /** Milliseconds on any clock. */
  readonly at: number;
}

export interface ShortcutState {
  /** When G was pressed, waiting for the letter of a place. */
  readonly goPressedAt: number | undefined;
}

export type ShortcutAction =
  | { readonly kind: 'palette' }
  | { readonly kind: 'open'; readonly dialog: 'keys' | 'settings' }
  | { readonly kind: 'filter' }
  | { readonly kind: 'go'; readonly place: Place }
  | { readonly kind: 'close' };

const goMilliseconds = 1500;

/** What a key means outside of any field, table or dialog. */
export function shortcut(
  press: ShortcutPress,
  state: ShortcutState,
): { readonly action: ShortcutAction | undefined; readonly next: ShortcutState } {
  const idle: ShortcutState = { goPressedAt: undefined };
  const key = press.key.toLowerCase();
  if (press.command && key === 'k' && !press.alt) return { action: { kind: 'palette' }, next: idle };
  if (press.overlay || press.alt) return { action: undefined, next: idle };
  if (press.command) {
    return { action: key === ',' ? { kind: 'open', dialog: 'settings' } : undefined, next: idle };
  }
  if (key === 'escape') return { action: { kind: 'close' }, next: idle };
  if (press.writing || !press.singleKeys) return { action: undefined, next: idle };
  if (state.goPressedAt !== undefined && press.at - state.goPressedAt <= goMilliseconds) {
    const place = places.find((candidate) => placeFacts[candidate].key === key);
    if (place !== undefined) return { action: { kind: 'go', place }, next: idle };
  }
  switch (key) {
    case 'g':
      return { action: undefined, next: { goPressedAt: press.at } };
    case '/':
      return { action: { kind: 'filter' }, next: idle };
    case '?':
      return { action: { kind: 'open', dialog: 'keys' }, next: idle };
    default:
      return { action: undefined, next: idle };
  }
}
