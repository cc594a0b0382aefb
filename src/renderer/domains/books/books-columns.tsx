import { useMemo } from 'react';
import type { BooksMapping, BooksRow } from '#contract/domains/books.ts';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './books.module.css';
import { booksWords } from './books-words.ts';
import { outcomeTones, outcomeWords } from './outcomes.ts';

/** The columns of the comparison: those of the books only where the file has them. */
export function useBooksColumns(mapping: BooksMapping, customersKnown: boolean): readonly GridColumn<BooksRow>[] {
  const say = useWords(booksWords);
  const format = useFormats();
  const { paidUntil, expiry, customer } = mapping;
  return useMemo(() => {
    const date = (value: string | null) => (value === null ? null : format.date(value));
    const text = (value: string | null) =>
      value === null ? null : <span className={styles.text}>{visibleMarks(value)}</span>;
    const all: readonly (GridColumn<BooksRow> & { readonly shown?: boolean })[] = [
      {
        id: 'name',
        title: say('columnName'),
        width: 190,
        grow: 2,
        cell: (row) => <DomainNameText unicodeName={row.unicodeName} ldhName={row.ldhName} />,
      },
      {
        id: 'outcome',
        title: say('columnOutcome'),
        width: 180,
        cell: ({ outcome }) => <Tag tone={outcomeTones[outcome] ?? 'neutral'}>{say(outcomeWords[outcome])}</Tag>,
      },
      { id: 'registry', title: say('columnRegistry'), width: 130, cell: (row) => date(row.expiryDate) },
      {
        id: 'paidUntil',
        title: say('columnPaidUntil'),
        width: 120,
        cell: (row) => date(row.paidUntil),
        shown: paidUntil !== null,
      },
      {
        id: 'books',
        title: say('columnBooks'),
        width: 120,
        cell: (row) => date(row.booksExpiryDate),
        shown: expiry !== null,
      },
      {
        id: 'days',
        title: say('columnDays'),
        width: 80,
        cell: ({ days }) => (days === null ? null : format.number(days)),
        shown: paidUntil !== null || expiry !== null,
      },
      {
        id: 'booksCustomer',
        title: say('columnBooksCustomer'),
        width: 170,
        grow: 1,
        cell: (row) => text(row.booksCustomer),
        shown: customer !== null,
      },
      {
        id: 'customer',
        title: say('columnCustomer'),
        width: 150,
        grow: 1,
        cell: (row) => text(row.customer),
        shown: customersKnown,
      },
      {
        id: 'line',
        title: say('columnLine'),
        width: 80,
        cell: ({ line }) => (line === null ? null : format.number(line)),
      },
    ];
    return all.filter(({ shown }) => shown !== false);
  }, [say, format, paidUntil, expiry, customer, customersKnown]);
}
