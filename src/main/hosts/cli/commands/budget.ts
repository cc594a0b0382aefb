import type { BudgetExplanation } from '#contract/accounts/budgets.ts';
import { type Message, message } from '#messages/message.ts';
import { publishedLimits } from '#values/rate-limits.ts';
import { type Command, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, table, word } from '../text.ts';

/** `budget`: what is left of the registry's published limits, by our own count. Asks nothing of the registry. */
export const budget: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const { budgets } = await call.desk.budgets.list({ accountId });
        const rows = budgets.map(({ budget: name, limit, windowSeconds, used, left, nextAt }) => [
          word(name),
          message('commandAnswers.partOf', { part: left, all: limit }),
          String(used),
          message('commandAnswers.minutes', { minutes: windowSeconds / 60 }),
          nextAt === null ? '' : instantText(nextAt),
        ]);
        const explained = await Promise.all(
          budgets.map(({ budget: name }) => call.desk.budgets.explain({ accountId, budget: name })),
        );
        const left = table(['budget', 'left', 'used', 'window', 'nextFree'], rows);
        return {
          exitCode: exitCodes.done,
          json: { accountId, budgets },
          lines: [left, ...explained.flatMap(refusals)],
        };
      },
    };
  },
};

/** What the registry's own refusals have done to a budget. */
function refusals({ budget: { budget: name, limit }, heldUntil, lowered }: BudgetExplanation): Message[] {
  const budgetWord = word(name);
  const published = publishedLimits[name].requests;
  return [
    ...(heldUntil === null
      ? []
      : [message('commandAnswers.budgetHeld', { budget: budgetWord, time: instantText(heldUntil) })]),
    ...(lowered ? [message('commandAnswers.budgetLowered', { budget: budgetWord, limit, published })] : []),
  ];
}
