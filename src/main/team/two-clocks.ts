/** A moment by both clocks: one that may be set, and one that may stand still while the computer sleeps. Milliseconds. */
export interface TwoClocks {
  readonly wall: number;
  readonly steady: number;
}

/** How far the clocks may drift apart before time counts as unsure, milliseconds. */
const apart = 1_000;

/** How long ago a moment was: by whichever clock ran further. */
export function elapsed(since: TwoClocks, now: TwoClocks): number {
  return Math.max(now.wall - since.wall, now.steady - since.steady);
}

/** Whether both clocks say the same of a stretch of time. */
export function agree(since: TwoClocks, now: TwoClocks): boolean {
  return Math.abs(now.wall - since.wall - (now.steady - since.steady)) <= apart;
}
