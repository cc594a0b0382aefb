import { expect, test, vi } from 'vitest';
import type { BatchPlan, PlannedLine } from '#main/renewals/store/batch-record.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { DeskFailure } from '#values/failure.ts';
import { account, intention } from '../database/samples.ts';
import { type Seat, type Team, teams } from './a-team.ts';

const { aTeam } = teams();
const own = account({ accountId: 'shared', environment: 'sandbox', practice: false });
const sent = { state: 'sent', at: Date.now(), text: asWritten('On its way.'), journalId: 'j1' } as const;

const plan: BatchPlan = {
  ...{ batchId: 'batch-1', accountId: 'shared', environment: 'sandbox', title: 'November', cardId: 'CARD-1' },
  ...{ period: { unit: 'y', value: 1 }, currency: 'ISK', minorDigits: 0, createdAt: Date.now(), preparedBy: 'Anna' },
};
const line = (number: number, changes: Partial<PlannedLine> = {}): PlannedLine => ({
  ...{ line: number, sourceLine: number, input: `name-${number}.example`, ldhName: `name-${number}.example` },
  ...{ unicodeName: `name-${number}.example`, expiryDate: calendarDate('2027-03-14'), problems: [], chosen: true },
  ...{ newExpiryDate: calendarDate('2028-03-14'), priceMinor: 6500, althoughMark: null, althoughReason: null },
  ...{ aboveCapReason: null, reviewed: { entry: 0, steps: 0 } },
  ...changes,
});
const ofLine = (number: number) =>
  intention({
    ...{
      environment: 'sandbox',
      accountId: 'shared',
      entryId: `entry-${number}`,
      batchId: 'batch-1',
      batchLine: number,
    },
    ...{ ldhName: `name-${number}.example`, unicodeName: `name-${number}.example`, openedAt: Date.now(), after: null },
  });

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 30_000, interval: 20 });
}

async function twoSeats(limits = {}): Promise<{ team: Team; anna: Seat; bjorn: Seat }> {
  const team = await aTeam(limits);
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  await anna.store.accounts.keep(own);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  return { team, anna, bjorn };
}

async function prepared({ store }: Seat, lines: readonly PlannedLine[]): Promise<void> {
  await store.renewalBatches.begin(plan);
  await store.renewalBatches.add('batch-1', lines);
  await store.renewalBatches.finish('batch-1');
}

async function shown({ store: { renewalBatches } }: Seat) {
  const { lines } = await renewalBatches.lines({ batchId: 'batch-1', show: 'all', offset: 0, limit: 2_000 });
  return { batch: await renewalBatches.get('batch-1'), lines };
}

const chosenOf = async (seat: Seat) => (await shown(seat)).lines.filter(({ chosen }) => chosen).map((one) => one.line);
const stateOf = async ({ store }: Seat) => (await store.renewalBatches.get('batch-1'))?.state;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: DeskFailure) => error.failure,
  );

test('a batch that one prepares is reviewed by both, and what both choose is kept', async () => {
  const { team, anna, bjorn } = await twoSeats();
  await prepared(
    anna,
    Array.from({ length: 1_200 }, (_, at) => line(at + 1, { chosen: at < 1_000 })),
  );
  await until(async () => (await stateOf(bjorn)) === 'review');
  expect(await shown(bjorn)).toEqual(await shown(anna));
  expect((await shown(bjorn)).batch?.preparedBy).toBe('Anna');
  expect((await chosenOf(bjorn)).length).toBe(1_000);
  const both = await Promise.all([
    anna.store.renewalBatches.choose('batch-1', [1], false, null),
    bjorn.store.renewalBatches.choose('batch-1', [1_200], true, null),
  ]);
  expect(both).toEqual(['chosen', 'chosen']);
  for (const seat of [anna, bjorn])
    await until(async () => (await seat.store.renewalBatches.get('batch-1'))?.revision === 2);
  expect(await chosenOf(anna)).toEqual(await chosenOf(bjorn));
  expect((await chosenOf(bjorn)).slice(0, 2).concat((await chosenOf(bjorn)).slice(-1))).toEqual([2, 3, 1_200]);
  const order = {
    period: { unit: 'y', value: 2 },
    cardId: 'CARD-2',
    title: 'Two years',
    currency: 'ISK',
    minorDigits: 0,
  } as const;
  const dates = [
    { expiryDate: calendarDate('2027-03-14'), newExpiryDate: calendarDate('2029-03-14'), beyondHorizon: null },
  ];
  expect(
    await bjorn.store.renewalBatches.change('batch-1', { ...order, priceMinor: 12_000, dates, harmless: [] }),
  ).toBe(true);
  expect(await bjorn.store.renewalBatches.liftCap('batch-1', [2], 'Known.')).toBe(true);
  await until(async () => (await anna.store.renewalBatches.get('batch-1'))?.revision === 4);
  // Who joins later reads the same.
  const dora = await team.seat('Dóra');
  await until(async () => (await stateOf(dora)) === 'review');
  const whole = await shown(bjorn);
  expect(whole).toMatchObject({ batch: { title: 'Two years', cardId: 'CARD-2', counts: { chosen: 1_000 } } });
  expect(whole.lines[1]).toMatchObject({ newExpiryDate: '2029-03-14', priceMinor: 12_000, aboveCapReason: 'Known.' });
  expect(await shown(anna)).toEqual(whole);
  expect(await shown(dora)).toEqual(whole);
});

