import { describe, expect, it } from 'vitest';
import { readSubnet } from '#main/emulator/registry/access-list.ts';
import { emulatorUnderTest, reseller } from './emulator-under-test.ts';

const availability = '/rpp/v0/domainNames/norn.example/availability';

describe('credentials (Authentication)', () => {
  it('1 RPP, REPP and the RDAP lists take the handle and an API key', async () => {
    const { ask } = await emulatorUnderTest();
    for (const [method, path] of [
      ['HEAD', availability],
      ['GET', '/rpp/v1/messages'],
      ['GET', '/repp/v1/messages'],
      ['HEAD', '/rpp/v1/domains/norn.example'],
      ['GET', '/rdap/lists/ispstat'],
      ['GET', '/rdap/lists/my_domains'],
    ] as const) {
      expect((await ask(method, path)).status, path).toBe(401);
      expect((await ask(method, path, { auth: reseller })).status, path).not.toBe(401);
    }
  });

  it('2 sandbox and production have separate keys', async () => {
    const { ask, control } = await emulatorUnderTest();
    const sandboxKey = 'NORN1-EX:sandbox-key-norn';
    expect((await ask('HEAD', availability, { auth: sandboxKey })).status).toBe(401);
    await control('PATCH', '/settings', { environment: 'sandbox' });
    expect((await ask('HEAD', availability, { auth: sandboxKey })).status).toBe(404);
    expect((await ask('HEAD', availability, { auth: reseller })).status).toBe(401);
  });

  it('2 an issued key works at once, a revoked one no longer', async () => {
    const { ask, control } = await emulatorUnderTest();
    const { id, key } = await control('POST', '/contacts/NORN1-EX/keys', {});
    expect((await ask('HEAD', availability, { auth: `NORN1-EX:${key}` })).status).toBe(404);
    await control('DELETE', `/contacts/NORN1-EX/keys/${id}`);
    expect((await ask('HEAD', availability, { auth: `NORN1-EX:${key}` })).status).toBe(401);
  });

  it('4 the RDAP lists also take the contact’s password; RPP and REPP do not', async () => {
    const { ask } = await emulatorUnderTest();
    const auth = 'NORN1-EX:practice-password';
    expect((await ask('GET', '/rdap/lists/my_domains', { auth })).status).toBe(200);
    expect((await ask('HEAD', availability, { auth })).status).toBe(401);
    expect((await ask('GET', '/repp/v1/messages', { auth })).status).toBe(401);
  });

  it('4 with TOTP enabled only an API key works on the RDAP lists, and the answer says so', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/contacts/NORN1-EX', { totp: true });
    const refused = await ask('GET', '/rdap/lists/my_domains', { auth: 'NORN1-EX:practice-password' });
    expect(refused.status).toBe(401);
    expect(refused.json().description[0]).toContain('TOTP');
    expect((await ask('GET', '/rdap/lists/my_domains', { auth: reseller })).status).toBe(200);
  });

  it('5 lookups and the checker need no credentials, but wrong ones are refused', async () => {
    const { ask } = await emulatorUnderTest();
    for (const path of ['/rdap/domain/norn.example', '/rdap/entity/NORN1-EX', '/rdap/dac/norn.example']) {
      expect((await ask('GET', path)).status).toBe(200);
      expect((await ask('GET', path, { auth: 'NORN1-EX:wrong' })).status).toBe(401);
    }
  });

  it.each(['Bearer abc', 'Basic', 'Basic !!!', `Basic ${Buffer.from('NORN1-EX').toString('base64')}`])(
    'N11 the header %j: 401',
    async (authorization) => {
      const { ask } = await emulatorUnderTest();
      expect((await ask('HEAD', availability, { headers: { authorization } })).status).toBe(401);
    },
  );

  it('N11 v1 says 2200 in the result header and the body', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', '/repp/v1/messages');
    expect([answer.status, answer.header('repp-result-code')]).toEqual([401, '2200']);
    expect(answer.json().response.result.code).toBe('2200');
    expect((await ask('HEAD', '/rpp/v1/domains/norn.example')).header('rpp-result-code')).toBe('2200');
  });
});

describe('access control list (Authentication 3)', () => {
  it.each([
    [['127.0.0.1'], 404],
    [['127.0.0.0/8'], 404],
    [['192.0.2.0/24', '127.0.0.1/32'], 404],
    [['192.0.2.0/24'], 403],
    [['127.0.0.2/31'], 403],
    [['::1'], 403],
    [[], 403],
  ])('%j: %i', async (accessList, status) => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/contacts/NORN1-EX', { accessList });
    expect((await ask('HEAD', availability, { auth: reseller })).status).toBe(status);
  });

  it('is judged for IPv6 as well', async () => {
    const { ask, control } = await emulatorUnderTest({ host: '::1' });
    await control('PATCH', '/contacts/NORN1-EX', { accessList: ['127.0.0.0/8'] });
    expect((await ask('HEAD', availability, { auth: reseller })).status).toBe(403);
    await control('PATCH', '/contacts/NORN1-EX', { accessList: ['::/127'] });
    expect((await ask('HEAD', availability, { auth: reseller })).status).toBe(404);
  });

  it('is for RPP and REPP, not for RDAP', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/contacts/NORN1-EX', { accessList: [] });
    expect((await ask('GET', '/rdap/lists/my_domains', { auth: reseller })).status).toBe(200);
    const repp = await ask('GET', '/repp/v1/messages', { auth: reseller });
    expect([repp.status, repp.json().response.result.code]).toEqual([403, '2201']);
  });

  it.each(['', 'abc', '192.0.2.1/33', '2001:db8::/129', '192.0.2.1/', '192.0.2.1/8/8', '192.0.2'])(
    '%j is no subnet',
    (text) => {
      expect(readSubnet(text)).toBeUndefined();
    },
  );
});
