import type { Database } from '#main/database/database.ts';
import type { SharedRow } from '#main/team/store/shared-record.ts';
import type { Environment } from '#values/environment.ts';
import { doNotRenewTable, noteTable, tagTable } from './domain-tables.ts';
import { findAccount } from './reports.ts';

/** Takes what colleagues wrote on names into the copy. Of an account that is not here nothing is kept: false. */
export function takeTag(database: Database, { scope, key, document, person }: SharedRow<'tag'>): boolean {
  const account = findAccount(database, scope);
  if (account === undefined) return false;
  const place = { account, ...tagOfKey(key) };
  if (document !== null) tagTable.put(database, { ...place, person });
  else database.run('DELETE FROM domain_tags WHERE account = :account AND ldh_name = :ldhName AND tag = :tag', place);
  return true;
}

export function takeNote(database: Database, { scope, key, document, person }: SharedRow<'note'>): boolean {
  const account = findAccount(database, scope);
  if (account === undefined) return false;
  const place = { account, ldhName: key };
  if (document !== null) noteTable.put(database, { ...place, ...document, person });
  else database.run('DELETE FROM domain_notes WHERE account = :account AND ldh_name = :ldhName', place);
  return true;
}

/** A mark that changed gets another number here as well: what was shown of the earlier one does not count for it. */
export function takeDoNotRenew(database: Database, row: SharedRow<'do-not-renew'>): boolean {
  const place = { environment: row.scope as Environment, ldhName: row.key };
  database.run('DELETE FROM do_not_renew WHERE environment = :environment AND ldh_name = :ldhName', place);
  if (row.document !== null) doNotRenewTable.insert(database, { ...place, ...row.document, person: row.person });
  return true;
}

export function keyOfTag(ldhName: string, tag: string): string {
  return `${ldhName} ${tag}`;
}

/** A name has no space in it; a tag may. */
export function tagOfKey(key: string): { readonly ldhName: string; readonly tag: string } {
  const end = key.indexOf(' ');
  return { ldhName: key.slice(0, end), tag: key.slice(end + 1) };
}

/** Names and tags that an action of tagging changed. */
export interface TaggedNames {
  readonly accountId: string;
  readonly changes: readonly { readonly ldhName: string; readonly tag: string; readonly added: boolean }[];
  readonly more: boolean;
}

/** The account of an action of tagging, with some of what it changed; undefined where there is no such action. */
export function taggedBy(database: Database, actionId: string, limit: number): TaggedNames | undefined {
  const action = database.get<{ accountId: string }>(
    `SELECT account_id AS accountId FROM tag_actions JOIN accounts USING (account)
       WHERE action = CAST(:actionId AS INTEGER)`,
    { actionId },
  );
  if (action === undefined) return undefined;
  const rows = database.all<{ ldhName: string; tag: string; added: number }>(
    `SELECT ldh_name AS ldhName, tag, added FROM tag_action_names
       WHERE action = CAST(:actionId AS INTEGER) LIMIT :limit`,
    { actionId, limit },
  );
  const changes = rows.map((row) => ({ ...row, added: row.added === 1 }));
  return { ...action, changes, more: rows.length === limit };
}

/** Notes what an action of tagging changed, so that it can be undone. */
export function noteTagged(database: Database, actionId: string, changes: TaggedNames['changes']): void {
  database.run(
    `INSERT OR IGNORE INTO tag_action_names (action, ldh_name, tag, added)
       SELECT action, value->>'ldhName', value->>'tag', value->>'added' FROM json_each(:changes), tag_actions
         WHERE action = CAST(:actionId AS INTEGER)`,
    { actionId, changes: JSON.stringify(changes) },
  );
}

/** Forgets what was undone. */
export function forgetTagged(database: Database, actionId: string, changes: TaggedNames['changes']): void {
  database.run(
    `DELETE FROM tag_action_names WHERE action = CAST(:actionId AS INTEGER)
       AND (ldh_name, tag) IN (SELECT value->>'ldhName', value->>'tag' FROM json_each(:changes))`,
    { actionId, changes: JSON.stringify(changes) },
  );
}
