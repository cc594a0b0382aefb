import { describe, expect, it } from 'vitest';
import { keychainTrouble } from '#main/keychain/keychain-trouble.ts';
import { createOsKeychain, type Keytar } from '#main/keychain/os-keychain.ts';
import { say } from '#messages/say.ts';
import { DeskFailure } from '#values/failure.ts';

const canary = 'CANARY-9f3b2c71d4';

function keytarThat(parts: Partial<Keytar>): () => Promise<Keytar> {
  return async () => ({
    getPassword: async () => null,
    setPassword: async () => undefined,
    deletePassword: async () => true,
    ...parts,
  });
}

async function failureOf(work: Promise<unknown>): Promise<DeskFailure['failure']> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeskFailure)) throw new Error(`expected a DeskFailure, got ${String(error)}`);
  return error.failure;
}

/** The error texts as they were seen in the trial of each state. */
const seen: readonly [text: string, reason: string, advice: RegExp][] = [
  [
    'Failed to load keytar native addon, checked ["../build/Release","../prebuilds/linux-x64"] on prebuilds/linux-x64',
    'missing',
    /apt-get install -y libsecret-1-0/,
  ],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'no-session', /dbus-run-session/],
  [
    'The name org.freedesktop.secrets was not provided by any .service files',
    'missing',
    /apt-get install -y libsecret-1-0 gnome-keyring/,
  ],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'locked', /Unlock/],
  ['Cannot create an item in a locked collection', 'locked', /Unlock/],
  ['Prompt was dismissed', 'locked', /Unlock/],
  ['something that nobody saw before', 'failed', /until you quit/],
];

describe('what keytar says', () => {
  it.each(seen)('%s', (text, reason, advice) => {
    const trouble = keychainTrouble(new Error(text), 'linux');
    expect(trouble.reason).toBe(reason);
    expect(say('en', trouble.advice)).toMatch(advice);
    expect(say('en', trouble.advice)).toMatch(/until you quit/);
  });

  it('names no Linux package elsewhere', () => {
    expect(say('en', keychainTrouble(new Error('Failed to load keytar native addon'), 'darwin').advice)).not.toMatch(
      /apt-get/,
    );
  });

  it('is not passed on where it is unknown, since a secret may be in it', async () => {
    const keychain = createOsKeychain({
      load: keytarThat({
        setPassword: async (_service, _account, password) => Promise.reject(new Error(`no: ${password}`)),
      }),
    });
    const failure = await failureOf(keychain.set('account/api-key', canary));
    expect(failure).toMatchObject({ kind: 'keychain-unavailable', reason: 'failed' });
    expect(JSON.stringify(failure)).not.toContain(canary);
  });
});

describe('the system keychain', () => {
  it('is not loaded before it is used', async () => {
    let loads = 0;
    const keychain = createOsKeychain({
      load: async () => {
        loads += 1;
        return keytarThat({})();
      },
    });
    expect(loads).toBe(0);
    await keychain.get('account/api-key');
    await keychain.get('account/api-key');
    expect(loads).toBe(1);
  });

  it('tries to load again after a failure, so that installing the library helps at once', async () => {
    let installed = false;
    const keychain = createOsKeychain({
      load: async () => {
        if (!installed) throw new Error('Failed to load keytar native addon, checked []');
        return keytarThat({})();
      },
    });
    expect(await keychain.probe()).toMatchObject({ usable: false });
    installed = true;
    expect(await keychain.probe()).toEqual({ usable: true });
  });

  it('does not say kept when the secret cannot be read back', async () => {
    const keychain = createOsKeychain({ load: keytarThat({}) });
    const failure = await failureOf(keychain.set('account/api-key', canary));
    expect(failure).toMatchObject({ kind: 'keychain-unavailable', reason: 'locked' });
    expect(JSON.stringify(failure)).not.toContain(canary);
  });
});
