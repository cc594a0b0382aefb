import type { FactSource } from '#values/fact-source.ts';

/** A finished download of a list and what it brought: names in it, added to our list, lost from it, changed. */
export interface StoredDownload {
  readonly downloadId: string;
  readonly source: FactSource;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly names: number;
  readonly added: number;
  readonly lost: number;
  readonly changed: number;
}

/** The fields of which changes are recorded. */
export type ChangedField = 'status' | 'roles' | 'nameservers' | 'contacts' | 'expiry';
export type ChangeKind = 'added' | 'lost' | ChangedField;

/**
 * Something that a source said otherwise than before: the name came into its list, left it, or a field of it changed.
 * `before` and `after` are the field's values as received: JSON text of a list, or a date; null for added and lost.
 */
export interface DomainChange {
  readonly at: number;
  readonly source: FactSource;
  readonly kind: 'added' | 'lost' | 'changed';
  readonly field: ChangedField | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs of one name between two downloads; values as in DomainChange. */
export interface ComparedName {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly kind: ChangeKind;
  readonly before: string | null;
  readonly after: string | null;
  readonly by: 'you' | 'elsewhere' | null;
}

export interface Comparison {
  /** By kind, of what the text finds; kinds that do not occur are left out. */
  readonly counts: Readonly<Partial<Record<ChangeKind, number>>>;
  /** Names that were renewed elsewhere, of what the text finds. */
  readonly elsewhere: number;
  /** Of the wanted kinds. */
  readonly total: number;
  readonly changes: readonly ComparedName[];
}

/** What downloads and lookups leave behind: to compare two downloads, and for the history of a name. */
export interface DomainHistory {
  /** The finished downloads, the newest first. */
  downloads(accountId: string): Promise<readonly StoredDownload[]>;
  /** What changed of a name, the newest first; also of one that has left the list. */
  history(accountId: string, ldhName: string): Promise<readonly DomainChange[]>;
  /**
   * What differs between two finished downloads of one list, whichever is named first, by name; `kinds` empty means
   * all. Says so where one is not there, or where they are of different lists.
   */
  compare(question: {
    accountId: string;
    from: string;
    to: string;
    kinds: readonly ChangeKind[];
    /** True for names that were renewed elsewhere, and no others. */
    elsewhere: boolean;
    text: string;
    offset: number;
    limit: number;
  }): Promise<{ kind: 'compared'; comparison: Comparison } | { kind: 'not-found' } | { kind: 'other-list' }>;
}
