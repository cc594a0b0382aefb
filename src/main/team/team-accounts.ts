import { isDeepStrictEqual } from 'node:util';
import type { SharedAccount } from '#main/accounts/store/account-tables.ts';
import type { AccountsTable, StoredAccount } from '#main/database/store.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { TeamRow } from './store/team-record.ts';
import type { TeamLedgerPorts } from './team-ledger.ts';

interface Answer {
  readonly kind: 'kept' | 'handle-taken' | 'removed' | 'not-found';
  readonly rows?: readonly TeamRow[];
}

/** Accounts of a seat: the team store keeps shared ones, but for where each seat has put their secrets. */
export function teamAccounts({ local, link, isShared }: TeamLedgerPorts): AccountsTable {
  const { accounts } = local;

  async function keep(account: StoredAccount): Promise<void> {
    if (!isShared(account.environment)) return accounts.keep(account);
    const known = await accounts.get(account.accountId);
    const document = sharedOf(account);
    if (known === undefined || !isDeepStrictEqual(sharedOf(known), document)) {
      const { accountId, environment, handle, readOnly } = account;
      const asked = await link.ask<Answer>('account.keep', { accountId, environment, handle, readOnly, document });
      if (asked.kind === 'answered' && asked.answer.kind === 'handle-taken') {
        throw new DeskFailure({ kind: 'conflict', message: message('team.handleTaken'), nothingSent: true });
      }
    }
    // Where its secrets lie is this seat's own.
    await accounts.keep(account);
  }

  async function remove(accountId: string, at: number): Promise<boolean> {
    const known = await accounts.get(accountId);
    if (known === undefined || !isShared(known.environment)) return accounts.remove(accountId, at);
    const asked = await link.ask<Answer>('account.remove', { accountId });
    return asked.kind === 'answered' && asked.answer.kind === 'removed';
  }

  return { ...accounts, keep, remove };
}

function sharedOf({ addresses, ...account }: StoredAccount): SharedAccount {
  const { apiKeyKept: _, contactPasswordKept: __, provenEmulator: ___, ...shared } = account;
  const { rpp: rppAddress, repp: reppAddress, rdap: rdapAddress } = addresses;
  return JSON.parse(JSON.stringify({ ...shared, rppAddress, reppAddress, rdapAddress })) as SharedAccount;
}