test('one runs a batch, a third pauses it, and from then on nothing more of it is sent', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const dora = await team.seat('Dóra');
  await prepared(
    anna,
    [1, 2, 3].map((number) => line(number)),
  );
  for (const seat of [bjorn, dora]) await until(async () => (await stateOf(seat)) === 'review');
  const { renewalBatches: batches } = bjorn.store;
  expect(await batches.start('batch-1', 7)).toEqual({ kind: 'changed' });
  expect(await batches.start('batch-1', 0)).toEqual({ kind: 'started' });
  expect(await dora.store.renewalBatches.start('batch-1', 0)).toEqual({ kind: 'running' });
  // A colleague's program opens no line of it.
  expect(await failureOf(dora.store.ledger.open(ofLine(1), sent))).toMatchObject({
    kind: 'cancelled',
    nothingSent: true,
  });
  expect(await bjorn.store.ledger.open(ofLine(1), sent)).toMatchObject({ kind: 'opened' });
  await until(async () => (await stateOf(dora)) === 'running');
  expect(await dora.store.renewalBatches.stand('batch-1', 'paused', asWritten('Dóra paused it.'))).toBe(true);
  expect(await failureOf(bjorn.store.ledger.open(ofLine(2), sent))).toMatchObject({
    kind: 'cancelled',
    nothingSent: true,
  });
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.renewal_entries')).toBe(1);
  await until(async () => (await stateOf(bjorn)) === 'paused');
  // What the program that ran it says of that is no news.
  expect(await batches.stand('batch-1', 'paused', asWritten('Stopped.'))).toBe(false);
  // Anna goes on with the rest.
  await until(async () => (await anna.store.renewalBatches.get('batch-1'))?.state === 'paused');
  expect((await shown(anna)).batch?.text).toEqual(asWritten('Dóra paused it.'));
  await until(async () => (await anna.store.ledger.get('entry-1')) !== undefined);
  expect(await anna.store.renewalBatches.start('batch-1', 0)).toEqual({ kind: 'started' });
  expect((await anna.store.renewalBatches.waiting('batch-1', 0, 10)).map((one) => one.line)).toEqual([2, 3]);
  expect(await anna.store.ledger.open(ofLine(2), sent)).toMatchObject({ kind: 'opened' });
  await anna.store.renewalBatches.endLine('batch-1', 3, asWritten('Not in the list.'), 'not-in-list');
  await until(async () => (await shown(dora)).lines[2]?.ended === true);
  expect(await anna.store.renewalBatches.stand('batch-1', 'done', asWritten('Done.'))).toBe(true);
  await until(async () => (await stateOf(bjorn)) === 'done');
  expect(await batches.start('batch-1', 0)).toMatchObject({ kind: 'over' });
});

test('a batch whose program has ended pauses, and a colleague goes on with it', async () => {
  const { anna, bjorn } = await twoSeats({ lease: 300, takeover: 100, beating: 400 });
  await prepared(anna, [line(1), line(2)]);
  await until(async () => (await stateOf(bjorn)) === 'review');
  expect(await anna.store.renewalBatches.start('batch-1', 0)).toEqual({ kind: 'started' });
  await anna.kill();
  await until(async () => (await stateOf(bjorn)) === 'paused');
  expect((await shown(bjorn)).batch).toMatchObject({
    pause: { code: 'program-ended' },
    text: { code: 'renewals.pausedProgramEnded' },
  });
  expect(await bjorn.store.renewalBatches.start('batch-1', 0)).toEqual({ kind: 'started' });
  expect(await bjorn.store.ledger.open(ofLine(1), sent)).toMatchObject({ kind: 'opened' });
});

