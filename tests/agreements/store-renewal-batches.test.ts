import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import type { BatchPlan, PlannedLine } from '#main/renewals/store/batch-record.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { said, saidText } from '../support/said.ts';
import { account, domain, intention } from '../unit/main/database/samples.ts';
import { describeStoresAndAlone } from '../unit/main/database/store-kinds.ts';
import { batchesOfTeamSeat } from '../unit/main/team/seat-kind.ts';

function plan(changes: Partial<BatchPlan> = {}): BatchPlan {
  return {
    batchId: 'batch-1',
    accountId: 'account-1',
    environment: 'emulator',
    title: 'October',
    period: { unit: 'y', value: 1 },
    cardId: 'CARD-1',
    currency: 'ISK',
    minorDigits: 0,
    createdAt: 4_000,
    preparedBy: 'Anna',
    ...changes,
  };
}

function line(number: number, changes: Partial<PlannedLine> = {}): PlannedLine {
  return {
    line: number,
    sourceLine: number,
    input: `name-${number}.example`,
    ldhName: `name-${number}.example`,
    unicodeName: `name-${number}.example`,
    expiryDate: calendarDate('2027-03-14'),
    newExpiryDate: calendarDate('2028-03-14'),
    priceMinor: 6500,
    problems: [],
    chosen: true,
    althoughMark: null,
    althoughReason: null,
    aboveCapReason: null,
    reviewed: { entry: 0, steps: 0 },
    ...changes,
  };
}

const blocked = {
  problems: [{ code: 'malformed' as const, text: asWritten('No name.'), blocks: true }],
  ldhName: null,
  chosen: false,
};

async function keptBatch(
  store: Store,
  lines: readonly PlannedLine[],
  changes: Partial<BatchPlan> = {},
): Promise<string> {
  const batch = plan(changes);
  await store.renewalBatches.begin(batch);
  for (const one of lines) await store.renewalBatches.add(batch.batchId, [one]);
  await store.renewalBatches.finish(batch.batchId);
  return batch.batchId;
}

/** Opens and settles the entry of a line. */
async function attempt(store: Store, number: number, states: readonly string[], entryId = `entry-${number}`) {
  const ldhName = `name-${number}.example`;
  const opened = await store.ledger.open(
    intention({ entryId, ldhName, clTRID: `renew-${entryId}`, batchId: 'batch-1', batchLine: number }),
  );
  for (const state of states) {
    await store.ledger.step(entryId, {
      state: state as 'sent',
      at: 6_000,
      text: asWritten(`${state} it is`),
      resultCode: null,
    });
  }
  return opened;
}

const everyLine = { batchId: 'batch-1', show: 'all', offset: 0, limit: 100 } as const;

