import { describe, expect, it } from 'vitest';
import { type AccountDraft, accountDraftSchema } from '#contract/accounts/accounts.ts';
import { readDraft } from '#main/accounts/read-draft.ts';
import { createEnvironmentKeychain } from '#main/keychain/environment-keychain.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { keychainTrouble, keychainUnavailable } from '#main/keychain/keychain-trouble.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import type { DeskFailure } from '#values/failure.ts';
import { said, saidText } from '../../../support/said.ts';
import { account, answered, canary, failureOf, practice, silent, startHarness } from '../desk-harness.ts';

const draft = (changes: object = {}): AccountDraft =>
  accountDraftSchema.parse({
    label: 'New',
    environment: 'sandbox',
    handle: 'GHI56-IS',
    addresses: { rpp: 'https://rpp.test', repp: '', rdap: 'https://rdap.test' },
    cards: [],
    ...changes,
  });

const addresses = (rpp: string, rdap = ''): object => ({ addresses: { rpp, repp: '', rdap } });

describe('a draft', () => {
  const read = (changes: object) => readDraft(draft(changes), { productionAllowed: true });

  const wrong: readonly [title: string, changes: object, field: string, code: string][] = [
    ['no address at all', addresses('rpp.test'), 'addresses.rpp', 'address-form'],
    ['another scheme', addresses('ftp://rpp.test'), 'addresses.rpp', 'address-form'],
    ['a script', addresses('javascript:alert(1)'), 'addresses.rpp', 'address-form'],
    ['a file', addresses('file:///etc/passwd'), 'addresses.rpp', 'address-form'],
    ['no host', addresses('https://'), 'addresses.rpp', 'address-form'],
    ['user and password', addresses('https://me:secret@rpp.test'), 'addresses.rpp', 'address-user'],
    ['a user', addresses('https://me@rpp.test'), 'addresses.rpp', 'address-user'],
    ['a query', addresses('https://rpp.test/?a=b'), 'addresses.rpp', 'address-query'],
    ['an empty query', addresses('https://rpp.test/?'), 'addresses.rpp', 'address-query'],
    ['a fragment', addresses('https://rpp.test/#x'), 'addresses.rpp', 'address-query'],
    ['the version at the end', addresses('https://rpp.test/rpp/v0/'), 'addresses.rpp', 'address-path'],
    ['/rdap at the end', addresses('', 'https://rdap.test/rdap'), 'addresses.rdap', 'address-path'],
    ['a key that would travel readable', addresses('http://rpp.test'), 'addresses.rpp', 'address-not-encrypted'],
    ['a colon in the handle', { handle: 'A:B' }, 'handle', 'handle-form'],
    ['a blank in the handle', { handle: 'A B' }, 'handle', 'handle-form'],
    [
      'a card twice',
      {
        cards: [
          { cardId: 'A', label: '' },
          { cardId: ' A', label: '' },
        ],
      },
      'cards.1.cardId',
      'card-twice',
    ],
    ['a card that cannot travel', { cards: [{ cardId: 'kort-ð', label: '' }] }, 'cards.0.cardId', 'card-form'],
  ];

  it.each(wrong)('with %s is refused, naming the field', (_title, changes, field, code) => {
    try {
      read(changes);
      expect.unreachable();
    } catch (error) {
      expect((error as DeskFailure).failure).toMatchObject({ kind: 'invalid-input', field, code });
      expect(say('en', (error as DeskFailure).failure.message)).not.toContain('secret');
    }
  });

  it('loses slashes and blanks, and keeps the rest', () => {
    const kept = read({ handle: ' ISHM-IS ', ...addresses(' https://RPP.test/base/ ', 'http://127.0.0.1:4310') });
    expect(kept).toMatchObject({
      handle: 'ISHM-IS',
      addresses: { rpp: 'https://rpp.test/base', repp: '', rdap: 'http://127.0.0.1:4310' },
    });
  });

  it('for production is refused where the host has none', () => {
    expect(() => readDraft(draft({ environment: 'production' }), { productionAllowed: false })).toThrow(/production/);
  });
});

