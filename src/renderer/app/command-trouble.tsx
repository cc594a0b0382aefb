import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import styles from './frame.module.css';
import { useCommandTrouble } from './use-command.ts';

/** Says what a command could not do, over whatever screen is shown, until it is dismissed or one succeeds. */
export function CommandTrouble() {
  const { failure, tell } = useCommandTrouble();
  if (failure === null) return null;
  return (
    <div className={styles.trouble}>
      <FailureNotice failure={failure} onDismiss={() => tell(null)} />
    </div>
  );
}
