import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFailureMessage, useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { accountForm } from './account-draft.ts';
import { AccountSteps } from './account-steps.tsx';
import { accountsWords } from './accounts-words.ts';
import { SavedAccount } from './saved-account.tsx';
import { useSaveAccount } from './use-save-account.ts';

/** Adds an account or changes one: its fields in three steps, then its key into the keychain, then a test of every interface. */
export function AccountDialog({
  account,
  accounts,
  field: firstField,
  onClose,
}: {
  readonly account: Account | null;
  /** All of them: a new one has the addresses of another in its environment. */
  readonly accounts: readonly Account[];
  /** The field that the cursor goes to. */
  readonly field?: string | undefined;
  readonly onClose: () => void;
}) {
  const say = useWords(accountsWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const textOf = useFailureMessage();
  const [form, setForm] = useState(() => accountForm(account, accounts));
  const [field, setField] = useState(firstField);
  const save = useSaveAccount(account);
  const { test, failure, result: saved } = save;

  async function submit(keep: 'keychain' | 'session') {
    const ended = await save.start({ form, keep });
    if (ended?.ok !== true || ended.result.secretFailure !== undefined) return;
    // The secrets are with main now; this window forgets them.
    setForm((before) => ({ ...before, apiKey: '', contactPassword: '' }));
    void test.start(ended.result.account.accountId);
  }

  const title = account === null ? say('addTitle') : say('changeTitle', { account: account.label });
  if (saved !== undefined && saved.secretFailure !== undefined) {
    return (
      <Dialog title={title} closeLabel={sayPart('close')} onClose={onClose} width="wide">
        <DialogBody>
          <Notice alert tone="warn" title={say('keychainTitle')}>
            <p>{textOf(saved.secretFailure)}</p>
            {saved.secretFailure.kind === 'keychain-unavailable' && <p>{sayMessage(saved.secretFailure.advice)}</p>}
            <p>{say('keychainText')}</p>
          </Notice>
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{say('withoutKey')}</Button>
          <Button look="primary" busy={save.running} onPress={() => void submit('session')}>
            {say('keepSession')}
          </Button>
        </DialogFoot>
      </Dialog>
    );
  }
  if (saved !== undefined) {
    return (
      <Dialog title={title} closeLabel={sayPart('close')} onClose={onClose} width="wide">
        <SavedAccount
          account={saved.account}
          test={test}
          onChange={(named) => {
            setField(named);
            save.clear();
          }}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} closeLabel={sayPart('close')} onClose={onClose} width="wide">
      <AccountSteps
        account={save.account}
        form={form}
        field={field}
        failure={failure}
        saving={save.running}
        onChange={(changed) => {
          setForm(changed);
          // A refused field has no error any more once something is changed, in whichever step.
          if (failure?.kind === 'invalid-input') save.clear();
        }}
        onSave={() => void submit('keychain')}
        onCancel={onClose}
      />
    </Dialog>
  );
}
