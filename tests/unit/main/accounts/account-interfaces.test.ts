import { describe, expect, it } from 'vitest';
import type { Account, AccountDraft } from '#contract/accounts/accounts.ts';
import { defaultCollecting } from '#main/inbox/queue-settings.ts';
import { said, saidOf } from '../../../support/said.ts';
import { account, answered, emulatorAnswer, failureOf, type Harness, startHarness } from '../desk-harness.ts';

const draft = (changes: Partial<AccountDraft> = {}): AccountDraft => ({
  label: 'New',
  environment: 'sandbox',
  handle: 'GHI56-IS',
  addresses: { rpp: 'https://new.test/rpp', repp: '', rdap: '' },
  cards: [],
  readOnly: false,
  ...changes,
});

async function withAccount(changes: Partial<AccountDraft> = {}): Promise<{ harness: Harness; added: Account }> {
  const harness = await startHarness();
  harness.wire = (request) =>
    request.url.includes('/v0') ? answered(200, [['rpp-code', '01000']]) : answered(404, [], '<html></html>');
  const added = await harness.desk.accounts.add(draft(changes));
  await harness.desk.accounts.setSecret({
    accountId: added.accountId,
    secret: 'api-key',
    value: 'key-of-new',
    keep: 'session',
  });
  return { harness, added };
}

describe('the interfaces of an account', () => {
  it('in the sandbox begin without RPP v1, so that a correct account tests clean', async () => {
    const { harness, added } = await withAccount();
    expect(added.switchedOff).toEqual(['rpp-v1']);
    const { tests } = await harness.desk.accounts.test({ accountId: added.accountId });
    expect(Object.fromEntries(tests.map((test) => [test.interface, test.outcome]))).toEqual({
      'rpp-v0': 'works',
      'rpp-v1': 'off',
      'repp-v1': 'off',
      rdap: 'off',
    });
    expect(harness.sent.filter(({ url }) => url.includes('/v1'))).toEqual([]);
    expect(defaultCollecting({ ...account, ...added, apiKeyKept: 'none', contactPasswordKept: 'none' }).via).toBe(
      'repp-v1',
    );
  });

  it('that are off are asked nothing, whatever asks', async () => {
    const { harness, added } = await withAccount();
    const { accountId } = added;
    const check = harness.desk.availability.check({ accountId, name: 'fjara.is', via: 'rpp-v1' });
    expect(await failureOf(check)).toMatchObject({
      kind: 'no-account',
      message: said(expect.stringContaining('rpp-v1')),
    });
    const compared = await harness.desk.availability.compare({ accountId, name: 'fjara.is' });
    expect(compared.answers.find(({ via }) => via === 'rpp-v1')?.answer).toBe('off');
    expect(harness.sent.filter(({ url }) => url.includes('/v1'))).toEqual([]);
  });

  it('elsewhere are all on, and stay as they are where a change says nothing of them', async () => {
    const { harness, added } = await withAccount({ switchedOff: [] });
    expect(added.switchedOff).toEqual([]);
    const { accountId } = added;
    const { switchedOff: _, ...silent } = draft({ label: 'Newer' });
    expect((await harness.desk.accounts.change({ accountId, draft: silent })).switchedOff).toEqual([]);
    harness.farSide = emulatorAnswer();
    expect(await harness.desk.accounts.add(draft({ label: 'Emulator', environment: 'emulator' }))).toMatchObject({
      switchedOff: [],
    });
    const off = draft({ switchedOff: ['rdap', 'rpp-v1'] });
    expect((await harness.desk.accounts.change({ accountId, draft: off })).switchedOff).toEqual(['rpp-v1', 'rdap']);
  });
});

describe('the paths of an account', () => {
  it('go over the specified ones in what is sent', async () => {
    const paths = { rppV0Availability: '/v0/domains/{name}/free' };
    const { harness, added } = await withAccount({ paths });
    const { accountId } = added;
    await harness.desk.availability.check({ accountId, name: 'fjara.is', via: 'rpp-v0' });
    expect(harness.sent.at(-1)?.url).toBe('https://new.test/rpp/v0/domains/fjara.is/free');
    const back = await harness.desk.accounts.change({ accountId, draft: draft({ paths: { rppV0Availability: ' ' } }) });
    expect(back.paths).toEqual({});
    await harness.desk.availability.check({ accountId, name: 'fjara.is', via: 'rpp-v0' });
    expect(harness.sent.at(-1)?.url).toBe('https://new.test/rpp/v0/domainNames/fjara.is/availability');
  });

  const wrong: readonly [title: string, template: string, code: string, named: string][] = [
    ['without its placeholder', '/v0/domainNames/renew', 'path-placeholder-missing', '{name}'],
    ['with another placeholder', '/v0/{name}/{handle}', 'path-placeholder-unknown', '{handle}'],
    ['with a placeholder that is half', '/v0/{name', 'path-placeholder-missing', '{name}'],
    ['without its slash', 'v0/{name}', 'path-form', 'v0/{name}'],
    ['of another host', '//elsewhere.test/{name}', 'path-form', 'elsewhere'],
    ['that climbs', '/v0/../{name}', 'path-form', '/..'],
    ['with a query', '/v0?name={name}', 'path-form', '?'],
    ['with a blank', '/v0/a b/{name}', 'path-form', 'a b'],
  ];

  it.each(wrong)('%s are refused, naming what is wrong', async (_title, rppV0Renew, code, named) => {
    const harness = await startHarness();
    const failure = await failureOf(harness.desk.accounts.add(draft({ paths: { rppV0Renew } })));
    expect(failure).toMatchObject({ kind: 'invalid-input', field: 'paths.rppV0Renew', code });
    expect(saidOf(failure)).toContain(named);
  });
});

describe('switching accounts', () => {
  it('changes the host of every request, and the journal of an account knows no other', async () => {
    const { harness, added } = await withAccount({
      addresses: { rpp: 'https://rpp.new.test', repp: 'https://repp.new.test', rdap: 'https://rdap.new.test' },
    });
    const all = [account.accountId, added.accountId];
    for (const accountId of [...all, ...all]) {
      await harness.desk.accounts.use({ accountId });
      await harness.desk.accounts.test({ accountId });
      await harness.desk.availability.compare({ accountId, name: 'fjara.is' });
      await harness.desk.lookups.domain({ accountId, key: 'fjara.is' });
    }
    const hosts = (accountId: string) =>
      new Set(
        harness.sent.filter((request) => request.accountId === accountId).map(({ url }) => new URL(url).hostname),
      );
    expect(hosts('account-1')).toEqual(new Set(['rpp.test', 'repp.test', 'rdap.test']));
    expect(hosts(added.accountId)).toEqual(new Set(['rpp.new.test', 'repp.new.test', 'rdap.new.test']));
    const filter = { accountId: null, interface: null, text: '', statuses: null, limit: 200, offset: 0 };
    const { rows } = await harness.desk.journal.page(filter);
    for (const accountId of all) {
      const journaled = rows.filter((row) => row.accountId === accountId).map(({ url }) => new URL(url).hostname);
      expect(new Set(journaled)).toEqual(hosts(accountId));
    }
  });
});
