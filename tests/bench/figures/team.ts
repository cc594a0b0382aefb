import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Store, StoredAccount } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import type { RenewalIntention } from '#main/renewals/store/ledger-record.ts';
import { openLine, type TeamLine } from '#main/team/connection.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { awayMilliseconds } from '../distance.ts';
import { type Figure, inTurn, type Measured } from '../figure.ts';
import { fillArchive, inventedMessage, messages } from '../many-messages.ts';
import { fillList, names } from '../many-names.ts';
import { type BatchDesk, batchSize, openBatchDesk, startBatchRegistry } from '../renewal-batch.ts';
import { type BenchSeat, type BenchTeam, withTeam } from '../team/bench-team.ts';

const renewals = 300;
/** As many as a batch sends at a time, over the two connections that a program has for calls. */
const lanes = 6;
const connections = 2;
const batchRounds = 3;
const takes = 7_200;
/** As a long batch takes them. */
const block = 50;
const idleSeconds = 30;

const account: StoredAccount = {
  ...{ accountId: 'bench', label: 'Bench', environment: 'sandbox', practice: false, handle: 'BENCH-IS' },
  ...{ addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' }, switchedOff: [], paths: {}, cards: [] },
  ...{ readOnly: false, apiKeyKept: 'none', contactPasswordKept: 'none', createdAt: 0 },
};

/** What the team store costs, beside PostgreSQL itself or beside a desk that is alone; the server is on this computer. */
export const team: Figure[] = [
  {
    name: 'team-renewals',
    about: `${renewals} renewals opened and settled in the team store, ${lanes} at a time, in milliseconds`,
    baseline: `an INSERT and an UPDATE each by pg, ${connections} connections`,
    goal: { sense: 'at-most', value: 3 },
    measure: () => withTeam(measureRenewals),
  },
  {
    name: 'team-batch',
    about: `${batchSize} renewals as a batch of a seat, in milliseconds`,
    baseline: 'the same batch of a desk that is alone',
    goal: { sense: 'at-most', value: 2.5 },
    measure: () => withTeam((bench) => measureBatch(bench, 0)),
  },
  {
    name: 'team-batch-away',
    about: `the same with a registry ${awayMilliseconds} ms away`,
    baseline: 'the same batch of a desk that is alone',
    goal: { sense: 'at-most', value: 1.5 },
    measure: () => withTeam((bench) => measureBatch(bench, awayMilliseconds)),
  },
  {
    name: 'team-list',
    about: 'one page of 100 in the middle of 100,000 names of a seat, sorted by expiry, in milliseconds',
    baseline: 'the same of a desk that is alone',
    goal: { sense: 'at-most', value: 1.1 },
    measure: () => withTeam(measureList),
  },
  {
    name: 'team-copy',
    about: `the first copy of ${messages.toLocaleString('en')} messages, in milliseconds`,
    baseline: 'the same messages kept by the archive in one process, without waiting for the disk',
    goal: { sense: 'at-most', value: 2 },
    measure: () => withTeam(measureCopy),
  },
  {
    name: 'team-takes',
    about: `${takes} requests counted in blocks of ${block}, in milliseconds`,
    baseline: 'the same in the store of a desk that is alone',
    goal: { sense: 'at-most', value: 1.2 },
    measure: () => withTeam(measureTakes),
  },
  {
    name: 'team-feed',
    about: 'from a commit of one seat until the copy of another has it, in milliseconds',
    baseline: 'an INSERT and a NOTIFY until a bare LISTEN hears it',
    goal: { sense: 'at-most', value: 3 },
    measure: () => withTeam(measureFeed),
  },
  {
    name: 'team-idle',
    about: 'statements of a seat where nothing happens, a minute',
    baseline: '15 a minute',
    goal: { sense: 'at-most', value: 1 },
    measure: () => withTeam(measureIdle),
  },
];

async function twoSeats({ seat }: BenchTeam): Promise<{ anna: BenchSeat; bjorn: BenchSeat }> {
  const anna = await seat('Anna');
  const bjorn = await seat('Björn');
  await anna.store.accounts.keep(account);
  return { anna, bjorn };
}

function intention(): RenewalIntention {
  const entryId = randomUUID();
  const ldhName = `${entryId}.example`;
  return {
    ...{ entryId, ldhName, unicodeName: ldhName, accountId: 'bench', accountLabel: 'Bench', environment: 'sandbox' },
    ...{ clTRID: entryId, expiryDateSent: calendarDate('2027-03-14'), expectedExpiryDate: calendarDate('2028-03-14') },
    ...{ period: { unit: 'y', value: 1 }, cardId: 'CARD', staleReason: '', askedBy: 'window', person: 'Anna' },
    ...{ openedAt: Date.now(), why: null, batchId: null, batchLine: null, after: null, although: null },
    ...{ day: calendarDate('2026-11-27'), aboveCap: null },
  } as RenewalIntention;
}

async function renewOne({ ledger }: Pick<Store, 'ledger'>): Promise<void> {
  const one = intention();
  const at = Date.now();
  const opened = await ledger.open(one, { state: 'sent', at, text: asWritten('On its way.'), journalId: null });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const text = asWritten('Renewed.');
  await ledger.step(one.entryId, { state: 'renewed', at, text, newExpiryDate: one.expectedExpiryDate }, 2);
}

async function inLanes(count: number, run: () => Promise<unknown>): Promise<number> {
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left > 0) {
        left -= 1;
        await run();
      }
    }),
  );
  return performance.now() - startedAt;
}

