import type { BrowserWindow, Rectangle } from 'electron/main';
import type { Store } from '#main/database/store.ts';

/** Where the window stood, and whether it filled the screen. */
export interface WindowState {
  readonly bounds: Rectangle;
  readonly maximised: boolean;
}

const settingsName = 'window';
const leastInSight = 100;

/** The state that was kept; undefined where none was, or none that can be read. */
export async function readWindowState(settings: Store['settings']): Promise<WindowState | undefined> {
  try {
    const kept = JSON.parse((await settings.get(settingsName)) ?? 'null') as Partial<WindowState> | null;
    const { x, y, width, height } = (kept?.bounds ?? {}) as Partial<Rectangle>;
    if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
    if (![x, y, width, height].every(Number.isSafeInteger) || width < 200 || height < 200) return undefined;
    return { bounds: { x, y, width, height }, maximised: kept?.maximised === true };
  } catch {
    return undefined;
  }
}

/** Bounds that can be seen: those kept, where enough of the title lies on a screen that is still there. */
export function boundsInSight(kept: Rectangle | undefined, screens: readonly Rectangle[]): Rectangle | undefined {
  if (kept === undefined) return undefined;
  const onScreen = screens.find(
    (area) =>
      Math.min(kept.x + kept.width, area.x + area.width) - Math.max(kept.x, area.x) >= leastInSight &&
      kept.y >= area.y - 10 &&
      kept.y <= area.y + area.height - leastInSight / 2,
  );
  if (onScreen === undefined) return undefined;
  return { ...kept, width: Math.min(kept.width, onScreen.width), height: Math.min(kept.height, onScreen.height) };
}

/** Keeps the state of the window in the store's settings, some moments after it was moved and when it closes. */
export function keepWindowState(window: BrowserWindow, settings: () => Store['settings'] | undefined): void {
  let waiting: NodeJS.Timeout | undefined;
  const keep = () => {
    clearTimeout(waiting);
    if (window.isDestroyed() || window.isMinimized()) return;
    const state: WindowState = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
    // A place on a screen is not worth an error.
    settings()
      ?.set(settingsName, JSON.stringify(state))
      .catch(() => undefined);
  };
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 500);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('maximize', keep);
  window.on('unmaximize', keep);
  window.on('close', keep);
}
