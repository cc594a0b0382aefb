import { DomainVersion } from '#main/domains/store/version.ts';
import { type JournalCap, JournalTrim, journalCap } from '#main/journal/store/trim.ts';
import type { Database } from './database.ts';
import type { StoreOwner } from './store-owner.ts';
import { type ToldLists, toldLists } from './told-lists.ts';

/** What the verbs work on: the database, and what this connection remembers beside it. */
export interface OpenedStore {
  readonly database: Database;
  readonly owner: StoreOwner;
  readonly lists: ToldLists;
  readonly version: DomainVersion;
  readonly journalTrim: JournalTrim;
  /** Which comparison the connection's temporary table holds; empty for none. */
  readonly compared: { key: string };
}

/**
 * Tables of this connection alone, in memory: the piece of a download that is being taken in, empty between
 * transactions, and the last comparison of two downloads.
 */
const ownTables = `
  CREATE TEMP TABLE IF NOT EXISTS touched (domain INTEGER PRIMARY KEY) STRICT;
  CREATE TEMP TABLE IF NOT EXISTS told_items (
    domain INTEGER PRIMARY KEY, handle TEXT, status_list INTEGER, roles_list INTEGER, nameservers_list INTEGER,
    contacts_list INTEGER, expiry_date TEXT, events TEXT, oddities TEXT
  ) STRICT;
  CREATE TEMP TABLE IF NOT EXISTS compared (
    ldh_name TEXT NOT NULL, unicode_name TEXT NOT NULL, sort_key TEXT NOT NULL, search_text TEXT NOT NULL,
    kind TEXT NOT NULL, before_value TEXT, after_value TEXT
  ) STRICT;`;

/** The store over a database that has its newest form. */
export function openedStore(database: Database, owner: StoreOwner, cap: JournalCap = journalCap): OpenedStore {
  database.exec(ownTables);
  return {
    database,
    owner,
    lists: toldLists(database),
    version: new DomainVersion(database),
    journalTrim: new JournalTrim(database, cap),
    compared: { key: '' },
  };
}
