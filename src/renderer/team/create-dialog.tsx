import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './team.module.css';
import { teamWords } from './team-words.ts';

/** The command that creates a team store, and what it needs. No window is given the login of an administrator. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  return (
    <Dialog title={say('createTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <p>{say('createText')}</p>
        <div>
          <Copyable text={say('createCommand')} copyLabel={sayPart('copy', { what: say('createCommandName') })} />
        </div>
        <ul className={styles.points}>
          <li>{say('createServer')}</li>
          <li>{say('createUser')}</li>
          <li>{say('createThen')}</li>
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