describe('accounts', () => {
  it('the first one becomes current; the same label is refused', async () => {
    const harness = await startHarness();
    await harness.desk.accounts.remove({ accountId: 'account-1' });
    const added = await harness.desk.accounts.add(draft());
    expect(await harness.desk.accounts.list()).toMatchObject({ currentAccountId: added.accountId });
    expect(await failureOf(harness.desk.accounts.add(draft({ label: 'NEW' })))).toMatchObject({
      kind: 'invalid-input',
      field: 'label',
    });
  });

  it('keep environment and handle', async () => {
    const harness = await startHarness();
    const change = (changes: object) =>
      harness.desk.accounts.change({ accountId: 'account-1', draft: draft({ handle: 'ABC12-IS', ...changes }) });
    expect(await failureOf(change({ handle: 'OTHER-IS' }))).toMatchObject({ kind: 'invalid-input', field: 'handle' });
    expect(await failureOf(change({ environment: 'emulator' }))).toMatchObject({ field: 'environment' });
    expect(await change({ label: 'Renamed', readOnly: true })).toMatchObject({ label: 'Renamed', readOnly: true });
  });

  it('of production cannot be used here, whatever is asked', async () => {
    const harness = await startHarness();
    await harness.store.accounts.keep({ ...account, environment: 'production' });
    const query = { filter: {}, sort: { column: 'name', direction: 'ascending' } } as const;
    for (const call of [
      harness.desk.accounts.use({ accountId: 'account-1' }),
      harness.desk.domains.page({ accountId: 'account-1', ...query }),
      harness.desk.domains.refresh({ accountId: 'account-1' }),
      harness.desk.availability.check({ accountId: 'account-1', name: 'fjara.is', via: 'rpp-v0' }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ kind: 'blocked' });
    }
    expect(harness.sent).toEqual([]);
  });

  it('with open renewals are not removed, nor sent elsewhere', async () => {
    const harness = await startHarness();
    harness.wire = () => silent(true, 'reset');
    await harness.desk.renewals.renew({
      accountId: 'account-1',
      ldhName: 'fjara.is',
      expiryDate: '2027-03-14',
      period: { unit: 'y', value: 1 },
      cardId: 'CARD-7',
    });
    expect((await failureOf(harness.desk.accounts.remove({ accountId: 'account-1' }))).kind).toBe('conflict');
    const { label, environment, handle, cards, readOnly, addresses } = account;
    const draft = { label, environment, handle, cards: [...cards], readOnly, addresses };
    const moved = { ...draft, addresses: { ...addresses, rdap: 'https://elsewhere.example' } };
    const change = (changed: typeof draft) => harness.desk.accounts.change({ accountId: 'account-1', draft: changed });
    expect(await failureOf(change(moved))).toMatchObject({
      kind: 'conflict',
      message: said(expect.stringContaining('where they were sent')),
    });
    expect((await change({ ...draft, label: 'Renamed' })).label).toBe('Renamed');
    expect((await harness.desk.accounts.list()).accounts).toHaveLength(1);
  });

  it('take one more card at the end, and refuse one that they have, that cannot travel, or one too many', async () => {
    const harness = await startHarness();
    const { desk } = harness;
    const accountId = 'account-1';
    const before = await desk.accounts.use({ accountId });
    const add = (cardId: string, label = '') => desk.accounts.addCard({ accountId, card: { cardId, label } });
    const added = await add(' PREPAID-77 ', ' Main card ');
    expect(added).toEqual({ ...before, cards: [...account.cards, { cardId: 'PREPAID-77', label: 'Main card' }] });
    // It can be billed at once.
    const order = { accountId, ldhName: 'fjara.is', period: { unit: 'y', value: 1 } } as const;
    harness.wire = () => silent(false, 'refused-connection');
    const sent = desk.renewals.renew({ ...order, expiryDate: '2027-03-14', cardId: 'PREPAID-77' });
    expect((await sent).cardId).toBe('PREPAID-77');
    for (const [cardId, code] of [
      ['PREPAID-77', 'card-twice'],
      ['kort-ð', 'card-form'],
      ['  ', 'card-empty'],
    ] as const) {
      expect(await failureOf(add(cardId))).toMatchObject({ kind: 'invalid-input', field: 'cardId', code });
    }
    for (let one = added.cards.length; one < 50; one += 1) await add(`CARD-NEW-${one}`);
    expect(await failureOf(add('CARD-51'))).toMatchObject({ field: 'cardId', code: 'cards-full' });
    expect((await desk.accounts.list()).accounts[0]?.cards).toHaveLength(50);
  });
});

