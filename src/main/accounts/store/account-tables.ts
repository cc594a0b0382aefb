import { column, entity, type FieldsOf, flag, hidden, json, made, mapped } from '#main/database/entity.ts';
import type { Environment, RegistryInterface } from '#values/environment.ts';
import type { OwnPaths } from '#values/path-templates.ts';

type Cards = readonly { readonly cardId: string; readonly label: string }[];

/** Accounts, without their secrets. */
export const accountTable = entity({
  table: 'accounts',
  key: ['accountId'],
  columns: {
    accountId: column<string>('account_id'),
    label: column<string>('label'),
    environment: column<Environment>('environment'),
    handle: column<string>('handle'),
    rppAddress: column<string>('rpp_address'),
    reppAddress: column<string>('repp_address'),
    rdapAddress: column<string>('rdap_address'),
    /** Interfaces that are off although they have an address. */
    switchedOff: json<readonly RegistryInterface[]>('switched_off'),
    /** Path templates in place of the specified ones. */
    paths: json<OwnPaths>('paths'),
    cards: mapped<Cards, string>('cards', {
      write: (cards) => JSON.stringify(cards.map(({ cardId, label }) => ({ cardId, label }))),
      read: (kept) => JSON.parse(kept),
    }),
    readOnly: flag('read_only'),
    practice: flag('practice'),
    /** Markers without any secret: where the secret was put, so that a lost keychain entry can be told from none. */
    apiKeyKept: column<'none' | 'keychain'>('api_key_kept'),
    contactPasswordKept: column<'none' | 'keychain'>('contact_password_kept'),
    createdAt: column<number>('created_at'),
  },
});

/** What of an account the team shares; where its secrets lie is each seat's own. */
export type SharedAccount = Omit<FieldsOf<typeof accountTable>, 'apiKeyKept' | 'contactPasswordKept'>;

/** A shared account, as the team store has it. */
export interface AccountCopyRow {
  readonly kind: 'account';
  readonly accountId: string;
  readonly document: SharedAccount;
  readonly removedAt: number | null;
  /** Changes with every change of the account. */
  readonly changed: string;
  readonly bySeat: string;
}

/** Budgets of an account's key; a hold or a lesson is written by an UPDATE of its own. */
export const budgetTable = entity({
  table: 'budgets',
  columns: {
    budgetNumber: made<number>('budget_number'),
    key: hidden<string>('key'),
    budget: hidden<string>('budget'),
    heldUntil: made<number | null>('held_until'),
    share: made<number | null>('share'),
    learnedAt: made<number | null>('learned_at'),
  },
});

/** One row for what was taken at one time. */
export const takeTable = entity({
  table: 'budget_takes',
  columns: {
    budgetNumber: column<number>('budget_number'),
    at: column<number>('at'),
    number: column<number>('number'),
  },
});