test('what a review saw of a name is the same for whoever runs the batch', async () => {
  const { anna, bjorn } = await twoSeats();
  // Numbers of their own differ at the two.
  await bjorn.store.ledger.open(intention({ entryId: 'practised', ldhName: 'practice.example' }));
  await bjorn.store.domains.markSome('shared', ['other.example'], {
    reason: 'x',
    until: null,
    person: null,
    markedAt: 1,
  });
  await bjorn.store.domains.markSome('shared', ['name-2.example'], {
    reason: 'Sold.',
    until: null,
    person: null,
    markedAt: 1,
  });
  const before = intention({ ...ofLine(1), entryId: 'before', batchId: null, batchLine: null });
  await anna.store.ledger.open(before, sent);
  await anna.store.ledger.step('before', { state: 'refused', at: Date.now(), text: asWritten('No.') }, 2);
  const names = ['name-1.example', 'name-2.example'];
  await until(async () => (await anna.store.domains.marksOf('sandbox', names)).length === 1);
  const [first] = await anna.store.ledger.standings('sandbox', [names[0] ?? '']);
  const [mark] = await anna.store.domains.marksOf('sandbox', names);
  await prepared(anna, [
    line(1, { reviewed: first?.newest ?? { entry: 0, steps: 0 } }),
    line(2, {
      althoughMark: mark?.mark ?? null,
      chosen: false,
      problems: [{ code: 'do-not-renew', text: asWritten('Marked.'), blocks: false }],
    }),
  ]);
  await until(async () => (await stateOf(bjorn)) === 'review');
  await until(async () => (await bjorn.store.ledger.get('before'))?.state === 'refused');
  expect(await bjorn.store.renewalBatches.choose('batch-1', [2], true, null)).toBe('marked');
  expect(await bjorn.store.renewalBatches.choose('batch-1', [2], true, 'The owner said so.')).toBe('chosen');
  expect(await bjorn.store.renewalBatches.start('batch-1', 1)).toEqual({ kind: 'started' });
  const waiting = await bjorn.store.renewalBatches.waiting('batch-1', 0, 10);
  const [theirs] = await bjorn.store.ledger.standings('sandbox', [names[0] ?? '']);
  const [theirMark] = await bjorn.store.domains.marksOf('sandbox', names);
  expect(waiting.map(({ reviewed }) => reviewed)).toEqual([theirs?.newest, { entry: 0, steps: 0 }]);
  expect(waiting[1]).toMatchObject({ althoughMark: theirMark?.mark, althoughReason: 'The owner said so.' });
  // Another mark by then is none that the review saw.
  await anna.store.domains.markSome('shared', ['name-2.example'], {
    reason: 'Again.',
    until: null,
    person: null,
    markedAt: 2,
  });
  await until(async () => (await bjorn.store.domains.marksOf('sandbox', names))[0]?.reason === 'Again.');
  expect((await bjorn.store.renewalBatches.waiting('batch-1', 0, 10))[1]?.althoughMark).toBe(-1);
});

test('who leaves has the batches as their own, and a running one is paused', async () => {
  const { anna, bjorn } = await twoSeats();
  await prepared(anna, [line(1), line(2)]);
  await until(async () => (await stateOf(bjorn)) === 'review');
  expect(await anna.store.renewalBatches.start('batch-1', 0)).toEqual({ kind: 'started' });
  await until(async () => (await stateOf(bjorn)) === 'running');
  expect((await shown(bjorn)).batch?.runBy).toEqual({ person: 'Anna', machine: 'Anna’s laptop' });
  await bjorn.local.team.forgetMembership();
  expect(await bjorn.local.renewalBatches.get('batch-1')).toMatchObject({ state: 'paused', runBy: null });
  expect(await bjorn.local.renewalBatches.start('batch-1', 0)).toEqual({ kind: 'started' });
});

test('without a link a batch is not shared half: it is not there', async () => {
  const { anna, bjorn } = await twoSeats();
  await anna.store.renewalBatches.begin(plan);
  await anna.store.renewalBatches.add('batch-1', [line(1)]);
  await anna.link.stop();
  expect(await failureOf(anna.store.renewalBatches.finish('batch-1'))).toMatchObject({ kind: 'team-unavailable' });
  await anna.store.renewalBatches.drop('batch-1');
  expect(await anna.store.renewalBatches.list(null)).toEqual([]);
  expect(await bjorn.store.renewalBatches.list(null)).toEqual([]);
});
