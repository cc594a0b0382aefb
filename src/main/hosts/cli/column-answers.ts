import type { ColumnAnswers, ListColumn } from '#contract/values.ts';
import { type Message, message } from '#messages/message.ts';
import { sameName } from '#values/table-columns.ts';
import { word } from './text.ts';
import { onLines, UsageError } from './usage-error.ts';

const has = (names: readonly string[], { name }: ListColumn): boolean => names.some((one) => sameName(one, name));

/**
 * The period and the card of a batch, by the options or by columns of the file that are used. Throws UsageError where a
 * column that looks like more than names has no answer, with the options that give one.
 */
export function readColumnAnswers(
  columns: readonly ListColumn[],
  answers: ColumnAnswers,
  given: { readonly years: number | undefined; readonly card: string },
): { readonly value: number; readonly cardId: string } {
  const unknown = [...answers.use, ...answers.ignore].find((name) => !columns.some((one) => sameName(one.name, name)));
  if (unknown !== undefined)
    throw new UsageError(message('commandLine.columnUnknown', { name: JSON.stringify(unknown) }));
  const open = columns.flatMap((one) => (has(answers.use, one) || has(answers.ignore, one) ? [] : questionsOf(one)));
  if (open.length > 0) throw new UsageError(onLines(open));
  const wrong = columns.find((one) => has(answers.use, one) && !one.usable);
  if (wrong !== undefined)
    throw new UsageError(
      message('commandLine.columnNotUsable', { quoted: quoted(wrong.name), hindrance: hindranceOf(wrong) }),
    );
  const used = (kind: ListColumn['looksLike']) =>
    columns.find((one) => one.looksLike === kind && has(answers.use, one))?.same ?? undefined;
  const years = used('years');
  const card = used('card');
  if (years !== undefined && given.years !== undefined && Number(years) !== given.years) {
    throw new UsageError(message('commandLine.yearsTwice', { listed: years, given: given.years }));
  }
  if (card !== undefined && given.card !== '' && card !== given.card) {
    throw new UsageError(message('commandLine.cardTwice', { listed: card, given: given.card }));
  }
  const value = years === undefined ? given.years : Number(years);
  if (value === undefined) throw new UsageError(message('commandLine.yearsMissing'));
  const cardId = card ?? given.card;
  if (cardId === '') throw new UsageError(message('commandLine.cardMissing'));
  return { value, cardId };
}

/** Every column with its use. */
export function columnLines(columns: readonly ListColumn[], answers: ColumnAnswers): Message[] {
  return columns.map((one) => {
    const use = one.looksLike !== null && has(answers.use, one) ? one.looksLike : one.use;
    return message('commandAnswers.columnUse', { name: JSON.stringify(one.name), use: word(useWords[use]) });
  });
}

const useWords = {
  name: 'columnName',
  none: 'columnUnused',
  expiry: 'expiry',
  tags: 'tags',
  note: 'note',
  years: 'years',
  card: 'card',
  customer: 'customer',
} as const;

/** What a column that looks like more than names asks; nothing of the others. */
function questionsOf(column: ListColumn): Message[] {
  if (column.looksLike === null) return [];
  const about = {
    name: JSON.stringify(column.name),
    kind: message(kinds[column.looksLike]),
    quoted: quoted(column.name),
  };
  return [
    column.usable
      ? message('commandLine.columnAnswer', about)
      : message('commandLine.columnToIgnore', { ...about, hindrance: hindranceOf(column) }),
  ];
}

const kinds = {
  years: 'commandLine.kindYears',
  card: 'commandLine.kindCard',
  customer: 'commandLine.kindCustomer',
} as const;

function hindranceOf({ hindrance, same }: ListColumn): Message {
  switch (hindrance) {
    case 'rows-differ':
      return message('commandLine.hindranceRowsDiffer');
    case 'unknown-card':
      return message('commandLine.hindranceUnknownCard', { value: same ?? '' });
    case 'no-period':
      return message('commandLine.hindranceNoPeriod', { value: same ?? '' });
    default:
      return message('commandLine.hindranceNoPlace');
  }
}

/** As a shell takes it. */
function quoted(name: string): string {
  return /^[\p{L}\p{N}_-]+$/u.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
