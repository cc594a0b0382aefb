import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { dataFolder } from '../../support/programs.ts';
import { intention } from '../../unit/main/database/samples.ts';
import { arrival } from '../../unit/main/inbox/store/inbox-samples.ts';
import { type Figure, inTurn } from '../figure.ts';
import { benchAccount, fillNames } from '../screen/fill-names.ts';

const names = 100_000;
const entries = 10_000;
const messages = 10_000;
/** Unsettled, at most; and unhandled. */
const unknown = 20;
const unhandled = 1_000;
const order = { accountId: benchAccount, today: calendarDate('2027-01-15'), until: calendarDate('2027-02-14') };

/** What waits for a person at an account with a full store, beside the plain counts of the same file. */
export const todayFigure: Figure[] = [
  {
    name: 'today',
    about: `what waits among ${names.toLocaleString('en')} names, ${entries.toLocaleString('en')} renewals and ${messages.toLocaleString('en')} messages, in milliseconds (wanted: under 150)`,
    baseline: 'the sum of plain SQLite counts of the same things, in this thread',
    goal: { sense: 'at-most', value: 3 },
    async measure() {
      const { home, remove } = await dataFolder();
      await fillNames(home, names);
      const file = join(home, 'registry-desk.sqlite');
      const store = await openWorkerStore(file);
      const plain = new DatabaseSync(file, { readOnly: true });
      try {
        await fillLedger(store);
        await fillInbox(store);
        const counts = countsOf(plain);
        const measured = await inTurn(
          25,
          () => timed(() => store.today.waiting(order)),
          () => timed(counts),
        );
        return {
          ratio: measured.ours / measured.baseline,
          detail: `${measured.ours.toFixed(1)} ms beside ${measured.baseline.toFixed(1)} ms`,
        };
      } finally {
        plain.close();
        await store.close();
        await remove();
      }
    },
  },
];

async function timed(run: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

async function fillLedger(store: Store): Promise<void> {
  for (let start = 0; start < entries; start += 500) {
    const numbers = Array.from({ length: 500 }, (_, at) => start + at);
    const entryOf = (number: number) => `entry-${number}`;
    await Promise.all(
      numbers.map((number) =>
        store.ledger.open(
          intention({
            ...{ entryId: entryOf(number), accountId: benchAccount, environment: 'sandbox' },
            ...{ ldhName: `renewed-${number}.example`, unicodeName: `renewed-${number}.example` },
            clTRID: `renew-bench-${number}`,
          }),
        ),
      ),
    );
    const step = (state: 'sent' | 'renewed' | 'outcome-unknown', of: readonly number[]) =>
      Promise.all(of.map((number) => store.ledger.step(entryOf(number), { state, at: 6_000, text: asWritten('') })));
    await step('sent', numbers);
    await step(
      'renewed',
      numbers.filter((number) => number >= unknown),
    );
    await step(
      'outcome-unknown',
      numbers.filter((number) => number < unknown),
    );
  }
}

async function fillInbox(store: Store): Promise<void> {
  for (let start = 0; start < messages; start += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, at) =>
        store.inbox.keep(arrival(String(start + at), { accountId: benchAccount, inboxId: `inbox-${start + at}` })),
      ),
    );
  }
  const inboxIds = Array.from({ length: messages - unhandled }, (_, index) => `inbox-${index}`);
  await store.inbox.mark({ kind: 'messages', inboxIds }, true);
}

/** One count for each of the things that the page shows. */
function countsOf(plain: DatabaseSync): () => void {
  const { account } = plain.prepare('SELECT account FROM accounts WHERE account_id = ?').get(benchAccount) as {
    account: number;
  };
  const counts: readonly (readonly [sql: string, ...values: (string | number)[]])[] = [
    [
      'SELECT count(*) FROM domains WHERE account = ? AND listed = 1 AND expiry_date BETWEEN ? AND ?',
      ...[account, order.today, order.until],
    ],
    ['SELECT count(*) FROM domains WHERE account = ? AND listed = 1 AND expiry_date < ?', account, order.today],
    ["SELECT count(*) FROM renewal_entries WHERE settled_at IS NULL AND state = 'outcome-unknown'"],
    ['SELECT count(*) FROM renewal_alarms WHERE seen_at IS NULL'],
    ['SELECT count(*) FROM renewal_contradictions WHERE seen_at IS NULL'],
    ['SELECT count(*) FROM renewals_elsewhere WHERE account = ? AND handled_at IS NULL', account],
    ["SELECT count(*) FROM renewal_batches WHERE account_id = ? AND state IN ('review', 'paused')", benchAccount],
    ['SELECT count(*) FROM inbox_messages WHERE account_id = ? AND handled = 0', benchAccount],
  ];
  const prepared = counts.map(([sql, ...values]) => [plain.prepare(sql), values] as const);
  return () => {
    for (const [statement, values] of prepared) statement.get(...values);
  };
}
