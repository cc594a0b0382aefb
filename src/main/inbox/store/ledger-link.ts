import type { Database } from '#main/database/database.ts';
import { contradictionTable, stepTable } from '#main/renewals/store/ledger-tables.ts';
import { message as messageWith } from '#messages/message.ts';
import type { Environment } from '#values/environment.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';

/** The renewal that a message's clTRID names; undefined where this desk asked for nothing of the kind. */
export function entryAskedBy(
  database: Database,
  message: { environment: Environment; clTRID: string | undefined; ldhName: string | undefined },
): string | undefined {
  if (message.clTRID === undefined) return undefined;
  return database.get<{ entryId: string }>(
    `SELECT entry_id AS entryId FROM renewal_entries INDEXED BY renewal_entries_by_cl_trid
       WHERE cl_trid = :clTRID AND environment = :environment AND (:ldhName IS NULL OR ldh_name = :ldhName)`,
    message,
  )?.entryId;
}

/** The exchange that brought the message `m` first. */
const firstExchange = '(SELECT journal_id FROM inbox_received WHERE message = m.message ORDER BY received LIMIT 1)';

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
    entryId: string;
    messageId: string;
    succeeded: number;
    svTRID: string | null;
    journalId: string | null;
  }>(
    `SELECT e.entry, e.entry_id AS entryId, m.message_id AS messageId, m.action ->> 'succeeded' AS succeeded,
         m.action ->> 'svTRID' AS svTRID, ${firstExchange} AS journalId
       FROM renewal_entries AS e INDEXED BY renewal_entries_one_open JOIN inbox_messages AS m ON m.entry_id = e.entry_id
       WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown' AND m.action ->> 'succeeded' IS NOT NULL
         AND (m.action ->> 'succeeded' = 1
           OR ${wasSentOnce})
       GROUP BY e.entry HAVING m.message = max(m.message)`,
  );
  for (const { entry, messageId, succeeded, svTRID, journalId } of told) {
    const id = shownIdentifier(messageId);
    stepTable.insert(database, {
      entry,
      state: succeeded === 1 ? 'reconciled-renewed' : 'reconciled-not-renewed',
      at,
      text: messageWith(succeeded === 1 ? 'ledger.messageOfYes' : 'ledger.messageOfNo', { id }),
      journalId,
      svTRID,
      settledBy: 'message',
    });
  }
  return told.map(({ entryId }) => entryId);
}

/**
 * A message that says otherwise than a settled entry of ours contradicts it; a refusal of one sending does not where
 * the entry was sent again. Part of the caller's transaction.
 */
export function contradictByMessage(database: Database, message: number, at: number): void {
  const told = database.all<{ entry: number; evidence: string; succeeded: number; journalId: string | null }>(
    `SELECT e.entry, m.message_id AS evidence, m.action ->> 'succeeded' AS succeeded, ${firstExchange} AS journalId
       FROM inbox_messages AS m JOIN renewal_entries AS e USING (entry_id)
       WHERE m.message = :message AND e.settled_at IS NOT NULL
         AND ((m.action ->> 'succeeded' = 1 AND e.state NOT IN ('renewed', 'reconciled-renewed'))
           OR (m.action ->> 'succeeded' = 0 AND e.state IN ('renewed', 'reconciled-renewed') AND ${wasSentOnce}))`,
    { message },
  );
  for (const { succeeded, evidence, ...fact } of told) {
    const code = succeeded === 1 ? 'ledger.messageAgainstNo' : 'ledger.messageAgainstYes';
    const text = messageWith(code, { id: evidence });
    contradictionTable.insertNew(database, { ...fact, evidence, at, source: 'message', text });
  }
}
