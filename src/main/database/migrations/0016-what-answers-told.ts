import type { Migration } from './migration.ts';

/**
 * More of what answers told. Of a renewal's step: the address of the process that the registry made of it (Location), and
 * who or what settled it, with a person's own reason; steps from before say it in their text alone, and stay as they are.
 * Of a line of a bulk check: what was off in its answer.
 */
export const whatAnswersTold0016: Migration = {
  number: 16,
  sql: `
    ALTER TABLE renewal_steps ADD COLUMN location TEXT;
    ALTER TABLE renewal_steps ADD COLUMN settled_by TEXT
      CHECK (settled_by IN ('answer', 'message', 'reading', 'person', 'program'));
    ALTER TABLE renewal_steps ADD COLUMN reason TEXT;
    ALTER TABLE check_lines ADD COLUMN oddities TEXT CHECK (json_valid(oddities));
  `,
};
