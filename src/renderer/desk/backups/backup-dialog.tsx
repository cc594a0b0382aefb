import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { backupsWords } from './backups-words.ts';

/** Writes the whole store into one file. */
export function BackupDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(backupsWords);
  const format = useFormats();
  const last = useAsked('files', ['backups'], (desk, options) => desk.backups.status(undefined, options)).answer
    ?.lastBackup;
  return (
    <WriteFileDialog
      title={say('backupTitle')}
      formats={false}
      action={say('backUp')}
      started={say('backupStarted')}
      suggest={(desk) => desk.backups.suggestPath()}
      write={(desk, { path, replace }) => desk.backups.start({ path, replace })}
      onClose={onClose}
    >
      <p>{say('backupText')}</p>
      {last !== undefined && (
        <p>
          {last === null ? say('noBackup') : say('lastBackup', { time: format.dateTime(last.at), path: last.path })}
        </p>
      )}
    </WriteFileDialog>
  );
}
