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
        const lines = table(['BUDGET', 'LEFT', 'USED', 'WINDOW', 'NEXT COMES FREE'], rows);
        return { exitCode: exitCodes.done, json: { accountId, budgets }, lines };
      },
    };
  },
};
