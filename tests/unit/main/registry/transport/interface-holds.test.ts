import { describe, expect, it } from 'vitest';
import { budgetLog } from '#main/accounts/store/budget-log.ts';
import { ahead } from '#main/registry/transport/budgets-ahead.ts';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createRateBudgetLayer } from '#main/registry/transport/layers/rate-budget.ts';
import { createPublishedBudgets, type TakesLog } from '#main/registry/transport/published-budgets.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';
import { answerOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';
import { VirtualTime } from './virtual-time.ts';

function logOnDisk(): TakesLog {
  const database = memoryDatabase();
  const log = familyOver(budgetLog, database);
  return {
    take: async (asked) => log.take(asked),
    holdUntil: async (hold) => log.holdUntil(hold),
    standing: async (...asked) => log.standing(...asked),
  };
}

/** A program on the log: what it sent, and when; it is answered with `answers` first, then with 200. */
function programOver(isAhead: boolean, time: VirtualTime, takes: TakesLog, answers: ExchangeReply[]) {
  const sent: [command: string, at: number][] = [];
  const plain = createPublishedBudgets({ takes, clock: time });
  const layer = createRateBudgetLayer({ budgets: isAhead ? ahead(plain, time) : plain, clock: time });
  const exchange = layer(async (request: ExchangeRequest) => {
    sent.push([request.command, time.now()]);
    return answers.shift() ?? answerOf(200);
  });
  return { sent, exchange: (changes: Partial<ExchangeRequest> = {}) => exchange(poll(changes)) };
}

const poll = (changes: Partial<ExchangeRequest>) =>
  exchangeRequest({ command: 'request-message', method: 'GET', interface: 'rpp-v1', budget: undefined, ...changes });
const inAnHour = 3_600_000;
const tooMuch = { ...answerOf(429), retryAt: inAnHour } as ExchangeReply;

describe.each([
  ['plainly', false],
  ['ahead', true],
])('a 429 with Retry-After where no limit is published, %s', (_how, isAhead) => {
  const program = (time: VirtualTime, takes: TakesLog, answers: ExchangeReply[] = []) =>
    programOver(isAhead, time, takes, answers);

  it('reads the log again within a second only without what is ahead', async () => {
    const [time, log] = [new VirtualTime(0), logOnDisk()];
    let reads = 0;
    const standing: NonNullable<TakesLog['standing']> = async (...asked) => {
      reads += 1;
      return log.standing?.(...asked) ?? { heldUntil: undefined };
    };
    const { exchange } = program(time, { ...log, standing });
    for (let count = 0; count < 3; count += 1) await time.run(exchange());
    expect(reads).toBe(isAhead ? 1 : 3);
  });

  it('holds the next question back until then, with the instant', async () => {
    const time = new VirtualTime(0);
    const { exchange, sent } = program(time, logOnDisk(), [tooMuch]);
    await time.run(exchange());
    const held = { kind: 'limited', budget: undefined, retryAt: inAnHour, isHeld: true };
    expect(await time.run(exchange())).toEqual(held);
    expect(await time.run(exchange({ priority: 'background', command: 'my-domains' }))).toEqual(held);
    await time.run(time.sleep(inAnHour));
    expect(await time.run(exchange())).toEqual(answerOf(200));
    expect(sent).toEqual([
      ['request-message', 0],
      ['request-message', inAnHour],
    ]);
  });

  it('waits a short while out', async () => {
    const time = new VirtualTime(0);
    const soon = { ...answerOf(429), retryAt: 4_000 } as ExchangeReply;
    const { exchange, sent } = program(time, logOnDisk(), [soon]);
    await time.run(exchange());
    expect(await time.run(exchange())).toEqual(answerOf(200));
    expect(sent.map(([, at]) => at)).toEqual([0, 4_000]);
  });

  it('is of that account and interface only, and holds back no change', async () => {
    const time = new VirtualTime(0);
    const { exchange, sent } = program(time, logOnDisk(), [tooMuch]);
    await time.run(exchange());
    const others = [
      { accountId: 'account-2' },
      { interface: 'repp-v1' },
      { interface: 'rdap' },
      { budget: 'availability' },
      { command: 'acknowledge-message', method: 'DELETE', repeatable: false },
    ] as const;
    for (const other of others) expect(await time.run(exchange(other))).toEqual(answerOf(200));
    expect(sent.length).toBe(1 + others.length);
  });

  it('is known to a program that begins later, and within a second to one beside', async () => {
    const [time, log] = [new VirtualTime(0), logOnDisk()];
    const beside = program(time, log);
    await time.run(beside.exchange());
    await time.run(program(time, log, [tooMuch]).exchange());
    expect(await time.run(program(time, log).exchange())).toMatchObject({ kind: 'limited' });
    await time.run(time.sleep(1_000));
    expect(await time.run(beside.exchange())).toMatchObject({ kind: 'limited' });
  });

  it('of an acknowledgement holds the next question back, and neither repeats nor holds back an acknowledgement', async () => {
    const time = new VirtualTime(0);
    const { exchange, sent } = program(time, logOnDisk(), [tooMuch]);
    const acknowledge = { command: 'acknowledge-message', method: 'DELETE', repeatable: false } as const;
    expect(await time.run(exchange(acknowledge))).toEqual(tooMuch);
    expect(await time.run(exchange())).toMatchObject({ kind: 'limited', retryAt: inAnHour, isHeld: true });
    expect(await time.run(exchange(acknowledge))).toEqual(answerOf(200));
    expect(sent).toEqual([
      ['acknowledge-message', 0],
      ['acknowledge-message', 0],
    ]);
  });

  it('a 408, and a 429 that names no instant hold nothing back', async () => {
    const time = new VirtualTime(0);
    const slow = { ...answerOf(408), retryAt: inAnHour } as ExchangeReply;
    const { exchange, sent } = program(time, logOnDisk(), [slow, answerOf(429)]);
    for (let count = 0; count < 3; count += 1) await time.run(exchange());
    expect(sent.map(([, at]) => at)).toEqual([0, 0, 0]);
  });
});
