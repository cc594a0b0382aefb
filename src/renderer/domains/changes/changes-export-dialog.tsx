import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskInputs } from '#contract/contract.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { changesWords } from './changes-words.ts';

/** Writes the differences that are shown, all of them. */
export function ChangesExportDialog({
  account,
  comparison,
  onClose,
}: {
  readonly account: Account;
  readonly comparison: Pick<DeskInputs['domainHistory']['export'], 'from' | 'to' | 'kinds' | 'elsewhere' | 'text'>;
  readonly onClose: () => void;
}) {
  const say = useWords(changesWords);
  const { accountId } = account;
  return (
    <WriteFileDialog
      title={say('exportTitle')}
      started={say('exportStarted')}
      suggest={(desk, format) => desk.domainHistory.suggestPath({ accountId, format })}
      write={(desk, order) => desk.domainHistory.export({ accountId, ...comparison, ...order })}
      onClose={onClose}
    />
  );
}
