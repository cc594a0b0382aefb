export interface YearOrder {
  readonly renewals: number;
  readonly messages: number;
  readonly seed: number;
  /** Desk days of a week, 1 to 5. */
  readonly days?: number;
}

export const weeks = 52;
export const usualDays = 3;

export const second = 1_000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;
