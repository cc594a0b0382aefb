import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { saidText } from '../../../support/said.ts';
import { failureOf, renewedTo, silent } from '../desk-harness.ts';
import {
  accountId,
  get,
  harness,
  linesOf,
  nameOf,
  posts,
  prepare,
  run,
  startDesk,
  stopDesk,
} from './renewal-batch-desk.ts';

afterEach(stopDesk);

const reason = 'The customer gives it up.';
const mark = (names: readonly string[], until: string | null = null) =>
  harness.desk.domainMarks.doNotRenew({ accountId, selection: { kind: 'names', names: [...names] }, reason, until });
const unmark = (names: readonly string[]) =>
  harness.desk.domainMarks.renewAgain({ accountId, selection: { kind: 'names', names: [...names] } });
const markOf = async (ldhName: string) => (await harness.desk.renewals.propose({ accountId, ldhName })).doNotRenew;
const orderOf = (ldhName: string) =>
  ({ accountId, ldhName, expiryDate: '2027-03-14', period: { unit: 'y', value: 1 }, cardId: 'CARD-7' }) as const;

describe('a name that is marked “do not renew”', () => {
  test('is refused without a second word, and sent with one, which the ledger keeps', async () => {
    await startDesk(1);
    const name = nameOf(1);
    await harness.desk.desk.changeSettings({ person: ' Anna Jónsdóttir ' });
    await mark([name]);
    const shown = await markOf(name);
    expect(shown).toMatchObject({ reason, until: null, person: 'Anna Jónsdóttir', markedAt: harness.clock.now() });
    const refused = await failureOf(harness.desk.renewals.renew(orderOf(name)));
    expect(refused).toMatchObject({ kind: 'invalid-input', field: 'although', code: 'marked', nothingSent: true });
    expect(saidText(refused.message)).toContain(reason);
    const markId = shown?.markId ?? 0;
    const short = harness.desk.renewals.renew({ ...orderOf(name), although: { markId, reason: ' a ' } });
    expect(await failureOf(short)).toMatchObject({ code: 'no-reason' });
    expect(posts()).toEqual([]);
    const although = { markId, reason: 'He called and wants it.' };
    const entry = await harness.desk.renewals.renew({ ...orderOf(name), although });
    expect(entry).toMatchObject({ state: 'renewed', person: 'Anna Jónsdóttir' });
    expect(saidText(entry.why)).toContain('Renewed all the same: “He called and wants it.”');
    // The mark stays: one more year needs one more word.
    expect(await failureOf(harness.desk.renewals.renew(orderOf(name)))).toMatchObject({ code: 'marked' });
  });

  test('is renewed as ever when the mark is taken away, or its day has come', async () => {
    await startDesk(2);
    await mark([nameOf(1), nameOf(2)], '2026-10-14');
    await unmark([nameOf(1)]);
    expect((await harness.desk.renewals.renew(orderOf(nameOf(1)))).state).toBe('renewed');
    harness.clock.at += 86_400_000;
    expect(await failureOf(harness.desk.renewals.renew(orderOf(nameOf(2))))).toMatchObject({ code: 'marked' });
    harness.clock.at += 86_400_000;
    expect(await markOf(nameOf(2))).toBeNull();
    expect((await harness.desk.renewals.renew(orderOf(nameOf(2)))).state).toBe('renewed');
    expect(await failureOf(mark([nameOf(1)], '2026-10-14'))).toMatchObject({ field: 'until' });
  });

  test('stops a renewal that was under way in another window when it is marked', async () => {
    await startDesk(1);
    const name = nameOf(1);
    const { open } = harness.store.ledger;
    harness.store.ledger.open = async (intention, sent) => {
      harness.store.ledger.open = open;
      await mark([name]);
      return open(intention, sent);
    };
    const refused = await failureOf(harness.desk.renewals.renew(orderOf(name)));
    expect(refused).toMatchObject({ kind: 'conflict', nothingSent: true });
    expect(posts()).toEqual([]);
    // A changed mark is another mark: a word that was given for the former one does not count.
    const former = await markOf(name);
    await mark([name]);
    const although = { markId: former?.markId ?? 0, reason: 'He wants it.' };
    const stale = harness.desk.renewals.renew({ ...orderOf(name), although });
    expect(await failureOf(stale)).toMatchObject({ kind: 'conflict', nothingSent: true });
    expect(posts()).toEqual([]);
  });

  test('is left out of a batch, and chosen with a reason alone', async () => {
    await startDesk(3);
    await mark([nameOf(1), nameOf(2)]);
    const { batchId, counts } = await prepare();
    expect(counts).toMatchObject({ chosen: 1, blocked: 0 });
    expect(await harness.desk.renewalBatches.reasons({ batchId })).toEqual({
      reasons: [{ code: 'do-not-renew', lines: 2 }],
    });
    const [first] = await linesOf(batchId);
    const lineIds = [first?.lineId ?? ''];
    const choose = { batchId, chosen: true };
    expect(await failureOf(harness.desk.renewalBatches.choose({ ...choose, lineIds }))).toMatchObject({
      code: 'marked',
    });
    // All means all that may be renewed without a word.
    expect((await harness.desk.renewalBatches.choose({ ...choose, lineIds: null })).counts.chosen).toBe(1);
    const chosen = await harness.desk.renewalBatches.choose({ ...choose, lineIds, although: 'He wants it.' });
    expect(chosen.counts.chosen).toBe(2);
    // And leaves the word that was given as it is.
    expect((await harness.desk.renewalBatches.choose({ ...choose, lineIds: null })).counts.chosen).toBe(2);
    harness.wire = () => renewedTo('2028-03-14');
    expect((await run(batchId)).counts).toMatchObject({ renewed: 2, notSent: 0 });
    expect(posts()).toHaveLength(2);
  });

  test('that is marked after the review ends its line unsent; so does a mark that was changed', async () => {
    await startDesk(3);
    await mark([nameOf(1)]);
    const { batchId } = await prepare();
    const [first] = await linesOf(batchId);
    const lineIds = [first?.lineId ?? ''];
    await harness.desk.renewalBatches.choose({ batchId, lineIds, chosen: true, although: 'He wants it.' });
    await mark([nameOf(1), nameOf(2)]);
    const ended = await run(batchId);
    expect(ended).toMatchObject({ state: 'done', counts: { renewed: 1, notSent: 2 } });
    expect(posts()).toHaveLength(1);
    const said = (await linesOf(batchId)).map(({ text }) => saidText(text));
    expect(said[0]).toContain('was set or changed meanwhile');
    expect(said[1]).toContain('is marked “do not renew”');
  });

  test('and whose mark was changed after the review is not renewed by a word for the former one', async () => {
    await startDesk(1);
    await mark([nameOf(1)]);
    const { batchId } = await prepare();
    const [line] = await linesOf(batchId);
    await mark([nameOf(1)]);
    const lineIds = [line?.lineId ?? ''];
    await harness.desk.renewalBatches.choose({ batchId, lineIds, chosen: true, although: 'He wants it.' });
    expect(await run(batchId)).toMatchObject({ counts: { renewed: 0, notSent: 1 } });
    expect(posts()).toEqual([]);
  });

  test('whose outcome is unknown is not sent again without a second word', async () => {
    await startDesk(1);
    const name = nameOf(1);
    harness.wire = () => silent(true, 'reset');
    const { entryId } = await harness.desk.renewals.renew(orderOf(name));
    harness.clock.at += 31_000;
    await harness.desk.renewals.examine({ entryId });
    harness.clock.at += 10_000;
    await mark([name]);
    const before = posts().length;
    expect(await failureOf(harness.desk.renewals.sendAgain({ entryId }))).toMatchObject({ code: 'marked' });
    expect(posts()).toHaveLength(before);
    harness.wire = () => renewedTo('2028-03-14');
    const although = { markId: (await markOf(name))?.markId ?? 0, reason: 'He wants it.' };
    expect((await harness.desk.renewals.sendAgain({ entryId, although })).state).toBe('renewed');
  });
});

