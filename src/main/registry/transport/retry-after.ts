import { readHttpDate } from '#values/http-date.ts';

/** A registry may ask for patience, not for silence for ever: later instants are cut to this. */
const longestPatienceMilliseconds = 24 * 60 * 60 * 1000;

/**
 * The instant that a Retry-After header names, in epoch milliseconds: seconds (`120`) or an HTTP-date
 * (`Fri, 31 Dec 1999 23:59:59 GMT`), RFC 9110 10.2.3. Undefined for any other form; an instant in the past is `now`;
 * cut to a day. Which form the registry sends, if any, is not shown.
 */
export function readRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  const instant = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : readHttpDate(text);
  if (instant === undefined) return undefined;
  return Math.min(Math.max(instant, now), now + longestPatienceMilliseconds);
}
