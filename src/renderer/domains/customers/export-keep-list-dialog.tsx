import type { Customer } from '#contract/domains/customers.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';

/** Writes a customer's names as a file in which it says which ones to keep. */
export function ExportKeepListDialog({
  accountId,
  customer: { customerId, label, ownYearMinor },
  onClose,
}: {
  readonly accountId: string;
  readonly customer: Customer;
  readonly onClose: () => void;
}) {
  const say = useWords(customersWords);
  return (
    <WriteFileDialog
      title={say('listExportTitle', { customer: label })}
      formats={false}
      started={say('listExportStarted')}
      suggest={(desk) => desk.keepLists.suggestPath({ accountId, customerId })}
      write={(desk, { headings, path, replace }) =>
        desk.keepLists.export({ accountId, customerId, headings, path, replace })
      }
      onClose={onClose}
    >
      <p>{say('listExportText')}</p>
      {ownYearMinor === null && <p className={styles.quiet}>{say('listExportNoPrice')}</p>}
    </WriteFileDialog>
  );
}
