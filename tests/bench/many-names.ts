import type { Store } from '#main/database/store.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';

export const names = 100_000;
export const accountId = 'bench';
const firstDay = calendarDate('2027-01-01');

interface Invented {
  readonly ldhName: string;
  readonly status: string;
  readonly expiryDate: string;
}

export function inventedName(index: number): Invented {
  return {
    ldhName: `${['hestur', 'vatn', 'fjara', 'grund', 'holt'][index % 5]}-${((index * 7919) % names).toString(36)}-${index}.example`,
    status: index % 23 === 0 ? 'server hold' : 'active',
    expiryDate: addDays(firstDay, index % 700),
  };
}

/** Keeps an account with a list of that many names. */
export async function fillList(store: Store): Promise<void> {
  await store.accounts.keep({
    accountId,
    label: 'Bench',
    environment: 'sandbox',
    handle: 'BENCH-EX',
    addresses: { rpp: '', repp: '', rdap: '' },
    switchedOff: [],
    paths: {},
    cards: [],
    readOnly: false,
    practice: false,
    apiKeyKept: 'none',
    contactPasswordKept: 'none',
    createdAt: 0,
  });
  const { downloadId } = await store.domains.beginDownload({ accountId, source: 'my-domains', startedAt: 1 });
  for (let start = 0; start < names; start += 500) {
    const items = Array.from({ length: 500 }, (_, at) => {
      const { ldhName, status, expiryDate } = inventedName(start + at);
      return {
        ldhName,
        unicodeName: ldhName,
        handle: undefined,
        status: [status],
        nameservers: ['ns1.norn.example', 'ns2.norn.example'],
        contacts: [{ handle: 'BENCH-EX', roles: ['billing'] }],
        events: [],
        expiry: { date: expiryDate, eventAction: 'expiration', assumedZone: false },
        oddities: [],
      };
    });
    await store.domains.addToDownload(downloadId, 'BENCH-EX', items);
  }
  await store.domains.finishDownload(downloadId, 2);
}
