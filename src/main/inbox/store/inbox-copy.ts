import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import { assignChosen, markChosen, numbersOf, tagChosen } from './archive.ts';
import type { AskedQueue, ChoiceChange, InboxCopyRow, InboxFacts, LookedAt, ToldOfRenewals } from './copy-record.ts';
import { foundByChoice } from './found.ts';
import {
  atHead,
  isOlderThanAcknowledgement,
  keepAcknowledgement,
  keepArrival,
  keepEmptied,
  keepUnreadable,
  sameAs,
  sameUnreadable,
  seenBefore,
} from './keep.ts';
import { toldAgainst, toldByMessages } from './ledger-link.ts';
import { judgeContent } from './message-rows.ts';
import { readToTable } from './message-tables.ts';
import { takeMoved } from './moved-messages.ts';
import type { InboxAcknowledgement, InboxArrival, InboxChoice, InboxContent, InboxUnreadable } from './record.ts';
import type { MessageRow } from './rows.ts';

/** How far the facts of an account have been carried out here. */
export function inboxReadTo(database: Database): Readonly<Record<string, number>> {
  const rows = database.all<{ accountId: string; readTo: number }>(
    'SELECT account_id AS accountId, read_to AS readTo FROM team_inbox',
  );
  return Object.fromEntries(rows.map(({ accountId, readTo }) => [accountId, readTo]));
}

/**
 * Carries a fact out; one that was carried out already changes nothing. `tells` false: people are told nothing of it, since
 * it is long past. Part of the caller's transaction; answers whether it was new.
 */
export function takeInboxRow(database: Database, row: InboxCopyRow, tells: boolean): boolean {
  const { accountId, number } = row;
  const known = database.get<{ readTo: number }>(
    'SELECT read_to AS readTo FROM team_inbox WHERE account_id = :accountId',
    {
      accountId,
    },
  );
  const readTo = known?.readTo ?? 0;
  if (number <= readTo) return false;
  if (number > readTo + 1)
    throw new Error(`The team store left out what was done before ${number} at the inbox of ${accountId}.`);
  carryOut(database, row, tells);
  readToTable.put(database, { accountId, readTo: number });
  return true;
}

function carryOut(database: Database, { fact, document, hasTurn, bySeat, person }: InboxCopyRow, tells: boolean): void {
  const given = <Fact extends keyof InboxFacts>(_fact: Fact): InboxFacts[Fact] => JSON.parse(document);
  const messages = (inboxIds: readonly string[]): InboxChoice => ({ kind: 'messages', inboxIds });
  switch (fact) {
    case 'arrival': {
      const { notice, ...arrival } = given(fact);
      keepArrival(database, { ...arrival, notice: tells ? notice : undefined, isHead: hasTurn });
      return;
    }
    case 'unreadable': {
      const { notice, ...unreadable } = given(fact);
      keepUnreadable(database, { ...unreadable, notice: tells ? notice : undefined });
      return;
    }
    case 'acknowledged': {
      const acknowledgement = given(fact);
      // Who asked for it is the person of the seat; nobody did where a poller asked.
      const asked = acknowledgement.person == null ? null : person;
      keepAcknowledgement(database, { ...acknowledgement, person: asked }, bySeat);
      return;
    }
    case 'emptied':
      keepEmptied(database, given(fact));
      return;
    case 'handled': {
      const { inboxIds, handled } = given(fact);
      markChosen(database, messages(inboxIds), { handled, person, seat: bySeat });
      return;
    }
    case 'tags': {
      const { inboxIds, ...change } = given(fact);
      tagChosen(database, messages(inboxIds), change);
      return;
    }
    case 'assigned': {
      const { inboxIds, person: to } = given(fact);
      assignChosen(database, messages(inboxIds), to);
      return;
    }
    case 'moved':
      takeMoved(database, given(fact), bySeat);
      return;
  }
}

export function lookAtArrival(database: Database, arrival: InboxArrival): LookedAt {
  const { accountId, messageId, via, content, askedAt, at } = arrival;
  const known = sameAs(database, accountId, messageId, content.digest);
  const judged = { ...arrival, content: { ...content, judged: judgeContent(database, arrival, content) } };
  if (known === undefined) return { arrival: judged, known, isNews: true };
  const others = `SELECT count(*) AS n FROM inbox_messages INDEXED BY inbox_messages_in_queue WHERE ${atHead}`;
  const leaves = countOf(database, others, { accountId, via, askedAt, at, except: known.message }) > 0;
  const isSame =
    known.acknowledgedAt === null &&
    known.offHeadAt === null &&
    known.via === via &&
    known.beside === (content.beside ?? null);
  return { arrival: judged, known, isNews: leaves || !(isSame || isOlderThanAcknowledgement(known, arrival)) };
}