describeStoresAndAlone(
  'batches of renewals',
  (kind) => {
    test('a batch is seen when it is finished, with what was planned', async () => {
      const store = await kind.open();
      await store.renewalBatches.begin(plan());
      await store.renewalBatches.add('batch-1', [line(1), line(2, blocked), line(3, { priceMinor: null })]);
      expect(await store.renewalBatches.get('batch-1')).toBeUndefined();
      expect(await store.renewalBatches.list(null)).toEqual([]);
      await store.renewalBatches.finish('batch-1');
      expect(await store.renewalBatches.get('batch-1')).toEqual({
        ...plan(),
        state: 'review',
        revision: 0,
        text: said(''),
        pause: null,
        runBy: null,
        counts: {
          lines: 3,
          blocked: 1,
          marked: 0,
          chosen: 2,
          renewed: 0,
          refused: 0,
          notSent: 0,
          unknown: 0,
          underWay: 0,
          waiting: 2,
          totalMinor: 6500,
          unpriced: 1,
          overCap: 0,
          lifted: 0,
        },
      });
      expect(await store.renewalBatches.list('account-2')).toEqual([]);
      const { lines, total } = await store.renewalBatches.lines(everyLine);
      expect(total).toBe(3);
      expect(lines[1]).toMatchObject({ ldhName: null, problems: blocked.problems, chosen: false, ended: false });
      const problems = await store.renewalBatches.lines({ ...everyLine, show: 'problems' });
      expect(problems.lines.map((one) => one.line)).toEqual([2]);
      expect(await store.renewalBatches.reasons('batch-1')).toEqual([{ code: 'malformed', lines: 1 }]);
      const malformed = await store.renewalBatches.lines({ ...everyLine, show: 'malformed' });
      expect(malformed.lines.map((one) => one.line)).toEqual([2]);
      expect(await store.renewalBatches.lines({ ...everyLine, show: 'expired' })).toEqual({ lines: [], total: 0 });
    });

    test('lines are chosen and taken out under review only; what is blocked stays out', async () => {
      const store = await kind.open();
      const batchId = await keptBatch(store, [line(1), line(2, blocked), line(3)]);
      expect(await store.renewalBatches.choose(batchId, [1], false, null)).toBe('chosen');
      expect((await store.renewalBatches.get(batchId))?.counts.chosen).toBe(1);
      await store.renewalBatches.choose(batchId, null, true, null);
      expect((await store.renewalBatches.get(batchId))?.counts).toMatchObject({ chosen: 2, blocked: 1 });
      // It does not start with other lines than those that were shown.
      expect(await store.renewalBatches.start(batchId, 1)).toEqual({ kind: 'changed' });
      await store.renewalBatches.start(batchId, 2);
      expect(await store.renewalBatches.choose(batchId, null, false, null)).toBe('begun');
      expect((await store.renewalBatches.get(batchId))?.revision).toBe(2);
      expect((await store.renewalBatches.get(batchId))?.counts.chosen).toBe(2);
    });

    test('a marked line keeps its reason when all lines are chosen without one', async () => {
      const store = await kind.open();
      const marked = {
        problems: [{ code: 'do-not-renew' as const, text: asWritten('Given up.'), blocks: false }],
        chosen: false,
        althoughMark: 1,
      };
      const batchId = await keptBatch(store, [line(1), line(2, marked), line(3, marked)]);
      const { choose } = store.renewalBatches;
      const shown = async () => {
        const { lines } = await store.renewalBatches.lines(everyLine);
        return lines.map(({ chosen, althoughReason }) => [chosen, althoughReason]);
      };
      expect(await choose(batchId, [2], true, 'He wants it.')).toBe('chosen');
      await choose(batchId, [1], false, null);
      expect(await choose(batchId, null, true, null)).toBe('chosen');
      expect(await shown()).toEqual([
        [true, null],
        [true, 'He wants it.'],
        [false, null],
      ]);
      await choose(batchId, [1, 2], true, null);
      expect((await shown())[1]).toEqual([true, 'He wants it.']);
      // A line that is taken out gives its reason up.
      await choose(batchId, null, false, null);
      expect(await shown()).toEqual([1, 2, 3].map(() => [false, null]));
      expect(await choose(batchId, [2], true, null)).toBe('marked');
    });

    test('the order is changed under review only, with the dates, prices and warnings that follow', async () => {
      const store = await kind.open();
      const far = { code: 'beyond-horizon' as const, text: asWritten('Too far.'), blocks: false };
      const elsewhere = { code: 'renewed-elsewhere' as const, text: asWritten('Elsewhere.'), blocks: false };
      const later = { expiryDate: calendarDate('2030-01-31'), newExpiryDate: calendarDate('2031-01-31') };
      const batchId = await keptBatch(store, [
        line(1),
        line(2, { chosen: false }),
        line(3, blocked),
        line(4, { problems: [{ code: 'duplicate', text: asWritten('Again.'), blocks: true }], priceMinor: null }),
        line(5, later),
        line(6, { ...later, problems: [elsewhere], chosen: false }),
        line(7, { expiryDate: null, newExpiryDate: null }),
      ]);
      expect((await store.renewalBatches.expiryDates(batchId)).toSorted()).toEqual(['2027-03-14', '2030-01-31']);
      const change = (years: number, cardId: string, priceMinor: number | null, warning: typeof far | null) =>
        store.renewalBatches.change(batchId, {
          title: 'Autumn',
          period: { unit: 'y', value: years },
          cardId,
          currency: 'EUR',
          minorDigits: 2,
          priceMinor,
          harmless: ['expired'],
          dates: ['2027-03-14', '2030-01-31'].map((date) => ({
            expiryDate: calendarDate(date),
            newExpiryDate: calendarDate(`${Number(date.slice(0, 4)) + years}${date.slice(4)}`),
            beyondHorizon: date === '2030-01-31' ? warning : null,
          })),
        });
      const shown = async () => {
        const { lines } = await store.renewalBatches.lines(everyLine);
        return lines.map(({ newExpiryDate, priceMinor, chosen, problems }) =>
          [newExpiryDate ?? '-', priceMinor ?? '-', chosen ? 'in' : 'out', ...problems.map(({ code }) => code)].join(
            ' ',
          ),
        );
      };
      expect(await change(5, 'CARD-2', 30000, far)).toBe(true);
      expect(await store.renewalBatches.get(batchId)).toMatchObject({
        title: 'Autumn',
        period: { unit: 'y', value: 5 },
        cardId: 'CARD-2',
        currency: 'EUR',
        minorDigits: 2,
      });
      expect(await shown()).toEqual([
        '2032-03-14 30000 in',
        '2032-03-14 30000 out',
        '2032-03-14 6500 out malformed',
        '2032-03-14 - out duplicate',
        '2035-01-31 30000 out beyond-horizon',
        '2035-01-31 30000 out renewed-elsewhere beyond-horizon',
        '- 30000 in',
      ]);
      // A person takes the far one in; the same warning again does not take it out.
      await store.renewalBatches.choose(batchId, [5], true, null);
      await change(4, 'CARD-2', null, far);
      expect((await shown())[4]).toBe('2034-01-31 - in beyond-horizon');
      await store.renewalBatches.choose(batchId, [5], false, null);
      await change(1, 'CARD-2', 6500, null);
      expect((await shown()).filter((_, index) => index >= 4)).toEqual([
        '2031-01-31 6500 in',
        '2031-01-31 6500 out renewed-elsewhere',
        '- 6500 in',
      ]);

      // It starts as a person was shown it, and is not changed any more.
      const revision = (await store.renewalBatches.get(batchId))?.revision ?? 0;
      expect(await store.renewalBatches.start(batchId, revision - 1)).toEqual({ kind: 'changed' });
      expect((await store.renewalBatches.get(batchId))?.state).toBe('review');
      expect(await store.renewalBatches.start(batchId, revision)).toEqual({ kind: 'started' });
      expect(await change(2, 'CARD-3', 1, null)).toBe(false);
      expect(await store.renewalBatches.get(batchId)).toMatchObject({ cardId: 'CARD-2', period: { value: 1 } });
    });

    test('what became of a line is what the ledger says', async () => {
      const store = await kind.open();
      const batchId = await keptBatch(
        store,
        [1, 2, 3, 4, 5, 6].map((number) => line(number)),
      );
      await store.renewalBatches.start(batchId, 0);
      await attempt(store, 1, ['sent', 'renewed']);
      await attempt(store, 2, ['sent', 'refused']);
      await attempt(store, 3, ['sent', 'outcome-unknown']);
      await attempt(store, 4, ['sent']);
      await store.renewalBatches.endLine(batchId, 5, asWritten('The date moved.'), null);
      expect((await store.renewalBatches.get(batchId))?.counts).toMatchObject({
        chosen: 6,
        renewed: 1,
        refused: 1,
        unknown: 1,
        underWay: 1,
        notSent: 1,
        waiting: 1,
      });
      const { lines } = await store.renewalBatches.lines(everyLine);
      expect(lines.map((one) => [one.state, saidText(one.text)])).toEqual([
        ['renewed', 'renewed it is'],
        ['refused', 'refused it is'],
        ['outcome-unknown', 'outcome-unknown it is'],
        ['sent', 'sent it is'],
        [null, 'The date moved.'],
        [null, ''],
      ]);
      const shown = async (show: 'failed' | 'unknown') =>
        (await store.renewalBatches.lines({ ...everyLine, show })).lines.map((one) => one.line);
      expect(await shown('failed')).toEqual([2, 5]);
      expect(await shown('unknown')).toEqual([3]);
      expect((await store.renewalBatches.waiting(batchId, 0, 100)).map((one) => one.line)).toEqual([6]);
      expect(await store.renewalBatches.waiting(batchId, 6, 100)).toEqual([]);
    });

    test('an attempt that was not sent leaves its line waiting, until the batch is over', async () => {
      const store = await kind.open();
      const batchId = await keptBatch(store, [line(1), line(2)]);
      await store.renewalBatches.start(batchId, 0);
      await attempt(store, 1, ['not-sent'], 'entry-a');
      expect((await store.renewalBatches.waiting(batchId, 0, 100)).map((one) => one.line)).toEqual([1, 2]);
      expect(await attempt(store, 1, ['sent', 'renewed'], 'entry-b')).toEqual({ kind: 'opened' });
      await attempt(store, 2, ['not-sent'], 'entry-c');
      expect((await store.renewalBatches.get(batchId))?.counts).toMatchObject({ renewed: 1, notSent: 0, waiting: 1 });
      await store.renewalBatches.stand(batchId, 'cancelled', asWritten('By a person.'));
      expect((await store.renewalBatches.get(batchId))?.counts).toMatchObject({ renewed: 1, notSent: 1, waiting: 0 });
      const failed = await store.renewalBatches.lines({ ...everyLine, show: 'failed' });
      expect(failed.lines.map((one) => one.line)).toEqual([2]);
    });

    test('a line has one entry that may have been billed, whoever opens it', async () => {
      const store = await kind.open();
      await keptBatch(store, [line(1)]);
      await attempt(store, 1, ['sent', 'renewed']);
      await expect(attempt(store, 1, [], 'entry-b')).rejects.toThrow();
      expect((await store.ledger.page({ accountId: null, states: [], text: '', offset: 0, limit: 9 })).total).toBe(1);
    });

    test('a batch runs once at a time, and what is over stays over', async () => {
      const store = await kind.open();
      const batchId = await keptBatch(store, [line(1)]);
      expect(await store.renewalBatches.start(batchId, 0)).toEqual({ kind: 'started' });
      expect(await store.renewalBatches.start(batchId, 0)).toEqual({ kind: 'running' });
      expect(await store.renewalBatches.stand(batchId, 'paused', asWritten('A pause.'))).toBe(true);
      expect(await store.renewalBatches.get(batchId)).toMatchObject({ state: 'paused', text: said('A pause.') });
      expect(await store.renewalBatches.start(batchId, 0)).toEqual({ kind: 'started' });
      expect(await store.renewalBatches.stand(batchId, 'done', asWritten(''))).toBe(true);
      expect(await store.renewalBatches.stand(batchId, 'cancelled', asWritten(''))).toBe(false);
      expect(await store.renewalBatches.start(batchId, 0)).toEqual({ kind: 'over', state: 'done' });
      expect(await store.renewalBatches.start('batch-9', 0)).toEqual({ kind: 'not-found' });
    });

    test('a living program keeps its batch; an ended one leaves it paused, and what it had not finished goes', async () => {
      if (!kind.hasFile) return;
      const store = await kind.open();
      const batchId = await keptBatch(store, [line(1)]);
      await store.renewalBatches.start(batchId, 0);
      await store.renewalBatches.begin(plan({ batchId: 'batch-2' }));
      const other = await kind.openAgain();
      expect(await other.renewalBatches.recover(asWritten('Ended.'))).toEqual({ paused: 0 });
      expect(await other.renewalBatches.start(batchId, 0)).toEqual({ kind: 'running' });
      expect(await other.renewalBatches.stand(batchId, 'cancelled', asWritten(''))).toBe(false);
      await store.close();
      expect(await other.renewalBatches.recover(asWritten('The program ended.'))).toEqual({ paused: 1 });
      expect(await other.renewalBatches.get(batchId)).toMatchObject({
        state: 'paused',
        text: said('The program ended.'),
      });
      await expect(other.renewalBatches.add('batch-2', [line(1)])).rejects.toThrow();
    });
  },
  [batchesOfTeamSeat],
);

