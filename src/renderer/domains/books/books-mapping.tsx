import { GitCompareArrows } from 'lucide-react';
import type { BooksMapping } from '#contract/domains/books.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { type BookUse, orderShown } from '#values/books.ts';
import styles from './books.module.css';
import { booksWords } from './books-words.ts';
import { ChooseBooks } from './choose-books.tsx';
import { type OpenedBooks, useBooksView } from './use-books-view.ts';

const uses = [
  { use: 'name', label: 'useName', help: null },
  { use: 'paidUntil', label: 'usePaidUntil', help: 'usePaidUntilHelp' },
  { use: 'expiry', label: 'useExpiry', help: 'useExpiryHelp' },
  { use: 'customer', label: 'useCustomer', help: null },
] as const satisfies readonly { readonly use: BookUse; readonly label: string; readonly help: string | null }[];
const none = 'none';

/** Which column of the file is what, and how its dates are written; then the comparison. */
export function BooksMappingForm({
  accountId,
  books,
  mapping,
}: {
  readonly accountId: string;
  readonly books: OpenedBooks;
  readonly mapping: BooksMapping;
}) {
  const say = useWords(booksWords);
  const format = useFormats();
  const { opened, map, compare } = useBooksView();
  const { booksId, columns } = books;
  const look = useAction((desk, headed: boolean) => desk.domainBooks.look({ accountId, booksId, headed }));
  const match = useAction((desk, _: undefined) => desk.domainBooks.match({ accountId, booksId, mapping }));
  const failure = match.failure ?? look.failure;
  const options = columns.map(({ name, values }, place) => ({
    value: String(place),
    label: visibleMarks(name),
    ...(values.length === 0 ? {} : { note: visibleMarks(values.join(', ').slice(0, 80)) }),
  }));

  async function lookAgain(headed: boolean) {
    const ended = await look.start(headed);
    if (ended?.ok !== true) return;
    const { mapping: suggested, ...looked } = ended.result;
    opened({ ...books, ...looked }, suggested);
  }

  async function begin() {
    const ended = await match.start(undefined);
    if (ended?.ok === true) compare(ended.result.workId);
  }

  return (
    <div className={styles.columns}>
      <ChooseBooks accountId={accountId} label={say('otherFile')}>
        <span>{say('file', { count: books.lines, number: format.number(books.lines), file: books.file })}</span>
      </ChooseBooks>
      {books.encoding === 'windows-1252' && <Notice tone="warn" title={say('notUnicode')} />}
      <h2 className={styles.title}>{say('columnsTitle')}</h2>
      {books.remembered && <p className={styles.quiet}>{say('remembered')}</p>}
      <Checkbox isSelected={mapping.headed} isDisabled={look.running} onChange={(on) => void lookAgain(on)}>
        {say('headed')}
      </Checkbox>
      <div className={styles.pairs}>
        {uses.map(({ use, label, help }) => (
          <Select
            key={use}
            label={say(label)}
            placeholder={say('chooseColumn')}
            value={mapping[use] === null ? (use === 'name' ? null : none) : String(mapping[use])}
            onChange={(value) => map({ [use]: value === none ? null : Number(value) })}
            options={use === 'name' ? options : [{ value: none, label: say('notInFile') }, ...options]}
            {...(help === null ? {} : { help: say(help) })}
          />
        ))}
      </div>
      <DateOrderChoice books={books} mapping={mapping} />
      {failure !== undefined && <FailureNotice failure={failure} onDismiss={match.clear} />}
      <div className={styles.buttons}>
        <Button
          look="primary"
          icon={<GitCompareArrows aria-hidden />}
          busy={match.running}
          isDisabled={mapping.name === null || look.running}
          onPress={() => void begin()}
        >
          {say('match')}
        </Button>
      </div>
    </div>
  );
}

/** Asks for the order of dates with slashes; chosen already where the file itself shows it. */
function DateOrderChoice({ books, mapping }: { readonly books: OpenedBooks; readonly mapping: BooksMapping }) {
  const say = useWords(booksWords);
  const map = useBooksView((view) => view.map);
  const dates = [mapping.expiry, mapping.paidUntil].map((place) => books.columns[place ?? -1]?.dates);
  const { order, open } = orderShown(dates);
  if (order === null && open === null) return null;
  const sample = dates.find((signs) => signs !== null && signs !== undefined);
  return (
    <Choices
      label={say('dateOrder', { shown: open ?? sample?.either ?? sample?.dayFirst ?? sample?.monthFirst ?? '' })}
      value={mapping.dates ?? order}
      onChange={(chosen) => map({ dates: chosen })}
      choices={[
        { value: 'day-first', label: say('dayFirst'), note: say('dayFirstNote') },
        { value: 'month-first', label: say('monthFirst'), note: say('monthFirstNote') },
      ]}
    />
  );
}
