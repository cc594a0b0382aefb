import { keysOf, places } from '#renderer/parts/places.ts';
import type { Say } from '#renderer/parts/words.ts';
import type { appWords } from './app-words.ts';

/** Keys as `Keys` shows them, `Ctrl K` or `↑ ↓`, and what they do in words. */
export type KeyRows = readonly (readonly [keys: string, text: string])[];

/** Every key of the desk, for the sheet. `command` is the name of the key for commands on this machine. */
export function sheetKeys(command: string, say: Say<(typeof appWords)['english']>) {
  const everywhere: KeyRows = [
    [`${command} K`, say('keyPalette')],
    ['/', say('keyFilter')],
    ['?', say('keySheet')],
    [`${command} ,`, say('settings')],
    ['Esc', say('keyClose')],
    ...places.map((place) => [keysOf(place), say('keyGo', { place: say(place) })] as const),
  ];
  const table: KeyRows = [
    ['↑ ↓', say('keyMove')],
    ['Home End', say('keyEnds')],
    [`${command} ↑ ↓`, say('keyFarEnds')],
    ['PgUp PgDn', say('keyPages')],
    ['← →', say('keyCells')],
    ['Enter', say('keyOpen')],
    ['Space', say('keySelect')],
    ['Shift ↑ ↓', say('keyExtend')],
    ['Shift Space', say('keyRange')],
    [`${command} A`, say('keyAll')],
    [`${command} C`, say('keyCopy')],
    ['Shift F10', say('keyMenu')],
    ['Esc', say('keyNone')],
    ['R', say('keyRenew')],
  ];
  const titles: KeyRows = [
    ['← →', say('keyTitles')],
    ['Enter', say('keySort')],
    ['Shift ← →', say('keyWiden')],
    [`${command} ← →`, say('keyMoveColumn')],
  ];
  const inbox: KeyRows = [
    ['E', say('keyHandled')],
    ['A', say('keyAcknowledge')],
  ];
  return { everywhere, table, titles, inbox };
}
