import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { DeskClient } from '#contract/contract.ts';
import type { Network, NetworkDraft } from '#contract/desk/network.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFieldErrors } from '#renderer/parts/use-field-errors.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import styles from './network.module.css';
import { networkWords } from './network-words.ts';

const passwordWords = {
  none: 'passwordNone',
  keychain: 'passwordKept',
  'session-only': 'passwordSession',
} as const satisfies Record<Network['proxyPassword'], string>;

/** Proxy and certificate authorities. The password is sent by itself and forgotten by this window. */
export function NetworkSettings() {
  const say = useWords(networkWords);
  const asked = useAsked('settings', ['network'], (desk, options) => desk.network.settings(undefined, options));
  return (
    <section className={styles.network} aria-label={say('title')}>
      <h3>{say('title')}</h3>
      <p className={styles.faint}>{say('text')}</p>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {asked.answer !== undefined && <NetworkForm network={asked.answer} />}
    </section>
  );
}

function NetworkForm({ network }: { readonly network: Network }) {
  const say = useWords(networkWords);
  const announce = useAnnounce();
  const [draft, setDraft] = useState<NetworkDraft>(() => ({
    proxyUrl: network.proxyUrl,
    proxyUser: network.proxyUser,
    bypass: network.bypass,
    authoritiesPath: network.authoritiesPath,
  }));
  const [password, setPassword] = useState('');
  const set = (change: Partial<NetworkDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = useAction(async (desk, keep: 'keychain' | 'session') => {
    const bypass = draft.bypass.map((line) => line.trim()).filter((line) => line !== '');
    const saved = await desk.network.change({ ...draft, bypass });
    setDraft((before) => ({ ...before, proxyUrl: saved.proxyUrl }));
    return { refused: await keepPassword(desk, password, keep) };
  });
  const forget = useAction((desk, _: undefined) => desk.network.forgetProxyPassword());

  async function submit(keep: 'keychain' | 'session') {
    const ended = await save.start(keep);
    if (ended?.ok !== true || ended.result.refused !== undefined) return;
    // The password is with main now; this window forgets it.
    setPassword('');
    announce(say('saved'));
  }

  const failure = save.failure ?? forget.failure;
  const refused = save.result?.refused;
  const errors = useFieldErrors(failure);
  return (
    <Form
      className={styles.form ?? ''}
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        void submit('keychain');
      }}
    >
      {failure !== undefined && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      {refused !== undefined && (
        <>
          <FailureNotice failure={refused} />
          <Notice
            tone="info"
            title={say('keychainTitle')}
            actions={
              <Button busy={save.running} onPress={() => void submit('session')}>
                {say('keepSession')}
              </Button>
            }
          >
            <p>{say('keychainText')}</p>
          </Notice>
        </>
      )}
      <TextField
        name="proxyUrl"
        mono
        label={say('proxy')}
        help={say('proxyHelp')}
        placeholder="http://proxy.example:3128"
        value={draft.proxyUrl}
        onChange={(proxyUrl) => set({ proxyUrl })}
        maxLength={300}
      />
      <div className={styles.two}>
        <TextField
          name="proxyUser"
          mono
          label={say('proxyUser')}
          value={draft.proxyUser}
          onChange={(proxyUser) => set({ proxyUser })}
          maxLength={200}
        />
        <TextField
          name="value"
          type="password"
          mono
          label={say('proxyPassword')}
          help={say(passwordWords[network.proxyPassword])}
          value={password}
          onChange={setPassword}
          maxLength={1000}
        />
      </div>
      <TextField
        name="bypass"
        mono
        lines={2}
        label={say('bypass')}
        help={say('bypassHelp')}
        value={draft.bypass.join('\n')}
        onChange={(text) => set({ bypass: text === '' ? [] : text.split('\n') })}
      />
      <TextField
        name="authoritiesPath"
        mono
        label={say('authorities')}
        help={say('authoritiesHelp')}
        value={draft.authoritiesPath}
        onChange={(authoritiesPath) => set({ authoritiesPath })}
        maxLength={4000}
      />
      <Trusted network={network} />
      <div className={styles.buttons}>
        {network.proxyPassword !== 'none' && (
          <Button look="quiet" busy={forget.running} onPress={() => void forget.start(undefined)}>
            {say('forgetPassword')}
          </Button>
        )}
        <Button type="submit" busy={save.running}>
          {say('save')}
        </Button>
      </div>
    </Form>
  );
}

/** Which authorities hold, and that a package does not hear of those that Node's own variable names. */
export function Trusted({ network }: { readonly network: Network }) {
  const say = useWords(networkWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  return (
    <>
      <p className={styles.faint}>{say('environment')}</p>
      {network.authoritiesProblem !== null && (
        <Notice tone="bad" title={say('problem')}>
          <p>{sayMessage(network.authoritiesProblem)}</p>
        </Notice>
      )}
      {network.authorities.length > 0 && (
        <div>
          <p className={styles.label}>{say('trusted')}</p>
          <ul className={styles.authorities}>
            {network.authorities.map(({ subject, validTo, fingerprint }) => (
              <li key={fingerprint}>
                <span>
                  {subject} <span className={styles.faint}>{say('until', { date: format.dateTime(validTo) })}</span>
                </span>
                <span className={styles.mono}>{fingerprint}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Sends the password, where one was written. Answers with why the keychain refused it. */
async function keepPassword(
  desk: DeskClient,
  value: string,
  keep: 'keychain' | 'session',
): Promise<Failure | undefined> {
  if (value === '') return undefined;
  try {
    await desk.network.setProxyPassword({ value, keep });
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'keychain-unavailable') return failure;
    throw error;
  }
}
