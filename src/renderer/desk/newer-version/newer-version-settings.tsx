import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { ToldVersion } from '#contract/desk/newer-version.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFieldErrors } from '#renderer/parts/use-field-errors.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './newer-version.module.css';
import { newerVersionWords } from './newer-version-words.ts';

/** The address that may be asked for a newer version, and the asking: only by the press of a person. */
export function NewerVersionSettings() {
  const say = useWords(newerVersionWords);
  const asked = useAsked('settings', ['newer-version'], (desk, options) =>
    desk.newerVersion.settings(undefined, options),
  );
  return (
    <section className={styles.newer} aria-label={say('title')}>
      <h3>{say('title')}</h3>
      <p className={styles.faint}>{say('text')}</p>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {asked.answer !== undefined && <NewerVersionForm saved={asked.answer.address} />}
    </section>
  );
}

function NewerVersionForm({ saved }: { readonly saved: string }) {
  const say = useWords(newerVersionWords);
  const announce = useAnnounce();
  const [address, setAddress] = useState(saved);
  const save = useAction((desk, wanted: string) => desk.newerVersion.change({ address: wanted }));
  const ask = useAction((desk, _: undefined) => desk.newerVersion.ask());
  const failure = save.failure ?? ask.failure;
  const errors = useFieldErrors(failure);
  return (
    <Form
      className={styles.form ?? ''}
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        ask.clear();
        void save.start(address).then((ended) => ended?.ok && announce(say('saved')));
      }}
    >
      {failure !== undefined && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <TextField
        name="address"
        mono
        label={say('address')}
        help={say('addressHelp')}
        value={address}
        onChange={setAddress}
        maxLength={300}
      />
      {ask.result !== undefined && <ToldVersionNotice told={ask.result} />}
      <div className={styles.buttons}>
        {saved !== '' && (
          <Button look="quiet" busy={ask.running} onPress={() => void ask.start(undefined)}>
            {say('ask')}
          </Button>
        )}
        <Button type="submit" busy={save.running}>
          {say('save')}
        </Button>
      </div>
    </Form>
  );
}

/** What the version file said. Its page can be copied; nothing opens it. */
export function ToldVersionNotice({ told }: { readonly told: ToldVersion }) {
  const say = useWords(newerVersionWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  if (told.kind === 'newest') return <Notice tone="good" alert title={say('newest', { version: told.version })} />;
  if (told.kind === 'no-answer')
    return <Notice tone="warn" alert title={say('noAnswer', { detail: sayMessage(told.detail) })} />;
  return (
    <Notice tone="info" alert title={say('newer', { version: told.version })}>
      <p>{say('newerText')}</p>
      {told.page !== null && <Copyable text={told.page} copyLabel={sayPart('copy', { what: say('page') })} />}
    </Notice>
  );
}
