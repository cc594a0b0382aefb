import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScrollPlace, scrolledTo, scrollMap } from '#renderer/kit/grid/scroll-map.ts';

const view = 800;
const smallMove = 2 * view;

describe('a table that a browser can hold', () => {
  it('moves as its scroll bar does', () => {
    const map = scrollMap(3_200_000, view);
    expect(map).toMatchObject({ bodyHeight: 3_200_000, furthestTop: 3_199_200, furthestScroll: 3_199_200 });
    expect([-5, 0, 1_234, 9_000_000].map(map.topOf)).toEqual([0, 0, 1_234, 3_199_200]);
  });

  it('that is shorter than its place does not move', () => {
    const map = scrollMap(100, view);
    expect(map).toMatchObject({ bodyHeight: 100, furthestTop: 0, furthestScroll: 0 });
    expect(scrolledTo(map, { top: 0, scroll: 0 }, 0, smallMove)).toEqual({ top: 0, scroll: 0 });
  });
});

describe('a taller table', () => {
  const map = scrollMap(40_000_000, view);

  it('has a body that a browser can hold, and both ends are reached', () => {
    expect(map.bodyHeight).toBe(8_000_000);
    expect(map.topOf(0)).toBe(0);
    expect(map.topOf(map.furthestScroll)).toBe(40_000_000 - view);
    expect(map.topOf(map.furthestScroll / 2)).toBeCloseTo(map.furthestTop / 2, 3);
  });

  it('goes there and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: map.furthestTop, noNaN: true }), (top) => {
        expect(map.topOf(map.scrollOf(top))).toBeCloseTo(top, 3);
      }),
    );
  });

  it('near its ends moves pixel for pixel', () => {
    expect(map.topOf(500)).toBe(500);
    expect(map.topOf(map.furthestScroll - 500)).toBe(map.furthestTop - 500);
  });

  it('moves by the pixels of a wheel, and to the place that a dragged bar means', () => {
    const before: ScrollPlace = { top: 20_000_000, scroll: map.scrollOf(20_000_000) };
    expect(scrolledTo(map, before, before.scroll + 100, smallMove)).toEqual({
      top: 20_000_100,
      scroll: before.scroll + 100,
    });
    const dragged = scrolledTo(map, before, 6_000_000, smallMove);
    expect(dragged).toEqual({ top: map.topOf(6_000_000), scroll: 6_000_000 });
  });

  it('reaches every row by any walk of small steps, never jumping and never stuck', () => {
    const step = fc.integer({ min: -smallMove, max: smallMove });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: map.furthestTop, noNaN: true }),
        fc.array(step, { maxLength: 200 }),
        (start, steps) => {
          let place: ScrollPlace = { top: start, scroll: map.scrollOf(start) };
          for (const by of steps) {
            // As the browser does it: the bar stays between its ends.
            const scroll = Math.max(0, Math.min(map.furthestScroll, place.scroll + by));
            const next = scrolledTo(map, place, scroll, smallMove);
            expect(Math.abs(next.top - place.top)).toBeLessThanOrEqual(Math.abs(by) + 0.001);
            expect(next.scroll).toBeGreaterThanOrEqual(0);
            expect(next.scroll).toBeLessThanOrEqual(map.furthestScroll);
            // An end of the bar is an end of the table: there is always room to scroll on.
            if (next.scroll <= 0) expect(next.top).toBe(0);
            if (next.scroll >= map.furthestScroll) expect(next.top).toBe(map.furthestTop);
            place = next;
          }
        },
      ),
    );
  });
});
