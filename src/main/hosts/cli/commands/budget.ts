import type { BudgetExplanation } from '#contract/budgets.ts';
import { publishedLimits } from '#registry/rate-limits.ts';
import { type Command, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, table } from '../table.ts';

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
          name,
          `${left} of ${limit}`,
          String(used),
          `${windowSeconds / 60} min`,
          nextAt === null ? '' : instantText(nextAt),
        ]);
        const explained = await Promise.all(
          budgets.map(({ budget: name }) => call.desk.budgets.explain({ accountId, budget: name })),
        );
        const lines = table(['BUDGET', 'LEFT', 'USED', 'WINDOW', 'NEXT COMES FREE'], rows);
        return {
          exitCode: exitCodes.done,
          json: { accountId, budgets },
          lines: [...lines, ...explained.flatMap(refusals)],
        };
      },
    };
  },
};

/** What the registry's own refusals have done to a budget. */
function refusals({ budget: { budget: name, limit }, heldUntil, lowered }: BudgetExplanation): string[] {
  const published = publishedLimits[name].requests;
  return [
    ...(heldUntil === null ? [] : [`${name}: the registry has asked us to wait until ${instantText(heldUntil)}.`]),
    ...(lowered
      ? [
          `${name}: at most ${limit} of the published ${published} are asked, because the registry refused (429 or 408) what our count allowed. It grows back by a tenth in each window without a refusal.`,
        ]
      : []),
  ];
}
