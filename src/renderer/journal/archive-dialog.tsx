import type { DeskInputs } from '#contract/contract.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { journalWords } from './journal-words.ts';

/** Writes exchanges as an HTTP archive. */
export function ArchiveDialog({
  selection,
  count,
  onClose,
}: {
  readonly selection: DeskInputs['journal']['exportHar']['selection'];
  readonly count: number;
  readonly onClose: () => void;
}) {
  const say = useWords(journalWords);
  const format = useFormats();
  return (
    <WriteFileDialog
      title={say('archiveTitle', { count, number: format.number(count) })}
      formats={false}
      started={say('archiveStarted')}
      suggest={(desk) => desk.journal.suggestPath()}
      write={(desk, { path, replace }) => desk.journal.exportHar({ selection, path, replace })}
      onClose={onClose}
    >
      <p>{say('archiveText')}</p>
    </WriteFileDialog>
  );
}
