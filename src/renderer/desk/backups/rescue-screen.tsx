import type { BackupStatus } from '#contract/desk/backups.ts';
import { Button } from '#renderer/kit/button.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { backupsWords } from './backups-words.ts';
import styles from './rescue-screen.module.css';
import { RestorationNotice } from './restoration-notice.tsx';
import { RestoreForm } from './restore-form.tsx';

/**
 * Shown instead of the desk where its store cannot be opened: why, and the ways on. `path` is that of a backup that was
 * opened from the desktop; empty where none was.
 */
export function RescueScreen({ status, path }: { readonly status: BackupStatus; readonly path: string }) {
  const say = useWords(backupsWords);
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  const anew = useAction((desk, _: undefined) => desk.backups.beginAnew());
  const show = useAction((desk, _: undefined) => desk.desk.showFolder({ folder: 'data' }));
  const failure = anew.failure ?? show.failure;
  return (
    <main className={styles.rescue}>
      <h1>{say('rescueTitle')}</h1>
      {status.trouble !== null && <FailureNotice failure={status.trouble} />}
      {status.restored?.failure != null && <RestorationNotice restored={status.restored} />}
      <p>{say('rescueText')}</p>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <section className={styles.way}>
        <h2>{say('restoreTitle')}</h2>
        <RestoreForm key={path} path={path} />
      </section>
      <section className={styles.way}>
        <h2>{say('beginAnew')}</h2>
        <p>{say('beginAnewText')}</p>
        <div>
          <Button look="danger" busy={anew.running} onPress={() => void anew.start(undefined)}>
            {say('beginAnew')}
          </Button>{' '}
          {about?.showsFolders === true && (
            <Button onPress={() => void show.start(undefined)}>{say('showFolder')}</Button>
          )}
        </div>
      </section>
    </main>
  );
}
