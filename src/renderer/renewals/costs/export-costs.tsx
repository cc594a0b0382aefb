import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CostFile } from '#contract/renewals/costs.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';

const words = {
  spent: { title: 'exportSpentTitle', text: 'exportSpentText', started: 'exportSpentStarted' },
  customers: { title: 'exportCustomersTitle', text: 'exportCustomersText', started: 'exportCustomersStarted' },
  forecast: { title: 'exportForecastTitle', text: 'exportForecastText', started: 'exportForecastStarted' },
} as const;

/** Writes what was spent, or the forecast as it is shown, as a file. `known` once it is; without any lines there is no file. */
export function ExportCosts({
  accountId,
  file,
  lines,
  known,
}: {
  readonly accountId: string;
  readonly file: CostFile;
  readonly lines: number;
  readonly known: boolean;
}) {
  const say = useWords(costsWords);
  const [exporting, setExporting] = useState(false);
  const { title, text, started } = words[file.what];
  const open = () => setExporting(true);
  useWishes(
    {
      ...(file.what === 'spent' && { 'export-costs': open }),
      ...(file.what === 'forecast' && { 'export-forecast': open }),
    },
    known,
  );
  return (
    <>
      <Button icon={<Download aria-hidden />} isDisabled={lines === 0} onPress={open}>
        {say('export')}
      </Button>
      {exporting && (
        <WriteFileDialog
          title={say(title)}
          started={say(started)}
          ready={lines > 0}
          suggest={(desk, format) =>
            desk.costs.suggestPath({
              accountId,
              what: file.what,
              format,
              ...(file.what === 'forecast' && file.whose !== undefined && { whose: file.whose }),
            })
          }
          write={(desk, order) => desk.costs.export({ accountId, file, ...order })}
          onClose={() => setExporting(false)}
        >
          <p className={styles.faint}>{say(text)}</p>
        </WriteFileDialog>
      )}
    </>
  );
}
