import type { Account, AccountDraft } from '#contract/accounts/accounts.ts';

/** What the form holds: the draft as main takes it, and the secrets, which are sent by themselves and forgotten. */
export interface AccountForm {
  readonly draft: AccountDraft & { readonly readOnly: boolean };
  readonly apiKey: string;
  readonly contactPassword: string;
}

/** The form of an account, or an empty one. The first card line is there to be filled. */
export function accountForm(account: Account | null): AccountForm {
  const draft =
    account === null
      ? {
          label: '',
          environment: 'sandbox' as const,
          handle: '',
          addresses: { rpp: '', repp: '', rdap: '' },
          cards: [],
          readOnly: false,
        }
      : {
          label: account.label,
          environment: account.environment,
          handle: account.handle,
          addresses: account.addresses,
          switchedOff: account.switchedOff,
          paths: account.paths,
          cards: account.cards,
          readOnly: account.readOnly,
        };
  return {
    draft: { ...draft, cards: draft.cards.length === 0 ? [{ cardId: '', label: '' }] : draft.cards },
    apiKey: '',
    contactPassword: '',
  };
}

/** The draft to send: without card lines that were left empty. */
export function draftToSend(form: AccountForm): AccountDraft {
  const cards = form.draft.cards.filter((card) => card.cardId.trim() !== '' || card.label.trim() !== '');
  return { ...form.draft, cards };
}
