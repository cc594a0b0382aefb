import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';

export const benchAccount = 'bench';
const firstDay = calendarDate('2027-01-01');
const words = ['hestur', 'vatn', 'fjara', 'grund', 'holt'] as const;

export interface InventedName {
  readonly ldhName: string;
  readonly status: string;
  readonly expiryDate: string;
}

/** The same name for the same index, in no order of the alphabet. */
export function inventedName(index: number, names: number): InventedName {
  return {
    ldhName: `${words[index % words.length]}-${((index * 7919) % names).toString(36)}-${index}.example`,
    status: index % 23 === 0 ? 'server hold' : 'active',
    expiryDate: addDays(firstDay, index % 700),
  };
}

/** Puts an account with so many names into a data folder, as a download would. */
export async function fillNames(folder: string, names: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const store = await openWorkerStore(join(folder, 'registry-desk.sqlite'));
  try {
    await keepAccount(store);
    const all = Array.from({ length: names }, (_, index) => inventedName(index, names));
    // In the order in which the program takes a list in.
    all.sort((one, other) => (one.ldhName < other.ldhName ? -1 : 1));
    const begun = { accountId: benchAccount, source: 'my-domains', startedAt: Date.now() - 60_000 } as const;
    const { downloadId } = await store.domains.beginDownload(begun);
    for (let start = 0; start < names; start += 5_000) {
      const items = all.slice(start, start + 5_000).map(({ ldhName, status, expiryDate }) => ({
        ldhName,
        unicodeName: ldhName,
        handle: undefined,
        status: [status],
        nameservers: ['ns1.norn.example', 'ns2.norn.example'],
        contacts: [{ handle: 'BENCH-EX', roles: ['billing'] }],
        events: [],
        expiry: { date: expiryDate, eventAction: 'expiration', assumedZone: false },
        oddities: [],
      }));
      await store.domains.addToDownload(downloadId, 'BENCH-EX', items);
    }
    await store.domains.finishDownload(downloadId, Date.now() - 50_000);
  } finally {
    await store.close();
  }
}

async function keepAccount(store: Store): Promise<void> {
  await store.accounts.keep({
    accountId: benchAccount,
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
  await store.settings.set('current-account', JSON.stringify(benchAccount));
}
