/** How one language writes what `Formats` is made of. Dates are instants of midnight UTC, times instants. */
export type Written = Readonly<
  Record<
    | 'number'
    | 'date'
    | 'longDate'
    | 'month'
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
  readonly money: (amount: number, currency: string, minorDigits: number) => string;
  readonly compare: (one: string, other: string) => number;
  readonly list: (items: readonly string[]) => string;
  readonly country: (code: string) => string;
};
