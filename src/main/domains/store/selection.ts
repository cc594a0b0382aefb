import type { DomainQuery, StoredDomain } from './record.ts';

/** What files and other work on many names need of a row. */
export interface ListedDomain
  extends Pick<
    StoredDomain,
    | 'ldhName'
    | 'unicodeName'
    | 'status'
    | 'expiry'
    | 'roles'
    | 'nameservers'
    | 'contacts'
    | 'source'
    | 'toldAt'
    | 'tags'
    | 'note'
    | 'doNotRenew'
  > {
  readonly customer: Pick<NonNullable<StoredDomain['customer']>, 'label'> | null;
}

/** Work on all names that a selection means: which they are, found once, and then their rows a piece at a time. */
export interface DomainSelection {
  /**
   * The names that a query finds, in its order: `pieces` of up to `length` of them, each what `listed` is asked with.
   * Found in one view of the list, so that none is there twice and none is passed over, whatever changes meanwhile. With
   * `only`, these names whatever the filter says; those of them that are not in the list are `gone`. `except` are left
   * out.
   */
  selected(
    query: DomainQuery & {
      readonly only?: readonly string[];
      readonly except?: readonly string[];
      readonly length: number;
    },
  ): Promise<{ readonly total: number; readonly pieces: readonly string[]; readonly gone: readonly string[] }>;
  /**
   * The rows of a piece, in its order, as text that listedDomains reads: a quarter of the time that objects take to
   * cross from the store's thread. Names that have left the list are left out; tags and note are only there with `marks`,
   * contacts and the customer with `contacts`.
   */
  listed(accountId: string, piece: string, marks: boolean, contacts: boolean): Promise<string>;
}

/**
 * A row as it is in the text: a form that is the same as the other, a source and an instant that are the expiry date's,
 * and what is not known, are null; lists by number.
 */
type Packed = readonly [
  ldhName: string,
  unicodeName: string | null,
  status: number | null,
  expiryDate: NonNullable<StoredDomain['expiry']>['date'] | null,
  expirySource: NonNullable<StoredDomain['expiry']>['source'] | null,
  expiryToldAt: number | null,
  roles: number | null,
  nameservers: number | null,
  source: StoredDomain['source'] | null,
  toldAt: number | null,
  tags: readonly string[] | null,
  note: string | null,
  doNotRenew: StoredDomain['doNotRenew'],
  contacts: number | null,
  customer: string | null,
];

/** Reads what `listed` answers. Rows that carry the same list share it. */
export function listedDomains(text: string): ListedDomain[] {
  const { rows, lists } = JSON.parse(text) as {
    readonly rows: readonly Packed[];
    readonly lists: Readonly<Record<string, readonly unknown[]>>;
  };
  // Written by the store: a list has what its column has.
  const listOf = <Member = string>(list: number | null): readonly Member[] =>
    list === null ? [] : ((lists[list] ?? []) as readonly Member[]);
  return rows.map((packed) => {
    const [ldhName, unicodeName, status, date, dateSource, dateToldAt, roles, nameservers, ...rest] = packed;
    const [source, toldAt, tags, note, doNotRenew, contacts, customer] = rest;
    return {
      ldhName,
      unicodeName: unicodeName ?? ldhName,
      status: listOf(status),
      expiry:
        date === null || dateSource === null || dateToldAt === null
          ? null
          : { date, source: dateSource, toldAt: dateToldAt },
      roles: listOf(roles),
      nameservers: listOf(nameservers),
      source: source ?? dateSource ?? unread('source'),
      toldAt: toldAt ?? dateToldAt ?? unread('toldAt'),
      tags: tags ?? [],
      note,
      doNotRenew,
      contacts: listOf<ListedDomain['contacts'][number]>(contacts),
      customer: customer === null ? null : { label: customer },
    };
  });
}

/** Every row has both: what is not there was not written by the store. */
function unread(column: string): never {
  throw new Error(`A row of the list came without ${column}.`);
}