describeStoresAndAlone('following up renewals', (kind) => {
  async function unknownEntry(store: Store): Promise<void> {
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7_000, text: asWritten('') });
  }
  const reading = {
    at: 8_000,
    source: 'rdap',
    dateNow: calendarDate('2027-03-14'),
    text: asWritten('Old.'),
    journalId: 'j',
    afterStep: 3,
  } as const;

  test('an unknown outcome is sent again only after a reading that shows the old date, each time anew', async () => {
    const store = await kind.open();
    await unknownEntry(store);
    const again = { state: 'sent', at: 9_000, text: asWritten('') } as const;
    expect(await store.ledger.step('entry-1', again)).toEqual({ kind: 'not-allowed', state: 'outcome-unknown' });
    await store.ledger.keepReading('entry-1', { ...reading, dateNow: null });
    expect((await store.ledger.step('entry-1', again)).kind).toBe('not-allowed');
    await store.ledger.keepReading('entry-1', { ...reading, dateNow: calendarDate('2028-03-14') });
    expect((await store.ledger.step('entry-1', again)).kind).toBe('not-allowed');
    // Asked for before the last step, whatever a clock says.
    await store.ledger.keepReading('entry-1', { ...reading, at: 99_000, afterStep: 2 });
    expect((await store.ledger.step('entry-1', again)).kind).toBe('not-allowed');
    await store.ledger.keepReading('entry-1', reading);
    expect(await store.ledger.step('entry-1', again)).toEqual({ kind: 'stepped' });
    expect(await store.ledger.get('entry-1')).toMatchObject({ state: 'sent' });
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 9_500, text: asWritten('') });
    expect((await store.ledger.step('entry-1', again)).kind).toBe('not-allowed');
    expect(await store.ledger.readings('entry-1')).toHaveLength(4);
  });

  test('whoever sent again is asked whether it lives, not whoever opened', async () => {
    if (!kind.hasFile) return;
    const first = await kind.open();
    await unknownEntry(first);
    const second = await kind.openAgain();
    await second.ledger.keepReading('entry-1', reading);
    await second.ledger.step('entry-1', { state: 'sent', at: 9_000, text: asWritten('') });
    await first.close();
    const third = await kind.openAgain();
    expect(await third.ledger.recover({ at: 10_000 })).toEqual({ unknown: 0, notSent: 0 });
    await second.close();
    expect(await third.ledger.recover({ at: 10_000 })).toEqual({ unknown: 1, notSent: 0 });
  });

  test('a date other than the expected one is an alarm until it is seen', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
    expect(await store.ledger.alarms(null)).toEqual({ entries: [], total: 0 });
    const newExpiryDate = calendarDate('2029-03-14');
    await store.ledger.step('entry-1', { state: 'renewed', at: 7_000, text: asWritten(''), newExpiryDate });
    const { entries, total } = await store.ledger.alarms('account-1');
    expect([entries[0]?.entryId, entries[0]?.alarm, total]).toEqual(['entry-1', 'unseen', 1]);
    expect((await store.ledger.alarms('account-2')).total).toBe(0);
    expect(await store.ledger.alarmSeen('entry-1', 8_000)).toBe(true);
    expect(await store.ledger.alarmSeen('entry-1', 8_001)).toBe(false);
    expect((await store.ledger.alarms(null)).total).toBe(0);
    expect((await store.ledger.get('entry-1'))?.alarm).toBe('seen');
  });

  test('what waits for a person is counted for each account that is there; a page can be of one name alone', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    await store.accounts.keep(account({ accountId: 'account-2', label: 'A second one' }));
    expect(await store.ledger.attention()).toEqual([]);
    for (const [entryId, ldhName, accountId] of [
      ['one', 'is.example', 'account-1'],
      ['two', 'this.is.example', 'account-2'],
      ['three', 'third.example', 'account-2'],
      ['four', 'fourth.example', 'account-gone'],
    ] as const) {
      await store.ledger.open(intention({ entryId, ldhName, accountId }));
      await store.ledger.step(entryId, { state: 'sent', at: 6_000, text: asWritten('') });
      if (entryId !== 'three')
        await store.ledger.step(entryId, { state: 'outcome-unknown', at: 6_500, text: asWritten('') });
    }
    const newExpiryDate = calendarDate('2029-03-14');
    await store.ledger.step('three', { state: 'renewed', at: 7_000, text: asWritten(''), newExpiryDate });
    const { label } = account();
    expect(await store.ledger.attention()).toEqual([
      { accountId: 'account-2', label: 'A second one', unknown: 1, alarms: 1, elsewhere: 0 },
      { accountId: 'account-1', label, unknown: 1, alarms: 0, elsewhere: 0 },
    ]);
    await store.ledger.alarmSeen('three', 8_000);
    expect((await store.ledger.attention())[0]).toMatchObject({ unknown: 1, alarms: 0 });
    const query = { accountId: null, states: [], text: '', offset: 0, limit: 10 };
    const { entries, total } = await store.ledger.page({ ...query, ldhName: 'is.example' });
    expect([entries.map(({ entryId }) => entryId), total]).toEqual([['one'], 1]);
  });

  test('the expected date is no alarm', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
    const newExpiryDate = calendarDate('2028-03-14');
    await store.ledger.step('entry-1', { state: 'renewed', at: 7_000, text: asWritten(''), newExpiryDate });
    expect((await store.ledger.get('entry-1'))?.alarm).toBe('none');
  });

  test('the standings of names: what is open, what was renewed', async () => {
    const store = await kind.open();
    await unknownEntry(store);
    await store.ledger.open(intention({ entryId: 'entry-2', ldhName: 'b.example' }));
    await store.ledger.step('entry-2', { state: 'sent', at: 6_000, text: asWritten('') });
    const newExpiryDate = calendarDate('2028-03-14');
    await store.ledger.step('entry-2', { state: 'renewed', at: 7_000, text: asWritten(''), newExpiryDate });
    const standings = await store.ledger.standings('emulator', ['xn--slenska-6ya.example', 'b.example', 'c.example']);
    expect(Object.fromEntries(standings.map((one) => [one.ldhName, [one.open?.state, one.renewed]]))).toEqual({
      'xn--slenska-6ya.example': ['outcome-unknown', undefined],
      'b.example': [undefined, { at: 7_000, expiryDate: '2028-03-14', place: { entry: 2, steps: 3 } }],
    });
    expect(standings.map(({ newest, moved }) => [newest, moved])).toEqual([
      [{ entry: 1, steps: 3 }, undefined],
      [
        { entry: 2, steps: 3 },
        { entry: 2, steps: 3 },
      ],
    ]);
    expect(standings.map(({ refused }) => refused)).toEqual([undefined, undefined]);
    // A refusal moves nothing; what was only found not to have happened may have.
    for (const [entryId, states, at] of [
      ['entry-3', ['sent', 'outcome-unknown', 'reconciled-not-renewed'], 8_000],
      ['entry-4', ['sent', 'refused'], 9_000],
    ] as const) {
      await store.ledger.open(intention({ entryId, ldhName: 'b.example' }));
      for (const state of states) {
        await store.ledger.step(entryId, {
          state,
          at,
          text: asWritten(state),
          ...(state === 'refused' && { resultCode: '02304' }),
        });
      }
    }
    const [moved] = await store.ledger.standings('emulator', ['b.example']);
    expect([moved?.moved, moved?.newest, moved?.renewed?.at]).toEqual([
      { entry: 3, steps: 4 },
      { entry: 4, steps: 3 },
      7_000,
    ]);
    expect(moved?.refused).toEqual({ at: 9_000, text: said('refused'), resultCode: '02304' });
    expect(await store.ledger.standings('sandbox', ['b.example'])).toEqual([]);
  });

  test('an entry is not opened when another was since its date was read, even where that one is settled', async () => {
    const store = await kind.open();
    const name = { ldhName: 'a.example' };
    await store.ledger.open(intention({ ...name, entryId: 'first', after: null }));
    await store.ledger.step('first', { state: 'sent', at: 6_000, text: asWritten('') });
    await store.ledger.step('first', { state: 'renewed', at: 7_000, text: asWritten('') });
    const late = intention({ ...name, entryId: 'late', after: null });
    expect(await store.ledger.open(late)).toEqual({ kind: 'overtaken', entryId: 'first' });
    expect(await store.ledger.get('late')).toBeUndefined();
    const [standing] = await store.ledger.standings('emulator', ['a.example']);
    expect(standing?.newestEntryId).toBe('first');
    expect(await store.ledger.open({ ...late, after: 'first' })).toEqual({ kind: 'opened' });
  });

  test('what expires is counted of a customer or a contact alone, and marked names apart', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    const told = { accountId: 'account-1', ownHandle: 'ABC12-IS', raw: '{}', toldAt: 4_000 };
    const names = [
      ['a.example', '2027-03-14', 'NORD7-EX'],
      ['b.example', '2027-03-20', 'NORD7-EX'],
      ['c.example', '2027-05-01', 'BAK1-EX'],
      ['d.example', null, 'BAK1-EX'],
      ['past.example', '2026-10-01', 'BAK1-EX'],
    ] as const;
    for (const [name, expires, handle] of names) {
      const contacts = [
        { handle, roles: ['registrant'] },
        { handle: 'ABC12-IS', roles: ['billing'] },
      ];
      await store.domains.keepLookup({ ...told, domain: domain(name, { expires, contacts }) });
    }
    await store.customers.keep('account-1', { customerId: 'nord', label: 'Norðurljós', ownPrice: null });
    await store.customers.assign('account-1', 'nord', ['NORD7-EX']);
    const mark = (name: string, until: string | null) =>
      store.domains.markSome('account-1', [name], {
        reason: 'Given up.',
        until: until === null ? null : calendarDate(until),
        person: null,
        markedAt: 1,
      });
    await mark('a.example', null);
    // These marks end before the name expires, on that day, and after it.
    await mark('b.example', '2027-03-20');
    await mark('c.example', '2027-05-02');
    await mark('d.example', '2026-11-27');
    // Overdue: it is renewed today, when this mark has ended.
    await mark('past.example', '2026-11-26');
    const counted = (whose?: { customer?: string[]; contact?: string[] }) =>
      store.costs.expiriesByMonth('account-1', calendarDate('2026-11-26'), whose);
    expect(await counted()).toEqual({
      months: [
        { month: '2026-10', names: 1 },
        { month: '2027-03', names: 1 },
      ],
      unknown: 0,
      marked: {
        months: [
          { month: '2027-03', names: 1 },
          { month: '2027-05', names: 1 },
        ],
        unknown: 1,
      },
    });
    const march = [{ month: '2027-03', names: 1 }];
    const ofNord = { months: march, unknown: 0, marked: { months: march, unknown: 0 } };
    expect(await counted({ customer: ['nord'] })).toEqual(ofNord);
    expect(await counted({ contact: ['nord7-ex'] })).toEqual(ofNord);
    // In any role; both conditions hold at once.
    expect(await counted({ contact: ['ABC12-IS'] })).toEqual(await counted());
    expect((await counted({ customer: ['nord'], contact: ['BAK1-EX'] })).months).toEqual([]);
    expect((await counted({ customer: ['gone'] })).months).toEqual([]);
    const months = (whose: { customer?: string[]; contact?: string[] }) =>
      store.domains.expiryMonths('account-1', '2026-11', '2028-11', whose);
    expect(await months({ customer: ['nord'] })).toEqual({
      months: [{ month: '2027-03', names: 2 }],
      before: 0,
      after: 0,
      unknown: 0,
    });
    expect(await months({ contact: ['bak1-EX'] })).toMatchObject({ before: 1, unknown: 1 });
    const [first, last] = [calendarDate('2027-03-01'), calendarDate('2027-05-31')];
    expect(await store.domains.expiryDays('account-1', first, last, { contact: ['BAK1-EX'] })).toEqual([
      { day: '2027-05-01', names: 1 },
    ]);
    expect(await store.domains.expiryDays('account-1', first, last, { customer: ['nord'] })).toHaveLength(2);
  });

  test('costs count what was carried out by day, and what expires by month', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    const told = { accountId: 'account-1', ownHandle: 'ABC12-IS', raw: '{}', toldAt: 4_000 };
    const tech = [{ handle: 'ABC12-IS', roles: ['technical'] }];
    await store.domains.keepLookup({ ...told, domain: domain('a.example', { expires: '2027-03-14' }) });
    await store.domains.keepLookup({ ...told, domain: domain('b.example', { expires: '2027-03-20' }) });
    await store.domains.keepLookup({
      ...told,
      domain: domain('c.example', { expires: '2027-05-01', contacts: tech }),
    });
    await store.domains.keepLookup({ ...told, domain: domain('d.example', { expires: null }) });
    const none = { months: [], unknown: 0 };
    expect(await store.costs.expiriesByMonth('account-1', calendarDate('2026-11-26'))).toEqual({
      months: [{ month: '2027-03', names: 2 }],
      unknown: 1,
      marked: none,
    });
    expect(await store.costs.expiriesByMonth('nobody', calendarDate('2026-11-26'))).toEqual({ ...none, marked: none });
    const at = Date.UTC(2026, 10, 21, 12);
    for (const ldhName of ['a.example', 'b.example']) {
      await store.ledger.open(intention({ entryId: ldhName, ldhName }));
      await store.ledger.step(ldhName, { state: 'sent', at, text: asWritten('') });
      await store.ledger.step(ldhName, {
        state: ldhName === 'a.example' ? 'renewed' : 'refused',
        at,
        text: asWritten(''),
      });
    }
    expect(await store.costs.renewedByDay('account-1')).toEqual([
      { date: '2026-11-21', period: { unit: 'y', value: 1 }, cardId: 'CARD-1', renewals: 1 },
    ]);
    // Sent on the last day of a month, found out in the next: it was billed on the day on which it was sent.
    await store.ledger.open(intention({ entryId: 'late', ldhName: 'c.example', openedAt: Date.UTC(2026, 9, 30) }));
    await store.ledger.step('late', { state: 'sent', at: Date.UTC(2026, 9, 31, 23), text: asWritten('') });
    await store.ledger.step('late', {
      state: 'outcome-unknown',
      at: Date.UTC(2026, 9, 31, 23, 1),
      text: asWritten(''),
    });
    await store.ledger.step('late', { state: 'reconciled-renewed', at, text: asWritten('') });
    expect((await store.costs.renewedByDay('account-1')).map(({ date }) => date)).toEqual(['2026-10-31', '2026-11-21']);
  });
});