describe('practising', () => {
  it('makes one account of the running emulator, current, its key kept nowhere', async () => {
    const harness = await startHarness();
    const [first, second] = await Promise.all([harness.desk.accounts.practise(), harness.desk.accounts.practise()]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      practice: true,
      environment: 'emulator',
      handle: 'DEF34-IS',
      addresses: { rpp: practice.rpp, repp: practice.repp, rdap: practice.rdap },
      cards: [
        { cardId: 'CARD-1', label: '' },
        { cardId: 'CARD-2', label: '' },
      ],
      apiKey: 'emulator',
    });
    const { accounts, currentAccountId } = await harness.desk.accounts.list();
    expect(accounts).toHaveLength(2);
    expect(currentAccountId).toBe(first.accountId);
    expect(JSON.stringify(await harness.store.accounts.list())).not.toContain(canary);
    expect(await harness.application.services.accounts.list().then(JSON.stringify)).not.toContain(canary);
  });

  it('finds it again, with the labels of its cards and the new addresses', async () => {
    const harness = await startHarness();
    const made = await harness.desk.accounts.practise();
    const cards = [{ cardId: 'CARD-1', label: 'My card' }];
    await harness.desk.accounts.change({
      accountId: made.accountId,
      draft: draft({ label: 'Play', environment: 'emulator', handle: 'DEF34-IS', cards, addresses: made.addresses }),
    });
    await harness.desk.emulator.stop();
    expect((await harness.desk.accounts.list()).accounts[1]).toMatchObject({ apiKey: 'none' });
    const again = await harness.desk.accounts.practise();
    expect(again).toMatchObject({ accountId: made.accountId, label: 'Play' });
    expect(again.cards[0]).toEqual({ cardId: 'CARD-1', label: 'My card' });
  });

  it('as a guest leaves the account in use', async () => {
    const harness = await startHarness();
    const [first] = (await harness.desk.accounts.list()).accounts;
    const currentAccountId = first?.accountId ?? '';
    await harness.desk.accounts.use({ accountId: currentAccountId });
    const guest = await harness.desk.accounts.practise({ asGuest: true });
    expect(guest.practice).toBe(true);
    expect((await harness.desk.accounts.list()).currentAccountId).toBe(currentAccountId);
    await Promise.all([harness.desk.accounts.practise({ asGuest: true }), harness.desk.accounts.practise()]);
    expect((await harness.desk.accounts.list()).currentAccountId).toBe(guest.accountId);
  });

  it('with the registry stopped says so, and sends nothing to the address it had', async () => {
    const harness = await startHarness();
    const { accountId } = await harness.desk.accounts.practise();
    await harness.desk.emulator.stop();
    const failure = await failureOf(harness.desk.availability.check({ accountId, name: 'fjara.is', via: 'rdap' }));
    expect(failure).toMatchObject({ kind: 'unreachable', cause: 'emulator-stopped' });
    expect(harness.sent).toEqual([]);
  });

  it('takes no secret from a person', async () => {
    const harness = await startHarness();
    const { accountId } = await harness.desk.accounts.practise();
    const set = harness.desk.accounts.setSecret({ accountId, secret: 'api-key', value: 'x', keep: 'session' });
    expect(await failureOf(set)).toMatchObject({ kind: 'invalid-input', code: 'practice-secret' });
  });

  it('counts days by the registry’s own clock', async () => {
    const harness = await startHarness();
    const { accountId } = await harness.desk.accounts.practise();
    const query = { filter: {}, sort: { column: 'name', direction: 'ascending' } } as const;
    const { rows } = await harness.desk.domains.page({ accountId, ...query });
    // The emulator's clock stands at 1 January 2030.
    expect(rows[0]?.expiry).toMatchObject({ date: '2027-03-14', daysLeft: -1024 });
    const own = await harness.desk.domains.page({ accountId: 'account-1', ...query });
    expect(own.rows[0]?.expiry?.daysLeft).toBe(153);
  });
});

