import { Download, GitCompareArrows } from 'lucide-react';
import type { StoreApi } from 'zustand';
import type { DeskOutputs } from '#contract/contract.ts';
import type { BooksMapping, BooksOutcome } from '#contract/domains/books.ts';
import { Button } from '#renderer/kit/button.tsx';
import { CountedChoices } from '#renderer/kit/counted-choices.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { SearchField } from '#renderer/kit/search-field.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { type Sight, useExactSight } from '#renderer/parts/use-sight.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './books.module.css';
import { useBooksColumns } from './books-columns.tsx';
import { booksWords } from './books-words.ts';
import { differences, everyOutcome, outcomeWords } from './outcomes.ts';
import { type OpenedBooks, useBooksView } from './use-books-view.ts';

type Counts = DeskOutputs['domainBooks']['page']['counts'];

/** Shown only where there is something of it: until customers are known here, no name has another one. */
const shownFromOne: readonly BooksOutcome[] = ['other-customer', 'no-date'];

/** The comparison: how many names have which outcome, and the names of the chosen one. */
export function BooksResult({
  accountId,
  books,
  mapping,
  workId,
}: {
  readonly accountId: string;
  readonly books: OpenedBooks;
  readonly mapping: BooksMapping;
  readonly workId: string;
}) {
  const say = useWords(booksWords);
  const format = useFormats();
  const { outcome, text, active, choose, compare, moveTo } = useBooksView();
  const { drawer, show, open } = useScreen();
  const shown = {
    booksId: books.booksId,
    outcomes: outcome === 'differences' ? [...differences] : [outcome],
    text,
  };
  // Another comparison of the same file is another question.
  const list = useRowWindow('domains', [accountId, 'books', workId, shown], (desk, part, options) =>
    desk.domainBooks.page({ accountId, ...shown, ...part }, options),
  );
  const { rowAt, total, page } = list;
  const counts = page?.counts ?? [];
  const exportShown = () => open({ kind: 'books-export', shown });
  useWishes({ 'export-books': exportShown }, page !== undefined);
  const columns = useBooksColumns(mapping, countOf(counts, ['other-customer']) > 0);
  const openRow = (index: number) => {
    const row = rowAt(index);
    // What only the books have is not known here: there is nothing to show.
    if (row !== undefined && row.outcome !== 'only-books') show({ kind: 'domain', ldhName: row.ldhName });
  };
  return (
    <div className={styles.result}>
      <div className={styles.toolbar}>
        <span className={styles.quiet}>
          {page !== undefined && say('comparedAt', { file: books.file, time: format.dateTime(page.matchedAt) })}
        </span>
        <Button onPress={() => compare(null)}>{say('changeColumns')}</Button>
        <div className={styles.search}>
          <SearchField
            screenFilter
            label={say('filterLabel')}
            placeholder={say('filterLabel')}
            clearLabel={say('clearText')}
            value={text}
            onChange={(value) => choose({ text: value })}
          />
        </div>
        <Button icon={<Download aria-hidden />} isDisabled={total === 0} onPress={exportShown}>
          {say('export')}
        </Button>
      </div>
      <OutcomeChoices counts={counts} />
      {page !== undefined && page.problemCount > 0 && <BooksProblems {...page} />}
      <ListFailure failure={list.failure} onAgain={list.again} />
      <ListGrid
        list={list}
        dimsFormer
        label={say('gridLabel')}
        columns={columns}
        keyOf={(row) => row.ldhName}
        active={active}
        onActive={(index) => {
          moveTo(index);
          if (drawer?.kind === 'domain') openRow(index);
        }}
        onOpen={openRow}
        question={JSON.stringify([accountId, workId, shown])}
        empty={<NothingShown isSame={countOf(counts, differences) === 0 && text === ''} />}
      />
      <div className={listStyles.foot}>
        <span>{say('found', { count: total, number: format.number(total) })}</span>
        {total > 0 && <PlaceInList exact={list.exact} total={total} />}
      </div>
    </div>
  );
}

function countOf(counts: Counts, outcomes: readonly BooksOutcome[]): number {
  return counts.reduce((sum, { outcome, count }) => (outcomes.includes(outcome) ? sum + count : sum), 0);
}

function OutcomeChoices({ counts }: { readonly counts: Counts }) {
  const say = useWords(booksWords);
  const format = useFormats();
  const { outcome: chosen, choose } = useBooksView();
  const shown = everyOutcome.filter((outcome) => !shownFromOne.includes(outcome) || countOf(counts, [outcome]) > 0);
  return (
    <CountedChoices
      label={say('outcomes')}
      choices={[
        { value: 'differences', label: say('differences'), count: format.number(countOf(counts, differences)) },
        ...shown.map((outcome) => ({
          value: outcome,
          label: say(outcomeWords[outcome]),
          count: format.number(countOf(counts, [outcome])),
        })),
      ]}
      value={chosen}
      onChange={(outcome) => choose({ outcome })}
    />
  );
}

/** Lines of the file that were left out or only partly read. */
function BooksProblems({
  problems,
  problemCount,
}: Pick<DeskOutputs['domainBooks']['page'], 'problems' | 'problemCount'>) {
  const say = useWords(booksWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const title = say('problems', { count: problemCount, number: format.number(problemCount) });
  return (
    <details className={styles.problems}>
      <summary>{title}</summary>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
      >
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text.code}`}>
            <span className={styles.quiet}>{say('problemLine', { line: format.number(line) })}</span> {sayMessage(text)}
          </li>
        ))}
        {problemCount > problems.length && <li className={styles.quiet}>{say('problemsMore')}</li>}
      </ul>
    </details>
  );
}

function NothingShown({ isSame }: { readonly isSame: boolean }) {
  const say = useWords(booksWords);
  const choose = useBooksView((view) => view.choose);
  if (isSame) {
    return <EmptyState icon={<GitCompareArrows />} title={say('sameTitle')} text={say('sameText')} />;
  }
  return (
    <EmptyState
      icon={<GitCompareArrows />}
      title={say('noMatchTitle')}
      text={say('noMatchText')}
      actions={<Button onPress={() => choose({ outcome: 'differences', text: '' })}>{say('showDifferences')}</Button>}
    />
  );
}

/** A component of its own: it renders again at each movement of the table. */
function PlaceInList({ exact, total }: { readonly exact: StoreApi<Sight>; readonly total: number }) {
  const say = useWords(booksWords);
  const format = useFormats();
  const { first, last } = useExactSight(exact);
  return (
    <span className={listStyles.count}>
      {say('range', {
        first: format.number(Math.min(first + 1, total)),
        last: format.number(Math.min(last + 1, total)),
        total: format.number(total),
      })}
    </span>
  );
}
