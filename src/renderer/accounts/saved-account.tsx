import type { Account, ConnectionTest } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import type { Action } from '#renderer/parts/use-action.ts';
import { useWords } from '#renderer/parts/words.ts';
import { accountsWords } from './accounts-words.ts';
import { ConnectionReport } from './connection-report.tsx';
import { connectionSummary } from './connection-summary.ts';

/** An account that was just saved: the test of its connection, and what to do where that failed. */
export function SavedAccount({
  account,
  test,
  onChange,
  onClose,
}: {
  readonly account: Account;
  readonly test: Action<string, { tests: ConnectionTest[] }>;
  /** Back to the form, to the field that is named. */
  readonly onChange: (field?: string) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(accountsWords);
  const summary = test.result === undefined ? undefined : connectionSummary(test.result.tests, account);
  const failed = test.failure !== undefined || summary?.standing === 'fails' || summary?.standing === 'partly';
  const field = failed ? summary?.field : undefined;
  const again = () => void test.start(account.accountId);
  return (
    <>
      <DialogBody>
        {test.running && (
          <div role="status">
            <p>{say('testing')}</p>
            <Progress label={say('testing')} done={0} total={null} />
          </div>
        )}
        {test.failure !== undefined && (
          <>
            <FailureNotice failure={test.failure} />
            <p>{say('savedTitle', { account: account.label })}</p>
          </>
        )}
        {test.result !== undefined && summary !== undefined && (
          <ConnectionReport tests={test.result.tests} summary={summary} savedAs={account.label} />
        )}
      </DialogBody>
      <DialogFoot>
        {field === undefined ? (
          <Button look={failed ? 'quiet' : 'secondary'} isDisabled={test.running} onPress={() => onChange()}>
            {say('change')}
          </Button>
        ) : (
          <Button look="quiet" onPress={again}>
            {say('testAgain')}
          </Button>
        )}
        <Button look={failed || test.running ? 'secondary' : 'primary'} onPress={onClose}>
          {say(failed ? 'keepAsItIs' : 'done')}
        </Button>
        {failed &&
          (field === undefined ? (
            <Button look="primary" onPress={again}>
              {say('testAgain')}
            </Button>
          ) : (
            <Button look="primary" onPress={() => onChange(field)}>
              {say('fixIt')}
            </Button>
          ))}
      </DialogFoot>
    </>
  );
}
