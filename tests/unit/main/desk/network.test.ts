import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkDraft } from '#contract/desk/network.ts';
import { withHeldOfProxy } from '#main/application/credentials.ts';
import { NetworkService } from '#main/desk/network.ts';
import { readWhole } from '#main/files/regular-file.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { scrubSecrets } from '#main/registry/transport/scrub-secrets.ts';
import { saidOf } from '../../../support/said.ts';
import { failureOf } from '../desk-harness.ts';
import { answerOf } from '../registry/transport/answers.ts';
import { testAuthority, testServer } from '../registry/transport/test-certificates.ts';

const draft: NetworkDraft = { proxyUrl: '', proxyUser: '', bypass: [], authoritiesPath: '' };
const secret = 'CANARY-proxy-password';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-network-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(keychain: Keychain = { ...createSessionKeychain(), kind: 'keychain' }) {
  const kept = new Map<string, string>();
  const secrets: string[] = [];
  let changes = 0;
  const network = new NetworkService({
    settings: {
      get: async (name) => kept.get(name),
      set: async (name, json) => void kept.set(name, json),
      replace: async () => false,
    },
    keychain,
    session: createSessionKeychain(),
    readFile: readWhole,
    onSecret: (one) => secrets.push(one),
    onChange: () => {
      changes += 1;
    },
    publish: () => undefined,
  });
  return { network, kept, secrets, changes: () => changes };
}

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, 'authority.pem');
  await writeFile(path, content);
  return path;
}

describe('network settings', () => {
  it('are direct at first', async () => {
    const { network } = start();
    expect(await network.settings()).toEqual({
      ...draft,
      proxyPassword: 'none',
      authorities: [],
      authoritiesProblem: null,
    });
    expect(await network.way()).toEqual({ kind: 'ready' });
  });

  it('a proxy with user and password: the password is in the keychain alone', async () => {
    const { network, kept, secrets, changes } = start();
    const proxied = {
      ...draft,
      proxyUrl: 'proxy.example:3128',
      proxyUser: 'desk',
      bypass: ['.intern', 'Host.example'],
    };
    const shown = await network.change(proxied);
    expect(shown).toMatchObject({ proxyUrl: 'http://proxy.example:3128', bypass: ['.intern', 'host.example'] });
    expect(await network.setProxyPassword(secret, 'keychain')).toMatchObject({ proxyPassword: 'keychain' });
    expect(await network.way()).toEqual({
      kind: 'ready',
      proxy: {
        url: 'http://proxy.example:3128',
        bypass: ['.intern', 'host.example'],
        authorization: `Basic ${Buffer.from(`desk:${secret}`).toString('base64')}`,
      },
    });
    expect(secrets).toEqual([secret]);
    expect(changes()).toBe(2);
    expect(JSON.stringify([...kept, await network.settings()])).not.toContain(secret);
    expect(await network.forgetProxyPassword()).toMatchObject({ proxyPassword: 'none' });
    expect(await network.way()).toMatchObject({ proxy: { authorization: expect.stringContaining('Basic') } });
  });

  it('a password for this session only, where there is no keychain', async () => {
    const { network, kept } = start(createSessionKeychain());
    await network.change({ ...draft, proxyUrl: 'http://p:1' });
    expect(await failureOf(network.setProxyPassword(secret, 'keychain'))).toMatchObject({
      kind: 'keychain-unavailable',
      reason: 'missing',
    });
    expect(await network.setProxyPassword(secret, 'session')).toMatchObject({ proxyPassword: 'session-only' });
    expect(await network.way()).toMatchObject({ proxy: { authorization: expect.any(String) } });
    expect(JSON.stringify([...kept])).not.toContain(secret);
    expect(await failureOf(network.setProxyPassword('a\nb', 'session'))).toMatchObject({ kind: 'invalid-input' });
  });

  it('a password that went to the proxy is among what no answer may repeat, for every account', async () => {
    const { network } = start();
    await network.change({ ...draft, proxyUrl: 'http://p:1', proxyUser: 'desk' });
    await network.setProxyPassword(secret, 'session');
    await network.way();
    const held = { secrets: ['account-key-1'], basics: [] };
    const secrets = withHeldOfProxy(
      {
        ...{ read: async () => undefined, changes: 0, held: () => held },
        places: { allowed: async () => undefined },
      },
      network.held,
    );
    const body = Buffer.from(
      `Proxy-Authorization: Basic ${Buffer.from(`desk:${secret}`).toString('base64')} ${secret}`,
    );
    const all = secrets.held('account-1');
    expect(secrets.held('account-1')).toBe(all);
    const clean = await scrubSecrets(
      answerOf(407, { body: Buffer.concat([body, Buffer.from(' account-key-1')]) }),
      all,
    );
    expect(Buffer.from(clean?.body ?? body).toString()).toBe(
      'Proxy-Authorization: Basic ‹redacted› ‹redacted› ‹redacted›',
    );
    // One that was replaced may still be repeated.
    await network.setProxyPassword('another-proxy-password', 'session');
    await network.way();
    expect(secrets.held('account-1').secrets).toEqual(['account-key-1', secret, 'another-proxy-password']);
  });

  it('a keychain that lost the password stops everything, and says so', async () => {
    const keychain: Keychain = { ...createSessionKeychain(), kind: 'keychain' };
    const { network } = start(keychain);
    await network.change({ ...draft, proxyUrl: 'http://p:1' });
    await network.setProxyPassword(secret, 'keychain');
    await keychain.forget('network/proxy-password');
    expect(await failureOf(network.way())).toMatchObject({ kind: 'keychain-unavailable', reason: 'entry-lost' });
  });

  it.each<[string, Partial<NetworkDraft>, string]>([
    ['a password in the address', { proxyUrl: `http://me:${secret}@p:1` }, 'proxyUrl'],
    ['another protocol', { proxyUrl: 'socks5://p:1' }, 'proxyUrl'],
    ['a path', { proxyUrl: 'http://p:1/pac' }, 'proxyUrl'],
    ['a colon in the user', { proxyUser: `a:${secret}` }, 'proxyUser'],
    ['an address in the list of direct hosts', { bypass: ['https://a.example'] }, 'bypass'],
    ['a path from nowhere', { authoritiesPath: 'ca.pem' }, 'authoritiesPath'],
    ['a file that is not there', { authoritiesPath: '/nowhere/ca.pem' }, 'authoritiesPath'],
  ])('refuses %s, naming the field and repeating no secret', async (_title, changes, field) => {
    const { network, changes: changed } = start();
    const failure = await failureOf(network.change({ ...draft, ...changes }));
    expect(failure).toMatchObject({ kind: 'invalid-input', field });
    expect(JSON.stringify(failure)).not.toContain(secret);
    expect(changed()).toBe(0);
  });
});

