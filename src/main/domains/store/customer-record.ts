import type { CustomerPrice } from '#values/customer-price.ts';

/** A customer: a label on the handles of contacts, in one environment. */
export interface StoredCustomer {
  readonly customerId: string;
  readonly label: string;
  /** What it pays for a renewal beside what the renewal costs us; null where nothing was agreed. */
  readonly ownPrice: CustomerPrice | null;
  /** In capitals, in the order of the alphabet. */
  readonly handles: readonly string[];
  /** Names of the account whose customer it is. */
  readonly names: number;
  /** The earliest expiry date of these from today on. */
  readonly nextExpiry: string | null;
}

/** A handle that has no customer, with the names of the account that it is the registrant of. */
export interface UnlabelledHandle {
  readonly handle: string;
  readonly names: number;
  /** One of these names, the first by name. */
  readonly example: string;
}

/** What is known of a handle of a file: the names that have it as a contact, and its customer. */
export interface KnownHandle {
  readonly handle: string;
  readonly isContact: boolean;
  readonly label: string | null;
}

export interface HandleLabel {
  readonly handle: string;
  readonly label: string;
  /** The id of the customer where there is none of this label yet. */
  readonly customerId: string;
}

export interface Assigned {
  /** Handles that have this customer now and had another, or none, before. */
  readonly assigned: number;
  /** Of these, handles that had another. */
  readonly moved: number;
}

/**
 * Customers, each a label on handles of contacts. Handles are compared without regard to case. All verbs are about the
 * environment of the account: a label of one environment is not seen in another.
 */
export interface CustomerTables {
  /** By label; `today` is the account's. Unknown accounts have none. */
  list(accountId: string, today: string): Promise<readonly StoredCustomer[]>;
  /**
   * Makes a customer, or gives one of this id another label and price. `label-taken` where another customer has the
   * label; labels are compared without regard to case.
   */
  keep(
    accountId: string,
    customer: { readonly customerId: string; readonly label: string; readonly ownPrice: CustomerPrice | null },
  ): Promise<'kept' | 'label-taken'>;
  /** Removes the label; its handles have no customer then. False when it was not there. */
  remove(accountId: string, customerId: string): Promise<boolean>;
  /** Gives handles a customer, instead of the one that they have; undefined where there is no such customer. */
  assign(accountId: string, customerId: string, handles: readonly string[]): Promise<Assigned | undefined>;
  unassign(accountId: string, handles: readonly string[]): Promise<{ readonly unassigned: number }>;
  /** The same for a piece of a file: labels that are new become customers. */
  assignLabels(accountId: string, rows: readonly HandleLabel[]): Promise<Assigned & { readonly created: number }>;
  /** What is known of handles, in the order of the question. */
  known(accountId: string, handles: readonly string[]): Promise<readonly KnownHandle[]>;
  /** The registrants of names: each handle once, and how many names have none. */
  registrantsOf(
    accountId: string,
    ldhNames: readonly string[],
  ): Promise<{ readonly handles: readonly string[]; readonly without: number }>;
  /** Registrants without a customer, but for our own handle: those of most names, and how many there are. */
  unlabelled(
    accountId: string,
    limit: number,
  ): Promise<{ readonly handles: readonly UnlabelledHandle[]; readonly total: number; readonly names: number }>;
}
