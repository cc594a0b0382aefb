import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inRowOrder, type RowSlot, slotsFor } from './row-slots.ts';
import { type ScrollPlace, scrolledTo, scrollMap } from './scroll-map.ts';

/** Rows rendered beyond those in sight, on either side, once the table has come to rest or been moved. */
const overscan = 10;
/** The rendered rows change by this many at a time: few, so that a table that scrolls has as much to do in each frame. */
const stride = 2;
/** Rows lie at a place from the first of so many: only at the next thousand do those that stay get another one. */
const rowsPerBlock = 1000;
/** After this long without a movement the scroll bar and the order of the elements become what they should be. */
const restMilliseconds = 140;

interface Window {
  /** Rendered, both included. */
  readonly first: number;
  readonly last: number;
  /** The row that the places of the others are counted from, and where it lies in the scrolling body. */
  readonly base: number;
  readonly offset: number;
}

interface Shown extends Window {
  /** Which element shows which row. In the order of the rows as soon as the table rests: screen readers go by it. */
  readonly slots: readonly RowSlot[];
}

export interface RowScroll extends Shown {
  readonly bodyHeight: number;
  /** How many rows are wholly in sight. */
  readonly pageRows: number;
  /** Brings a row into sight, moving as little as possible. */
  readonly bringToSight: (index: number) => void;
  readonly toTop: () => void;
}

/**
 * The rows of a table of any length that are in sight, and where they lie: rows have one height, so nothing is measured
 * and nothing is kept for rows out of sight. `headHeight` pixels at the top of the scroller stay. `onRange` is told the
 * rows that are wholly in sight, both included: not a state of the table, which need not be rendered for each of them.
 * `expectedHeight` is how high the scroller will be, as far as can be said before it is there.
 */
export function useRowScroll(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headHeight: number,
  onRange: (first: number, last: number) => void,
  expectedHeight: number,
): RowScroll {
  const viewHeight = useViewHeight(scroller, headHeight, expectedHeight);
  const map = useMemo(() => scrollMap(count * rowHeight, viewHeight), [count, rowHeight, viewHeight]);
  const place = useRef<ScrollPlace>({ top: 0, scroll: 0 });
  /** None at first: what can be seen is there sooner without the rows beyond it. */
  const beyond = useRef(0);
  const windowAt = useCallback(
    (at: ScrollPlace) => windowOf(at, count, rowHeight, viewHeight, beyond.current),
    [count, rowHeight, viewHeight],
  );
  const [shown, setShown] = useState<Shown>(() => withSlots(windowAt(place.current), []));
  const tellRange = useTellRange(place, count, rowHeight, viewHeight, onRange);
  const { moved, stop, whenAtRest } = useRest();

  const settle = useCallback(
    (next: ScrollPlace) => {
      place.current = scrollBarTo(scroller.current, next, place.current);
      const window = windowAt(place.current);
      setShown((before) => (sameWindow(before, window) ? before : withSlots(window, before.slots)));
      tellRange();
      moved();
    },
    [scroller, windowAt, tellRange, moved],
  );

  whenAtRest.current = () => {
    if (beyond.current < overscan) {
      beyond.current = overscan;
      settle(place.current);
    }
    if (map.bodyHeight < count * rowHeight) {
      const { top, scroll } = place.current;
      if (Math.abs(map.scrollOf(top) - scroll) >= 1) settle({ top, scroll: map.scrollOf(top) });
    }
    // What was settled here is no movement: it would be looked after again and again.
    stop();
    // An element that is moved while it is pressed would lose the click.
    if (scroller.current?.matches(':active') === true) moved();
    else setShown((before) => (inRowOrder(before.slots) === before.slots ? before : inOrder(before)));
  };

  // Another number of rows or another height of the table: what is in sight stays where it is, as far as it is there.
  useLayoutEffect(() => {
    const top = Math.min(place.current.top, map.furthestTop);
    settle({ top, scroll: map.scrollOf(top) });
  }, [map, settle]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = () => {
      beyond.current = overscan;
      const next = scrolledTo(map, place.current, element.scrollTop, 2 * viewHeight);
      // In the same frame as the movement, so that no row is missing in it.
      flushSync(() => settle(next));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller, map, settle, viewHeight]);

  const bringToSight = useCallback(
    (index: number) => {
      const { top } = place.current;
      const wanted = nearestTop(index, top, rowHeight, viewHeight);
      if (wanted !== top) settle({ top: wanted, scroll: map.scrollOf(wanted) });
    },
    [map, rowHeight, settle, viewHeight],
  );
  const toTop = useCallback(() => settle({ top: 0, scroll: 0 }), [settle]);

  const pageRows = Math.max(1, Math.floor(viewHeight / rowHeight) - 1);
  return { ...shown, bodyHeight: map.bodyHeight, pageRows, bringToSight, toTop };
}

