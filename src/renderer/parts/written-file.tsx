import { Check, Copy, ExternalLink, FileDown, FolderOpen } from 'lucide-react';
import { useEffect } from 'react';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { useCopy } from '#renderer/kit/use-copy.ts';
import { nameOfFile, opensElsewhere } from '#values/written-files.ts';
import { exportReceipt } from './export-receipt.ts';
import { FailureNotice } from './failure-notice.tsx';
import { fileWords } from './file-words.ts';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useAction } from './use-action.ts';
import { useAsked } from './use-asked.ts';
import { useFormats } from './use-formats.ts';
import { useScreen } from './use-screen.ts';
import { useWords } from './words.ts';

/** The progress of a file that is being written, then its receipt. Writing continues when this is closed. */
export function WrittenFile({ workId, onClose }: { readonly workId: string; readonly onClose: () => void }) {
  const say = useWords(fileWords);
  const sayPart = useWords(partsWords);
  const awaitWork = useScreen((screen) => screen.awaitWork);
  useEffect(() => () => awaitWork(null), [awaitWork]);
  const asked = useAsked('work', ['get', workId], (desk, options) => desk.work.get({ workId }, options));
  const work = asked.answer;
  const receipt = work && exportReceipt(work);
  const failure = work?.failure ?? asked.failure;
  return (
    <>
      <DialogBody>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {work?.state === 'cancelled' && <p>{say('notWritten')}</p>}
        {receipt !== undefined && <Receipt workId={workId} receipt={receipt} />}
        {failure === undefined && (work === undefined || work.endedAt === null) && (
          <>
            <Progress label={say('writing')} done={work?.done ?? 0} total={work?.total ?? null} />
            <p>{say('writing')}</p>
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button autoFocus look="primary" onPress={onClose}>
          {sayPart('close')}
        </Button>
      </DialogFoot>
    </>
  );
}

function Receipt({ workId, receipt }: { readonly workId: string; readonly receipt: ExportReceipt }) {
  const say = useWords(fileWords);
  const format = useFormats();
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  const { copied, copy } = useCopy();
  const show = useAction((desk, where: 'program' | 'folder') => desk.exports.openWritten({ workId, where }));
  const size = [say('rows', { count: receipt.rows, number: format.number(receipt.rows) }), format.bytes(receipt.bytes)];
  return (
    <>
      {show.failure !== undefined && <FailureNotice failure={show.failure} onDismiss={show.clear} />}
      <Notice
        tone="good"
        title={
          <span className={styles.receiptLine}>
            <strong>{nameOfFile(receipt.path)}</strong> · {size.join(' · ')}
          </span>
        }
        actions={
          <>
            {about?.showsFolders === true && opensElsewhere(receipt.path) && (
              <Button icon={<ExternalLink aria-hidden />} onPress={() => void show.start('program')}>
                {say('open')}
              </Button>
            )}
            {about?.showsFolders === true && (
              <Button icon={<FolderOpen aria-hidden />} onPress={() => void show.start('folder')}>
                {say('showInFolder')}
              </Button>
            )}
            {receipt.downloadPath !== null && (
              <a className={styles.download} href={receipt.downloadPath} download>
                <FileDown aria-hidden />
                {say('download')}
              </a>
            )}
            <Button icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onPress={() => copy(receipt.sha256)}>
              {say('copySha')}
            </Button>
          </>
        }
      >
        <p className={styles.receiptPath}>{receipt.path}</p>
      </Notice>
    </>
  );
}