describe('secrets', () => {
  const one = { accountId: 'account-1', secret: 'api-key' } as const;

  /** A keychain that notes what it is asked. */
  function watched(parts: Partial<Keychain> = {}): Keychain & { asked: string[] } {
    const asked: string[] = [];
    const real = createSessionKeychain();
    return {
      asked,
      kind: 'keychain',
      get: async (entry) => {
        asked.push(`get ${entry}`);
        return (parts.get ?? real.get)(entry);
      },
      set: async (entry, secret) => {
        asked.push(`set ${entry}`);
        await (parts.set ?? real.set)(entry, secret);
      },
      forget: async (entry) => {
        asked.push(`forget ${entry}`);
        await (parts.forget ?? real.forget)(entry);
      },
      probe: async () => ({ usable: true }),
    };
  }

  it('starting and listing opens no keychain', async () => {
    const keychain = watched();
    const harness = await startHarness({ keychain });
    await harness.store.accounts.keep({ ...account, accountId: 'two', label: 'Two', apiKeyKept: 'keychain' });
    const { accounts } = await harness.desk.accounts.list();
    expect(accounts.find((each) => each.accountId === 'two')?.apiKey).toBe('keychain');
    expect(keychain.asked).toEqual([]);
  });

  it('kept in the keychain are marked there, and found by a later run', async () => {
    const keychain = watched();
    const harness = await startHarness({ keychain, sessionKeychain: createSessionKeychain() });
    const kept = await harness.desk.accounts.setSecret({ ...one, value: canary, keep: 'keychain' });
    expect(kept.apiKey).toBe('keychain');
    expect(keychain.asked).toEqual(['set account-1/api-key']);
    harness.wire = () => answered(200, [['rpp-code', '01000']]);
    await harness.desk.availability.check({ accountId: 'account-1', name: 'ny.is', via: 'rpp-v0' });
    expect(harness.sent[0]?.headers).toContainEqual([
      'Authorization',
      `Basic ${Buffer.from(`ABC12-IS:${canary}`).toString('base64')}`,
    ]);
    expect((await harness.desk.accounts.forgetSecret(one)).apiKey).toBe('none');
    expect(await keychain.get('account-1/api-key')).toBeUndefined();
  });

  it('that the keychain cannot take leave no mark, and the session may have them instead', async () => {
    const trouble = keychainUnavailable(keychainTrouble(new Error('Cannot create an item in a locked collection')));
    const keychain = watched({ set: async () => Promise.reject(trouble) });
    const harness = await startHarness({ keychain, sessionKeychain: createSessionKeychain() });
    const failure = await failureOf(harness.desk.accounts.setSecret({ ...one, value: canary, keep: 'keychain' }));
    expect(failure).toMatchObject({ kind: 'keychain-unavailable', reason: 'locked' });
    expect((await harness.desk.accounts.list()).accounts[0]?.apiKey).toBe('none');
    const kept = await harness.desk.accounts.setSecret({ ...one, value: canary, keep: 'session' });
    expect(kept.apiKey).toBe('session-only');
  });

  it('that are lost or locked away are told from ones that never were', async () => {
    const harness = await startHarness({ keychain: watched(), sessionKeychain: createSessionKeychain() });
    await harness.store.accounts.keep({ ...account, apiKeyKept: 'keychain' });
    const check = () => harness.desk.availability.check({ accountId: 'account-1', name: 'ny.is', via: 'rpp-v0' });
    expect(await failureOf(check())).toMatchObject({ kind: 'keychain-unavailable', reason: 'entry-lost' });
    expect((await harness.desk.accounts.list()).accounts[0]?.apiKey).toBe('unavailable');
    await harness.store.accounts.keep(account);
    expect((await failureOf(check())).kind).toBe('no-account');
    expect(harness.sent).toEqual([]);
  });

  it('are never marked as kept where the keychain is memory only, but serve for the run', async () => {
    const keychain = createEnvironmentKeychain({ 'api-key': canary });
    const harness = await startHarness({ keychain, sessionKeychain: keychain });
    const set = harness.desk.accounts.setSecret({ ...one, value: 'another', keep: 'keychain' });
    expect(await failureOf(set)).toMatchObject({ kind: 'keychain-unavailable' });
    expect((await harness.desk.accounts.list()).accounts[0]?.apiKey).toBe('session-only');
    expect((await harness.store.accounts.list())[0]?.apiKeyKept).toBe('none');
  });

  it('with a line break are refused before anything is kept', async () => {
    const keychain = watched();
    const harness = await startHarness({ keychain });
    const set = harness.desk.accounts.setSecret({ ...one, value: `${canary}\n`, keep: 'keychain' });
    const failure = await failureOf(set);
    expect(failure).toMatchObject({ kind: 'invalid-input', field: 'value' });
    expect(JSON.stringify(failure)).not.toContain(canary);
    expect(keychain.asked).toEqual([]);
  });

  it('come out of no operation of accounts', async () => {
    const harness = await startHarness();
    const answers = [
      await harness.desk.accounts.list(),
      await harness.desk.accounts.use({ accountId: 'account-1' }),
      await harness.desk.accounts.setSecret({ ...one, value: canary, keep: 'session' }),
      await harness.desk.accounts.setSecret({ ...one, secret: 'contact-password', value: canary, keep: 'session' }),
      await harness.desk.accounts.test({ accountId: 'account-1' }),
      await harness.store.accounts.list(),
    ];
    expect(JSON.stringify(answers)).not.toContain(canary);
  });

  it('are forgotten with the account, even where no keychain can be had', async () => {
    for (const [words, gone] of [
      ['Failed to load keytar native addon', true],
      ['Cannot create an item in a locked collection', false],
    ] as const) {
      const trouble = keychainUnavailable(keychainTrouble(new Error(words)));
      const harness = await startHarness({ keychain: watched({ forget: async () => Promise.reject(trouble) }) });
      await harness.store.accounts.keep({ ...account, apiKeyKept: 'keychain' });
      await harness.desk.accounts.remove({ accountId: 'account-1' }).catch(() => undefined);
      expect((await harness.desk.accounts.list()).accounts).toHaveLength(gone ? 0 : 1);
    }
  });
});

