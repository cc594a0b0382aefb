import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { longestBooks } from '#values/books.ts';
import { decodeFile } from '#values/decode-file.ts';
import styles from './books.module.css';
import { booksWords } from './books-words.ts';
import { useBooksView } from './use-books-view.ts';

/** No letter takes more than two bytes for each of its units in UTF-16, and in UTF-8 most take one. */
const mostBytes = 2 * longestBooks;

/** Reads a chosen or dropped file and gives it to main, which keeps it for the comparison. */
function useOpenBooks(accountId: string) {
  const say = useWords(booksWords);
  const format = useFormats();
  const opened = useBooksView((view) => view.opened);
  const [trouble, setTrouble] = useState<string>();
  const open = useAction((desk, text: string) => desk.domainBooks.open({ accountId, text }));
  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setTrouble(undefined);
    open.clear();
    const tooLong = say('tooLong', { file: file.name, most: format.bytes(longestBooks) });
    if (file.size > mostBytes) {
      setTrouble(tooLong);
      return;
    }
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) {
      setTrouble(say('unreadable', { file: file.name }));
      return;
    }
    const { text, encoding } = decodeFile(new Uint8Array(bytes));
    if (text.length > longestBooks) {
      setTrouble(tooLong);
      return;
    }
    const ended = await open.start(text);
    if (ended?.ok !== true) return;
    const { mapping, ...books } = ended.result;
    opened({ ...books, file: file.name, encoding }, mapping);
  }
  return { read, trouble, failure: open.failure, running: open.running, clear: open.clear };
}

/** The button that chooses a file, and what went wrong with the last one; a file can also be dropped on it. */
export function ChooseBooks({
  accountId,
  label,
  primary = false,
  children,
}: {
  readonly accountId: string;
  readonly label: string;
  readonly primary?: boolean;
  /** Stands beside the button. */
  readonly children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { read, trouble, failure, running, clear } = useOpenBooks(accountId);
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} onDismiss={clear} />}
      {trouble !== undefined && <p role="alert">{trouble}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button does the same */}
      <div
        className={styles.buttons}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void read(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            // The same file can be chosen again after it was mended.
            event.target.value = '';
          }}
        />
        <Button
          icon={<FileUp aria-hidden />}
          {...(primary ? { look: 'primary' as const, size: 'large' as const } : {})}
          busy={running}
          onPress={() => input.current?.click()}
        >
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}
