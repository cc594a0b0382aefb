import type { ColumnAnswers, ListColumn } from '#contract/values.ts';
import { sameName } from '#registry/table-columns.ts';
import { UsageError } from './usage-error.ts';

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
  if (unknown !== undefined) throw new UsageError(`The list has no column ${JSON.stringify(unknown)}.`);
  const open = columns.filter((one) => one.looksLike !== null && !has(answers.use, one) && !has(answers.ignore, one));
  if (open.length > 0) throw new UsageError(open.map(questionOf).join('\n'));
  const wrong = columns.find((one) => has(answers.use, one) && !one.usable);
  if (wrong !== undefined) throw new UsageError(`--use-column ${quoted(wrong.name)}: ${hindranceOf(wrong)}`);
  const used = (kind: ListColumn['looksLike']) =>
    columns.find((one) => one.looksLike === kind && has(answers.use, one))?.same ?? undefined;
  const years = used('years');
  const card = used('card');
  if (years !== undefined && given.years !== undefined && Number(years) !== given.years) {
    throw new UsageError(`The list says ${years} years, and --years ${given.years}. Leave out one of them.`);
  }
  if (card !== undefined && given.card !== '' && card !== given.card) {
    throw new UsageError(`The list says card ${card}, and --card ${given.card}. Leave out one of them.`);
  }
  const value = years === undefined ? given.years : Number(years);
  if (value === undefined) throw new UsageError('Say for how long: --years N');
  const cardId = card ?? given.card;
  if (cardId === '') throw new UsageError('Say which card or account to bill: --card ID');
  return { value, cardId };
}

/** Every column with its use. */
export function columnLines(columns: readonly ListColumn[], answers: ColumnAnswers): string[] {
  return columns.map((one) => {
    const use = one.looksLike !== null && has(answers.use, one) ? one.looksLike : one.use;
    return `column ${JSON.stringify(one.name)} -> ${use === 'none' ? 'not used' : use}`;
  });
}

function questionOf(column: ListColumn): string {
  const ignore = `--ignore-column ${quoted(column.name)}`;
  const what = `The column ${JSON.stringify(column.name)} looks like ${column.looksLike}`;
  return column.usable
    ? `${what}. To renew by it: --use-column ${quoted(column.name)}; to leave it out: ${ignore}`
    : `${what}. ${hindranceOf(column)} To leave it out: ${ignore}`;
}

function hindranceOf({ hindrance, same }: ListColumn): string {
  switch (hindrance) {
    case 'rows-differ':
      return 'Its rows differ, and a batch has one period and one card: split the file to use it.';
    case 'unknown-card':
      return `The account has no card ${same ?? ''}.`;
    case 'no-period':
      return `${same ?? ''} is not a number of years from 1 to 99.`;
    default:
      return 'A batch has no place for it.';
  }
}

/** As a shell takes it. */
function quoted(name: string): string {
  return /^[\p{L}\p{N}_-]+$/u.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
