import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFailureMessage, useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFieldErrors } from '#renderer/parts/use-field-errors.ts';
import { useWords } from '#renderer/parts/words.ts';
import { accountForm, inEnvironment } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';
import { SavedAccount } from './saved-account.tsx';
import { useSaveAccount } from './use-save-account.ts';

/** Adds an account or changes one: the fields, then its key into the keychain, then a test of every interface. */
export function AccountDialog({
  account,
  field: firstField,
  onClose,
}: {
  readonly account: Account | null;
  /** The field that the cursor goes to. */
  readonly field?: string | undefined;
  readonly onClose: () => void;
}) {
  const say = useWords(accountsWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const textOf = useFailureMessage();
  const others =
    useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options)).answer?.accounts ?? [];
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  const [form, setForm] = useState(() => accountForm(account));
  const [field, setField] = useState(firstField);
  const fields = useRef<HTMLFormElement>(null);
  const save = useSaveAccount(account?.accountId ?? null);
  const { test } = save;
  const saved = save.result;
  const { failure } = save;
  const errors = useFieldErrors(failure, fieldName);

  // The whole field comes into sight, its label too.
  const isForm = saved === undefined;
  useEffect(() => {
    if (!isForm || field === undefined) return;
    const input = [...(fields.current?.querySelectorAll('input') ?? [])].find(({ name }) => name === field);
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [isForm, field]);
  // A refused field comes into sight whole, and not only the sentence below it.
  const [refused] = Object.keys(errors);
  useEffect(() => {
    if (refused !== undefined) setField(refused);
  }, [refused]);

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
      <Form
        ref={fields}
        className={styles.form ?? ''}
        validationErrors={errors}
        onSubmit={(event) => {
          event.preventDefault();
          void submit('keychain');
        }}
      >
        <DialogBody>
          {failure !== undefined && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
          <AccountFields
            account={account}
            form={form}
            onChange={setForm}
            onEnvironment={(environment) => setForm((before) => inEnvironment(before, environment, others))}
            productionAllowed={about?.productionAllowed ?? true}
            hasPathProblem={Object.keys(errors).some((name) => name.startsWith('paths.'))}
          />
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.running}
            isDisabled={form.draft.label.trim() === '' || form.draft.handle.trim() === ''}
          >
            {say('saveAndTest')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Main names a field by its place in what was sent; the form by its place in the draft. */
function fieldName(field: string): string {
  return field.replace(/^draft\./, '');
}
