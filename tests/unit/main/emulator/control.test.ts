import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { controlContract } from '#main/emulator/routes/control/control-contract.ts';
import { controlDescription } from '#main/emulator/routes/control/control-description.ts';
import { descriptionsFor } from './described.ts';
import { askOver, emulatorUnderTest, reseller } from './emulator-under-test.ts';

describe('control interface', () => {
  it('every operation is described, and the description is valid OpenAPI 3.1', async () => {
    const { url } = await emulatorUnderTest();
    const served = (await askOver(url, 'GET', '/control/openapi.json')).json();
    expect(served).toEqual(JSON.parse(JSON.stringify(controlDescription(url))));
    const result = await new Validator().validate(served);
    expect(result.errors ?? []).toEqual([]);
    const operations = Object.values(served.paths as Record<string, Record<string, { operationId: string }>>);
    const described = operations.flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(described.toSorted()).toEqual(Object.keys(controlContract).toSorted());
  });

  it('N20 the descriptions of all four interfaces are served and valid', async () => {
    const { url } = await emulatorUnderTest();
    const paths = ['/rpp/v0', '/rpp/v1', '/repp/v1', '/rdap'];
    for (const [index, description] of descriptionsFor(url).entries()) {
      const served = (await askOver(url, 'GET', `${paths[index]}/openapi.json`)).json();
      expect(served).toEqual(JSON.parse(JSON.stringify(description)));
      expect((await new Validator().validate(served)).errors ?? []).toEqual([]);
    }
  });

  it('what it answers is what it declares', async () => {
    const { ask, control } = await emulatorUnderTest();
    await ask('GET', '/rdap/domain/norn.example', { auth: reseller });
    await control('POST', '/messages', { handle: 'NORN1-EX', text: 'Hello', pendingAction: { domain: 'a.example' } });
    await control('POST', '/faults', { fault: 'latency', route: 'rdap/*', times: 2, options: { milliseconds: 1 } });
    for (const [name, operation] of Object.entries(controlContract)) {
      if (operation.method !== 'GET' || operation.path.includes(':') || name === 'saveSnapshot') continue;
      const answer = await control('GET', operation.path === '' ? '' : `/${operation.path}`);
      expect(z.safeParse(operation.answer, answer).error, name).toBeUndefined();
    }
  });

  it.each([
    ['PUT', '/clock', '{}', 'Give now, speed, or both.'],
    ['PUT', '/clock', '{"now":"tomorrow"}', 'body.now'],
    ['PUT', '/clock', '{"speed":-1}', 'body.speed'],
    ['PUT', '/clock', '{"time":"2027-01-01"}', 'Not known here'],
    ['PUT', '/clock', 'now', 'not JSON'],
    ['POST', '/clock/advance', '{}', 'Give days'],
    ['POST', '/clock/advance', '{"days":"many"}', 'body.days'],
    ['PATCH', '/personality', '{"limiter":"leaky"}', 'body.limiter'],
    ['PATCH', '/personality', '{"humour":"dry"}', 'Not known here'],
    ['POST', '/faults', '{"fault":"gremlin"}', 'body.fault'],
    ['POST', '/faults', '{"fault":"drip","options":{"speed":1}}', 'it takes bytes, milliseconds'],
    ['POST', '/faults', '{"fault":"latency","chance":2}', 'body.chance'],
    ['PATCH', '/limits', '{"renew":{"requests":-1,"windowSeconds":1}}', 'body.renew'],
    ['PATCH', '/settings', '{"environment":"moon"}', 'body.environment'],
    ['POST', '/reset', '{"seed":"huge"}', 'There is no seed named'],
    ['POST', '/reset', '{"seed":"empty","names":5}', 'not both'],
    ['POST', '/reset', '{"names":2000000}', 'body.names'],
    ['PUT', '/snapshot', 'not a snapshot', 'not a snapshot'],
    ['POST', '/contacts', '{"handle":"a b"}', 'body.handle'],
    ['PATCH', '/contacts/NORN1-EX', '{"accessList":["everywhere"]}', 'body.accessList.0'],
    ['PUT', '/cards/NEW', '{}', 'handle of its contact'],
    ['PUT', '/cards/PREPAID-0042', '{"balance":1.5}', 'body.balance'],
    ['GET', '/charges?limit=many', undefined, 'query.limit'],
    ['GET', '/messages?state=lost', undefined, 'query.state'],
    ['POST', '/messages', '{"handle":"NORN1-EX"}', 'body.text'],
    ['POST', '/domains', '{"name":"a_b.example"}', 'underscore'],
    ['POST', '/domains', '{"name":"edu.example"}', 'reserved'],
    ['POST', '/domains', '{"name":"a.example","expiryDate":"2027-02-30"}', 'body.expiryDate'],
    ['GET', '/requests?after=-1', undefined, 'query.after'],
  ])('wrong input %s %s %s: 400 that says %j', async (method, path, body, says) => {
    const { url } = await emulatorUnderTest();
    const answer = await askOver(url, method, `/control${path}`, body === undefined ? {} : { body });
    expect([answer.status, answer.json().error.code]).toEqual([400, 'invalid-input']);
    expect(answer.json().error.message).toContain(says);
  });

  it.each([
    ['DELETE', '/faults/fault-99', undefined, 404],
    ['GET', '/contacts/NOBODY', undefined, 404],
    ['DELETE', '/contacts/NORN1-EX', undefined, 409],
    ['POST', '/contacts', '{"handle":"NORN1-EX"}', 409],
    ['DELETE', '/contacts/NORN1-EX/keys/key-9', undefined, 404],
    ['PUT', '/cards/NEW', '{"handle":"NOBODY"}', 404],
    ['POST', '/messages', '{"handle":"NOBODY","text":"x"}', 404],
    ['GET', '/domains/laust-nafn.example', undefined, 404],
    ['POST', '/domains', '{"name":"norn.example"}', 409],
    ['POST', '/domains', '{"name":"x.example","contacts":{"admin":"NOBODY"}}', 404],
    ['POST', '/applications', '{"name":"norn.example","handle":"NORN1-EX"}', 409],
    ['GET', '/nothing', undefined, 404],
    ['POST', '/clock', undefined, 405],
  ])('%s %s %s: %i', async (method, path, body, status) => {
    const { url } = await emulatorUnderTest();
    const answer = await askOver(url, method, `/control${path}`, body === undefined ? {} : { body });
    expect(answer.status).toBe(status);
    expect(answer.body).not.toBe('');
  });

  it('a Host header that does not name this machine is refused everywhere (DNS rebinding)', async () => {
    const { emulator, url } = await emulatorUnderTest();
    const { port } = new URL(emulator.url);
    for (const host of ['registry.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
      for (const path of ['/control', '/rdap/domain/norn.example']) {
        expect((await askOver(url, 'GET', path, { headers: { host } })).status, host).toBe(403);
      }
    }
    for (const host of ['localhost', `LOCALHOST:${port}`, '[::1]:1', '127.3.2.1']) {
      expect((await askOver(url, 'GET', '/control', { headers: { host } })).status, host).toBe(200);
    }
  });

  it.each([{ origin: 'http://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'a page of another site, %j, cannot steer it',
    async (headers) => {
      const { control, url } = await emulatorUnderTest();
      const answer = await askOver(url, 'POST', '/control/clock/advance', { headers, body: '{"days":30}' });
      expect(answer.status).toBe(400);
      expect((await control('GET', '/clock')).now).toBe('2026-11-02T12:00:00.000Z');
    },
  );

  it('the inspector tells request, answer and deciding rule, and never a secret', async () => {
    const { ask, control } = await emulatorUnderTest();
    await ask('HEAD', '/rpp/v0/domainNames/norn.example/availability', {
      auth: reseller,
      headers: { 'RPP-Cltrid': 'q-7' },
    });
    await ask('GET', '/rdap/domain/laust-nafn.example');
    const { last, requests } = await control('GET', '/requests');
    expect(last).toBe(2);
    expect(requests[0]).toMatchObject({
      number: 1,
      at: '2026-11-02T12:00:00.000Z',
      route: 'rpp-v0/check-availability',
      handle: 'NORN1-EX',
      clTRID: 'q-7',
      answer: { status: 404 },
      rule: { source: 'Endpoints, RPP v0; 14.2' },
    });
    expect(requests[0].request.headers).toContainEqual(['Authorization', 'Basic (not shown)']);
    expect(JSON.stringify(requests)).not.toContain(Buffer.from(reseller).toString('base64'));
    expect((await control('GET', '/requests?after=1')).requests).toHaveLength(1);
    await control('DELETE', '/requests');
    expect((await control('GET', '/requests')).requests).toEqual([]);
  });
});
