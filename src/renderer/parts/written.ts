/** How one language writes what `Formats` is made of. Dates are instants of midnight UTC, times instants. */
export type Written = Readonly<
  Record<
    | 'number'
    | 'date'
    | 'longDate'
    | 'month'
    | 'weekday'
    | 'shortWeekday'
    | 'time'
    | 'dateTime'
    | 'exactTime'
    | 'minute'
    | 'hour'
    | 'day'
    | 'longMinute'
    | 'longDay'
    | 'second'
    | 'millisecond'
    | 'byte'
    | 'kilobyte'
    | 'megabyte',
    (value: number) => string
  >
> & {
  /** The day that a week begins with, from Monday, 1, to Sunday, 7. */
  readonly weekStart: () => number;
  readonly money: (amount: number, currency: string, minorDigits: number) => string;
  readonly compare: (one: string, other: string) => number;
  readonly list: (items: readonly string[]) => string;
  readonly country: (code: string) => string;
};
