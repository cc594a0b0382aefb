import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { type Figure, inTurn } from '../figure.ts';

const names = 100_000;
/** Each name has two or three contacts: 250,000 rows. Forty names have the same registrant. */
const namesOfOne = 40;
const accountId = 'bench';
const ownHandle = 'BENCH-EX';
const sought = 'REG1250-EX';
const pageRows = 100;

interface Invented {
  readonly ldhName: string;
  readonly expiryDate: string;
  readonly contacts: readonly { readonly handle: string; readonly roles: readonly string[] }[];
}

function invented(index: number): Invented {
  const customer = Math.floor(((index * 7919) % names) / namesOfOne);
  return {
    ldhName: `name-${index}.example`,
    expiryDate: addDays(calendarDate('2027-01-01'), index % 700),
    contacts: [
      { handle: `REG${customer}-EX`, roles: ['registrant', 'admin'] },
      { handle: ownHandle, roles: ['billing'] },
      ...(index % 2 === 0 ? [{ handle: `TECH${customer % 50}-EX`, roles: ['tech'] }] : []),
    ],
  };
}

/** Names of one contact, and of one customer, among 100,000 with 250,000 contacts, beside plain SQLite with an index. */
export const contactFilter: Figure[] = [
  figure('list-contact', 'the names of one contact handle', async (store) =>
    store.domains.page({ ...page, filter: { contact: [sought] } }),
  ),
  figure('list-customer', 'the names of one customer', async (store) =>
    store.domains.page({ ...page, filter: { customer: ['customer-1'] } }),
  ),
];

const page = {
  accountId,
  sort: { column: 'expiry', direction: 'ascending' },
  offset: 0,
  limit: pageRows,
} as const;

function figure(name: string, what: string, ask: (store: Store) => Promise<{ readonly total: number }>): Figure {
  return {
    name,
    about: `${what} of 100,000 names with 250,000 contacts, with the count, in milliseconds`,
    baseline: 'plain SQLite with an index in this thread',
    goal: { sense: 'at-most', value: 2 },
    async measure() {
      const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
      const store = await openWorkerStore(join(folder, 'desk.sqlite'));
      const plain = new DatabaseSync(join(folder, 'plain.sqlite'));
      try {
        await fill(store);
        fillPlain(plain);
        const timed = async (run: () => Promise<unknown> | unknown): Promise<number> => {
          const startedAt = performance.now();
          await run();
          return performance.now() - startedAt;
        };
        const rows = plain.prepare(`SELECT n.* FROM contact AS c JOIN name AS n USING (ldh) WHERE c.handle = ?
          ORDER BY n.expiry, n.ldh LIMIT ${pageRows}`);
        const contacts = plain.prepare('SELECT handle, role FROM contact WHERE ldh = ?');
        const count = plain.prepare('SELECT count(*) FROM contact WHERE handle = ?');
        const baseline = () => {
          // A row of the list has its contacts, here as there.
          for (const row of rows.all(sought)) contacts.all(String(row.ldh));
          count.get(sought);
        };
        const found = await ask(store);
        if (found.total !== namesOfOne) throw new Error(`${found.total} names were found.`);
        const measured = await inTurn(
          25,
          () => timed(() => ask(store)),
          () => timed(baseline),
        );
        return {
          ratio: measured.ours / measured.baseline,
          detail: `${measured.ours.toFixed(2)} ms beside ${measured.baseline.toFixed(2)} ms`,
        };
      } finally {
        plain.close();
        await store.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function fill(store: Store): Promise<void> {
  await store.accounts.keep({
    accountId,
    label: 'Bench',
    environment: 'sandbox',
    handle: ownHandle,
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
      const { ldhName, expiryDate, contacts } = invented(start + at);
      return {
        ldhName,
        unicodeName: ldhName,
        handle: undefined,
        status: ['active'],
        nameservers: [],
        contacts: contacts.map(({ handle, roles }) => ({ handle, roles: [...roles] })),
        events: [],
        expiry: { date: expiryDate, eventAction: 'expiration', assumedZone: false },
        oddities: [],
      };
    });
    await store.domains.addToDownload(downloadId, ownHandle, items);
  }
  await store.domains.finishDownload(downloadId, 2);
  await store.customers.keep(accountId, { customerId: 'customer-1', label: 'Bench', ownPrice: null });
  await store.customers.assign(accountId, 'customer-1', [sought]);
}

function fillPlain(plain: DatabaseSync): void {
  plain.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE name (ldh TEXT PRIMARY KEY, expiry TEXT) STRICT;
    CREATE TABLE contact (ldh TEXT, handle TEXT, role TEXT) STRICT`);
  const name = plain.prepare('INSERT INTO name VALUES (?, ?)');
  const contact = plain.prepare('INSERT INTO contact VALUES (?, ?, ?)');
  plain.exec('BEGIN');
  for (let index = 0; index < names; index += 1) {
    const { ldhName, expiryDate, contacts } = invented(index);
    name.run(ldhName, expiryDate);
    for (const { handle, roles } of contacts) contact.run(ldhName, handle, roles.join(' '));
  }
  plain.exec(
    `COMMIT; CREATE INDEX contact_handle ON contact (handle, ldh); CREATE INDEX contact_name ON contact (ldh)`,
  );
}
