import type { Database } from '#main/database/database.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { noteTable, tagActionTable, tagTable } from './domain-tables.ts';
import type { DomainMarks, KeptNote } from './mark-record.ts';
import { accountNumber } from './reports.ts';

/** Actions of tagging that can be undone, for each account. */
const undoable = 20;
const undoneInPiece = 2_000;

/** Tags and notes, and what undoing an action of tagging needs to know. */
export const domainMarks: Verbs<DomainMarks> = {
  beginTagging({ database }, accountId, at) {
    return database.transaction(() => {
      const account = accountNumber(database, accountId);
      database.run(
        `DELETE FROM tag_actions WHERE account = :account AND action NOT IN (
           SELECT action FROM tag_actions WHERE account = :account ORDER BY action DESC LIMIT ${undoable - 1})`,
        { account },
      );
      const { lastRow } = tagActionTable.insert(database, { account, at });
      return { actionId: String(lastRow) };
    });
  },

  tagSome({ database, version }, actionId, ldhNames, marks) {
    const changed = database.transaction(() => {
      const found = database.get<{ action: number; account: number }>(
        'SELECT action, account FROM tag_actions WHERE action = CAST(:actionId AS INTEGER)',
        { actionId },
      );
      if (found === undefined) return 0;
      const names = JSON.stringify(ldhNames);
      const touched = new Set<string>();
      for (const tag of marks.remove) tagAll(database, found, { names, tag, added: 0, person: null }, touched);
      for (const tag of marks.add)
        tagAll(database, found, { names, tag, added: 1, person: marks.person ?? null }, touched);
      return touched.size;
    });
    version.changed();
    return { changed };
  },

  undoSome({ database, version }, actionId) {
    const answer = database.transaction(() => {
      const rows = database.all<{ action: number; account: number; ldhName: string; tag: string; added: number }>(
        `SELECT action, account, ldh_name AS ldhName, tag, added FROM tag_action_names JOIN tag_actions USING (action)
           WHERE action = CAST(:actionId AS INTEGER) LIMIT ${undoneInPiece}`,
        { actionId },
      );
      for (const { action, account, ldhName, tag, added } of rows) {
        const key = { account, ldhName, tag };
        if (added === 1) {
          database.run('DELETE FROM domain_tags WHERE account = :account AND ldh_name = :ldhName AND tag = :tag', key);
        } else {
          tagTable.insertNew(database, key);
        }
        database.run('DELETE FROM tag_action_names WHERE action = :action AND ldh_name = :ldhName AND tag = :tag', {
          action,
          ldhName,
          tag,
        });
      }
      return {
        undone: new Set(rows.map(({ ldhName }) => ldhName)).size,
        more: rows.length === undoneInPiece,
      };
    });
    version.changed();
    return answer;
  },

  note: ({ database }, accountId, ldhName) =>
    database.get<KeptNote>(
      `SELECT note, person, changed_at AS changedAt FROM domain_notes JOIN accounts USING (account)
         WHERE account_id = :accountId AND ldh_name = :ldhName`,
      { accountId, ldhName: ldhName.toLowerCase() },
    ),

  tagsOf: ({ database }, accountId, ldhName) =>
    database.all<{ tag: string; person: string | null }>(
      `SELECT tag, person FROM domain_tags JOIN accounts USING (account)
         WHERE account_id = :accountId AND ldh_name = :ldhName ORDER BY tag`,
      { accountId, ldhName: ldhName.toLowerCase() },
    ),

  keepNote({ database, version }, accountId, ldhName, note, at, person = null) {
    database.transaction(() => {
      const key = { account: accountNumber(database, accountId), ldhName: ldhName.toLowerCase() };
      if (note === '') {
        database.run('DELETE FROM domain_notes WHERE account = :account AND ldh_name = :ldhName', key);
        return;
      }
      noteTable.put(database, { ...key, note, person, changedAt: at });
    });
    version.changed();
  },
};

/** Writes down first which names it changes, so that undoing restores what was, and not more. */
function tagAll(
  database: Database,
  { action, account }: { readonly action: number; readonly account: number },
  {
    person,
    ...mark
  }: { readonly names: string; readonly tag: string; readonly added: 0 | 1; readonly person: string | null },
  touched: Set<string>,
): void {
  // Looked up for each name: gathered first, all that carry the tag would be read once more for every piece.
  const carried = `EXISTS (SELECT 1 FROM domain_tags AS t
      WHERE t.account = :account AND t.ldh_name = asked.value AND t.tag = :tag)`;
  const changed = database.all<{ ldhName: string }>(
    `INSERT INTO tag_action_names (action, ldh_name, tag, added)
       SELECT DISTINCT :action, value, :tag, :added FROM json_each(:names) AS asked
         WHERE ${mark.added === 1 ? 'NOT ' : ''}${carried}
       ON CONFLICT (action, ldh_name, tag) DO NOTHING RETURNING ldh_name AS ldhName`,
    { action, account, ...mark },
  );
  const names = JSON.stringify(changed.map(({ ldhName }) => ldhName));
  if (mark.added === 1) {
    database.run(
      `INSERT OR IGNORE INTO domain_tags (account, ldh_name, tag, person)
         SELECT :account, value, :tag, :person FROM json_each(:names)`,
      { account, tag: mark.tag, names, person },
    );
  } else {
    database.run(
      `DELETE FROM domain_tags WHERE account = :account AND tag = :tag
         AND ldh_name IN (SELECT value FROM json_each(:names))`,
      { account, tag: mark.tag, names },
    );
  }
  for (const { ldhName: name } of changed) touched.add(name);
}
