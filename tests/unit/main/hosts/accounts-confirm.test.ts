import { expect, it } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import { confirmAccount } from '#main/hosts/cli/commands/accounts.ts';
import { linesIn } from '#main/hosts/cli/text.ts';

const addresses = { rpp: 'https://elsewhere.example/rpp', repp: '', rdap: '' };
const keysWait = { before: ['https://registry.example'], now: ['https://elsewhere.example'], changedBy: null };

async function confirm(words: readonly string[], wait: Account['keysWait']) {
  const asked: unknown[] = [];
  const account = { accountId: 'account-1', label: 'Norn', addresses, keysWait: wait };
  const desk = {
    accounts: {
      confirmAddresses: async (input: unknown) => {
        asked.push(input);
        return { ...account, keysWait: null };
      },
    },
  };
  const run = confirmAccount.prepare([...words]).run as (
    context: object,
  ) => ReturnType<ReturnType<typeof confirmAccount.prepare>['run']>;
  const { exitCode, lines, json } = await run({ desk, account: async () => account });
  return { asked, exitCode, said: linesIn('en', lines).join('\n'), json };
}

it('says where the keys would go, and lets them go there with --yes alone', async () => {
  expect(await confirm([], keysWait)).toMatchObject({
    asked: [],
    exitCode: 2,
    said: 'The key of Norn went to https://registry.example and would go to https://elsewhere.example. Add --yes.',
    json: { confirmed: false },
  });
  expect(await confirm(['Norn', '--yes'], keysWait)).toMatchObject({
    asked: [{ accountId: 'account-1', addresses }],
    exitCode: 0,
    said: 'The key of Norn goes to its new addresses.',
    json: { confirmed: true },
  });
});

it('has nothing to do where nobody has changed the account', async () => {
  expect(await confirm(['--yes'], null)).toMatchObject({
    asked: [],
    exitCode: 0,
    said: 'Norn has nothing to confirm.',
    json: { confirmed: false },
  });
});
