import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { availabilityWords } from './availability-words.ts';
import type { ShownLines } from './check-actions.tsx';

const showWords = {
  available: 'available',
  registered: 'registered',
  problems: 'showProblems',
  failed: 'showFailed',
} as const;

/** Writes the lines that are shown, in the order of the list. */
export function CheckExportDialog({
  batchId,
  show,
  onClose,
}: {
  readonly batchId: string;
  readonly show: ShownLines;
  readonly onClose: () => void;
}) {
  const say = useWords(availabilityWords);
  return (
    <WriteFileDialog
      title={show === 'all' ? say('exportTitle') : say('exportTitleShown', { show: say(showWords[show]) })}
      started={say('exportStarted')}
      suggest={(desk, format) => desk.availabilityBatches.suggestPath({ batchId, format })}
      write={(desk, order) => desk.availabilityBatches.export({ batchId, show, ...order })}
      onClose={onClose}
    />
  );
}
