import { describe, expect, test } from 'vitest';
import { cornerBeside } from '#renderer/app/tour/tour-corner.ts';
import { tourIcelandic } from '#renderer/app/tour/tour-icelandic.ts';
import { tourSteps } from '#renderer/app/tour/tour-steps.ts';
import { tourWords } from '#renderer/app/tour/tour-words.ts';
import { useTour } from '#renderer/app/tour/use-tour.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';

const window = { innerWidth: 1000, innerHeight: 800 };

describe('the tour', () => {
  test('every stop has its words in both languages', () => {
    expect(tourSteps).toHaveLength(8);
    for (const book of [tourWords.english, tourIcelandic] as Record<string, string>[]) {
      for (const { id } of tourSteps) {
        expect(book[id]?.length, id).toBeGreaterThan(2);
        expect(book[`${id}Text`]?.length, id).toBeGreaterThan(30);
      }
    }
  });

  test('each stop goes to its own screen; there is none before the first or after the last', () => {
    for (const [index, { place }] of tourSteps.entries()) {
      useTour.getState().goTo(index);
      expect(useTour.getState().step).toBe(index);
      expect(useScreen.getState().place).toBe(place);
    }
    for (const none of [-1, tourSteps.length]) useTour.getState().goTo(none);
    expect(useTour.getState().step).toBe(tourSteps.length - 1);
    useTour.getState().end();
    expect(useTour.getState().step).toBeNull();
  });

  test('the card stands across from what it speaks of', () => {
    const part = (left: number, top: number) => ({ left, top, width: 100, height: 30 });
    expect(cornerBeside(part(0, 100), window)).toBe('bottomEnd');
    expect(cornerBeside(part(900, 100), window)).toBe('bottomStart');
    expect(cornerBeside(part(0, 770), window)).toBe('topEnd');
    expect(cornerBeside(part(900, 770), window)).toBe('topStart');
    expect(cornerBeside({ left: 0, top: 100, width: 900, height: 600 }, window)).toBe('bottomEnd');
    expect(cornerBeside(undefined, window)).toBe('bottomEnd');
  });
});
