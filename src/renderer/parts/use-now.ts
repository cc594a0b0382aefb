import { create } from 'zustand';

/** The time that ages on the screen are counted to, in epoch milliseconds. Moved by `startClock` only. */
const useClock = create<{ now: number; openedAt: number }>(() => ({ now: 0, openedAt: 0 }));

/** The screen's time, in steps: whoever shows ages in minutes need not be drawn again each second. */
export function useNow(stepMilliseconds = 20_000): number {
  return useClock((state) => Math.floor(state.now / stepMilliseconds) * stepMilliseconds);
}

/** When this window was opened: what happened before may not be so any more. */
export function useOpenedAt(): number {
  return useClock((state) => state.openedAt);
}

/** Moves the screen's time from now on, each time `tick` says so. Tests own both. */
export function startClock(readTime: () => number, tick: (move: () => void) => () => void): () => void {
  const move = () => useClock.setState({ now: readTime() });
  move();
  useClock.setState({ openedAt: useClock.getState().now });
  return tick(move);
}
