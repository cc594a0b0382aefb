const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const form = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/** The instant of an HTTP-date (`Fri, 31 Dec 1999 23:59:59 GMT`; RFC 9110, 5.6.7), in epoch milliseconds; undefined for any other form. */
export function readHttpDate(text: string): number | undefined {
  const found = form.exec(text.trim());
  if (found === null) return undefined;
  const [, day, monthName, year, hour, minute, second] = found;
  const month = months.indexOf(monthName ?? '');
  if (month < 0) return undefined;
  const instant = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  // Date.UTC rolls 31 February over into March; such a date is not one.
  return new Date(instant).getUTCDate() === Number(day) ? instant : undefined;
}
