import type { DomainQuery, StoredDomain } from './portfolio-record.ts';

/** What files and other work on many names need of a row. */
export type ListedDomain = Pick<
  StoredDomain,
  'ldhName' | 'unicodeName' | 'status' | 'expiry' | 'roles' | 'nameservers' | 'tags' | 'note'
>;

/** Work on all names that a selection means: which they are, found once, and then their rows a piece at a time. */
export interface PortfolioSelection {
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
   * cross from the store's thread. Names that have left the list are left out; tags and note are only there with `marks`.
   */
  listed(accountId: string, piece: string, marks: boolean): Promise<string>;
}

/** A row as it is in the text: a form that is the same as the other, and what is not known, are null; lists by number. */
type Packed = readonly [
  ldhName: string,
  unicodeName: string | null,
  status: number | null,
  expiryDate: NonNullable<StoredDomain['expiry']>['date'] | null,
  expirySource: NonNullable<StoredDomain['expiry']>['source'] | null,
  expiryToldAt: number | null,
  roles: number | null,
  nameservers: number | null,
  tags: readonly string[] | null,
  note: string | null,
];

/** Reads what `listed` answers. Rows that carry the same list share it. */
export function listedDomains(text: string): ListedDomain[] {
  const { rows, lists } = JSON.parse(text) as {
    readonly rows: readonly Packed[];
    readonly lists: Readonly<Record<string, readonly string[]>>;
  };
  const listOf = (list: number | null): readonly string[] => (list === null ? [] : (lists[list] ?? []));
  return rows.map(([ldhName, unicodeName, status, date, source, toldAt, roles, nameservers, tags, note]) => ({
    ldhName,
    unicodeName: unicodeName ?? ldhName,
    status: listOf(status),
    expiry: date === null || source === null || toldAt === null ? undefined : { date, source, toldAt },
    roles: listOf(roles),
    nameservers: listOf(nameservers),
    tags: tags ?? [],
    ...(note === null ? {} : { note }),
  }));
}
