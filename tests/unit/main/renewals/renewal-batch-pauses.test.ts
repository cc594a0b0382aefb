import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeLookMilliseconds } from '#main/application/watch-store.ts';
import { said, saidText } from '../../../support/said.ts';
import { answered, FakeClock, failureOf, noon, problemReply, renewedTo, silent } from '../desk-harness.ts';
import {
  accountId,
  answerBy,
  get,
  harness,
  nameIn,
  nameOf,
  posts,
  prepare,
  run,
  startDesk,
  stopDesk,
  store,
} from './renewal-batch-desk.ts';

afterEach(stopDesk);

describe('a batch pauses', () => {
  it.each([
    [
      'money runs out',
      () => problemReply(400, '02104', 'No money.'),
      'refused',
      { code: 'hopeless', resultCode: '02104' },
    ],
    [
      'the registry cannot be reached',
      () => silent(false, 'refused-connection'),
      'waiting',
      { code: 'not-sent', failure: { kind: 'unreachable' } },
    ],
  ])('pauses by itself when %s', async (_what, reply, count, pause) => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = answerBy({ [nameOf(3)]: reply });
    const batch = await run(batchId);
    expect(batch.state).toBe('paused');
    expect(saidText(batch.text)).toContain('Paused automatically');
    expect(batch.pause).toMatchObject(pause);
    expect(batch.counts[count as 'refused']).toBeGreaterThan(0);
    // Some were sent before, so neither the batch nor its work says that nothing was.
    const { waiting } = batch.counts;
    expect(saidText(batch.text)).toContain(`Names sent: ${30 - waiting} of 30. Not sent: ${waiting}.`);
    expect(JSON.stringify(batch)).not.toContain('Nothing was sent');
    const [work] = (await harness.desk.work.list()).works;
    expect(work?.failure).toEqual({ kind: 'conflict', message: batch.text, midway: true });
    expect(posts().length).toBeLessThan(12);
    harness.wire = () => renewedTo('2028-03-14');
    const after = await run(batchId);
    expect(after.state).toBe('done');
    expect(after.counts.renewed + after.counts.refused).toBe(30);
  });

  it('pauses after three unknown outcomes in a row, and never sends those again', async () => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = () => silent(true, 'reset');
    const batch = await run(batchId);
    expect(batch.state).toBe('paused');
    const { unknown } = batch.counts;
    expect(unknown).toBeGreaterThanOrEqual(3);
    expect(unknown).toBeLessThan(8);
    const first = posts().map(nameIn);
    harness.wire = () => renewedTo('2028-03-14');
    await run(batchId);
    expect(posts()).toHaveLength(30);
    expect(new Set(posts().map(nameIn)).size).toBe(30);
    expect((await get(batchId)).counts).toMatchObject({ unknown, renewed: 30 - unknown });
    expect(first).toHaveLength(unknown);
  });

  it.each(['01001', '01000'])('goes on where the registry accepts (202, %s) and carries it out later', async (code) => {
    await startDesk(12);
    harness.wire = () => answered(202, [['rpp-code', code]]);
    const { batchId } = await prepare();
    expect(await run(batchId)).toMatchObject({ state: 'done', counts: { unknown: 12, waiting: 0 } });
    expect(posts()).toHaveLength(12);
  });

  it('pauses where one name after the other is refused with a code that is hardly about names', async () => {
    await startDesk(40);
    harness.wire = () => problemReply(403, '02201', 'Not from this address.');
    const { batchId } = await prepare();
    const batch = await run(batchId);
    expect(batch).toMatchObject({ state: 'paused', pause: { code: 'refused-alike', resultCode: '02201' } });
    expect(saidText(batch.text)).toContain('5 renewals in a row');
    expect(batch.counts.refused).toBeLessThan(10);
    expect(batch.counts.refused + batch.counts.waiting).toBe(40);
  });

  it('pauses where a name came to another date than expected, and goes on when told', async () => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = answerBy({ [nameOf(3)]: () => renewedTo('2029-03-14') });
    const batch = await run(batchId);
    expect(batch).toMatchObject({ state: 'paused', pause: { code: 'wrong-date' }, counts: { unknown: 0, refused: 0 } });
    expect(saidText(batch.text)).toContain(`${nameOf(3)}: Renewed, but the registry’s new expiry date is 2029-03-14`);
    expect(posts().length).toBeLessThan(12);
    expect(batch.counts.renewed).toBe(posts().length);
    expect((await run(batchId)).counts).toMatchObject({ renewed: 30, waiting: 0 });
    expect(new Set(posts().map(nameIn)).size).toBe(30);
    expect(posts()).toHaveLength(30);
  });

  it('is paused all the same where the store fails to count just then', async () => {
    await startDesk(30);
    const { batchId } = await prepare();
    const counting = vi.spyOn(store.renewalBatches, 'get');
    harness.wire = answerBy({
      [nameOf(3)]: () => {
        counting.mockRejectedValueOnce(new Error('disk I/O error'));
        return problemReply(400, '02104', 'No money.');
      },
    });
    expect(await run(batchId)).toMatchObject({ state: 'paused', pause: { code: 'hopeless' } });
  });

  it('does not pause for other dates again once a person went on', async () => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = () => renewedTo('2029-03-14');
    expect(await run(batchId)).toMatchObject({ state: 'paused', pause: { code: 'wrong-date' } });
    expect(await run(batchId)).toMatchObject({ state: 'done', counts: { renewed: 30, waiting: 0 } });
    expect(posts()).toHaveLength(30);
  });

  it.each([
    ['02201', 'refused now and then between others', (number: number) => number % 4 !== 0],
    ['02304', 'refused in a row for what is each name’s own', () => false],
  ])('%s, %s, does not pause it', async (code, _what, isRenewed) => {
    await startDesk(20);
    harness.wire = (request) =>
      isRenewed(Number(/\d+/.exec(nameIn(request))?.[0])) ? renewedTo('2028-03-14') : problemReply(400, code, 'No.');
    const { batchId } = await prepare();
    expect(await run(batchId)).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  });

  it('sends nothing after a wait for the budget where another lane has stopped the batch meanwhile', async () => {
    const clock = new FakeClock();
    const waits: (() => void)[] = [];
    clock.sleep = async (milliseconds, signal) => {
      signal?.throwIfAborted();
      if (milliseconds === storeLookMilliseconds) return new Promise(() => undefined);
      if (milliseconds >= 15_000) await new Promise<void>((resolve) => waits.push(resolve));
      clock.at += milliseconds;
    };
    await startDesk(1, { clock });
    // Of fifty readings of strangers in half an hour two are kept for a person; the name of our own list needs none.
    const strangers = Array.from({ length: 51 }, (_, index) => `stranger-${index}.is`);
    const { batchId } = await prepare({ source: { kind: 'text', text: [...strangers, nameOf(1)].join('\n') } });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    harness.wire = answerBy({ [nameOf(1)]: () => problemReply(400, '02104', 'No money.') });
    const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await expect.poll(() => posts().map(nameIn)).toContain(nameOf(1));
    await expect.poll(async () => (await get(batchId)).counts.underWay).toBe(0);
    const before = posts().length;
    for (const goOn of waits) goOn();
    await harness.application.services.work.whenOver(workId ?? '');
    expect(await get(batchId)).toMatchObject({ state: 'paused', counts: { waiting: 3 } });
    expect(posts()).toHaveLength(before);
  });

  it('waits for a budget instead of giving a line up', async () => {
    const clock = new FakeClock();
    clock.sleep = async (milliseconds, signal) => {
      signal?.throwIfAborted();
      // What main looks after each hour, or every few seconds, has no end.
      if (milliseconds >= 3_600_000 || milliseconds === storeLookMilliseconds) return new Promise(() => undefined);
      clock.at += milliseconds;
    };
    await startDesk(1, { clock });
    const text = Array.from({ length: 55 }, (_, index) => `stranger-${index}.is`).join('\n');
    const { batchId } = await prepare({ source: { kind: 'text', text } });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    const batch = await run(batchId);
    expect(batch.counts).toMatchObject({ renewed: 55, notSent: 0 });
    expect(clock.at - noon).toBeGreaterThan(25 * 60_000);
  });

  it('is paused, goes on, and is cancelled; what waits then is not sent', async () => {
    await startDesk(200);
    const { batchId } = await prepare();
    harness.wire = async () => {
      if (posts().length === 20) await harness.desk.renewalBatches.pause({ batchId });
      if (posts().length === 60) await harness.desk.renewalBatches.cancel({ batchId });
      return renewedTo('2028-03-14');
    };
    const started = await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await expect.poll(async () => (await get(batchId)).state).toBe('paused');
    await expect.poll(async () => (await get(batchId)).counts.underWay).toBe(0);
    const paused = posts().length;
    expect(paused).toBeLessThan(30);
    expect((await get(batchId)).counts.waiting).toBe(200 - paused);
    await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await harness.application.services.work.whenOver(started.workId ?? '');
    const batch = await get(batchId);
    expect(batch.state).toBe('cancelled');
    expect(batch.counts.renewed).toBe(posts().length);
    expect(batch.counts.renewed + batch.counts.notSent).toBe(200);
    expect(posts().length).toBeLessThan(70);
    expect((await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId }))).kind).toBe(
      'conflict',
    );
  });

  it('a program that stops leaves it paused, not cancelled', async () => {
    await startDesk(100);
    const { batchId } = await prepare();
    let stopped: Promise<void> | undefined;
    harness.wire = async () => {
      if (posts().length === 10) stopped = harness.application.stop();
      return renewedTo('2028-03-14');
    };
    const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await harness.application.services.work.whenOver(workId ?? '');
    await stopped;
    expect(await get(batchId)).toMatchObject({
      state: 'paused',
      text: said(expect.stringContaining('was closed')),
      pause: { code: 'program-closed' },
    });
  });
});
