import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ScrollPlace, scrolledTo, scrollMap } from './scroll-map.ts';

/** Rows rendered beyond those in sight, on either side. */
const overscan = 10;
/** The rendered rows change by this many at a time, so that not every wheel step renders. */
const stride = 4;
/** Rows lie at a place from the first of so many: only at the next thousand do those that stay get another one. */
const rowsPerBlock = 1000;
/** After this long without a movement the scroll bar is set to the place that it should have. */
const restMilliseconds = 140;

interface Window {
  /** Rendered, both included. */
  readonly first: number;
  readonly last: number;
  /** Wholly in sight, both included. */
  readonly seenFirst: number;
  readonly seenLast: number;
  /** The row that the places of the others are counted from, and where it lies in the scrolling body. */
  readonly base: number;
  readonly offset: number;
}

export interface RowScroll extends Window {
  readonly bodyHeight: number;
  /** Brings a row into sight, moving as little as possible. */
  readonly bringToSight: (index: number) => void;
  readonly toTop: () => void;
}

/**
 * The rows of a table of any length that are in sight, and where they lie: rows have one height, so nothing is measured
 * and nothing is kept for rows out of sight. `headHeight` pixels at the top of the scroller stay.
 */
export function useRowScroll(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headHeight: number,
): RowScroll {
  const [viewHeight, setViewHeight] = useState(0);
  const map = useMemo(() => scrollMap(count * rowHeight, viewHeight), [count, rowHeight, viewHeight]);
  const place = useRef<ScrollPlace>({ top: 0, scroll: 0 });
  const windowAt = useCallback(
    ({ top, scroll }: ScrollPlace): Window => {
      const firstInSight = Math.floor(top / rowHeight);
      const lastInSight = Math.floor((top + viewHeight - 1) / rowHeight);
      const first = Math.max(0, Math.floor((firstInSight - overscan) / stride) * stride);
      const last = Math.min(count - 1, Math.ceil((lastInSight + overscan) / stride) * stride);
      const base = Math.floor(first / rowsPerBlock) * rowsPerBlock;
      const seenFirst = Math.max(0, Math.min(count - 1, Math.ceil(top / rowHeight)));
      return {
        first,
        last,
        seenFirst,
        seenLast: Math.max(seenFirst, Math.min(count - 1, Math.floor((top + viewHeight) / rowHeight) - 1)),
        base,
        offset: base * rowHeight - Math.round(top - scroll),
      };
    },
    [count, rowHeight, viewHeight],
  );
  const [shown, setShown] = useState<Window>(() => windowAt(place.current));

  const settle = useCallback(
    (next: ScrollPlace) => {
      const element = scroller.current;
      // At the top it stays at the top: to ask the browser where it is would make it lay out everything, now.
      const stays = next.scroll === 0 && place.current.scroll === 0;
      const isSet = !stays && element !== null && Math.abs(next.scroll - element.scrollTop) >= 1;
      if (isSet) element.scrollTop = next.scroll;
      // The browser keeps whole pixels: what it says is what the rows are laid out by.
      place.current = { top: next.top, scroll: isSet ? element.scrollTop : next.scroll };
      const window = windowAt(place.current);
      setShown((before) => (sameWindow(before, window) ? before : window));
    },
    [scroller, windowAt],
  );

  // Another number of rows or another height of the table: what is in sight stays where it is, as far as it is there.
  useLayoutEffect(() => {
    const top = Math.min(place.current.top, map.furthestTop);
    settle({ top, scroll: map.scrollOf(top) });
  }, [map, settle]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setViewHeight(Math.max(0, element.clientHeight - headHeight));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [scroller, headHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const next = scrolledTo(map, place.current, element.scrollTop, 2 * viewHeight);
      // In the same frame as the movement, so that no row is missing in it.
      flushSync(() => settle(next));
      clearTimeout(rest);
      if (map.bodyHeight < count * rowHeight) {
        rest = setTimeout(
          () => settle({ ...place.current, scroll: map.scrollOf(place.current.top) }),
          restMilliseconds,
        );
      }
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, map, settle, count, rowHeight, viewHeight]);

  const bringToSight = useCallback(
    (index: number) => {
      const { top } = place.current;
      const least = (index + 1) * rowHeight - viewHeight;
      const wanted = index * rowHeight < top ? index * rowHeight : top < least ? least : top;
      if (wanted !== top) settle({ top: wanted, scroll: map.scrollOf(wanted) });
    },
    [map, rowHeight, settle, viewHeight],
  );
  const toTop = useCallback(() => settle({ top: 0, scroll: 0 }), [settle]);

  return { ...shown, bodyHeight: map.bodyHeight, bringToSight, toTop };
}

function sameWindow(one: Window, other: Window): boolean {
  return (
    one.first === other.first &&
    one.last === other.last &&
    one.seenFirst === other.seenFirst &&
    one.seenLast === other.seenLast &&
    one.base === other.base &&
    one.offset === other.offset
  );
}
