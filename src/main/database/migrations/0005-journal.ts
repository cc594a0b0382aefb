import type { Migration } from './migration.ts';

/**
 * The journal of exchanges; headers and bodies in a table of their own, so that lists read only what they show.
 * `evidence` marks an exchange that a step of the renewal ledger names: those outlive the journal's cap, whichever of
 * the two was written first.
 */
export const journal0005: Migration = {
  number: 5,
  sql: `
    CREATE TABLE exchanges (
      exchange INTEGER PRIMARY KEY,
      journal_id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL,
      environment TEXT NOT NULL,
      interface TEXT NOT NULL,
      command TEXT NOT NULL,
      method TEXT NOT NULL,
      url TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      cl_trid TEXT,
      search_text TEXT NOT NULL,
      evidence INTEGER NOT NULL DEFAULT 0,
      ended INTEGER NOT NULL DEFAULT 0,
      duration_milliseconds REAL,
      status INTEGER,
      silence TEXT,
      reply_body_cut INTEGER
    ) STRICT;
    CREATE INDEX exchanges_by_account ON exchanges (account_id, interface, exchange);
    CREATE INDEX exchanges_to_trim ON exchanges (started_at) WHERE evidence = 0;

    CREATE TABLE exchange_contents (
      exchange INTEGER PRIMARY KEY REFERENCES exchanges ON DELETE CASCADE,
      request_headers TEXT NOT NULL,
      request_body TEXT,
      reply_headers TEXT,
      reply_body TEXT
    ) STRICT;

    CREATE TRIGGER exchanges_named_by_step AFTER INSERT ON renewal_steps WHEN NEW.journal_id IS NOT NULL
      BEGIN UPDATE exchanges SET evidence = 1 WHERE journal_id = NEW.journal_id; END;
    CREATE TRIGGER exchanges_named_before AFTER INSERT ON exchanges
      WHEN EXISTS (SELECT 1 FROM renewal_steps WHERE journal_id = NEW.journal_id)
      BEGIN UPDATE exchanges SET evidence = 1 WHERE exchange = NEW.exchange; END;
  `,
};