describe('testing a connection', () => {
  const test = async (reply: Parameters<typeof answered> | 'silent') => {
    const harness = await startHarness();
    harness.wire = () => (reply === 'silent' ? silent(false, 'unknown-host') : answered(...reply));
    const { tests } = await harness.desk.accounts.test({ accountId: 'account-1' });
    return Object.fromEntries(tests.map((line) => [line.interface, line]));
  };

  it('says off for an interface without an address', async () => {
    const harness = await startHarness();
    await harness.store.accounts.keep({ ...account, addresses: { rpp: '', repp: '', rdap: '' } });
    const { tests } = await harness.desk.accounts.test({ accountId: 'account-1' });
    expect(tests.map((line) => line.outcome)).toEqual(['off', 'off', 'off', 'off']);
    expect(harness.sent).toEqual([]);
  });

  it('tells the troubles apart, each with a next step', async () => {
    const cases: readonly [Parameters<typeof answered> | 'silent', string, string | null][] = [
      ['silent', 'unreachable', 'unreachable'],
      [[200, [['rpp-code', '01000']]], 'works', null],
      [[401, [['rpp-code', '02200']]], 'not-authorised', 'credentials'],
      [[400, [['rpp-code', '02200']]], 'not-authorised', 'credentials'],
      [[403], 'not-authorised', 'access'],
      [[404, [['content-type', 'text/html']], '<html>'], 'not-the-registry', 'not-the-registry'],
      [[429, [['retry-after', '3600']]], 'limited', 'limited'],
    ];
    for (const [reply, outcome, cause] of cases) {
      const line = (await test(reply))['rpp-v0'];
      expect(line?.outcome, JSON.stringify(reply)).toBe(outcome);
      expect(line?.cause, JSON.stringify(reply)).toBe(cause);
      expect(saidText(line?.text)).not.toBe('');
      if (outcome !== 'works') expect(saidText(line?.nextStep)).not.toBe('');
    }
  });

  it('takes a refusal with the registry’s own code for an answer', async () => {
    const harness = await startHarness();
    harness.wire = (request) => (request.method === 'OPTIONS' ? answered(405) : answered(400, [['rpp-code', '02306']]));
    const { tests } = await harness.desk.accounts.test({ accountId: 'account-1' });
    expect(tests.find((line) => line.interface === 'rpp-v0')?.outcome).toBe('works');
  });

  it('changes nothing: only questions go out', async () => {
    const harness = await startHarness();
    harness.wire = () => answered(200, [['rpp-code', '01000']]);
    await harness.desk.accounts.test({ accountId: 'account-1' });
    expect(new Set(harness.sent.map((request) => request.method))).toEqual(new Set(['OPTIONS', 'HEAD', 'GET']));
  });

  it('asks RDAP with the key about a name of our own, where one is known', async () => {
    const harness = await startHarness();
    harness.wire = () => answered(404, [], { errorCode: 404, description: ['available'] });
    const rdap = async () =>
      (await harness.desk.accounts.test({ accountId: 'account-1' })).tests.find((line) => line.interface === 'rdap');
    expect(await rdap()).toMatchObject({ outcome: 'works', text: said(expect.stringContaining('accepts the key')) });
    expect(harness.sent.find(({ command }) => command === 'look-up-domain')).toMatchObject({
      budget: undefined,
      credentials: 'api-key',
    });
    await harness.desk.accounts.forgetSecret({ accountId: 'account-1', secret: 'api-key' });
    harness.sent.length = 0;
    expect(await rdap()).toMatchObject({ outcome: 'works', text: said(expect.stringContaining('needs no key')) });
    expect(harness.sent.some(({ command }) => command === 'look-up-domain')).toBe(false);
  });

  it('explains a certificate that is not trusted, and a proxy that refuses', async () => {
    const harness = await startHarness();
    const next = async (cause: 'tls' | 'refused-connection', detail: Message) => {
      harness.wire = () => ({ kind: 'silent', sent: false, cause, detail, durationMilliseconds: 1 });
      const { tests } = await harness.desk.accounts.test({ accountId: 'account-1' });
      return tests.find((line) => line.interface === 'rpp-v0');
    };
    expect(await next('tls', message('registry.certificateOwn'))).toMatchObject({
      outcome: 'unreachable',
      cause: 'certificate',
      nextStep: said(expect.stringMatching(/Settings, Network.*somebody else/)),
    });
    const reset = { what: message('registry.proxyNoConnection'), detail: message('registry.connectionReset') };
    for (const detail of [message('registry.proxyRefused', { status: 403 }), message('registry.because', reset)]) {
      expect(await next('refused-connection', detail)).toMatchObject({
        cause: 'proxy',
        nextStep: said(expect.stringMatching(/proxy.*password/)),
      });
    }
  });
});
