import { expect, it } from 'vitest';
import { listAccounts } from '#main/hosts/cli/commands/accounts.ts';
import { linesIn } from '#main/hosts/cli/text.ts';

it('says that there is no account, and how to add one', async () => {
  const desk = { accounts: { list: async () => ({ accounts: [], currentAccountId: null }) } };
  const run = listAccounts.prepare([]).run as (
    context: object,
  ) => ReturnType<ReturnType<typeof listAccounts.prepare>['run']>;
  const { exitCode, lines } = await run({ desk, environment: {} });
  expect(exitCode).toBe(0);
  expect(linesIn('en', lines)).toEqual([expect.stringMatching(/no account.*accounts add/)]);
});
