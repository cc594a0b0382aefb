import { createHash } from 'node:crypto';
import type { Database } from '#main/database/database.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { refuseOfTeam } from '#main/team/store/refuse-of-team.ts';
import { oddity } from '#values/oddity.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';
import type { AskedQueue } from './copy-record.ts';
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
export const seenBefore = `(seen_at <= :askedAt OR seen_at > :at + ${clockSlip})`;

/** Of a queue that was asked: at its head as far as was known, and not any more. */
export const atHead = `account_id = :accountId AND acknowledged_at IS NULL AND message_id IS NOT NULL AND off_head_at IS NULL
         AND message <> :except AND (via = :via OR via IS NULL) AND ${seenBefore}`;

/** The writing half of the archive. Every verb is one transaction. */
export const inboxKeep: KeepVerbs = {
  keep: ({ database }, arrival) =>
    database.transaction(() => {
      refuseOfTeam(database, arrival.environment);
      const { message, ...kept } = keepArrival(database, arrival);
      const settledEntryIds = settleByMessages(database, arrival.at);
      contradictByMessage(database, message, arrival.at);
      return { ...kept, settledEntryIds };
    }),

  keepUnreadable: ({ database }, unreadable) =>
    database.transaction(() => {
      refuseOfTeam(database, unreadable.environment);
      return keepUnreadable(database, unreadable);
    }),

  acknowledged: ({ database }, acknowledgement) =>
    database.transaction(() => keepAcknowledgement(database, acknowledgement)),

  emptied: ({ database }, accountId, via, askedAt, at) =>
    database.transaction(() => ({
      gone: keepEmptied(database, { accountId, via, askedAt, at }),
      settledEntryIds: settleByMessages(database, at),
    })),
};

/** Part of the caller's transaction, as all that follows. */
export function keepArrival(
  database: Database,
  arrival: InboxArrival,
): { message: number; inboxId: string; isNew: boolean; cameAgain: boolean } {
  const { accountId, messageId, via, content, askedAt, at, isHead = true } = arrival;
  const known = sameAs(database, accountId, messageId, content.digest);
  const message = known?.message ?? insertMessage(database, arrival);
  const isLate = known !== undefined && isOlderThanAcknowledgement(known, arrival);
  const cameAgain = known?.acknowledgedAt != null && !isLate && isHead;
  if (known === undefined) {
    addAnswer(database, message, arrival.answer, at);
    addTags(database, message, arrival.tags);
    addNotice(database, arrival.inboxId, arrival.notice);
  } else if (!isLate && isHead) {
    if (known.beside !== (content.beside ?? null)) {
      addAnswer(database, message, arrival.answer, at);
      noteOddities(database, known, arrival.oddities);
    }
    database.run(
      `UPDATE inbox_messages SET acknowledged_at = NULL, acknowledged_how = NULL, acknowledged_by = NULL,
           acknowledged_seat = NULL, via = :via, off_head_at = NULL,
           seen_at = :at, beside = :beside, came_again = came_again + :again
         WHERE message = :message`,
      { message, via, at, beside: content.beside, again: cameAgain ? 1 : 0 },
    );
  }
  if (isHead) leaveHead(database, { accountId, via, askedAt, at }, message);
  return { message, inboxId: known?.inboxId ?? arrival.inboxId, isNew: known === undefined, cameAgain };
}

/** Acknowledged by another program since it was asked for: then it is no news that it was there. */
export function isOlderThanAcknowledgement(
  { acknowledgedAt }: Pick<MessageRow, 'acknowledgedAt'>,
  { askedAt, at }: Pick<InboxArrival, 'askedAt' | 'at'>,
): boolean {
  const goneAt = acknowledgedAt ?? askedAt;
  return goneAt > askedAt && goneAt <= at + clockSlip;
}

export function keepUnreadable(database: Database, unreadable: InboxUnreadable): { inboxId: string; isNew: boolean } {
  const { at, answer } = unreadable;
  const newcomer = asNewcomer(unreadable);
  const again = sameUnreadable(database, unreadable);
  const message = again?.message ?? insertMessage(database, newcomer);
  addAnswer(database, message, answer, at);
  if (again === undefined) addNotice(database, unreadable.inboxId, unreadable.notice);
  // Somebody had dealt with it, and yet it is there again.
  else if (again.handled === 1) {
    database.run(
      'UPDATE inbox_messages SET handled = 0, handled_by = NULL, handled_seat = NULL WHERE message = :message',
      {
        message,
      },
    );
  }
  return { inboxId: again?.inboxId ?? unreadable.inboxId, isNew: again === undefined };
}

