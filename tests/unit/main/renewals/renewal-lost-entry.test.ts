import { afterEach, describe, expect, it } from 'vitest';
import { saidOf } from '../../../support/said.ts';
import { failureOf, type Harness, renewedTo, silent, startHarness } from '../desk-harness.ts';

let harness: Harness;
afterEach(() => harness.application.stop());

const order = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-03-14',
  period: { unit: 'y', value: 1 },
  cardId: 'CARD-7',
} as const;

const posts = () => harness.sent.filter((request) => request.method === 'POST');

/** From its answer on the ledger cannot be read. */
function renewedThenUnread() {
  harness.store.before = (call) => {
    if (call === 'ledger.get') throw new Error('the disk failed');
  };
  return renewedTo('2028-03-14');
}

/** Its entry is gone when the answer comes. */
function renewedThenLost() {
  harness.store.entries.clear();
  return renewedTo('2028-03-14');
}

/** Its entry is gone when it is read again. */
function renewedThenLostWhenRead() {
  harness.store.before = (call) => {
    if (call === 'ledger.get') harness.store.entries.clear();
  };
  return renewedTo('2028-03-14');
}

/** An entry of unknown outcome, of which two readings have shown the old date: it may be sent again. */
async function entryToSendAgain(): Promise<string> {
  harness.wire = () => silent(true, 'reset');
  const { entryId } = await harness.desk.renewals.renew(order);
  harness.clock.at += 31_000;
  await harness.desk.renewals.examine({ entryId });
  harness.clock.at += 10_000;
  harness.sent.length = 0;
  return entryId;
}

describe('what came of a renewal is told, though its entry', () => {
  const troubles = [
    ['is written down, but cannot be read again', renewedThenUnread, 'ledger-not-read', 'is written down'],
    ['is written down, but gone when it is read', renewedThenLostWhenRead, 'ledger-not-read', 'is written down'],
    ['is not in the ledger any more', renewedThenLost, 'ledger-not-written', 'could not be written down'],
  ] as const;

  async function expectTold(call: Promise<unknown>, cause: string, words: string): Promise<void> {
    const failure = await failureOf(call);
    expect(failure).toMatchObject({ kind: 'outcome-unknown', cause, clTRID: posts()[0]?.clTRID });
    expect(saidOf(failure)).toContain(words);
    expect(saidOf(failure)).toContain('Renewed; the new expiry date is 2028-03-14');
    expect(posts()).toHaveLength(1);
  }

  it.each(troubles)('%s', async (_what, wire, cause, words) => {
    harness = await startHarness();
    harness.wire = wire;
    await expectTold(harness.desk.renewals.renew(order), cause, words);
  });

  it.each(troubles)('%s, where it was sent once more', async (_what, wire, cause, words) => {
    harness = await startHarness();
    const entryId = await entryToSendAgain();
    harness.wire = wire;
    await expectTold(harness.desk.renewals.sendAgain({ entryId }), cause, words);
  });
});
