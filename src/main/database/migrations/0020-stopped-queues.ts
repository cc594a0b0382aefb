import type { Migration } from './migration.ts';

/**
 * That collecting is stopped, and why, has a setting of its own, which no round writes. And a notice may tell of something
 * that is no message: collecting that has stopped.
 */
export const stoppedQueues0020: Migration = {
  number: 20,
  sql: `
    INSERT INTO settings (name, json)
      SELECT 'inbox-stopped/' || substr(name, length('inbox-queue/') + 1),
          CASE json_type(json, '$.stopped')
            WHEN 'text' THEN json_object('text', json_extract(json, '$.stopped'), 'trouble', NULL)
            ELSE json_extract(json, '$.stopped')
          END
        FROM settings WHERE name GLOB 'inbox-queue/*' AND json_type(json, '$.stopped') IN ('text', 'object');

    CREATE TABLE inbox_notices_of_all (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      inbox_id TEXT,
      title TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    INSERT INTO inbox_notices_of_all SELECT number, inbox_id, title, text FROM inbox_notices;
    DROP TABLE inbox_notices;
    ALTER TABLE inbox_notices_of_all RENAME TO inbox_notices;
  `,
};
