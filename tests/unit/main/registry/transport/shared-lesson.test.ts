import { expect, it } from 'vitest';
import { budgetLog } from '#main/accounts/store/budget-log.ts';
import {
  createPublishedBudgets,
  type PublishedBudgets,
  type TakesLog,
} from '#main/registry/transport/published-budgets.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';
import { VirtualTime } from './virtual-time.ts';

it('what one process learned from a 429 is known to the next, and to the one beside with its next take', async () => {
  const database = memoryDatabase();
  const log = familyOver(budgetLog, database);
  const takes: TakesLog = {
    take: async (asked) => log.take(asked),
    lesson: async (asked) => log.lesson(asked),
    holdUntil: async (hold) => log.holdUntil(hold),
  };
  const process = () => createPublishedBudgets({ takes, clock: new VirtualTime(1_000) });
  const take = (budgets: PublishedBudgets) => budgets.take('a', 'rdap-domain', 'person', undefined);
  const [first, beside] = [process(), process()];
  await take(beside);
  await first.refused?.('a', 'rdap-domain', { status: 429, retryAt: 1_000 });
  const next = process();
  expect((await next.ruleOf('a', 'rdap-domain')).limit).toBe(40);
  let taken = 1;
  while ((await take(next)).kind === 'taken') taken += 1;
  expect(taken).toBe(40);
  // It does not know yet, and takes one more; with it comes what the other has learned.
  expect(await take(beside)).toMatchObject({ kind: 'taken' });
  expect(await take(beside)).toMatchObject({ kind: 'limited' });
});
