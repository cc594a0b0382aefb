import { createHash } from 'node:crypto';
import type { Database } from '#main/database/database.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { oddity } from '#values/oddity.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';
import { contradictByMessage, settleByMessages } from './ledger-link.ts';
import { addAnswer, enrich, insertMessage, type Newcomer, noteOddities } from './message-rows.ts';
import { messageTable, tagTable } from './message-tables.ts';
import { addNotice } from './notices.ts';
import type { InboxAcknowledgement, InboxArchive, InboxArrival, InboxContent, InboxUnreadable } from './record.ts';
import type { MessageRow } from './rows.ts';

type KeepVerbs = Pick<Verbs<InboxArchive>, 'keep' | 'keepUnreadable' | 'acknowledged' | 'emptied'>;

/** An instant further ahead than this is of a clock that was set back since, and no news of another program. */
const clockSlip = 60_000;

/** Last seen before a question was asked: only of those does its answer tell where they are. */
const seenBefore = `(seen_at <= :askedAt OR seen_at > :at + ${clockSlip})`;

/** The writing half of the archive. Every verb is one transaction. */
export const inboxKeep: KeepVerbs = {
  keep({ database }, arrival) {
    return database.transaction(() => {
      const { accountId, messageId, via, content, askedAt, at } = arrival;
      const known = sameAs(database, accountId, messageId, content.digest);
      const message = known?.message ?? insertMessage(database, arrival);
      // Acknowledged by another program since this was asked: then it is no news that it was there.
      const goneAt = known?.acknowledgedAt ?? askedAt;
      const isLate = goneAt > askedAt && goneAt <= at + clockSlip;
      const cameAgain = known?.acknowledgedAt != null && !isLate;
      if (known === undefined) {
        addAnswer(database, message, arrival.answer, at);
        addTags(database, message, arrival.tags);
        addNotice(database, arrival.inboxId, arrival.notice);
      } else if (!isLate) {
        if (known.beside !== (content.beside ?? null)) {
          addAnswer(database, message, arrival.answer, at);
          noteOddities(database, known, arrival.oddities);
        }
        database.run(
          `UPDATE inbox_messages SET acknowledged_at = NULL, acknowledged_how = NULL, acknowledged_by = NULL, via = :via,
               off_head_at = NULL,
               seen_at = :at, beside = :beside, came_again = came_again + :again
             WHERE message = :message`,
          { message, via, at, beside: content.beside, again: cameAgain ? 1 : 0 },
        );
      }
      leaveHead(database, accountId, via, askedAt, at, message);
      const settledEntryIds = settleByMessages(database, at);
      contradictByMessage(database, message, at);
      return {
        inboxId: known?.inboxId ?? arrival.inboxId,
        isNew: known === undefined,
        cameAgain,
        settledEntryIds,
      };
    });
  },

  keepUnreadable({ database }, unreadable) {
    return database.transaction(() => {
      const { at, answer } = unreadable;
      const newcomer = asNewcomer(unreadable);
      const again = database.get<MessageRow>(
        `SELECT ${messageTable.select()} FROM inbox_messages INDEXED BY inbox_messages_by_kind
           WHERE kind = 'unreadable' AND account_id = :accountId AND message_id IS NULL AND digest = :digest`,
        { accountId: newcomer.accountId, digest: newcomer.content.digest },
      );
      const message = again?.message ?? insertMessage(database, newcomer);
      addAnswer(database, message, answer, at);
      if (again === undefined) addNotice(database, unreadable.inboxId, unreadable.notice);
      // Somebody had dealt with it, and yet it is there again.
      else if (again.handled === 1) {
        database.run('UPDATE inbox_messages SET handled = 0, handled_by = NULL WHERE message = :message', {
          message,
        });
      }
      return { inboxId: again?.inboxId ?? unreadable.inboxId, isNew: again === undefined };
    });
  },

  acknowledged({ database }, acknowledgement) {
    return database.transaction(() => {
      const { inboxId, at, how, answer, person = null } = acknowledgement;
      const row = rowOf(database, inboxId);
      if (row === undefined) return { found: false, otherStored: false };
      leaveQueue(database, row.message, { at, how, person });
      if (answer === undefined) return { found: true, otherStored: false };
      noteOddities(database, row, answer.oddities);
      const { own, otherMessageId } = answer;
      const isOther =
        own !== undefined &&
        (otherMessageId !== undefined ||
          answer.contradicts ||
          (row.acknowledgedDigest !== null && row.acknowledgedDigest !== own.digest));
      if (!isOther || otherMessageId !== undefined) addAnswer(database, row.message, answer, at);
      if (isOther) return { found: true, otherStored: keepOther(database, row, own, acknowledgement) };
      if (own !== undefined) {
        database.run('UPDATE inbox_messages SET acknowledged_digest = :digest WHERE message = :message', {
          digest: own.digest,
          message: row.message,
        });
      }
      if (answer.together !== undefined) enrich(database, row, answer.together);
      return { found: true, otherStored: false };
    });
  },

  emptied({ database }, accountId, via, askedAt, at) {
    return database.transaction(() => {
      const { changes } = database.run(
        `UPDATE inbox_messages INDEXED BY inbox_messages_in_queue
           SET acknowledged_at = :at, acknowledged_how = 'found-gone'
           WHERE account_id = :accountId AND acknowledged_at IS NULL AND message_id IS NOT NULL AND via = :via
             AND ${seenBefore}`,
        { accountId, via, askedAt, at },
      );
      leaveHead(database, accountId, via, askedAt, at, -1);
      return { gone: changes, settledEntryIds: settleByMessages(database, at) };
    });
  },
};

