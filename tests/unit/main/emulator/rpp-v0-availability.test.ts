import { describe, expect, it } from 'vitest';
import { emulatorUnderTest, reseller } from './emulator-under-test.ts';

const path = (name: string) => `/rpp/v0/domainNames/${name}/availability`;

describe('RPP v0 availability (Endpoints, RPP v0; decision table 14.2)', () => {
  it('HEAD of a free name: 200, RPP-code 01000, Content-Length 0, the sent RPP-Cltrid, an RPP-Svtrid', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('HEAD', path('laust-nafn.example'), { auth: reseller, headers: { 'RPP-Cltrid': 'q-1' } });
    expect(answer.status).toBe(200);
    expect(answer.rawHeaders.slice(0, 8)).toEqual([
      ...['RPP-Cltrid', 'q-1', 'RPP-Svtrid', 'S-00000001', 'RPP-code', '01000', 'Content-Length', '0'],
    ]);
  });

  it('HEAD of a registered name: 404 with 01000, in ASCII, IDNA, percent-encoded and capital letters alike', async () => {
    const { ask } = await emulatorUnderTest();
    for (const name of ['xn--dmi-yla.example', 'd%C3%A6mi.example', 'D%C3%86MI.EXAMPLE', 'XN--DMI-YLA.example']) {
      const answer = await ask('HEAD', path(name), { auth: reseller });
      expect([answer.status, answer.header('rpp-code')]).toEqual([404, '01000']);
    }
  });

  it.each([
    ['pending create', 'pending.example'],
    ['server hold', 'held.example'],
    ['locked', 'locked.example'],
  ])('14.2 registered, %s: 404 with 01000', async (status, name) => {
    const { ask, control } = await emulatorUnderTest();
    await control('POST', '/domains', { name, status });
    const answer = await ask('HEAD', path(name), { auth: reseller });
    expect([answer.status, answer.header('rpp-code')]).toEqual([404, '01000']);
  });

  it('14.2 reserved: 404 with 01000', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('HEAD', path('edu.example'), { auth: reseller });
    expect([answer.status, answer.header('rpp-code')]).toEqual([404, '01000']);
  });

  it.each([
    '-a.example',
    'a_b.example',
    'ab--cd.example',
    'a..example',
    'd%C3%B8mi.example',
    'a.b.example',
    '%FF.example',
  ])('14.2, N24 malformed %s: 400 with 02005, and no body on HEAD', async (name) => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('HEAD', path(name), { auth: reseller });
    expect([answer.status, answer.header('rpp-code'), answer.body]).toEqual([400, '02005', '']);
  });

  it('14.2, N24 foreign zone: 400 with 02306', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('HEAD', path('nafn.is'), { auth: reseller });
    expect([answer.status, answer.header('rpp-code')]).toEqual([400, '02306']);
  });

  it('protocol facts 3.8 GET gives the same status, {} or a problem document', async () => {
    const { ask } = await emulatorUnderTest();
    const free = await ask('GET', path('laust-nafn.example'), { auth: reseller });
    expect([free.status, free.body, free.header('content-type')]).toEqual([200, '{}', 'application/rpp+json']);
    const taken = await ask('GET', path('norn.example'), { auth: reseller });
    expect([taken.status, taken.header('rpp-code')]).toEqual([404, '01000']);
    expect(taken.json()).toMatchObject({
      type: 'urn:ietf:params:rpp:error',
      status: 404,
      errors: [{ result: '01000' }],
    });
  });

  it('N27 a request without RPP-Cltrid is answered without one', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('HEAD', path('norn.example'), { auth: reseller });
    expect(answer.header('rpp-cltrid')).toBeUndefined();
    expect(answer.header('rpp-svtrid')).toBe('S-00000001');
  });

  it('14.1 row 1 an unknown path: 404 without RPP-code', async () => {
    const { ask } = await emulatorUnderTest();
    for (const unknown of ['/rpp/v0/domainNames', '/rpp/v2/domainNames/norn.example/availability', '/nowhere']) {
      const answer = await ask('HEAD', unknown, { auth: reseller });
      expect([answer.status, answer.header('rpp-code')]).toEqual([404, undefined]);
    }
  });

  it('14.1 row 2 another method: 405 with Allow and 02101, before credentials', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('PUT', path('norn.example'));
    expect([answer.status, answer.header('allow'), answer.header('rpp-code')]).toEqual([405, 'HEAD, GET', '02101']);
  });
});

describe('OPTIONS on the v0 base (Endpoints, RPP v0; N4)', () => {
  it('answers 200 with Allow, 01000 and the discovery document', async () => {
    const { ask, url } = await emulatorUnderTest();
    const answer = await ask('OPTIONS', '/rpp/v0', { auth: reseller, headers: { 'RPP-Cltrid': 'probe-1' } });
    expect([answer.status, answer.header('allow')]).toEqual([200, 'OPTIONS, HEAD, GET, POST']);
    expect([answer.header('rpp-code'), answer.header('rpp-cltrid')]).toEqual(['01000', 'probe-1']);
    expect(answer.json()).toMatchObject({ base_url: `${url}/rpp/v0`, tlds: ['example'], objects: ['domainNames'] });
  });

  it('asks for credentials, except of a CORS preflight, which says what may be read', async () => {
    const { ask } = await emulatorUnderTest();
    expect((await ask('OPTIONS', '/rpp/v0')).status).toBe(401);
    const preflight = await ask('OPTIONS', '/rpp/v0', {
      headers: { origin: 'http://127.0.0.1:1', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.header('access-control-expose-headers')]).toEqual([
      204,
      'Location, Retry-After, RPP-Cltrid, RPP-Svtrid, RPP-code, RPP-Queue-Size',
    ]);
  });

  it('protocol facts 3.10 the discovery document is at /.well-known/rpp.json without credentials', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', '/.well-known/rpp.json');
    expect(answer.status).toBe(200);
    expect(answer.json().endpoints.map((endpoint: { name: string }) => endpoint.name)).toEqual([
      'availability',
      'renewal',
    ]);
  });
});
