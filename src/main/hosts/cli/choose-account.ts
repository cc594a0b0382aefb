import type { Account, AccountDraft } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { HeadlessAccount } from './headless-account.ts';
import type { Text } from './text.ts';

/**
 * The account of a command: the one that `named` names (its label or id), else the one that the environment describes,
 * else the current one of this data folder. Throws DeskFailure no-account.
 */
export async function chooseAccount(
  desk: DeskClient,
  named: string | undefined,
  headless: HeadlessAccount | undefined,
  say: (text: Text) => void = () => undefined,
): Promise<Account> {
  const { accounts, currentAccountId } = await desk.accounts.list();
  if (named !== undefined) {
    const found = accounts.filter(({ accountId, label }) => accountId === named || label === named);
    if (found.length === 1 && found[0] !== undefined) return found[0];
    throw new DeskFailure({
      kind: 'no-account',
      message: notOneAccount(JSON.stringify(named), found.length, accounts),
    });
  }
  if (headless !== undefined) return keepHeadless(desk, accounts, headless, say);
  const current = accounts.find(({ accountId }) => accountId === currentAccountId);
  if (current !== undefined) return current;
  throw new DeskFailure({
    kind: 'no-account',
    message: message('commandLine.noAccountYet'),
  });
}

/**
 * The practice account, with the practice registry of the data folder. It runs in this program alone: where a window has it
 * open, its names would be other ones here. Which account is in use elsewhere stays as it is.
 */
export async function practiceAccount(desk: DeskClient): Promise<Account> {
  const { accounts } = await desk.accounts.list();
  const kept = accounts.find(({ practice }) => practice);
  if (kept !== undefined && (await desk.accounts.farSide({ addresses: kept.addresses })).farSide === 'emulator') {
    throw new DeskFailure({ kind: 'conflict', message: message('commandLine.practiceElsewhere'), nothingSent: true });
  }
  return desk.accounts.practise({ asGuest: true });
}

function notOneAccount(account: string, count: number, all: readonly Account[]): Message {
  if (count > 0) return message('commandLine.accountAmbiguous', { account, count });
  if (all.length === 0) return message('commandLine.accountUnknownOfNone', { account });
  return message('commandLine.accountUnknown', { account, accounts: all.map(({ label }) => label).join(', ') });
}

/** Runs with the same variables find the same account, so that they share its list, budgets and ledger. */
async function keepHeadless(
  desk: DeskClient,
  accounts: readonly Account[],
  headless: HeadlessAccount,
  say: (text: Text) => void,
): Promise<Account> {
  const { apiKey, password } = headless;
  const draft = await draftNow(desk, accounts, headless, say);
  const known = accountOf(accounts, draft);
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

function accountOf(accounts: readonly Account[], draft: AccountDraft): Account | undefined {
  return accounts.find(
    (account) => account.label === draft.label && account.environment === draft.environment && !account.practice,
  );
}

/**
 * The emulator's account only where the emulator answers. While nothing answers and no environment is named, an account
 * that the emulator once proved is found again for what is kept here; main treats it like production until it answers.
 */
async function draftNow(
  desk: DeskClient,
  accounts: readonly Account[],
  { draft, ofEmulator }: HeadlessAccount,
  say: (text: Text) => void,
): Promise<AccountDraft> {
  if (ofEmulator === undefined) return draft;
  const { farSide } = await desk.accounts.farSide({ addresses: draft.addresses });
  if (farSide === 'emulator') return ofEmulator;
  const isNamed = !draft.readOnly;
  if (farSide === 'no-answer' && !isNamed && accountOf(accounts, ofEmulator) !== undefined) return ofEmulator;
  if (!isNamed) say(message('commandAnswers.emulatorSilent'));
  return draft;
}
