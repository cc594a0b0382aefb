/** When the old date proves that there was no renewal. Both in milliseconds. */
export interface QuietTimes {
  /** How long a request that was given up may still be at work at the registry, from the step that gave it up. */
  readonly quietMilliseconds: number;
  /** How far two readings of the old date must lie apart, both after the quiet time. */
  readonly apartMilliseconds: number;
}

/**
 * Five minutes, and two between the readings. A request of ours has two minutes as a whole, but what stands before the
 * registry may go on for its own time after we gave up (a minute is usual, five are not unheard of), and RDAP may be
 * answered from a copy that lags. None of this is shown by the specification. Too long costs a person some patience; too
 * short is billed twice at a registry that guards by nothing.
 */
export const usualQuietTimes: QuietTimes = { quietMilliseconds: 300_000, apartMilliseconds: 120_000 };
