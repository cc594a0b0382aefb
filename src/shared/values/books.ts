/** The most UTF-16 units of a books file: some 500,000 lines of an ordinary billing export. */
export const longestBooks = 50_000_000;

/** What a column of a books file can be used for. */
export const bookUses = ['name', 'expiry', 'paidUntil', 'customer'] as const;
export type BookUse = (typeof bookUses)[number];

/** Whether 3/4/2027 is in April or in March. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The first date with slashes or hyphens of each sort in a column; null where there is none. */
export interface DateSigns {
  /** Such as 25/11/2026: the day can only come first. */
  readonly dayFirst: string | null;
  /** Such as 11/25/2026: the month can only come first. */
  readonly monthFirst: string | null;
  /** Such as 3/4/2027: two different days. */
  readonly either: string | null;
}

/** How the dates of some columns are read: their order where the file itself shows it, and what must be asked where not. */
export interface ShownOrder {
  /** Null where no date has slashes or hyphens, or where the file does not show the order. */
  readonly order: DateOrder | null;
  /** A date that a person has to explain; null where nothing is open. */
  readonly open: string | null;
}

/** Never a guess: an order counts where one date of these columns proves it and none contradicts. */
export function orderShown(columns: readonly (DateSigns | null | undefined)[]): ShownOrder {
  const first = (sign: keyof DateSigns): string | null =>
    columns.reduce<string | null>((found, column) => found ?? column?.[sign] ?? null, null);
  const [dayFirst, monthFirst, either] = [first('dayFirst'), first('monthFirst'), first('either')];
  if (dayFirst !== null && monthFirst !== null) return { order: null, open: either ?? dayFirst };
  if (dayFirst !== null) return { order: 'day-first', open: null };
  if (monthFirst !== null) return { order: 'month-first', open: null };
  return { order: null, open: either };
}