/** A renewal of unknown outcome that a reading says was not carried out so far. */
async function unknownEntry(name: string): Promise<string> {
  harness.wire = () => silent(true, 'reset');
  const { entryId } = await harness.desk.renewals.renew(orderOf(name));
  harness.clock.at += 31_000;
  await harness.desk.renewals.examine({ entryId });
  harness.clock.at += 10_000;
  return entryId;
}

/** Does something between the last look at the mark and the transaction that writes the next step. */
function beforeNextStep(happens: () => Promise<unknown>): void {
  const { step } = harness.store.ledger;
  harness.store.ledger.step = async (...given) => {
    harness.store.ledger.step = step;
    await happens();
    return step(...given);
  };
}

describe('a renewal that is sent again', () => {
  test('is not sent where the name was marked between the look and the step', async () => {
    await startDesk(1);
    const name = nameOf(1);
    const entryId = await unknownEntry(name);
    const before = posts().length;
    harness.wire = () => renewedTo('2028-03-14');
    beforeNextStep(() => mark([name]));
    const refused = await failureOf(harness.desk.renewals.sendAgain({ entryId }));
    expect(refused).toMatchObject({ kind: 'conflict', nothingSent: true });
    expect(saidText(refused.message)).toContain('was set or changed meanwhile');
    expect(posts()).toHaveLength(before);
    expect((await harness.store.ledger.get(entryId))?.state).toBe('outcome-unknown');
  });

  test('is not sent where the mark that a person overruled was changed by then; with a word for the new one it is', async () => {
    await startDesk(1);
    const name = nameOf(1);
    const entryId = await unknownEntry(name);
    await mark([name]);
    const before = posts().length;
    const wordNow = async () => ({ markId: (await markOf(name))?.markId ?? 0, reason: 'He wants it.' });
    const former = await wordNow();
    harness.wire = () => renewedTo('2028-03-14');
    beforeNextStep(() => mark([name]));
    const stale = harness.desk.renewals.sendAgain({ entryId, although: former });
    expect(await failureOf(stale)).toMatchObject({ kind: 'conflict', nothingSent: true });
    expect(posts()).toHaveLength(before);
    const sent = await harness.desk.renewals.sendAgain({ entryId, although: await wordNow() });
    expect(sent.state).toBe('renewed');
    expect(posts()).toHaveLength(before + 1);
    expect(sent.steps.map(({ text }) => saidText(text)).join(' ')).toContain('“He wants it.”');
  });
});

