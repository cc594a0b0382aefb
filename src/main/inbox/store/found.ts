import type { Bindable } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import { parseHostName } from '#values/domain-name.ts';
import type { InboxChoice, InboxQuery } from './record.ts';

/** What a query or a choice finds, as SQL over `inbox_messages AS m`. */
export interface FoundMessages {
  /** Tables to read from, the narrowest first. */
  readonly from: string;
  readonly where: string;
  readonly parameters: Record<string, Bindable>;
  /** The column whose order is the order of storing. */
  readonly order: string;
}

/** Words of three letters and more are found by the index, anywhere in a word; shorter ones by reading the texts. */
const shortestIndexed = 3;

/** A choice of messages by their identifiers, or of all that a filter finds. */
export function foundByChoice(choice: InboxChoice): FoundMessages {
  if (choice.kind === 'filter') {
    const found = foundByQuery(choice.filter);
    if (choice.except.length === 0) return found;
    return {
      ...found,
      where: `${found.where} AND m.inbox_id NOT IN (SELECT value FROM json_each(:except))`,
      parameters: { ...found.parameters, except: JSON.stringify(choice.except) },
    };
  }
  return {
    from: 'inbox_messages AS m',
    where: 'm.inbox_id IN (SELECT value FROM json_each(:inboxIds))',
    parameters: { inboxIds: JSON.stringify(choice.inboxIds) },
    order: 'm.message',
  };
}

export function foundByQuery(query: InboxQuery): FoundMessages {
  const conditions: string[] = [];
  const parameters: Record<string, Bindable> = {};
  function narrow(condition: string, given: Record<string, Bindable> = {}): void {
    conditions.push(condition);
    Object.assign(parameters, given);
  }

  const words = searchedText(query.text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const indexed = words.filter((word) => [...word].length >= shortestIndexed);
  if (indexed.length > 0) {
    const match = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    narrow('inbox_words MATCH :match', { match });
  }
  for (const [index, word] of words.filter((one) => !indexed.includes(one)).entries()) {
    narrow(`instr(m.search_text, :word${index}) > 0`, { [`word${index}`]: word });
  }
  if (query.accountId !== undefined) narrow('m.account_id = :accountId', { accountId: query.accountId });
  if (query.kind !== undefined && query.kind.length > 0) {
    narrow('m.kind IN (SELECT value FROM json_each(:kinds))', { kinds: JSON.stringify(query.kind) });
  }
  if (query.ldhName !== undefined) narrow('m.ldh_name = :ldhName', { ldhName: ldhNameOf(query.ldhName) });
  if (query.entryId !== undefined) narrow('m.entry_id = :entryId', { entryId: query.entryId });
  if (query.handled !== undefined) narrow(`m.handled = ${query.handled ? 1 : 0}`);
  if (query.unasked !== undefined) narrow(`m.unasked = ${query.unasked ? 1 : 0}`);
  if (query.assignedTo !== undefined) narrow('m.assigned_to IS :assignedTo', { assignedTo: query.assignedTo });
  if (query.acknowledged !== undefined) {
    narrow(
      query.acknowledged ? 'm.acknowledged_at IS NOT NULL' : 'm.acknowledged_at IS NULL AND m.message_id IS NOT NULL',
    );
  }
  if (query.tag !== undefined && query.tag.length > 0) {
    narrow('m.message IN (SELECT message FROM inbox_tags WHERE tag IN (SELECT value FROM json_each(:tags)))', {
      tags: JSON.stringify(query.tag),
    });
  }
  if (query.storedFrom !== undefined) narrow('m.stored_at >= :storedFrom', { storedFrom: query.storedFrom });
  if (query.storedTo !== undefined) narrow('m.stored_at <= :storedTo', { storedTo: query.storedTo });
  if (query.upTo !== undefined) {
    narrow('m.message <= (SELECT message FROM inbox_messages WHERE inbox_id = :upTo)', { upTo: query.upTo });
  }

  const byWords = indexed.length > 0;
  return {
    from: byWords ? 'inbox_words JOIN inbox_messages AS m ON m.message = inbox_words.rowid' : 'inbox_messages AS m',
    where: conditions.length === 0 ? 'true' : conditions.join(' AND '),
    parameters,
    order: byWords ? 'inbox_words.rowid' : 'm.message',
  };
}

/** A name as messages are kept by it, whichever way a person wrote it; what is no name finds nothing. */
function ldhNameOf(text: string): string {
  const name = parseHostName(text.trim());
  return name.ok ? name.value.ldhName : text;
}

/** The same, without a look at the messages where words alone decide. */
export function countSql(found: FoundMessages): string {
  const byWordsAlone = found.where === 'inbox_words MATCH :match';
  return `SELECT count(*) AS n FROM ${byWordsAlone ? 'inbox_words' : found.from} WHERE ${found.where}`;
}
