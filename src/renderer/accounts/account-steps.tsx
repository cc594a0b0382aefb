import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Tabs } from '#renderer/kit/tabs.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFieldErrors } from '#renderer/parts/use-field-errors.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import { type AccountForm, accountSteps, inEnvironment, stepOf } from './account-draft.ts';
import { CardFields, WhoFields } from './account-fields.tsx';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';
import { AddressFields, PathFields } from './address-fields.tsx';

const stepWords = { who: 'stepWho', where: 'stepWhere', cards: 'stepCards' } as const;
const firstFields = { who: 'label', where: 'addresses.rpp', cards: 'cards.0.cardId' } as const;

/**
 * The fields of an account in three steps. A new account takes them in their order; one that is saved opens any of them,
 * and saves from any. Only the fields of one step are in the page, so a refused field of another never blocks this one.
 */
export function AccountSteps({
  account,
  form,
  field,
  failure,
  saving,
  onChange,
  onSave,
  onCancel,
}: {
  /** The account as it is saved; null for a new one. */
  readonly account: Account | null;
  readonly form: AccountForm;
  /** The field that the cursor goes to at first. */
  readonly field: string | undefined;
  readonly failure: Failure | undefined;
  readonly saving: boolean;
  readonly onChange: (form: AccountForm) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}) {
  const say = useWords(accountsWords);
  const sayPart = useWords(partsWords);
  const others =
    useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options)).answer?.accounts ?? [];
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  const [place, setPlace] = useState({ step: stepOf(field ?? ''), field });
  const fields = useRef<HTMLFormElement>(null);
  const errors = useFieldErrors(failure, fieldName);
  const { draft } = form;
  const set = (change: Partial<AccountForm['draft']>) => onChange({ ...form, draft: { ...draft, ...change } });

  // The step of a refused field opens.
  useEffect(() => {
    const [refused] = Object.keys(errors);
    if (refused !== undefined) setPlace({ step: stepOf(refused), field: refused });
  }, [errors]);
  // The whole field comes into sight, its label too.
  useEffect(() => {
    if (place.field === undefined) return;
    const input = [...(fields.current?.querySelectorAll('input') ?? [])].find(({ name }) => name === place.field);
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [place]);

  const at = accountSteps.indexOf(place.step);
  const before = accountSteps[at - 1];
  const next = account === null ? accountSteps[at + 1] : undefined;
  const goTo = (step: (typeof accountSteps)[number]) => setPlace({ step, field: firstFields[step] });
  const isNamed = draft.label.trim() !== '' && draft.handle.trim() !== '';
  const practice = account?.practice ?? false;
  const panels = {
    who: (
      <WhoFields
        account={account}
        form={form}
        onChange={onChange}
        onEnvironment={(environment) => onChange(inEnvironment(form, environment, others))}
        productionAllowed={about?.productionAllowed ?? true}
      />
    ),
    where: (
      <>
        <AddressFields draft={draft} practice={practice} onChange={set} />
        {!practice && (
          <PathFields
            paths={draft.paths ?? {}}
            hasProblem={Object.keys(errors).some((name) => name.startsWith('paths.'))}
            onChange={(paths) => set({ paths })}
          />
        )}
      </>
    ),
    cards: <CardFields cards={draft.cards} onChange={(cards) => set({ cards })} />,
  } as const satisfies Record<(typeof accountSteps)[number], ReactNode>;
  return (
    <Form
      ref={fields}
      className={styles.form ?? ''}
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNamed) return;
        if (next === undefined) onSave();
        else goTo(next);
      }}
    >
      <Tabs
        fill
        label={say('steps')}
        selected={place.step}
        onSelect={(step) => setPlace({ step, field: undefined })}
        panelClassName={styles.step}
        views={accountSteps.map((step) => ({
          id: step,
          label: say(stepWords[step]),
          disabled: !isNamed && step !== 'who',
          panel: (
            <DialogBody>
              {/* The choice of the environment has no place for an error of its own. */}
              {failure !== undefined && (Object.keys(errors).length === 0 || errors.environment !== undefined) && (
                <FailureNotice failure={failure} />
              )}
              {panels[step]}
            </DialogBody>
          ),
        }))}
      />
      <DialogFoot>
        <Button onPress={onCancel}>{sayPart('cancel')}</Button>
        {account === null && before !== undefined && <Button onPress={() => goTo(before)}>{say('back')}</Button>}
        <Button key={next ?? 'save'} type="submit" look="primary" busy={saving} isDisabled={!isNamed}>
          {say(next === undefined ? 'saveAndTest' : 'next')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

/** Main names a field by its place in what was sent; the form by its place in the draft. */
function fieldName(field: string): string {
  return field.replace(/^draft\./, '');
}