/** The height of the scroller below its head, followed as it changes. */
function useViewHeight(scroller: RefObject<HTMLElement | null>, headHeight: number, expectedHeight: number): number {
  const [viewHeight, setViewHeight] = useState(Math.max(0, expectedHeight - headHeight));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setViewHeight(Math.max(0, element.clientHeight - headHeight));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [scroller, headHeight]);
  return viewHeight;
}

/** Calls `onRange` with the rows that are wholly in sight, where they are others than before. */
function useTellRange(
  place: RefObject<ScrollPlace>,
  count: number,
  rowHeight: number,
  viewHeight: number,
  onRange: (first: number, last: number) => void,
): () => void {
  const told = useRef({ onRange, range: '' });
  return useCallback(() => {
    const { top } = place.current;
    const first = Math.max(0, Math.min(count - 1, Math.ceil(top / rowHeight)));
    const last = Math.max(first, Math.min(count - 1, Math.floor((top + viewHeight) / rowHeight) - 1));
    const range = `${first} ${last}`;
    if (told.current.range === range && told.current.onRange === onRange) return;
    told.current = { onRange, range };
    onRange(first, last);
  }, [place, count, rowHeight, viewHeight, onRange]);
}

/** Calls `whenAtRest` once the table has not moved for a while. */
function useRest() {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const whenAtRest = useRef((): void => undefined);
  const stop = useCallback(() => clearTimeout(rest.current), []);
  const moved = useCallback(() => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => whenAtRest.current(), restMilliseconds);
  }, []);
  useEffect(() => stop, [stop]);
  return { moved, stop, whenAtRest };
}

/** Moves the scroll bar where it has to be moved. Answers with the place that the browser made of it. */
function scrollBarTo(element: HTMLElement | null, next: ScrollPlace, before: ScrollPlace): ScrollPlace {
  // At the top it stays at the top: to ask the browser where it is would make it lay out everything, now.
  const stays = next.scroll === 0 && before.scroll === 0;
  if (stays || element === null || Math.abs(next.scroll - element.scrollTop) < 1) return next;
  element.scrollTop = next.scroll;
  // The browser keeps whole pixels: what it says is what the rows are laid out by.
  return { top: next.top, scroll: element.scrollTop };
}

/** The place nearest to `top` at which the whole row is in sight. */
function nearestTop(index: number, top: number, rowHeight: number, viewHeight: number): number {
  const least = (index + 1) * rowHeight - viewHeight;
  return index * rowHeight < top ? index * rowHeight : Math.max(top, least);
}

function windowOf(
  { top, scroll }: ScrollPlace,
  count: number,
  rowHeight: number,
  viewHeight: number,
  beyond: number,
): Window {
  const start = Math.floor((Math.floor(top / rowHeight) - beyond) / stride) * stride;
  // As many rows wherever it stands, so that no element is taken away to be made again at the next movement.
  const rows = viewHeight === 0 ? 0 : Math.ceil(viewHeight / rowHeight) + 1 + 2 * beyond + stride;
  const first = Math.max(0, start);
  const base = Math.floor(first / rowsPerBlock) * rowsPerBlock;
  return {
    first,
    last: Math.min(count - 1, start + rows - 1),
    base,
    offset: base * rowHeight - Math.round(top - scroll),
  };
}

function withSlots(window: Window, before: readonly RowSlot[]): Shown {
  return { ...window, slots: slotsFor(before, window.first, window.last) };
}

function inOrder(shown: Shown): Shown {
  return { ...shown, slots: inRowOrder(shown.slots) };
}

function sameWindow(one: Window, other: Window): boolean {
  return one.first === other.first && one.last === other.last && one.base === other.base && one.offset === other.offset;
}
