import { describe, expect, it } from 'vitest';
import type { Card } from '#contract/renewals/cards.ts';
import { runBatch } from '#main/hosts/cli/commands/batch.ts';
import { balanceCard, capCard, listCards, topUpCard } from '#main/hosts/cli/commands/cards.ts';
import { sendAgain } from '#main/hosts/cli/commands/ledger.ts';
import { renew } from '#main/hosts/cli/commands/renew.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { asWritten } from '#messages/message.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

const card: Card = {
  cardId: 'CARD-1',
  label: 'Prepaid',
  leftMinor: 3_100_050,
  leftWhy: null,
  balanceAt: null,
  capMinor: null,
  capLeftMinor: null,
  spentThisMonthMinor: 650_000,
  unpricedThisMonth: 0,
  currency: 'EUR',
  minorDigits: 2,
  names30: 3,
  needs30Minor: 4_000_000,
  shortMinor: 899_950,
};
const prices = { lists: [{ currency: 'EUR', minorDigits: 2, validFrom: null, prices: [] }] };
const cards = { cards: [card] };
const desk = () =>
  fakeDesk({
    'cards.list': cards,
    'cards.topUp': cards,
    'cards.balance': cards,
    'cards.setCap': cards,
    'costs.priceLists': prices,
  });
const order = { accountId: 'a', cardId: 'CARD-1', currency: 'EUR' };

describe('cards', () => {
  it('lists what each has left by our count, needs and was billed', async () => {
    const { lines, json, exitCode } = await run(listCards, [], desk());
    expect(exitCode).toBe(0);
    expect(json).toEqual({ accountId: 'a', ...cards });
    expect(lines.join('\n')).toMatch(
      /CARD-1 +Prepaid +31000\.50 EUR +40000\.00 EUR +8999\.50 EUR +no cap +6500\.00 EUR/,
    );
  });

  it('enters amounts to the last digit of the currency, and says what is left then', async () => {
    const { fake, lines } = await run(topUpCard, ['CARD-1', '--amount', '500.5', '--reference', 'Bank 12'], desk());
    expect(fake.asked.at(-1)).toEqual({
      operation: 'cards.topUp',
      input: { ...order, amountMinor: 50_050, day: null, reference: 'Bank 12' },
    });
    expect(lines).toEqual(['Card CARD-1 by our count: 31000.50 EUR']);
    const told = await run(balanceCard, ['CARD-1', '--amount', '-5', '--on', '2026-11-01'], desk()).catch((e) => e);
    expect(told).toBeInstanceOf(UsageError);
    const below = await run(balanceCard, ['CARD-1', '--amount=-5', '--on', '2026-11-01'], desk());
    expect(below.fake.asked.at(-1)?.input).toEqual({
      ...order,
      amountMinor: -500,
      of: { kind: 'day', day: '2026-11-01' },
      reference: '',
    });
  });

  it('sets a cap, of nothing too, and removes it', async () => {
    const capped = await run(capCard, ['CARD-1', '--amount', '0'], desk());
    expect(capped.fake.asked.at(-1)?.input).toEqual({ ...order, amountMinor: 0 });
    const removed = await run(capCard, ['CARD-1', '--none'], desk());
    expect(removed.fake.asked.at(-1)?.input).toEqual({ ...order, amountMinor: null });
  });

  it.each([
    [topUpCard, [], 'takes one card'],
    [topUpCard, ['CARD-1'], 'Say how much'],
    [capCard, ['CARD-1'], '--amount N or --none'],
    [capCard, ['CARD-1', '--none', '--amount', '5'], '--amount N or --none'],
    [balanceCard, ['A', 'B', '--amount', '5'], '"B"'],
  ])('wrong words open nothing %#', (command, words, said) => {
    expect(() => command.prepare(words)).toThrow(said);
  });

  it.each(['much', '5.505', '1.000.000'])('refuses %s as an amount before anything is entered', async (amount) => {
    const fake = desk();
    await expect(run(topUpCard, ['CARD-1', '--amount', amount], fake)).rejects.toThrow('takes an amount in EUR');
    expect(fake.asked.map(({ operation }) => operation)).toEqual(['costs.priceLists']);
  });
});

describe('a renewal above the cap', () => {
  it('takes its reason along, and none where none was given', async () => {
    const proposal = {
      ...(fakeAnswer('renewals.propose') as object),
      ...{ stale: false, staleText: asWritten(''), staleWhy: null, cards: [], choices: [], warnings: [], open: null },
      ...{ doNotRenew: null, expiry: { date: '2027-03-14', source: 'rdap', toldAt: 0, daysLeft: 30 } },
    };
    const words = ['a.is', '--years', '1', '--card', 'CARD-1', '--yes'];
    const sent = async (...more: string[]) =>
      (await run(renew, [...words, ...more], fakeDesk({ 'renewals.propose': proposal }))).fake.asked.at(-1);
    expect((await sent())?.input).toMatchObject({ aboveCap: null });
    expect(await sent('--above-cap', 'He wants it.')).toMatchObject({
      operation: 'renewals.renew',
      input: { aboveCap: { reason: 'He wants it.' } },
    });
    const again = await run(sendAgain, ['e', '--yes', '--above-cap', 'He waits.']);
    expect(again.fake.asked.at(-1)).toMatchObject({
      operation: 'renewals.sendAgain',
      input: { entryId: 'e', aboveCap: { reason: 'He waits.' } },
    });
  });

  it('of a batch is announced before it is sent', async () => {
    const { leftMinor, leftWhy, currency, minorDigits } = card;
    const cover = {
      ...(fakeAnswer('cards.cover') as object),
      ...{ cardId: 'CARD-1', leftMinor, leftWhy, currency, minorDigits, needMinor: 4_000_000, shortMinor: 899_950 },
      overCap: { why: 'over', names: 2, minor: 5 },
    };
    const { lines, exitCode, json } = await run(runBatch, ['b'], fakeDesk({ 'cards.cover': cover }));
    expect(exitCode).toBe(2);
    expect(json).toMatchObject({ sent: false, cover });
    expect(lines).toContain(
      'Card CARD-1 by our count: 31000.50 EUR left. This batch needs 40000.00 EUR: 8999.50 EUR short.',
    );
    expect(lines).toContain('The monthly cap of card CARD-1 leaves out 2 names. They are not sent.');
  });
});
