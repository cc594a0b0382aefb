import type { Migration } from './migration.ts';

/** Accounts. No column for a secret: only where it was put. Numbers are never used twice. */
export const accounts0001: Migration = {
  number: 1,
  sql: `
    CREATE TABLE accounts (
      account INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      environment TEXT NOT NULL,
      handle TEXT NOT NULL,
      rpp_address TEXT NOT NULL,
      repp_address TEXT NOT NULL,
      rdap_address TEXT NOT NULL,
      cards TEXT NOT NULL,
      read_only INTEGER NOT NULL,
      practice INTEGER NOT NULL,
      api_key_kept TEXT NOT NULL,
      contact_password_kept TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
  `,
};
