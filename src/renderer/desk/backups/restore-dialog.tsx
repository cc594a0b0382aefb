import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { backupsWords } from './backups-words.ts';
import { RestorationNotice } from './restoration-notice.tsx';
import { RestoreForm } from './restore-form.tsx';

/** Puts a backup in the place of the store. */
export function RestoreDialog({ path, onClose }: { readonly path: string | null; readonly onClose: () => void }) {
  const say = useWords(backupsWords);
  const sayPart = useWords(partsWords);
  const status = useAsked('files', ['backups'], (desk, options) => desk.backups.status(undefined, options)).answer;
  return (
    <Dialog title={say('restoreTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <RestorationNotice restored={status?.restored ?? null} />
        <Notice tone="warn" title={say('restoreText')} />
        {status?.canRestore === false ? <p>{say('cannotRestore')}</p> : <RestoreForm key={path} path={path ?? ''} />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
