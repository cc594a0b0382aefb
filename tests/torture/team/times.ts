import type { LinkTimes } from '#main/team/link-times.ts';
import type { QuietTimes } from '#values/quiet-times.ts';

/**
 * The times of a team under torture, a tenth of the usual ones: what a day brings happens in minutes. They stand in the same
 * order as those of the product: a seat stops trusting its permit before anybody takes it for dead.
 */
export const linkTimes: LinkTimes = { beat: 500, trust: 2_000, permit: 1_500, notAfter: 1_000, again: 1_500 };

/** The team store's own limits, milliseconds; see the table `limits`. */
export const limits = {
  ...{ lease: 3_000, takeover: 1_500, beating: 4_500, gap: 1_000 },
  ...{ sending: 2_000, silence: 12_000, quiet: 8_000, apart: 2_000 },
};

/** When a seat takes the old expiry date for a proof. The registry is late by less. */
export const quietTimes: QuietTimes = { quietMilliseconds: 8_000, apartMilliseconds: 2_000 };
export const lateMilliseconds = 3_000;
