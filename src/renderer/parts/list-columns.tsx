import type { ColumnAnswers, ListColumn } from '#contract/values.ts';
import { Choices } from '#renderer/kit/choices.tsx';
import { columnsWords } from './columns-words.ts';
import styles from './list-columns.module.css';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';

/** What a person says about a column, by its name. */
export type ColumnChoices = Readonly<Record<string, 'use' | 'ignore'>>;

/** Whether each column that looks like more than names has an answer. */
export function areAnswered(columns: readonly ListColumn[], choices: ColumnChoices): boolean {
  return columns.every(
    ({ looksLike, name, usable }) =>
      looksLike === null || choices[name] === 'ignore' || (usable && choices[name] === 'use'),
  );
}

/** The answers as main takes them. */
export function answersOf(choices: ColumnChoices): ColumnAnswers {
  const saying = (answer: 'use' | 'ignore') => Object.keys(choices).filter((name) => choices[name] === answer);
  return { use: saying('use'), ignore: saying('ignore') };
}

const useWord = {
  name: 'useName',
  expiry: 'useExpiry',
  tags: 'useTags',
  note: 'useNote',
  none: 'useNone',
  years: 'useYears',
  card: 'useCard',
  customer: 'useCustomer',
} as const;
const askWord = { years: 'askYears', card: 'askCard', customer: 'askCustomer' } as const;

/** Every column of a list with its use; those that look like years, a card or customers wait for "use" or "ignore". */
export function ListColumns({
  columns,
  choices,
  onChoose,
  purpose,
  disabled,
}: {
  readonly columns: readonly ListColumn[];
  readonly choices: ColumnChoices;
  readonly onChoose: (column: ListColumn, answer: 'use' | 'ignore') => void;
  readonly purpose: 'batch' | 'import';
  readonly disabled: boolean;
}) {
  const say = useWords(columnsWords);
  const format = useFormats();
  const titleOf = ({ heading, name }: ListColumn) =>
    heading === '' ? say('numbered', { number: format.number(Number(name)) }) : heading;
  return (
    <section className={styles.columns} aria-label={say('title')}>
      <strong>{say('title')}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={say('title')}>
        {columns.map((column) => (
          <li key={column.name} className={styles.column}>
            <span className={styles.heading}>{titleOf(column)}</span>
            <span aria-hidden>→</span>
            <ColumnUse column={column} answer={choices[column.name]} />
            {column.use === 'none' && column.values.length > 0 && (
              <span className={styles.values}>{say('values', { values: format.list(column.values) })}</span>
            )}
          </li>
        ))}
      </ul>
      {columns.map((column) =>
        column.looksLike === null ? null : (
          <div key={column.name}>
            <Choices
              label={say(askWord[column.looksLike], { column: titleOf(column) })}
              value={choices[column.name] ?? null}
              onChange={(answer) => onChoose(column, answer)}
              choices={[
                {
                  value: 'use',
                  label: say('use'),
                  disabled: disabled || !column.usable,
                  ...(column.usable && { note: <UseNote column={column} /> }),
                },
                { value: 'ignore', label: say('ignore'), disabled },
              ]}
            />
            {!column.usable && <Hindrance column={column} purpose={purpose} />}
          </div>
        ),
      )}
    </section>
  );
}

function ColumnUse({
  column: { use, looksLike },
  answer,
}: {
  readonly column: ListColumn;
  readonly answer: 'use' | 'ignore' | undefined;
}) {
  const say = useWords(columnsWords);
  if (looksLike !== null && answer === undefined) return <span className={styles.open}>{say('open')}</span>;
  const used = looksLike !== null && answer === 'use' ? looksLike : use;
  return <span className={used === 'none' ? styles.unused : undefined}>{say(useWord[used])}</span>;
}

function UseNote({ column: { looksLike, same } }: { readonly column: ListColumn }) {
  const say = useWords(columnsWords);
  if (looksLike === 'years') return say('useYearsNote', { count: Number(same) });
  return looksLike === 'card' ? say('useCardNote', { card: same ?? '' }) : say('useCustomerNote');
}

function Hindrance({
  column: { hindrance, same },
  purpose,
}: {
  readonly column: ListColumn;
  readonly purpose: 'batch' | 'import';
}) {
  const say = useWords(columnsWords);
  const value = same ?? '';
  const text = {
    'rows-differ': () => say('rowsDiffer'),
    'no-period': () => say('noPeriod', { value }),
    'unknown-card': () => say('unknownCard', { value }),
    'no-place': () => say(purpose === 'batch' ? 'noPlaceBatch' : 'noPlaceImport'),
  };
  return hindrance === null ? null : <p className={styles.why}>{text[hindrance]()}</p>;
}
