import type { Place } from '#renderer/parts/places.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';

/** Some frames: a place that was never shown is loaded first. */
const mostFrames = 60;

/** Whoever goes to a place by a key goes on by keys: the focus goes to its table, once that is there. */
export function focusTable(place: Place, frame = 0): void {
  requestAnimationFrame(() => {
    const isElsewhere = frame > 0 && document.activeElement?.closest('main, [role=dialog]') != null;
    if (isElsewhere || useScreen.getState().place !== place) return;
    const table = document.querySelector<HTMLElement>('main [role=grid]');
    if (table !== null) table.focus();
    else if (frame < mostFrames) focusTable(place, frame + 1);
  });
}

/**
 * The same for a command of the palette. The palette gives the focus back to where it was when it has closed, so this
 * waits until then; a dialog that the command has opened keeps the focus.
 */
export function focusTableAfterPalette(place: Place, frame = 0): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role=dialog]') === null) requestAnimationFrame(() => focusTable(place));
    else if (frame < mostFrames) focusTableAfterPalette(place, frame + 1);
  });
}
