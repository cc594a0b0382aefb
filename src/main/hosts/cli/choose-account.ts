import type { Account } from '#contract/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import { DeskFailure } from '#registry/failure.ts';
import type { HeadlessAccount } from './headless-account.ts';

/** What is said where an account is wanted and there is none. */
export const noAccountYet =
  'There is no account yet: add one with accounts add, or set REGISTRY_DESK_HANDLE and its relatives.';

/**
 * The account of a command: the one that `named` names (its label or id), else the one that the environment describes,
 * else the current one of this data folder. Throws DeskFailure no-account.
 */
export async function chooseAccount(
  desk: DeskClient,
  named: string | undefined,
  headless: HeadlessAccount | undefined,
): Promise<Account> {
  const { accounts, currentAccountId } = await desk.accounts.list();
  if (named !== undefined) {
    const found = accounts.filter(({ accountId, label }) => accountId === named || label === named);
    if (found.length === 1 && found[0] !== undefined) return found[0];
    const text =
      found.length === 0
        ? `There is no account ${JSON.stringify(named)}. There are: ${accounts.map(({ label }) => label).join(', ') || 'none'}.`
        : `${JSON.stringify(named)} names ${found.length} accounts; use an id (accounts list shows them).`;
    throw new DeskFailure({ kind: 'no-account', text });
  }
  if (headless !== undefined) return keepHeadless(desk, accounts, headless);
  const current = accounts.find(({ accountId }) => accountId === currentAccountId);
  if (current !== undefined) return current;
  throw new DeskFailure({
    kind: 'no-account',
    text: noAccountYet,
  });
}

/** Runs with the same variables find the same account, so that they share its list, budgets and ledger. */
async function keepHeadless(
  desk: DeskClient,
  accounts: readonly Account[],
  { draft, apiKey, password }: HeadlessAccount,
): Promise<Account> {
  const known = accounts.find(
    (account) => account.label === draft.label && account.environment === draft.environment && !account.practice,
  );
  let account = known ?? (await desk.accounts.add(draft));
  const { accountId } = account;
  const reach = (one: Account | typeof draft) => JSON.stringify([one.addresses, draft.switchedOff && one.switchedOff]);
  const isAsBefore = reach(account) === reach(draft);
  if (!isAsBefore) account = await desk.accounts.change({ accountId, draft });
  const keep = 'session';
  if (apiKey) account = await desk.accounts.setSecret({ accountId, secret: 'api-key', value: apiKey, keep });
  if (password)
    account = await desk.accounts.setSecret({ accountId, secret: 'contact-password', value: password, keep });
  return account;
}