/** The entry of an unreadable answer, where it is here already. */
export function unreadableKnown(database: Database, unreadable: InboxUnreadable): string | undefined {
  return sameUnreadable(database, unreadable)?.inboxId;
}

/** The same acknowledgement with what this desk found out about what it says, and the account of its message. */
export function lookAtAcknowledgement(
  database: Database,
  acknowledgement: InboxAcknowledgement,
): { readonly accountId: string; readonly acknowledgement: InboxAcknowledgement } | undefined {
  const row = database.get<Pick<MessageRow, 'accountId' | 'environment'>>(
    'SELECT account_id AS accountId, environment FROM inbox_messages WHERE inbox_id = :inboxId',
    { inboxId: acknowledgement.inboxId },
  );
  if (row === undefined) return undefined;
  const { answer } = acknowledgement;
  const judge = (content: InboxContent | undefined) =>
    content && { ...content, judged: judgeContent(database, row, content) };
  const judged = answer && { ...answer, own: judge(answer.own), together: judge(answer.together) };
  return { accountId: row.accountId, acknowledgement: { ...acknowledgement, answer: judged } };
}

/** What an empty queue would change here: how many messages are found gone, and whether anything is. */
export function lookAtEmpty(
  database: Database,
  queue: AskedQueue,
): { readonly gone: number; readonly isNews: boolean } {
  const inQueue = 'SELECT count(*) AS n FROM inbox_messages INDEXED BY inbox_messages_in_queue WHERE';
  const waits = `account_id = :accountId AND acknowledged_at IS NULL AND message_id IS NOT NULL AND via = :via AND ${seenBefore}`;
  const gone = countOf(database, `${inQueue} ${waits}`, { ...queue });
  return { gone, isNews: gone > 0 || countOf(database, `${inQueue} ${atHead}`, { ...queue, except: -1 }) > 0 };
}

/** `inboxId` is the message that may contradict a settled renewal; undefined where none has come. */
export function toldOfRenewals(database: Database, inboxId: string | undefined, at: number): ToldOfRenewals {
  const row =
    inboxId === undefined
      ? undefined
      : database.get<{ message: number }>('SELECT message FROM inbox_messages WHERE inbox_id = :inboxId', { inboxId });
  return {
    steps: toldByMessages(database, at, true).map(({ entryId, step, steps }) => ({ entryId, step, restsOn: steps })),
    contradictions:
      row === undefined ? [] : toldAgainst(database, row.message, at, true).map(({ entry: _, ...fact }) => fact),
  };
}

/** The chosen messages that a change would change, by account; the oldest first. */
export function chosenByAccount(
  database: Database,
  choice: InboxChoice,
  change: ChoiceChange,
): readonly { readonly accountId: string; readonly inboxIds: readonly string[] }[] {
  const found = foundByChoice(choice);
  const rows = database.all<{ accountId: string; inboxId: string }>(
    `SELECT account_id AS accountId, inbox_id AS inboxId FROM inbox_messages AS c
       WHERE message IN (${numbersOf(found)}) AND ${changes[change.kind]} ORDER BY message`,
    { ...found.parameters, ...givenOf(change) },
  );
  return [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    accountId,
    inboxIds: own.map(({ inboxId }) => inboxId),
  }));
}

const changes: Readonly<Record<ChoiceChange['kind'], string>> = {
  handled: 'c.handled <> :toHandled',
  tags: `(EXISTS (SELECT 1 FROM json_each(:toAdd) AS t WHERE NOT EXISTS
             (SELECT 1 FROM inbox_tags WHERE message = c.message AND tag = t.value))
           OR EXISTS (SELECT 1 FROM inbox_tags WHERE message = c.message AND tag IN (SELECT value FROM json_each(:toRemove))))`,
  assigned: 'c.assigned_to IS NOT :toPerson',
};

function givenOf(change: ChoiceChange) {
  if (change.kind === 'handled') return { toHandled: change.handled };
  if (change.kind === 'assigned') return { toPerson: change.person };
  return { toAdd: JSON.stringify(change.add), toRemove: JSON.stringify(change.remove) };
}