function rowOf(database: Database, inboxId: string): MessageRow | undefined {
  return database.get<MessageRow>(`SELECT ${messageTable.select()} FROM inbox_messages WHERE inbox_id = :inboxId`, {
    inboxId,
  });
}

function sameAs(database: Database, accountId: string, messageId: string, digest: string): MessageRow | undefined {
  return database.get<MessageRow>(
    `SELECT ${messageTable.select()} FROM inbox_messages
       WHERE account_id = :accountId AND message_id = :messageId AND digest = :digest`,
    { accountId, messageId, digest },
  );
}

/**
 * What was at the head over this interface is not there any more. Whether it was acknowledged is not known: the
 * specification shows no order of a queue, and the two interfaces need not share one.
 */
function leaveHead(
  database: Database,
  accountId: string,
  via: InboxArrival['via'],
  askedAt: number,
  at: number,
  except: number,
): void {
  database.run(
    `UPDATE inbox_messages INDEXED BY inbox_messages_in_queue SET off_head_at = :at
       WHERE account_id = :accountId AND acknowledged_at IS NULL AND message_id IS NOT NULL AND off_head_at IS NULL
         AND message <> :except AND (via = :via OR via IS NULL) AND ${seenBefore}`,
    { accountId, via, askedAt, at, except },
  );
}

function leaveQueue(
  database: Database,
  message: number,
  left: { readonly at: number; readonly how: 'answered' | 'found-gone'; readonly person: string | null },
): void {
  // Of two programs that acknowledge the same message the second finds it gone: what the first was told stands.
  database.run(
    `UPDATE inbox_messages SET acknowledged_at = :at, acknowledged_how = :how, acknowledged_by = :person
       WHERE message = :message AND (:how = 'answered' OR acknowledged_at IS NULL)`,
    { message, ...left },
  );
}

/** Stores what an acknowledge brought although something else was expected; false where it is in the archive already. */
function keepOther(
  database: Database,
  row: MessageRow,
  content: InboxContent,
  { answer, at, otherInboxId, person = null }: InboxAcknowledgement,
): boolean {
  if (answer === undefined || row.messageId === null) return false;
  const { otherMessageId } = answer;
  const messageId = otherMessageId ?? row.messageId;
  if (sameAs(database, row.accountId, messageId, content.digest) !== undefined) return false;
  const fromWhere =
    otherMessageId === undefined
      ? oddity('storedSameId', { id: shownIdentifier(messageId) })
      : oddity('storedOther', { id: shownIdentifier(row.messageId) });
  const message = insertMessage(database, {
    inboxId: otherInboxId,
    accountId: row.accountId,
    accountLabel: row.accountLabel,
    environment: row.environment,
    messageId,
    via: row.via,
    content,
    oddities: [...answer.oddities, fromWhere],
    at,
  });
  addAnswer(database, message, answer, at);
  // Under an identifier of its own it was not what was acknowledged.
  if (otherMessageId === undefined) leaveQueue(database, message, { at, how: 'answered', person });
  return true;
}

/** Sets tags that are not set yet. */
export function addTags(database: Database, message: number, tags: readonly string[]): void {
  for (const tag of tags) tagTable.insertNew(database, { message, tag });
}

/**
 * The `trID` of an answer as JSON or XML, also where it is cut off: it is another one with every answer, however often the
 * same message is shown. Not `paTRID`, which is of the message.
 */
const transactionPart =
  /"(?:[\w.-]{1,40}:)?trID"\s*:\s*\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}(?:\}|$)|<((?:[\w.-]{1,40}:)?trID)\b[^>]{0,200}>[\s\S]{0,500}?(?:<\/\1\s*>|$)/g;

/** What is larger than any answer is taken as it is: a hostile one would keep the store for seconds. */
function withoutTransaction(raw: string): string {
  return raw.length > 262_144 ? raw : raw.replace(transactionPart, '');
}

function asNewcomer(unreadable: InboxUnreadable): Newcomer {
  const { inboxId, accountId, accountLabel, environment, text, answer, at } = unreadable;
  const content: InboxContent = {
    kind: 'unreadable',
    text,
    language: undefined,
    queuedAt: undefined,
    action: undefined,
    ldhName: undefined,
    unicodeName: undefined,
    words: `${text}\n${answer.raw.slice(0, 16_384)}`,
    // Another body is another entry: the second of two must not vanish behind the first.
    beside: undefined,
    digest: createHash('sha256').update(withoutTransaction(answer.raw)).digest('hex').slice(0, 32),
  };
  return {
    inboxId,
    accountId,
    accountLabel,
    environment,
    messageId: undefined,
    via: undefined,
    content,
    oddities: [],
    at,
  };
}
