import type { Account, AccountDraft } from '#contract/accounts/accounts.ts';
import type { Environment } from '#values/environment.ts';

/** What the form holds: the draft as main takes it, and the secrets, which are sent by themselves and forgotten. */
type Addresses = AccountDraft['addresses'];

const noAddresses: Addresses = { rpp: '', repp: '', rdap: '' };
/** Where `registry-desk emulator` listens unless it is told another port. */
const emulatorAddresses: Addresses = {
  rpp: 'http://127.0.0.1:4310/rpp',
  repp: 'http://127.0.0.1:4310/repp',
  rdap: 'http://127.0.0.1:4310',
};

export interface AccountForm {
  readonly draft: AccountDraft & { readonly readOnly: boolean };
  readonly apiKey: string;
  readonly contactPassword: string;
}

/** The form of an account, or an empty one with what is known of its environment. The first card line is to be filled. */
export function accountForm(account: Account | null, accounts: readonly Account[] = []): AccountForm {
  const draft =
    account === null
      ? {
          label: '',
          environment: 'sandbox' as const,
          handle: '',
          addresses: addressesIn('sandbox', accounts),
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

/** The addresses of another account in an environment, or those of an emulator that runs on its own. */
export function addressesIn(environment: Environment, accounts: readonly Account[]): Addresses {
  const other = accounts.find((one) => one.environment === environment && !one.practice);
  if (other !== undefined) return other.addresses;
  return environment === 'emulator' ? emulatorAddresses : noAddresses;
}

/** The form in another environment. Addresses that a person has written stay. */
export function inEnvironment(form: AccountForm, environment: Environment, accounts: readonly Account[]): AccountForm {
  const { draft } = form;
  const wasFilled = isSame(draft.addresses, addressesIn(draft.environment, accounts));
  const isEmpty = isSame(draft.addresses, noAddresses);
  const addresses = wasFilled || isEmpty ? addressesIn(environment, accounts) : draft.addresses;
  return { ...form, draft: { ...draft, environment, addresses } };
}

function isSame(one: Addresses, other: Addresses): boolean {
  return one.rpp === other.rpp && one.repp === other.repp && one.rdap === other.rdap;
}

export const accountSteps = ['who', 'where', 'cards'] as const;

/** The step of the form that has a field. */
export function stepOf(field: string): (typeof accountSteps)[number] {
  if (field.startsWith('cards')) return 'cards';
  return /^(addresses|paths|switchedOff)/.test(field) ? 'where' : 'who';
}

/** The draft to send: without card lines that were left empty. */
export function draftToSend(form: AccountForm): AccountDraft {
  const cards = form.draft.cards.filter((card) => card.cardId.trim() !== '' || card.label.trim() !== '');
  return { ...form.draft, cards };
}