/** What a person may do: mark and unmark names, and every way that can send a renewal, with the word or without it. */
const step = fc.oneof(
  fc.record({ what: fc.constantFrom('mark' as const, 'unmark' as const), name: fc.nat(2) }),
  fc.record({ what: fc.constantFrom('renew' as const, 'again' as const), name: fc.nat(2), word: fc.boolean() }),
  fc.record({ what: fc.constant('batch' as const), name: fc.nat(2), word: fc.boolean(), markMidway: fc.boolean() }),
);

test('no way of sending sends a marked name without the second word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await startDesk(3);
      try {
        const marked = new Set<string>();
        /** Names that a person has just overruled the mark of. */
        const allowed = new Set<string>();
        const sentWithout: string[] = [];
        let silentNext = true;
        harness.wire = (request) => {
          const name = /domainNames\/([^/]+)/.exec(request.url)?.[1] ?? '';
          if (marked.has(name) && !allowed.has(name)) sentWithout.push(name);
          silentNext = !silentNext;
          return silentNext ? silent(true, 'reset') : renewedTo('2028-03-14');
        };
        for (const one of steps) {
          const name = nameOf(one.name + 1);
          harness.clock.at += 60_000;
          allowed.clear();
          if ('word' in one) {
            if (one.word) allowed.add(name);
            await ways[one.what](name, one.word, async () => {
              if (one.what !== 'batch' || !one.markMidway) return;
              await mark([name]);
              marked.add(name);
              allowed.delete(name);
            });
          } else if (one.what === 'mark') {
            await mark([name]);
            marked.add(name);
          } else {
            await unmark([name]);
            marked.delete(name);
          }
        }
        expect(sentWithout).toEqual([]);
      } finally {
        await stopDesk();
      }
    }),
    { numRuns: 40 },
  );
  await startDesk(1);
});

const ways = {
  async renew(name: string, word: boolean): Promise<void> {
    const { doNotRenew, open } = await harness.desk.renewals.propose({ accountId, ldhName: name });
    if (open !== null) return;
    const although = word && doNotRenew !== null ? { markId: doNotRenew.markId, reason: 'Wanted.' } : null;
    await harness.desk.renewals.renew({ ...orderOf(name), although }).catch(() => undefined);
  },
  async again(name: string, word: boolean): Promise<void> {
    const { doNotRenew, open } = await harness.desk.renewals.propose({ accountId, ldhName: name });
    if (open === null) return;
    await harness.desk.renewals.examine({ entryId: open.entryId });
    const although = word && doNotRenew !== null ? { markId: doNotRenew.markId, reason: 'Wanted.' } : null;
    await harness.desk.renewals.sendAgain({ entryId: open.entryId, although }).catch(() => undefined);
  },
  async batch(name: string, word: boolean, midway: () => Promise<void>): Promise<void> {
    const { batchId } = await prepare();
    const lines = await linesOf(batchId);
    const lineIds = lines.filter(({ ldhName }) => ldhName === name).map(({ lineId }) => lineId);
    await harness.desk.renewalBatches
      .choose({ batchId, lineIds, chosen: true, ...(word && { although: 'Wanted.' }) })
      .catch(() => undefined);
    await midway();
    if ((await get(batchId)).counts.waiting > 0) await run(batchId).catch(() => undefined);
    await harness.desk.renewalBatches.cancel({ batchId }).catch(() => undefined);
  },
};
