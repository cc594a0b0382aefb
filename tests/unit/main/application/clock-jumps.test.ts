import { afterEach, describe, expect, it } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { said, saidText } from '../../../support/said.ts';
import { answered, failureOf, noon, renewedTo, silent, startHarness } from '../desk-harness.ts';
import { storedStep } from '../fake-store.ts';
import {
  accountId,
  harness,
  linesOf,
  posts,
  prepare,
  run,
  startDesk,
  stopDesk,
  wish,
} from '../renewals/renewal-batch-desk.ts';
import { order } from '../renewals/renewal-order.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('a clock that was set', () => {
  /** What the registry answers, with its own clock, which is right. */
  const dated = (at: number) => {
    const reply = renewedTo('2028-03-14');
    return { ...reply, headers: [...reply.headers, ['date', new Date(at).toUTCString()] as const] };
  };

  it.each([
    ['two days ahead', 2 * day],
    ['400 days ahead', 400 * day],
    ['two days behind', -2 * day],
    ['400 days behind', -400 * day],
  ])('while a name was renewed, %s, still leaves the renewal recent', async (_what, ahead) => {
    const desk = await startHarness();
    desk.clock.ahead = ahead;
    desk.wire = () => dated(desk.clock.at);
    expect((await desk.desk.renewals.renew(order)).state).toBe('renewed');
    desk.clock.ahead = 0;
    desk.expiryDate = '2028-03-14';
    const proposal = await desk.desk.renewals.propose({ accountId, ldhName: 'fjara.is' });
    expect(proposal.warnings.map(({ code }) => code)).toContain('renewed-recently');
  });

  it('and 31 days later it is not recent any more', async () => {
    const desk = await startHarness();
    desk.wire = () => dated(desk.clock.at);
    await desk.desk.renewals.renew(order);
    desk.clock.at += 31 * day;
    desk.expiryDate = '2028-03-14';
    const proposal = await desk.desk.renewals.propose({ accountId, ldhName: 'fjara.is' });
    expect(proposal.warnings.map(({ code }) => code)).not.toContain('renewed-recently');
  });

  it.each([day, -day])('by %s ms proves no refusal: the quiet time has to pass', async (jump) => {
    const desk = await startHarness();
    desk.wire = () => silent(true, 'reset');
    const { entryId } = await desk.desk.renewals.renew(order);
    desk.clock.ahead = jump;
    for (let time = 0; time < 3; time += 1) {
      desk.clock.at += 1000;
      desk.clock.ahead += 60_000;
      expect((await failureOf(desk.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
    }
    desk.clock.at += 30_000;
    expect((await failureOf(desk.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
    desk.clock.at += 10_000;
    expect((await desk.desk.renewals.reconcile({ entryId })).state).toBe('reconciled-not-renewed');
  });

  it('or a computer that was started again, counts the quiet time from the next reading on', async () => {
    let start = 'first';
    let clock: { readonly at: number } = { at: noon };
    const desk = await startHarness({ steady: () => ({ start, milliseconds: clock.at }) });
    clock = desk.clock;
    desk.wire = () => silent(true, 'reset');
    const { entryId } = await desk.desk.renewals.renew(order);
    start = 'second';
    desk.clock.at += day;
    for (const later of [30_000, 10_000]) {
      expect((await failureOf(desk.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
      desk.clock.at += later;
    }
    expect((await desk.desk.renewals.reconcile({ entryId })).state).toBe('reconciled-not-renewed');
  });

  it('by the registry’s own clock, less time than by ours proves nothing', async () => {
    let registryAt = Date.UTC(2026, 9, 12, 12);
    const desk = await startHarness({
      wire: async (request) => {
        if (request.command !== 'look-up-domain') return silent(true, 'reset');
        const body = {
          objectClassName: 'domain',
          ldhName: 'fjara.is',
          events: [{ eventAction: 'expiration', eventDate: '2027-03-14T00:00:00Z' }],
        };
        const headers = [
          ['content-type', 'application/rdap+json'],
          ['date', new Date(registryAt).toUTCString()],
        ] as const;
        return {
          kind: 'answered',
          status: 200,
          headers,
          body: Buffer.from(JSON.stringify(body)),
          durationMilliseconds: 5,
        };
      },
    });
    const { entryId } = await desk.desk.renewals.renew(order);
    desk.clock.at += hour;
    expect((await failureOf(desk.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
    // An answer from a cache: an hour later, and as old as the one before.
    desk.clock.at += hour;
    expect((await failureOf(desk.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
    registryAt += hour;
    expect((await desk.desk.renewals.reconcile({ entryId })).state).toBe('reconciled-not-renewed');
  });
});

describe('a batch and a clock that was set', () => {
  afterEach(stopDesk);

  it('set back between review and run, does not renew what was renewed meanwhile', async () => {
    await startDesk(0);
    harness.clock.ahead = hour;
    const { batchId } = await prepare({ source: { kind: 'text', text: 'stranger.is' } });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    harness.clock.ahead = 0;
    harness.clock.at += 60_000;
    await harness.desk.renewals.renew({ ...wish, ldhName: 'stranger.is', expiryDate: '2027-03-14' });
    harness.expiryDate = '2028-03-14';
    expect((await run(batchId)).counts).toMatchObject({ renewed: 0, notSent: 1 });
    expect(saidText((await linesOf(batchId, 'failed'))[0]?.text)).toContain('after this batch was reviewed');
    expect(posts()).toHaveLength(1);
  });
});

describe('a proof that rests on an old look', () => {
  it('settles nothing where the renewal was sent again meanwhile', async () => {
    const desk = await startHarness();
    desk.wire = () => silent(true, 'reset');
    const { entryId } = await desk.desk.renewals.renew(order);
    desk.clock.at += 31_000;
    await failureOf(desk.desk.renewals.reconcile({ entryId }));
    desk.clock.at += 11_000;
    // Between the proof of this window and its step, another program sends it again and loses the answer.
    desk.store.after = (call) => {
      if (call !== 'ledger.keepReading') return;
      const entry = desk.store.entries.get(entryId);
      if (entry === undefined) return;
      desk.store.after = () => undefined;
      const text = asWritten('Another program.');
      entry.steps = [
        ...entry.steps,
        storedStep({ state: 'sent', at: desk.clock.at, text }),
        storedStep({ state: 'outcome-unknown', at: desk.clock.at, text }),
      ];
    };
    const examined = await desk.desk.renewals.examine({ entryId });
    expect(examined).toMatchObject({ settled: false, entry: { state: 'outcome-unknown' } });
    expect(saidText(examined.text)).toContain('sent again meanwhile');
    // What was read before that sending counts no more.
    desk.clock.at += 1000;
    expect((await failureOf(desk.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
  });

  it.each([
    { late: 'renewed', reply: renewedTo('2028-03-14'), dateNow: '2028-03-14', text: 'it was renewed' },
    {
      late: 'yes without a date',
      reply: answered(201, [['rpp-code', '01000']], ''),
      dateNow: null,
      text: 'says yes, though',
    },
  ])(
    'by a person who says “not renewed” too early is refused, and a late “$late” rings',
    async ({ reply, dateNow, text }) => {
      let answer: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const desk = await startHarness();
      desk.wire = async () => {
        await released;
        return reply;
      };
      const sent = desk.desk.renewals.renew(order);
      await expect.poll(() => [...desk.store.entries.values()][0]?.state).toBe('sent');
      const [entry] = desk.store.entries.values();
      if (entry === undefined) throw new Error('no entry');
      const { entryId } = entry;
      // Another program takes this one for dead.
      entry.state = 'outcome-unknown';
      entry.steps = [...entry.steps, storedStep({ state: 'outcome-unknown', at: desk.clock.at, text: asWritten('') })];
      await failureOf(desk.desk.renewals.reconcile({ entryId }));
      const byHand = { entryId, renewed: false, newExpiryDate: null, reason: 'The customer says so.' };
      expect(await failureOf(desk.desk.renewals.settleByHand(byHand))).toMatchObject({
        kind: 'conflict',
        message: said(expect.stringContaining('may still carry it out')),
      });
      entry.state = 'reconciled-not-renewed';
      entry.steps = [
        ...entry.steps,
        storedStep({ state: 'reconciled-not-renewed', at: desk.clock.at, text: asWritten('') }),
      ];
      answer();
      expect(await sent).toMatchObject({
        state: 'reconciled-not-renewed',
        alarm: 'unseen',
        contradictions: [{ source: 'answer', dateNow, text: said(expect.stringContaining(text)) }],
      });
      expect(await desk.desk.renewals.alarms({ accountId: null })).toMatchObject({ total: 1 });
    },
  );
});
