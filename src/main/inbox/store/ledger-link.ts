import type { Database } from '#main/database/database.ts';
import { contradictionTable, stepTable, teamOwner } from '#main/renewals/store/ledger-tables.ts';
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

/** Whose entries are meant: this desk's own ones are settled here, the team's by the team store. */
const ofTeam = `(e.owner_id = '${teamOwner}') = :ofTeam`;

/**
 * Settles every renewal of unknown outcome whose result a stored message tells. Part of the caller's transaction; answers with
 * the entries that it settled.
 */
export function settleByMessages(database: Database, at: number): string[] {
  const told = toldByMessages(database, at, false);
  for (const { entry, step } of told) stepTable.insert(database, { entry, ...step });
  return told.map(({ entryId }) => entryId);
}

/**
 * The renewals of unknown outcome whose result a stored message tells, with the step that says so: the registry's own word on
 * the transaction that we named. A refusal of one sending says nothing about another: an entry that was sent again stays unknown.
 */
export function toldByMessages(database: Database, at: number, isTeams: boolean) {
  return database
    .all<{
      entry: number;
      entryId: string;
      steps: number;
      messageId: string;
      succeeded: number;
      svTRID: string | null;
      journalId: string | null;
    }>(
      `SELECT e.entry, e.entry_id AS entryId, m.message_id AS messageId, m.action ->> 'succeeded' AS succeeded,
         m.action ->> 'svTRID' AS svTRID, ${firstExchange} AS journalId,
         (SELECT count(*) FROM renewal_steps AS s WHERE s.entry = e.entry) AS steps
       FROM renewal_entries AS e INDEXED BY renewal_entries_one_open JOIN inbox_messages AS m ON m.entry_id = e.entry_id
       WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown' AND m.action ->> 'succeeded' IS NOT NULL
         AND (m.action ->> 'succeeded' = 1
           OR ${wasSentOnce})
         AND ${ofTeam}
       GROUP BY e.entry HAVING m.message = max(m.message)`,
      { ofTeam: isTeams },
    )
    .map(({ entry, entryId, steps, messageId, succeeded, svTRID, journalId }) => ({
      ...{ entry, entryId, steps },
      step: {
        state: succeeded === 1 ? 'reconciled-renewed' : 'reconciled-not-renewed',
        at,
        text: messageWith(succeeded === 1 ? 'ledger.messageOfYes' : 'ledger.messageOfNo', {
          id: shownIdentifier(messageId),
        }),
        journalId,
        svTRID,
        settledBy: 'message',
      } as const,
    }));
}

/** Keeps what a message says against settled entries. Part of the caller's transaction. */
export function contradictByMessage(database: Database, message: number, at: number): void {
  for (const { entryId: _, ...fact } of toldAgainst(database, message, at, false))
    contradictionTable.insertNew(database, fact);
}

/**
 * A message that says otherwise than a settled entry of ours contradicts it; a refusal of one sending does not where
 * the entry was sent again.
 */
export function toldAgainst(database: Database, message: number, at: number, isTeams: boolean) {
  return database
    .all<{ entry: number; entryId: string; evidence: string; succeeded: number; journalId: string | null }>(
      `SELECT e.entry, e.entry_id AS entryId, m.message_id AS evidence, m.action ->> 'succeeded' AS succeeded,
         ${firstExchange} AS journalId
       FROM inbox_messages AS m JOIN renewal_entries AS e USING (entry_id)
       WHERE m.message = :message AND e.settled_at IS NOT NULL
         AND ((m.action ->> 'succeeded' = 1 AND e.state NOT IN ('renewed', 'reconciled-renewed'))
           OR (m.action ->> 'succeeded' = 0 AND e.state IN ('renewed', 'reconciled-renewed') AND ${wasSentOnce}))
         AND ${ofTeam}`,
      { message, ofTeam: isTeams },
    )
    .map(({ succeeded, ...fact }) => {
      const code = succeeded === 1 ? 'ledger.messageAgainstNo' : 'ledger.messageAgainstYes';
      return { ...fact, at, source: 'message' as const, text: messageWith(code, { id: fact.evidence }) };
    });
}
