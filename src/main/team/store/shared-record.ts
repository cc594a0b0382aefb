import type { DoNotRenew } from '#main/domains/store/do-not-renew-record.ts';
import type { AmountFields, CapFields } from '#main/renewals/store/card-tables.ts';
import type { SharedBatch, SharedLines, SharedPicks, SharedStop } from '#main/renewals/store/shared-batch.ts';
import type { CustomerPrice } from '#values/customer-price.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';

/**
 * What a team writes and chooses together, by kind. The scope is an account's id, of marks and customers their environment, and
 * empty where a piece of work belongs to neither. Who wrote it is known by the row and is not in the document.
 */
export interface SharedDocuments {
  /** Key: the name and the tag with a space between them. */
  readonly tag: Readonly<Record<never, never>>;
  /** Key: the name. */
  readonly note: { readonly note: string; readonly changedAt: number };
  /** Key: the name. */
  readonly 'do-not-renew': Pick<DoNotRenew, 'reason' | 'until' | 'markedAt'>;
  /** Key: the id of the customer. */
  readonly customer: { readonly label: string; readonly ownPrice: CustomerPrice | null };
  /** Key: the handle in capitals. */
  readonly 'customer-handle': { readonly customerId: string };
  /** Key: the name of the setting; the document is its value, whatever that is. */
  readonly setting: unknown;
  /** Key: an id of its own. */
  readonly 'card-amount': Omit<AmountFields, 'amountId' | 'accountId' | 'person' | 'takenBackAt' | 'takenBackBy'>;
  /** Key: the id of the amount that was taken back. */
  readonly 'card-taken-back': { readonly at: number };
  /** Key: an id of its own; the newest of a card holds. */
  readonly 'card-cap': Omit<CapFields, 'accountId' | 'person'>;
  /** Key: the name. */
  readonly lookup: {
    readonly domain: RdapDomain;
    readonly raw: string;
    readonly toldAt: number;
    readonly registryAt?: number | undefined;
  };
  /** Key: the id of the batch. The other three have that as their scope, and come after it in the order of kinds. */
  readonly batch: SharedBatch;
  /** Key: the last of its lines, in nine digits. */
  readonly 'batch-lines': SharedLines;
  readonly 'batch-picks': SharedPicks;
  /** Key: the line. */
  readonly 'batch-stops': SharedStop;
}

export type SharedKind = keyof SharedDocuments;

interface SharedPlace<Kind extends SharedKind> {
  readonly of: Kind;
  readonly scope: string;
  readonly key: string;
}

/** A piece as a seat gives it to the team store. `document` null removes it. */
interface ItemOf<Kind extends SharedKind> extends SharedPlace<Kind> {
  readonly document: SharedDocuments[Kind] | null;
  /** Only one piece of its kind and scope may have this value. */
  readonly one?: string;
  /** Write it only where the team store has this document now; null: none. */
  readonly was?: SharedDocuments[Kind] | null;
}

/** A piece as the team store brings it. */
interface RowOf<Kind extends SharedKind> extends SharedPlace<Kind> {
  readonly kind: 'shared';
  readonly document: SharedDocuments[Kind] | null;
  readonly one: string | null;
  /** Grows with each writing in the whole team store. */
  readonly number: number;
  readonly keptAt: number;
  readonly bySeat: string;
  readonly person: string;
}

export type SharedItem = { readonly [Kind in SharedKind]: ItemOf<Kind> }[SharedKind];
export type SharedRow<Kind extends SharedKind = SharedKind> = { readonly [One in SharedKind]: RowOf<One> }[Kind];