export function sameUnreadable(database: Database, { accountId, answer }: InboxUnreadable): MessageRow | undefined {
  return database.get<MessageRow>(
    `SELECT ${messageTable.select()} FROM inbox_messages INDEXED BY inbox_messages_by_kind
       WHERE kind = 'unreadable' AND account_id = :accountId AND message_id IS NULL AND digest = :digest`,
    { accountId, digest: digestOf(answer.raw) },
  );
}

/** `seat` is where it was acknowledged, of a team. */
export function keepAcknowledgement(
  database: Database,
  acknowledgement: InboxAcknowledgement,
  seat: string | null = null,
): { found: boolean; otherStored: boolean } {
  const { inboxId, at, how, answer, person = null } = acknowledgement;
  const row = rowOf(database, inboxId);
  if (row === undefined) return { found: false, otherStored: false };
  leaveQueue(database, row.message, { at, how, person, seat });
  if (answer === undefined) return { found: true, otherStored: false };
  noteOddities(database, row, answer.oddities);
  const { own, otherMessageId } = answer;
  const isOther =
    own !== undefined &&
    (otherMessageId !== undefined ||
      answer.contradicts ||
      (row.acknowledgedDigest !== null && row.acknowledgedDigest !== own.digest));
  if (!isOther || otherMessageId !== undefined) addAnswer(database, row.message, answer, at);
  if (isOther) return { found: true, otherStored: keepOther(database, row, own, { ...acknowledgement, seat }) };
  if (own !== undefined) {
    database.run('UPDATE inbox_messages SET acknowledged_digest = :digest WHERE message = :message', {
      digest: own.digest,
      message: row.message,
    });
  }
  if (answer.together !== undefined) enrich(database, row, answer.together);
  return { found: true, otherStored: false };
}

/** What was seen in a queue before it was asked, and what not. Answers how many messages are found gone. */
export function keepEmptied(database: Database, queue: AskedQueue): number {
  const { changes } = database.run(
    `UPDATE inbox_messages INDEXED BY inbox_messages_in_queue
       SET acknowledged_at = :at, acknowledged_how = 'found-gone'
       WHERE account_id = :accountId AND acknowledged_at IS NULL AND message_id IS NOT NULL AND via = :via
         AND ${seenBefore}`,
    { ...queue },
  );
  leaveHead(database, queue, -1);
  return changes;
}

function rowOf(database: Database, inboxId: string): MessageRow | undefined {
  return database.get<MessageRow>(`SELECT ${messageTable.select()} FROM inbox_messages WHERE inbox_id = :inboxId`, {
    inboxId,
  });
}

export function sameAs(
  database: Database,
  accountId: string,
  messageId: string,
  digest: string,
): MessageRow | undefined {
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
function leaveHead(database: Database, queue: AskedQueue, except: number): void {
  database.run(`UPDATE inbox_messages INDEXED BY inbox_messages_in_queue SET off_head_at = :at WHERE ${atHead}`, {
    ...queue,
    except,
  });
}

function leaveQueue(
  database: Database,
  message: number,
  left: {
    readonly at: number;
    readonly how: 'answered' | 'found-gone';
    readonly person: string | null;
    readonly seat: string | null;
  },
): void {
  // Of two programs that acknowledge the same message the second finds it gone: what the first was told stands.
  database.run(
    `UPDATE inbox_messages SET acknowledged_at = :at, acknowledged_how = :how, acknowledged_by = :person, acknowledged_seat = :seat
       WHERE message = :message AND (:how = 'answered' OR acknowledged_at IS NULL)`,
    { message, ...left },
  );
}

/** Stores what an acknowledge brought although something else was expected; false where it is in the archive already. */
function keepOther(
  database: Database,
  row: MessageRow,
  content: InboxContent,
  { answer, at, otherInboxId, person = null, seat }: InboxAcknowledgement & { readonly seat: string | null },
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
  if (otherMessageId === undefined) leaveQueue(database, message, { at, how: 'answered', person, seat });
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

function digestOf(raw: string): string {
  return createHash('sha256').update(withoutTransaction(raw)).digest('hex').slice(0, 32);
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
    digest: digestOf(answer.raw),
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
