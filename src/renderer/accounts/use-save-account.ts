import { useState } from 'react';
import type { Account, ConnectionTest } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { type Action, useAction } from '#renderer/parts/use-action.ts';
import type { Failure } from '#values/failure.ts';
import { type AccountForm, draftToSend } from './account-draft.ts';

type Keep = 'keychain' | 'session';

export interface SavedAccount {
  readonly account: Account;
  /** Why a secret could not be kept, when it could not; the account itself is saved. */
  readonly secretFailure: Failure | undefined;
}

export interface SaveAccount extends Action<{ form: AccountForm; keep: Keep }, SavedAccount> {
  /** The account as it was saved last; null as long as it is new. */
  readonly account: Account | null;
  /** Tests the connection of what was saved. */
  readonly test: Action<string, { tests: ConnectionTest[] }>;
}

/**
 * Saves the account, then its secrets. A secret that the keychain refuses does not lose the account: a second try
 * changes it and sends only the secrets again. A new account is taken into use.
 */
export function useSaveAccount(first: Account | null): SaveAccount {
  const [account, setAccount] = useState(first);
  const save = useAction(async (desk: DeskClient, { form, keep }: { form: AccountForm; keep: Keep }) => {
    const draft = draftToSend(form);
    const saved =
      account === null
        ? await desk.accounts.add(draft)
        : await desk.accounts.change({ accountId: account.accountId, draft });
    setAccount(saved);
    const kept = await keepSecrets(desk, saved, form, keep);
    setAccount(kept.account);
    if (first === null) await desk.accounts.use({ accountId: saved.accountId });
    return kept;
  });
  const test = useAction((desk, id: string) => desk.accounts.test({ accountId: id }));
  return { ...save, account, test };
}

async function keepSecrets(
  desk: DeskClient,
  account: Account,
  form: AccountForm,
  keep: Keep,
): Promise<{ account: Account; secretFailure: Failure | undefined }> {
  const secrets = [
    { secret: 'api-key', value: form.apiKey },
    { secret: 'contact-password', value: form.contactPassword },
  ] as const;
  let latest = account;
  for (const { secret, value } of secrets) {
    if (value === '') continue;
    try {
      latest = await desk.accounts.setSecret({ accountId: account.accountId, secret, value, keep });
    } catch (error) {
      const failure = keychainFailure(error);
      if (failure === undefined) throw error;
      return { account: latest, secretFailure: failure };
    }
  }
  return { account: latest, secretFailure: undefined };
}

function keychainFailure(error: unknown): Failure | undefined {
  const failure = failureOf(error);
  return failure.kind === 'keychain-unavailable' ? failure : undefined;
}
