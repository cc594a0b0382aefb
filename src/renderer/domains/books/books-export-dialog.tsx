import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskInputs } from '#contract/contract.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { booksWords } from './books-words.ts';

/** Writes the names that are shown, all of them. */
export function BooksExportDialog({
  account,
  shown,
  onClose,
}: {
  readonly account: Account;
  readonly shown: Pick<DeskInputs['domainBooks']['export'], 'booksId' | 'outcomes' | 'text'>;
  readonly onClose: () => void;
}) {
  const say = useWords(booksWords);
  const { accountId } = account;
  return (
    <WriteFileDialog
      title={say('exportTitle')}
      started={say('exportStarted')}
      suggest={(desk, format) => desk.domainBooks.suggestPath({ accountId, format })}
      write={(desk, order) => desk.domainBooks.export({ accountId, ...shown, ...order })}
      onClose={onClose}
    />
  );
}
