import type { Migration } from './migration.ts';

/**
 * The local copy of an account's domains. `domain_reports` keeps what each source last told of a name; `domains` is
 * what they say together, one slim row with an index for every column that lists are sorted by. Statuses, roles,
 * nameservers and contacts come from few distinct lists, so each distinct list is one row of `told_lists`, as it was
 * received (`members`) and in the form that filters and comparisons use (`canonical`).
 * NULL in a report means that the source told nothing of that field.
 */
export const portfolio0003: Migration = {
  number: 3,
  sql: `
    CREATE TABLE told_lists (
      list INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('status', 'roles', 'nameservers', 'contacts')),
      members TEXT NOT NULL,
      canonical TEXT NOT NULL,
      sort_text TEXT NOT NULL,
      UNIQUE (account, kind, members)
    ) STRICT;

    CREATE TABLE domains (
      domain INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      ldh_name TEXT NOT NULL,
      unicode_name TEXT NOT NULL,
      sort_key TEXT NOT NULL,
      search_text TEXT NOT NULL,
      listed INTEGER NOT NULL DEFAULT 0,
      source TEXT,
      told_at INTEGER,
      status_list INTEGER,
      status_text TEXT,
      roles_list INTEGER,
      nameservers_list INTEGER,
      contacts_list INTEGER,
      expiry_date TEXT,
      expiry_source TEXT,
      expiry_told_at INTEGER,
      UNIQUE (account, ldh_name)
    ) STRICT;
    -- Also answers the filters of the default sort, and counts, without touching the rows.
    CREATE INDEX domains_by_name ON domains
      (account, sort_key, search_text, status_list, roles_list, nameservers_list) WHERE listed = 1;
    CREATE INDEX domains_by_expiry ON domains (account, expiry_date, sort_key) WHERE listed = 1;
    CREATE INDEX domains_by_status ON domains (account, status_text, sort_key) WHERE listed = 1;
    CREATE INDEX domains_by_source ON domains (account, source, sort_key) WHERE listed = 1;
    CREATE INDEX domains_by_age ON domains (account, told_at, sort_key) WHERE listed = 1;

    CREATE TABLE domain_reports (
      domain INTEGER NOT NULL REFERENCES domains ON DELETE CASCADE,
      source TEXT NOT NULL,
      told_at INTEGER NOT NULL,
      since_download INTEGER,
      handle TEXT,
      status_list INTEGER,
      roles_list INTEGER,
      nameservers_list INTEGER,
      contacts_list INTEGER,
      expiry_date TEXT,
      events TEXT,
      oddities TEXT,
      PRIMARY KEY (domain, source)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE domain_answers (
      domain INTEGER PRIMARY KEY REFERENCES domains ON DELETE CASCADE,
      told_at INTEGER NOT NULL,
      raw TEXT NOT NULL
    ) STRICT;

    CREATE TABLE domain_tags (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      ldh_name TEXT NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (account, ldh_name, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX domain_tags_by_tag ON domain_tags (account, tag, ldh_name);

    CREATE TABLE downloads (
      download INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      source TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      finished_at INTEGER,
      names INTEGER,
      added INTEGER,
      lost INTEGER,
      changed INTEGER
    ) STRICT;
    CREATE INDEX downloads_by_list ON downloads (account, source, finished_at);

    CREATE TABLE download_items (
      download INTEGER NOT NULL REFERENCES downloads ON DELETE CASCADE,
      domain INTEGER NOT NULL,
      handle TEXT,
      status_list INTEGER,
      roles_list INTEGER,
      nameservers_list INTEGER,
      contacts_list INTEGER,
      expiry_date TEXT,
      events TEXT,
      oddities TEXT,
      PRIMARY KEY (download, domain)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE past_memberships (
      domain INTEGER NOT NULL REFERENCES domains ON DELETE CASCADE,
      source TEXT NOT NULL,
      since_download INTEGER NOT NULL,
      until_download INTEGER NOT NULL,
      PRIMARY KEY (domain, source, since_download)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE domain_changes (
      change INTEGER PRIMARY KEY,
      domain INTEGER NOT NULL REFERENCES domains ON DELETE CASCADE,
      source TEXT NOT NULL,
      download INTEGER,
      at INTEGER NOT NULL,
      field TEXT NOT NULL,
      before_value TEXT,
      after_value TEXT
    ) STRICT;
    CREATE INDEX domain_changes_by_domain ON domain_changes (domain, at);
  `,
};
