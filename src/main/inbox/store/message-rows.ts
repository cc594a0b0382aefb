import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import { messagesColumn, messagesOf } from '#main/database/message-column.ts';
import { searchedText } from '#main/database/name-keys.ts';
import { knownNameIn } from '#main/domains/store/known-name-in.ts';
import { say } from '#messages/say.ts';
import type { Oddity } from '#values/oddity.ts';
import { entryAskedBy } from './ledger-link.ts';
import { messageTable, receivedTable } from './message-tables.ts';
import type { InboxAnswer, InboxArrival, InboxContent, JudgedContent } from './record.ts';
import { type MessageRow, saidIn } from './rows.ts';

/** Of one message, so that a queue that shows it for ever fills no disk. */
const mostAnswers = 10;
/** Of these, to requests: what its acknowledgement answers always finds room. */
const mostRequests = 8;

/** What is the same of a message for every way in which it gets into the archive. */
export interface Newcomer {
  readonly inboxId: string;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly environment: InboxArrival['environment'];
  readonly messageId: string | undefined;
  readonly via: InboxArrival['via'] | null | undefined;
  readonly content: InboxContent;
  readonly oddities: readonly Oddity[];
  readonly at: number;
}

/** What a message has to do with what this desk has; as it was judged where it was stored, where that was done. */
export function judgeContent(
  database: Database,
  { accountId, environment }: Pick<InboxArrival, 'accountId' | 'environment'>,
  content: InboxContent,
): JudgedContent {
  if (content.judged !== undefined) return content.judged;
  return { ...askedFor(database, environment, content), ...nameOf(database, accountId, content) };
}

/** Whether somebody here asked for what the message tells; one that tells of no action was not to be asked for. */
function askedFor(
  database: Database,
  environment: InboxArrival['environment'],
  { action, ldhName }: InboxContent,
): Pick<JudgedContent, 'entryId' | 'unasked'> {
  if (action === undefined) return { entryId: undefined, unasked: false };
  // No renewal asks for a host or a contact, whatever clTRID it carries.
  if (action.otherName !== undefined) return { entryId: undefined, unasked: true };
  const entryId = entryAskedBy(database, { environment, clTRID: action.clTRID, ldhName });
  return { entryId, unasked: entryId === undefined };
}

/** A message whose data names nothing is about the one name in its words that this account has or had. */
function nameOf(
  database: Database,
  accountId: string,
  { kind, ldhName, unicodeName, text }: InboxContent,
): Pick<JudgedContent, 'ldhName' | 'unicodeName'> {
  const isNameless = ldhName === undefined && kind !== 'unreadable';
  return { ldhName, unicodeName, ...(isNameless && knownNameIn(database, accountId, text)) };
}

/** Part of the caller's transaction, as all that follows. */
export function insertMessage(database: Database, newcomer: Newcomer): number {
  const { content } = newcomer;
  const { entryId, unasked, ...named } = judgeContent(database, newcomer, content);
  const { lastRow } = messageTable.insert(database, {
    ...newcomer,
    ...saidIn({ ...content, ...named }, newcomer.messageId),
    digest: content.digest,
    beside: content.beside,
    storedAt: newcomer.at,
    seenAt: newcomer.at,
    entryId,
    unasked,
  });
  keepWords(database, lastRow, content.words);
  return lastRow;
}

/** What a new message is found by. */
export function keepWords(database: Database, message: number, words: string): void {
  database.run('INSERT INTO inbox_words (rowid, words) VALUES (:message, :words)', {
    message,
    words: searchedText(words),
  });
}

/** What is read of it has grown: the row follows, and what is found by it. */
export function enrich(database: Database, row: MessageRow, content: InboxContent): void {
  const { entryId, unasked, ...named } = judgeContent(database, row, content);
  database.run(
    `UPDATE inbox_messages SET kind = :kind, text = :text, language = :language, queued_at = :queuedAt,
         ldh_name = :ldhName, unicode_name = :unicodeName, action = :action, search_text = :searchText,
         entry_id = :entryId, unasked = :unasked
       WHERE message = :message`,
    {
      message: row.message,
      entryId: entryId ?? row.entryId,
      unasked: unasked && row.entryId === null,
      ...saidIn({ ...content, ...named }, row.messageId),
    },
  );
  database.run('UPDATE inbox_words SET words = :words WHERE rowid = :message', {
    message: row.message,
    words: searchedText(content.words),
  });
}

/** What was off in a later answer, beside what was off before. */
export function noteOddities(database: Database, row: MessageRow, oddities: readonly Oddity[]): void {
  if (oddities.length === 0) return;
  const known = messagesOf(row.oddities);
  // A row of 0.1.0 may have the same one as it was written.
  const noted = new Set(known.map((one) => say('en', one)));
  database.run('UPDATE inbox_messages SET oddities = :oddities WHERE message = :message', {
    message: row.message,
    oddities: messagesColumn([...known, ...oddities.filter((one) => !noted.has(say('en', one)))]),
  });
}

export function addAnswer(database: Database, message: number, answer: InboxAnswer, at: number): void {
  const sql = 'SELECT count(*) AS n FROM inbox_received WHERE message = :message';
  const most = answer.from === 'request' ? mostRequests : mostAnswers;
  if (countOf(database, sql, { message }) < most) receivedTable.insert(database, { ...answer, message, at });
}
