/**
 * How far the scroll bar of a table goes, where the table is taller than a browser can make an element (some 33 million
 * pixels; positions are exact to a pixel only far below that). Lengths in pixels: `top` is the place in the whole table,
 * `scroll` what the scroll bar says. Near both ends the two move together, so that the first and the last rows scroll as
 * in a short table; in between the scroll bar covers the rest in proportion.
 */
export interface ScrollMap {
  /** The height to give the scrolling body. */
  readonly bodyHeight: number;
  /** The largest `top`, and the largest `scroll`. */
  readonly furthestTop: number;
  readonly furthestScroll: number;
  readonly topOf: (scroll: number) => number;
  readonly scrollOf: (top: number) => number;
}

/** Taller bodies are scaled down to this. */
export const tallestBody = 8_000_000;
/** So far from either end both move together. */
const evenEnd = 40_000;

export function scrollMap(contentHeight: number, viewHeight: number, tallest: number = tallestBody): ScrollMap {
  const bodyHeight = Math.min(contentHeight, tallest);
  const furthestTop = Math.max(0, contentHeight - viewHeight);
  const furthestScroll = Math.max(0, bodyHeight - viewHeight);
  const clampTop = (top: number) => Math.max(0, Math.min(furthestTop, top));
  if (contentHeight <= tallest) {
    return { bodyHeight, furthestTop, furthestScroll, topOf: clampTop, scrollOf: clampTop };
  }
  const end = Math.min(evenEnd, furthestScroll / 4);
  const ratio = (furthestTop - 2 * end) / (furthestScroll - 2 * end);
  return {
    bodyHeight,
    furthestTop,
    furthestScroll,
    topOf: (scroll) => {
      if (scroll <= end) return clampTop(scroll);
      if (scroll >= furthestScroll - end) return clampTop(furthestTop - (furthestScroll - scroll));
      return clampTop(end + (scroll - end) * ratio);
    },
    scrollOf: (top) => {
      const inside = clampTop(top);
      if (inside <= end) return inside;
      if (inside >= furthestTop - end) return furthestScroll - (furthestTop - inside);
      return end + (inside - end) / ratio;
    },
  };
}

export interface ScrollPlace {
  /** Where in the whole table the first visible pixel is. */
  readonly top: number;
  /** What the scroll bar says. */
  readonly scroll: number;
}

/**
 * Where a movement of the scroll bar leads. A small one (a wheel, a key, a finger) moves the table by the same pixels; a
 * large one (the bar was dragged) leads to the place that the bar means. The answer's `scroll` is another than the one
 * given where the bar has to be set: it has come to an end of its way before the table has, or the other way round.
 */
export function scrolledTo(map: ScrollMap, before: ScrollPlace, scroll: number, smallMove: number): ScrollPlace {
  const moved = scroll - before.scroll;
  if (Math.abs(moved) > smallMove) return { top: map.topOf(scroll), scroll };
  const top = Math.max(0, Math.min(map.furthestTop, before.top + moved));
  const isAtEnd = scroll <= 0 || scroll >= map.furthestScroll;
  const tableAtEnd = top <= 0 || top >= map.furthestTop;
  return isAtEnd === tableAtEnd ? { top, scroll } : { top, scroll: map.scrollOf(top) };
}
