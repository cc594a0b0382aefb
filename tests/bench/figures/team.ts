import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Store, StoredAccount } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import type { RenewalIntention } from '#main/renewals/store/ledger-record.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { type Figure, inTurn, type Measured } from '../figure.ts';
import { type BenchSeat, type BenchTeam, withTeam } from '../team/bench-team.ts';

const renewals = 300;
/** As many as a batch sends at a time, over the two connections that a program has for calls. */
const lanes = 6;
const connections = 2;
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
  const { anna } = await twoSeats(bench);
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

async function measureTakes(bench: BenchTeam): Promise<Measured> {
  const { anna } = await twoSeats(bench);
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
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
    await rm(folder, { recursive: true, force: true });
  }
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
          // Signals of a seat have a pause between them.
          await sleep(300);
          let renewing: Promise<void> | undefined;
          const took = await until((done) => {
            bjorn.hear(({ renewals: changed }) => changed.length > 0 && done());
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
