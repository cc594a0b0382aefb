/** A place in pixels, without its scroll bars. */
export interface PlaceSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a window keeps of its width and height for what stands around a table: at first that of the list of names, then
 * what was measured last.
 */
let around: PlaceSize = { width: 172, height: 242 };

/**
 * How large a table will be, so that it is rendered once with its rows and columns and not again after it was measured.
 * Where it turns out otherwise it is rendered anew before anybody sees it.
 */
export function expectedSize(): PlaceSize {
  if (typeof window === 'undefined') return { width: 0, height: 0 };
  return {
    width: Math.max(0, window.innerWidth - around.width),
    height: Math.max(0, window.innerHeight - around.height),
  };
}

/** The size of a table as it is, which is expected of the next one. */
export function measuredSize(element: HTMLElement): PlaceSize {
  const { clientWidth: width, clientHeight: height } = element;
  if (width > 0 && height > 0) around = { width: window.innerWidth - width, height: window.innerHeight - height };
  return { width, height };
}
