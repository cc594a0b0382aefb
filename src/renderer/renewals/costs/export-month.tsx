import { Download } from 'lucide-react';
import { useState } from 'react';
import type { MonthCost } from '#contract/renewals/costs.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { billedStates } from '#values/ledger-state.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';

/** Writes the renewals that a month's sum counts, one a line: what bookkeeping asks for. */
export function ExportMonth({
  accountId,
  month: { month, renewals },
}: {
  readonly accountId: string;
  readonly month: MonthCost;
}) {
  const say = useWords(costsWords);
  const format = useFormats();
  const [exporting, setExporting] = useState(false);
  const named = format.month(month);
  return (
    <>
      <Button
        look="quiet"
        icon={<Download aria-hidden />}
        aria-label={`${say('export')} ${named}`}
        onPress={() => setExporting(true)}
      >
        {say('export')}
      </Button>
      {exporting && (
        <WriteFileDialog
          title={say('exportMonthTitle', { count: renewals, number: format.number(renewals), month: named })}
          started={say('exportMonthStarted')}
          suggest={(desk, wanted) => desk.renewals.suggestPath({ accountId, format: wanted, sentIn: month })}
          write={(desk, order) =>
            desk.renewals.export({ accountId, states: [...billedStates], text: '', sentIn: month, ...order })
          }
          onClose={() => setExporting(false)}
        >
          <p className={styles.faint}>{say('exportMonthText')}</p>
        </WriteFileDialog>
      )}
    </>
  );
}
