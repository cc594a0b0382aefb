import { expect, test } from 'vitest';
import { AccountSecrets } from '#main/accounts/account-secrets.ts';
import { KeyPlaces } from '#main/accounts/key-places.ts';
import { createCredentials } from '#main/application/credentials.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';

const stored: StoredAccount = {
  accountId: 'a',
  label: 'Norn',
  environment: 'sandbox',
  handle: 'NORN1-EX',
  addresses: { rpp: '', repp: '', rdap: '' },
  switchedOff: [],
  paths: {},
  cards: [],
  readOnly: false,
  practice: false,
  apiKeyKept: 'none',
  contactPasswordKept: 'none',
  createdAt: 0,
};

const url = 'https://rpp.example/v0/domains';
const anywhere = { allowed: async () => undefined };

function opened() {
  const state = {
    now: 10_000,
    changes: 0,
    secret: 'first' as string | undefined,
    accounts: 0,
    places: undefined as string[] | undefined,
  };
  const port = createCredentials({
    clock: { now: () => state.now, sleep: () => Promise.resolve() },
    secrets: {
      get changes() {
        return state.changes;
      },
      read: async (_account, kind) => (kind === 'api-key' ? state.secret : undefined),
      held: () => ({ secrets: [], basics: [] }),
      places: { allowed: async () => state.places },
    },
    account: async () => {
      state.accounts += 1;
      return stored;
    },
  });
  return { state, port };
}

test('serves questions of a second from one reading, and reads anew for anything that changes something', async () => {
  const { state, port } = opened();
  const first = { user: 'NORN1-EX', secret: 'first' };
  for (let count = 0; count < 5; count += 1) expect(await port.credentials('a', 'api-key', true, url)).toEqual(first);
  expect(state.accounts).toBe(1);
  await port.credentials('a', 'api-key', false, url);
  await port.credentials('a', 'list-password-or-api-key', true, url);
  expect(state.accounts).toBe(3);
  state.now += 1000;
  await port.credentials('a', 'api-key', true, url);
  expect(state.accounts).toBe(4);
});

test('a secret that was set or forgotten a moment ago counts', async () => {
  const { state, port } = opened();
  await port.credentials('a', 'api-key', true, url);
  state.secret = 'second';
  state.changes += 1;
  expect(await port.credentials('a', 'api-key', true, url)).toEqual({ user: 'NORN1-EX', secret: 'second' });
  state.secret = undefined;
  state.changes += 1;
  expect(await port.credentials('a', 'api-key', true, url)).toBeUndefined();
  state.secret = 'third';
  expect((await port.credentials('a', 'api-key', true, url))?.secret).toBe('third');
});

test('a key goes only to the origins that it may go to, also within the second that it serves', async () => {
  const { state, port } = opened();
  state.places = ['https://rpp.example'];
  expect((await port.credentials('a', 'api-key', true, url))?.secret).toBe('first');
  const held = { failure: { kind: 'no-account', lacks: 'confirmation', nothingSent: true } };
  for (const elsewhere of [
    'https://rpp.example.attacker.test/v0',
    'http://rpp.example/v0',
    'https://rpp.example:444/',
  ]) {
    await expect(port.credentials('a', 'api-key', true, elsewhere)).rejects.toMatchObject(held);
    await expect(port.credentials('a', 'api-key', false, elsewhere)).rejects.toMatchObject(held);
  }
  state.places = ['https://rpp.example', 'https://new.example'];
  expect((await port.credentials('a', 'api-key', true, 'https://new.example/v0'))?.secret).toBe('first');
});

test('where the account cannot be read nothing is served', async () => {
  const { port } = opened();
  const failing = createCredentials({
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    secrets: { changes: 0, read: async () => 'secret', held: () => ({ secrets: [], basics: [] }), places: anywhere },
    account: async () => {
      throw new Error('gone');
    },
  });
  await expect(failing.credentials('a', 'api-key', true, url)).rejects.toThrow('gone');
  expect((await port.credentials('a', 'api-key', true, url))?.secret).toBe('first');
});

test('the secret that authorizes nothing is in hand too, so that an answer which repeats it is cleaned', async () => {
  const secrets = accountSecrets();
  await secrets.set('a', 'api-key', 'the-api-key-of-norn', 'session');
  await secrets.set('a', 'contact-password', 'the-password-of-norn', 'session');
  const fresh = accountSecrets(secrets.kept);
  const port = createCredentials({
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    secrets: fresh,
    account: async () => stored,
  });
  expect(fresh.held('a').secrets).toEqual([]);
  expect(await port.credentials('a', 'api-key', false, url)).toMatchObject({ secret: 'the-api-key-of-norn' });
  const { secrets: held, basics } = port.held('a');
  expect(held.toSorted()).toEqual(['the-api-key-of-norn', 'the-password-of-norn']);
  expect(basics).toContain(Buffer.from('NORN1-EX:the-password-of-norn').toString('base64'));
});

function accountSecrets(kept = createSessionKeychain()) {
  const places = new KeyPlaces({
    accounts: { keyPlaces: async () => ({ origins: null, changedBy: null }), keepKeyPlaces: async () => undefined },
    isShared: () => false,
  });
  const ports = { keychain: kept, session: kept, practiceContact: () => undefined, onSecret: () => undefined, places };
  return Object.assign(new AccountSecrets(ports), { kept });
}