describe('a file of authorities', () => {
  it('is read as PEM, several in one, and as DER; and shown with its fingerprint', async () => {
    const { network } = start();
    const path = await fileOf(`of the company\n${testAuthority}\n${testServer.cert}\n`);
    const shown = await network.change({ ...draft, authoritiesPath: path });
    expect(shown.authorities).toHaveLength(2);
    expect(shown.authorities[0]).toMatchObject({ subject: 'CN=Test Authority', validTo: Date.UTC(2120, 0, 1) });
    expect(shown.authorities[0]?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const way = await network.way();
    expect(way).toMatchObject({
      kind: 'ready',
      extraAuthorities: [expect.stringContaining('BEGIN'), expect.anything()],
    });
    const der = Buffer.from(testAuthority.replace(/-----.*-----|\s/g, ''), 'base64');
    await writeFile(path, der);
    expect((await network.settings()).authorities[0]?.subject).toBe('CN=Test Authority');
  });

  it('with a private key in it, or with nothing in it, is refused', async () => {
    const { network } = start();
    const withKey = await fileOf(`${testServer.cert}\n${testServer.key}`);
    const failure = await failureOf(network.change({ ...draft, authoritiesPath: withKey }));
    expect(saidOf(failure)).toMatch(/private key/);
    const none = await fileOf('hello');
    expect(await failureOf(network.change({ ...draft, authoritiesPath: none }))).toMatchObject({
      field: 'authoritiesPath',
    });
    expect(await failureOf(network.change({ ...draft, authoritiesPath: folder }))).toMatchObject({
      field: 'authoritiesPath',
    });
  });

  it('that went away since stops everything before it is sent', async () => {
    const { network } = start();
    const path = await fileOf(testAuthority);
    await network.change({ ...draft, authoritiesPath: path });
    await rm(path);
    expect((await network.settings()).authoritiesProblem).toMatchObject({ code: 'network.fileMissing' });
    expect(await network.way()).toMatchObject({ kind: 'broken', text: { code: 'network.authoritiesBroken' } });
  });
});
