/** A part of the window, in pixels of the page. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export type Corner = 'bottomEnd' | 'bottomStart' | 'topEnd' | 'topStart';

/** The corner across from what is pointed to, so that the card does not stand over it; a large part leaves the usual one. */
export function cornerBeside(
  box: Box | undefined,
  window: { readonly innerWidth: number; readonly innerHeight: number } = globalThis.window,
): Corner {
  if (box === undefined || box.height > window.innerHeight / 2) return 'bottomEnd';
  const low = box.top + box.height / 2 > window.innerHeight / 2;
  const right = box.left + box.width / 2 > window.innerWidth / 2;
  if (low) return right ? 'topStart' : 'topEnd';
  return right ? 'bottomStart' : 'bottomEnd';
}
