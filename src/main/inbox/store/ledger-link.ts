import type { Database } from '#main/database/database.ts';
import { messageColumn } from '#main/database/message-column.ts';
import { type MessageCode, message as messageWith } from '#messages/message.ts';
import type { Environment } from '#values/environment.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';

/** The renewal that a message's clTRID names; undefined where this desk asked for nothing of the kind. */
export function entryAskedBy(
  database: Database,
  message: { environment: Environment; clTRID: string | undefined; ldhName: string | undefined },
): string | undefined {
  if (message.clTRID === undefined) return undefined;
  return database.get<{ entry_id: string }>(
    `SELECT entry_id FROM renewal_entries INDEXED BY renewal_entries_by_cl_trid
       WHERE cl_trid = :clTRID AND environment = :environment AND (:ldhName IS NULL OR ldh_name = :ldhName)`,
    message,
  )?.entry_id;
}

/** What a message says that contradicts an entry: one settled as not renewed, or as renewed. */
const against = {
  againstNo: 'ledger.messageAgainstNo',
  againstYes: 'ledger.messageAgainstYes',
} as const satisfies Record<string, MessageCode>;

/** Only then does a refusal tell about the whole entry `e`. */
const wasSentOnce = `(SELECT count(*) FROM renewal_steps AS s WHERE s.entry = e.entry AND s.state = 'sent') = 1`;

/**
 * Settles every renewal of unknown outcome whose result a stored message tells: the registry's own word on the
 * transaction that we named. A refusal of one sending says nothing about another: an entry that was sent again stays
 * unknown. Part of the caller's transaction; answers with the entries that it settled.
 */
export function settleByMessages(database: Database, at: number): string[] {
  const told = database.all<{
    entry: number;
    entry_id: string;
    message_id: string;
    succeeded: number;
    sv_trid: string | null;
    journal_id: string | null;
  }>(
    `SELECT e.entry, e.entry_id, m.message_id, m.action ->> 'succeeded' AS succeeded, m.action ->> 'svTRID' AS sv_trid,
         (SELECT journal_id FROM inbox_received WHERE message = m.message ORDER BY received LIMIT 1) AS journal_id
       FROM renewal_entries AS e INDEXED BY renewal_entries_one_open JOIN inbox_messages AS m ON m.entry_id = e.entry_id
       WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown' AND m.action ->> 'succeeded' IS NOT NULL
         AND (m.action ->> 'succeeded' = 1
           OR ${wasSentOnce})
       GROUP BY e.entry HAVING m.message = max(m.message)`,
  );
  for (const { entry, message_id: messageId, succeeded, sv_trid: svTRID, journal_id: journalId } of told) {
    database.run(
      `INSERT INTO renewal_steps (entry, step, state, at, text, journal_id, sv_trid, settled_by)
         VALUES (:entry, (SELECT count(*) + 1 FROM renewal_steps WHERE entry = :entry), :state, :at, :text, :journalId,
           :svTRID, 'message')`,
      {
        entry,
        state: succeeded === 1 ? 'reconciled-renewed' : 'reconciled-not-renewed',
        at,
        text: messageColumn(
          messageWith(succeeded === 1 ? 'ledger.messageOfYes' : 'ledger.messageOfNo', {
            id: shownIdentifier(messageId),
          }),
        ),
        journalId,
        svTRID,
      },
    );
  }
  return told.map(({ entry_id: entryId }) => entryId);
}

/**
 * A message that says otherwise than a settled entry of ours contradicts it; a refusal of one sending does not where
 * the entry was sent again. Part of the caller's transaction.
 */
export function contradictByMessage(database: Database, message: number, at: number): void {
  database.run(
    `INSERT INTO renewal_contradictions (entry, at, source, evidence, text, journal_id)
       SELECT e.entry, :at, 'message', m.message_id,
           json_object('code', CASE m.action ->> 'succeeded' WHEN 1 THEN :againstNo ELSE :againstYes END,
             'values', json_object('id', m.message_id)),
           (SELECT journal_id FROM inbox_received WHERE message = m.message ORDER BY received LIMIT 1)
         FROM inbox_messages AS m JOIN renewal_entries AS e USING (entry_id)
         WHERE m.message = :message AND e.settled_at IS NOT NULL
           AND ((m.action ->> 'succeeded' = 1 AND e.state NOT IN ('renewed', 'reconciled-renewed'))
             OR (m.action ->> 'succeeded' = 0 AND e.state IN ('renewed', 'reconciled-renewed') AND ${wasSentOnce}))
       ON CONFLICT (entry, source, evidence) DO NOTHING`,
    { message, at, ...against },
  );
}