async function withPool<Result>(
  { administrator }: BenchTeam,
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const { login: user, ...place } = administrator;
  const pool = new pg.Pool({ ...place, user, max: connections });
  try {
    await pool.query('CREATE TABLE public.plain (id uuid PRIMARY KEY, state text NOT NULL, document jsonb NOT NULL)');
    return await use(pool);
  } finally {
    await pool.end();
  }
}

async function measureRenewals(bench: BenchTeam): Promise<Measured> {
  const anna = await bench.seat('Anna');
  await anna.store.accounts.keep(account);
  return withPool(bench, async (pool) => {
    const measured = await inTurn(
      5,
      () => inLanes(renewals, () => renewOne(anna.store)),
      () =>
        inLanes(renewals, async () => {
          const one = intention();
          await pool.query('INSERT INTO public.plain VALUES ($1, $2, $3)', [one.entryId, 'sent', JSON.stringify(one)]);
          await pool.query('UPDATE public.plain SET state = $2 WHERE id = $1', [one.entryId, 'renewed']);
        }),
    );
    return asMeasured(measured, 'ms');
  });
}

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  return use(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

function measureBatch(bench: BenchTeam, latency: number): Promise<Measured> {
  return withFolder(async (folder) => {
    const registry = await startBatchRegistry(folder, (batchRounds + 1) * 2, latency);
    const { store, clock } = await bench.seat('Anna');
    const alone = await openWorkerStore(join(folder, 'alone.sqlite'));
    const desks = [
      await openBatchDesk(store, registry, { environment: 'sandbox', clock }),
      await openBatchDesk(alone, registry, { environment: 'sandbox' }),
    ] as const;
    try {
      const pieces = await desks[0].names();
      const run = (desk: BatchDesk) => async () => desk.run(pieces.pop() ?? []);
      return asMeasured(await inTurn(batchRounds, run(desks[0]), run(desks[1])), 'ms');
    } finally {
      for (const desk of desks) await desk.stop();
      await alone.close();
      await registry.stop();
    }
  });
}

function measureList(bench: BenchTeam): Promise<Measured> {
  return withFolder(async (folder) => {
    const { store } = await bench.seat('Anna');
    const alone = await openWorkerStore(join(folder, 'alone.sqlite'));
    const page = async ({ domains }: Pick<Store, 'domains'>): Promise<number> => {
      const startedAt = performance.now();
      const sort = { column: 'expiry', direction: 'ascending' } as const;
      await domains.page({ accountId: account.accountId, filter: {}, sort, offset: names / 2, limit: 100 });
      return performance.now() - startedAt;
    };
    try {
      await fillList(store);
      await fillList(alone);
      return asMeasured(
        await inTurn(
          15,
          () => page(store),
          () => page(alone),
        ),
        'ms',
      );
    } finally {
      await alone.close();
    }
  });
}

async function measureCopy(bench: BenchTeam): Promise<Measured> {
  const { anna } = await twoSeats(bench);
  await anna.store.inbox.keep({ ...inventedMessage(1), environment: 'sandbox' });
  const owner = await openLine(bench.administrator, { answerMilliseconds: 60_000, connectMilliseconds: 5_000 });
  for (let from = 2; from <= messages; from += 1_000) await noteArrivals(owner, from);
  await owner.query('UPDATE desk.inbox_queues SET last = $1', [messages]);
  await owner.end();
  return withFolder(async (folder) => {
    let number = 0;
    const copy = async (): Promise<number> => {
      number += 1;
      const startedAt = performance.now();
      const { store } = await bench.seat(`Joins ${number}`);
      for (;;) {
        const { total } = await store.inbox.page({ offset: 0, limit: 1 });
        if (total === messages) return performance.now() - startedAt;
        await sleep(20);
      }
    };
    const plain = async (): Promise<number> => {
      const startedAt = performance.now();
      fillArchive(join(folder, `plain-${number}.sqlite`));
      return performance.now() - startedAt;
    };
    return asMeasured(await inTurn(1, copy, plain), 'ms');
  });
}

/** As they would have come one by one, by the one seat that there is. */
async function noteArrivals(owner: TeamLine, from: number): Promise<void> {
  const numbers = Array.from({ length: Math.min(1_000, messages - from + 1) }, (_, at) => from + at);
  const facts = numbers.map((number) => ({
    number,
    document: JSON.stringify({ ...inventedMessage(number), environment: 'sandbox' }),
  }));
  await owner.query(
    `INSERT INTO desk.inbox_facts SELECT first.account_id, (f->>'number')::int, first.kind, f->>'document', first.has_turn, first.by_seat, first.kept_at
       FROM jsonb_array_elements($1) AS f, (SELECT * FROM desk.inbox_facts WHERE number = 1) AS first`,
    [JSON.stringify(facts)],
  );
}

async function measureTakes(bench: BenchTeam): Promise<Measured> {
  const { anna } = await twoSeats(bench);
  return withFolder(async (folder) => {
    const alone = await openWorkerStore(join(folder, 'alone.sqlite'));
    let round = 0;
    const takeAll = async ({ budgets }: Pick<Store, 'budgets'>): Promise<number> => {
      round += 1;
      const startedAt = performance.now();
      for (let taken = 0; taken < takes; taken += block) {
        const key = `sandbox bench-${round}`;
        const asked = { key, budget: 'availability', limit: takes, windowSeconds: 1_800, count: block, at: Date.now() };
        const answer = await budgets.takeSeveral(asked as Parameters<Store['budgets']['takeSeveral']>[0]);
        if (answer.kind !== 'taken') throw new Error(`not taken: ${answer.kind}`);
      }
      return performance.now() - startedAt;
    };
    try {
      return asMeasured(
        await inTurn(
          5,
          () => takeAll(anna.store),
          () => takeAll(alone),
        ),
        'ms',
      );
    } finally {
      await alone.close();
    }
  });
}

async function measureFeed(bench: BenchTeam): Promise<Measured> {
  const { anna, bjorn } = await twoSeats(bench);
  return withPool(bench, async (pool) => {
    const { login: user, ...place } = bench.administrator;
    const listening = new pg.Client({ ...place, user });
    await listening.connect();
    await listening.query('LISTEN plain');
    const until = (begin: (done: () => void) => void): Promise<number> => {
      const startedAt = performance.now();
      return new Promise<void>(begin).then(() => performance.now() - startedAt);
    };
    try {
      const measured = await inTurn(
        20,
        async () => {
          // Signals of a seat have a pause between them, and the renewal before has sent two.
          await sleep(700);
          let renewing: Promise<void> | undefined;
          const took = await until((done) => {
            bjorn.hear(done);
            renewing = renewOne(anna.store);
          });
          await renewing;
          return took;
        },
        async () =>
          until((done) => {
            listening.once('notification', () => done());
            const id = randomUUID();
            void pool
              .query('INSERT INTO public.plain VALUES ($1, $2, $3)', [id, 'sent', '{}'])
              .then(() => pool.query("NOTIFY plain, 'one'"));
          }),
      );
      return asMeasured(measured, 'ms');
    } finally {
      await listening.end();
    }
  });
}

async function measureIdle(bench: BenchTeam): Promise<Measured> {
  const { anna } = await twoSeats(bench);
  await sleep(6_000);
  const before = anna.statements();
  await sleep(idleSeconds * 1_000);
  const perMinute = ((anna.statements() - before) * 60) / idleSeconds;
  return asMeasured({ ours: perMinute, baseline: 15 }, 'a minute');
}

function asMeasured({ ours, baseline }: { ours: number; baseline: number }, unit: string): Measured {
  return { ratio: ours / baseline, detail: `${ours.toFixed(1)} ${unit} beside ${baseline.toFixed(1)} ${unit}` };
}
