import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { readInstant } from '#main/registry/protocol/read-instant.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { addDays, addPeriod, calendarDate, dateOfInstant, daysBetween } from '#values/calendar-date.ts';
import { specifiedPaths } from '#values/path-templates.ts';
import { makeClTRID } from '#values/transaction-id.ts';

/** Run by calendar-date.test.ts under several TZ: prints everything that we do with a date, as JSON. */
const context = { journalId: 'j', receivedAt: 0 };
const addresses = { rpp: 'https://r.example', repp: undefined, rdap: undefined, paths: specifiedPaths };

function everything(date: ReturnType<typeof calendarDate>): unknown[] {
  const renewal = renewDomain({
    ldhName: 'a.is',
    expiryDate: date,
    period: { unit: 'y', value: 1 },
    cardId: 'P',
    clTRID: 'abc',
  });
  const answer = (headers: [string, string][], body: string) => ({
    kind: 'answered' as const,
    status: 200,
    headers,
    body: new TextEncoder().encode(body),
    durationMilliseconds: 1,
  });
  const events = [{ eventAction: 'expiration', eventDate: `${date}T00:00:00+00:00` }];
  return [
    date,
    addDays(date, 1),
    addPeriod(date, { unit: 'y', value: 1 }),
    addPeriod(date, { unit: 'm', value: 1 }),
    daysBetween(date, calendarDate('2030-06-30')),
    dateOfInstant(Date.parse(`${date}T00:00:00Z`)),
    dateOfInstant(Date.parse(`${date}T23:59:59.999Z`)),
    readInstant(`${date} 00:00:00`),
    readInstant(`${date}T23:59:59-11:00`),
    renewal.encode(addresses).body,
    renewal.decode(answer([['rpp-code', '01000']], JSON.stringify({ expiryDate: date })), context),
    lookUpDomain({ ldhName: 'a.is' }).decode(answer([], JSON.stringify({ ldhName: 'a.is', events })), context),
    makeClTRID('renew', Date.parse(`${date}T12:00:00Z`), 'abcdefgh'),
  ];
}

const results: unknown[] = [];
// Every day of two years with a leap day, which crosses every change of summer time.
for (let date = calendarDate('2027-01-01'); date < '2029-01-01'; date = addDays(date, 1))
  results.push(everything(date));
for (const odd of ['1969-12-31', '1970-01-01', '2011-12-30', '1900-01-01', '9998-12-31'])
  results.push(everything(calendarDate(odd)));
console.log(JSON.stringify({ offset: new Date(Date.UTC(2027, 0, 15)).getTimezoneOffset(), results: results.flat() }));
