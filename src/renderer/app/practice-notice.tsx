import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { appWords } from './app-words.ts';
import styles from './frame.module.css';

/** On the practice account: says when its registry does not run, and starts it. */
export function PracticeNotice() {
  const say = useWords(appWords);
  const status = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options)).answer;
  const start = useAction((desk, _: undefined) => desk.accounts.practise());
  if (status === undefined || status.state === 'running' || status.state === 'starting') return null;
  return (
    <div className={styles.notice}>
      {start.failure === undefined ? (
        <Notice
          tone="info"
          title={say('practiceStopped')}
          actions={
            <Button busy={start.running} onPress={() => void start.start(undefined)}>
              {say('practiceStart')}
            </Button>
          }
        >
          <p>{say('practiceStoppedText')}</p>
        </Notice>
      ) : (
        <FailureNotice failure={start.failure} onAgain={() => void start.start(undefined)} />
      )}
    </div>
  );
}
