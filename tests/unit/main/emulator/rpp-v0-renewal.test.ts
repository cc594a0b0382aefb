import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { emulatorUnderTest, otherReseller, reseller } from './emulator-under-test.ts';

const name = 'xn--dmi-yla.example';
const path = `/rpp/v0/domainNames/${name}/renewProcesses`;
const goodHeaders = { 'Registry-cardId': 'PREPAID-0042', 'Content-Type': 'application/rpp+json' };
const period = { unit: 'y', value: 1 };

/** Status and RPP-code of an answer, and the first path of its problem document. */
function verdict(answer: Answer): (string | number | undefined)[] {
  const problem = answer.body.startsWith('{') ? answer.json() : {};
  return [answer.status, answer.header('rpp-code'), problem.errors?.[0]?.paths?.[0]];
}

describe('RPP v0 renew (Endpoints, RPP v0; decision table 14.1)', () => {
  it('row 1 unknown path, with the processes segment of the draft: 404 without RPP-code', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('POST', `/rpp/v0/domainNames/${name}/processes/renewProcesses`, {
      auth: reseller,
      body: '{}',
    });
    expect([answer.status, answer.header('rpp-code')]).toEqual([404, undefined]);
  });

  it('row 2 wrong method: 405 with Allow and 02101', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('PUT', path, { auth: reseller });
    expect([...verdict(answer), answer.header('allow')]).toEqual([405, '02101', undefined, 'POST']);
  });

  it('row 3 no or wrong credentials: 401 with WWW-Authenticate and 02200', async () => {
    const { ask } = await emulatorUnderTest();
    for (const auth of [undefined, 'NORN1-EX:wrong', 'NOBODY-EX:practice-key-norn', 'NORN1-EX:practice-password']) {
      const answer = await ask('POST', path, { ...(auth === undefined ? {} : { auth }), body: '{}' });
      expect(verdict(answer)).toEqual([401, '02200', undefined]);
      expect(answer.header('www-authenticate')).toContain('Basic');
    }
  });

  it('row 4 address not on the list: 403 with 02201', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/contacts/NORN1-EX', { accessList: ['192.0.2.0/24'] });
    expect(verdict(await ask('POST', path, { auth: reseller, body: '{}' }))).toEqual([403, '02201', undefined]);
  });

  it('row 5 limit, where one is set: 429 with Retry-After and 02502', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/limits', { renew: { requests: 1, windowSeconds: 60 } });
    await ask('POST', path, { auth: reseller, body: '{}', headers: goodHeaders });
    const answer = await ask('POST', path, { auth: reseller, body: '{}', headers: goodHeaders });
    expect([...verdict(answer), answer.header('retry-after')]).toEqual([429, '02502', undefined, '60']);
  });

  it('row 6 Content-Type not JSON: 415 with 02102', async () => {
    const { ask } = await emulatorUnderTest();
    for (const type of ['text/plain', 'application/xml', '']) {
      const headers = { ...goodHeaders, 'Content-Type': type };
      expect(verdict(await ask('POST', path, { auth: reseller, headers, body: '{}' }))).toEqual([
        415,
        '02102',
        undefined,
      ]);
    }
  });

  it('row 7 body over 64 KiB: 413 with 02001, and it is read to its end', async () => {
    const { ask } = await emulatorUnderTest();
    const body = JSON.stringify({ padding: 'x'.repeat(70_000) });
    expect(verdict(await ask('POST', path, { auth: reseller, headers: goodHeaders, body }))).toEqual([
      413,
      '02001',
      undefined,
    ]);
  });

  it.each(['', 'not json', '[]', '"text"', 'null', '{"expiryDate":'])(
    'row 8 body %j: 400 with 02001 at $',
    async (body) => {
      const { ask } = await emulatorUnderTest();
      expect(verdict(await ask('POST', path, { auth: reseller, headers: goodHeaders, body }))).toEqual([
        400,
        '02001',
        '$',
      ]);
    },
  );

  it('row 9 everything missing: 400 with 02003, one error each', async () => {
    const { ask } = await emulatorUnderTest();
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask('POST', path, { auth: reseller, headers, body: '{"renewalPeriod":{}}' });
    expect(verdict(answer)).toEqual([400, '02003', undefined]);
    expect(answer.json().errors.map((error: { paths?: string[] }) => error.paths?.[0])).toEqual([
      undefined,
      '$.expiryDate',
      '$.renewalPeriod.unit',
      '$.renewalPeriod.value',
    ]);
  });

  it.each([
    [{ expiryDate: '2027-02-30', renewalPeriod: period }, '$.expiryDate'],
    [{ expiryDate: '14.3.2027', renewalPeriod: period }, '$.expiryDate'],
    [{ expiryDate: 20270314, renewalPeriod: period }, '$.expiryDate'],
    [{ expiryDate: '2027-02-23', renewalPeriod: { unit: 'years', value: 1 } }, '$.renewalPeriod.unit'],
    [{ expiryDate: '2027-02-23', renewalPeriod: { unit: 'y', value: 1.5 } }, '$.renewalPeriod.value'],
    [{ expiryDate: '2027-02-23', renewalPeriod: { unit: 'y', value: '1' } }, '$.renewalPeriod.value'],
    [{ expiryDate: '2027-02-23', renewalPeriod: 'P1Y' }, '$.renewalPeriod'],
  ])('row 10 of wrong form %j: 400 with 02005', async (body, at) => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('POST', path, { auth: reseller, headers: goodHeaders, body: JSON.stringify(body) });
    expect(verdict(answer)).toEqual([400, '02005', at]);
  });

  it.each([0, -1, 100])('row 11, N1 value %i: 400 with 02004', async (value) => {
    const { renew } = await emulatorUnderTest();
    expect(verdict(await renew(name, '2027-02-23', { years: value }))).toEqual([400, '02004', '$.renewalPeriod.value']);
  });

  it('row 12, N1 months, and more years than the registry sells: 400 with 02306', async () => {
    const { renew } = await emulatorUnderTest();
    const months = await renew(name, '2027-02-23', { unit: 'm', years: 12 });
    expect(verdict(months)).toEqual([400, '02306', '$.renewalPeriod.unit']);
    const years = await renew(name, '2027-02-23', { years: 6 });
    expect(verdict(years)).toEqual([400, '02306', '$.renewalPeriod.value']);
  });

  it('row 13 malformed name: 400 with 02005', async () => {
    const { renew } = await emulatorUnderTest();
    expect(verdict(await renew('a_b.example', '2027-02-23'))).toEqual([400, '02005', undefined]);
  });

  it('row 14 unknown name, also of another zone: 404 with 02303', async () => {
    const { renew } = await emulatorUnderTest();
    for (const unknown of ['laust-nafn.example', 'nafn.is', 'edu.example']) {
      expect(verdict(await renew(unknown, '2027-02-23'))).toEqual([404, '02303', undefined]);
    }
  });

  it('row 15, N12 a contact that is not registrant, admin or billing: 403 with 02201', async () => {
    const { control, expiryOf, renew } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    const stranger = await renew(name, expiry, { auth: otherReseller, cardId: 'CARD-2001' });
    expect(verdict(stranger)).toEqual([403, '02201', undefined]);
    const others = { registrant: 'SKALD2-EX', admin: 'SKALD2-EX', billing: 'SKALD2-EX' };
    await control('PATCH', `/domains/${name}`, { contacts: others });
    expect(verdict(await renew(name, expiry))).toEqual([403, '02201', undefined]);
  });

  it('row 16 a card that is unknown or another’s: 400 with 02306', async () => {
    const { expiryOf, renew } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    for (const cardId of ['NO-SUCH', 'CARD-2001']) {
      expect(verdict(await renew(name, expiry, { cardId }))).toEqual([400, '02306', undefined]);
    }
  });

  it.each(['locked', 'pending create', 'pending delete', 'pending renew', 'server renew prohibited'])(
    'row 17 status %s: 400 with 02304',
    async (status) => {
      const { control, expiryOf, renew } = await emulatorUnderTest();
      await control('PATCH', `/domains/${name}`, { status });
      expect(verdict(await renew(name, await expiryOf(name)))).toEqual([400, '02304', undefined]);
    },
  );

  it('row 18, N5 another expiryDate than the stored one: 400 with 02306, nothing changed, nothing charged', async () => {
    const { balance, expiryOf, renew } = await emulatorUnderTest();
    const before = [await expiryOf(name), await balance()];
    expect(verdict(await renew(name, '2026-12-31'))).toEqual([400, '02306', '$.expiryDate']);
    expect([await expiryOf(name), await balance()]).toEqual(before);
  });

  it('row 18, N5 a date-time whose UTC day is the stored one is the same date', async () => {
    const { expiryOf, renew } = await emulatorUnderTest();
    const stored = await expiryOf(name);
    const [year = '', month = '', day = ''] = stored.split('-');
    const dayAfter = `${year}-${month}-${String(Number(day) + 1).padStart(2, '0')}`;
    expect((await renew(name, `${dayAfter}T01:30:00+02:00`)).status).toBe(201);
  });

  it('row 19, N1 a new expiry date more than five years from today: 400 with 02105', async () => {
    const { control, renew } = await emulatorUnderTest();
    await control('PATCH', `/domains/${name}`, { expiryDate: '2030-11-03' });
    expect(verdict(await renew(name, '2030-11-03'))).toEqual([400, '02105', undefined]);
    await control('PATCH', `/domains/${name}`, { expiryDate: '2030-11-02' });
    expect((await renew(name, '2030-11-02')).status).toBe(201);
  });

  it('row 20 not enough money, or a declined card: 400 with 02104 and what it would cost', async () => {
    const { control, expiryOf, renew } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    const poor = await renew(name, expiry, { cardId: 'PREPAID-0007', years: 2 });
    expect(verdict(poor)).toEqual([400, '02104', undefined]);
    expect(poor.json().errors[0]).toMatchObject({ balance: '9000.00', cost: '13000.00', currency: 'ISK' });
    await control('PUT', '/cards/PREPAID-0042', { declined: true });
    expect(verdict(await renew(name, expiry))).toEqual([400, '02104', undefined]);
  });

  it('row 21 an injected internal fault comes after every other check and changes nothing', async () => {
    const { balance, control, expiryOf, renew } = await emulatorUnderTest();
    await control('POST', '/faults', { fault: 'internal-error', route: 'rpp-v0/renew-domain' });
    const before = [await expiryOf(name), await balance()];
    expect(verdict(await renew(name, '2026-12-31'))).toEqual([400, '02306', '$.expiryDate']);
    expect(verdict(await renew(name, before[0] as string))).toEqual([500, '02400', undefined]);
    expect([await expiryOf(name), await balance()]).toEqual(before);
  });

  it('row 22 success: 201, 01000, Location, the new date; date and charge are one transaction', async () => {
    const { balance, control, expiryOf, renew, url } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    const before = await balance();
    const answer = await renew(name, expiry, { clTRID: 'r-1', years: 2 });
    const year = Number(expiry.slice(0, 4));
    expect(answer.status).toBe(201);
    expect(answer.body).toBe(JSON.stringify({ expiryDate: `${year + 2}${expiry.slice(4)}` }));
    expect(answer.rawHeaders.slice(0, 8)).toEqual([
      ...['RPP-Cltrid', 'r-1', 'RPP-Svtrid', answer.header('rpp-svtrid'), 'RPP-code', '01000'],
      ...['Content-Type', 'application/rpp+json'],
    ]);
    expect(answer.header('location')).toBe(`${url}${path}/${answer.header('rpp-svtrid')}`);
    expect([await expiryOf(name), before - (await balance())]).toEqual([`${year + 2}${expiry.slice(4)}`, 13_000]);
    const { charges } = await control('GET', '/charges');
    expect(charges).toMatchObject([
      { domain: name, amount: 13_000, clTRID: 'r-1', svTRID: answer.header('rpp-svtrid') },
    ]);
  });

  it('row 23, asynchronous by personality: 202 with 01001, the date and panData when it is done', async () => {
    const { ask, control, expiryOf, renew } = await emulatorUnderTest({ personality: { 'renewal-answer': 'pending' } });
    const expiry = await expiryOf(name);
    const answer = await renew(name, expiry, { clTRID: 'r-async' });
    expect(verdict(answer)).toEqual([202, '01001', undefined]);
    expect(await expiryOf(name)).toBe(expiry);
    expect(verdict(await renew(name, expiry))).toEqual([400, '02304', undefined]);
    await control('POST', '/clock/advance', { seconds: 61 });
    expect(await expiryOf(name)).toBe(answer.json().expiryDate);
    const { messages } = await control('GET', '/messages');
    expect(messages.at(-1)).toMatchObject({ pendingAction: { domain: name, succeeded: true, clTRID: 'r-async' } });
    expect((await ask('GET', `${path}/latest`, { auth: reseller })).json()).toEqual(answer.json());
  });

  it('29 February is clamped to 28 February of a year without one', async () => {
    const { control, renew } = await emulatorUnderTest();
    await control('PATCH', `/domains/${name}`, { expiryDate: '2028-02-29' });
    expect((await renew(name, '2028-02-29')).json()).toEqual({ expiryDate: '2029-02-28' });
    await control('PATCH', `/domains/${name}`, { expiryDate: '2028-02-29' });
  });

  it('a paid name that was on hold works again (N3)', async () => {
    const { control, expiryOf, renew } = await emulatorUnderTest();
    const held = 'xn--rur-3man9d.example';
    expect((await renew(held, await expiryOf(held))).status).toBe(201);
    expect(await control('GET', `/domains/${held}`)).toMatchObject({ status: 'active' });
  });

  it('N6 application/json is accepted, and answered with when only that is accepted', async () => {
    const { expiryOf, renew } = await emulatorUnderTest();
    const headers = { 'Content-Type': 'application/json; charset=utf-8', Accept: 'application/json' };
    const answer = await renew(name, await expiryOf(name), { headers });
    expect([answer.status, answer.header('content-type')]).toEqual([201, 'application/json']);
  });
});

describe('RPP v0 renew, repeated (N25, N26)', () => {
  it('the same RPP-Cltrid and request: the stored answer, one charge', async () => {
    const { balance, control, expiryOf, renew } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    const before = await balance();
    const first = await renew(name, expiry, { clTRID: 'same-1' });
    const second = await renew(name, expiry, { clTRID: 'same-1' });
    expect([second.status, second.body, second.header('rpp-svtrid')]).toEqual([
      201,
      first.body,
      first.header('rpp-svtrid'),
    ]);
    expect(before - (await balance())).toBe(6500);
    expect((await control('GET', '/charges')).total).toBe(1);
  });

  it('the same RPP-Cltrid with another body, card or name: 400 with 02306', async () => {
    const { expiryOf, renew } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    await renew(name, expiry, { clTRID: 'same-2' });
    for (const more of [{ years: 2 }, { cardId: 'PREPAID-0007' }]) {
      expect(verdict(await renew(name, expiry, { clTRID: 'same-2', ...more }))).toEqual([400, '02306', undefined]);
    }
    expect(verdict(await renew('norn.example', '2026-11-03', { clTRID: 'same-2' }))).toEqual([400, '02306', undefined]);
  });

  it('a refused request does not use its RPP-Cltrid up', async () => {
    const { expiryOf, renew } = await emulatorUnderTest();
    expect((await renew(name, '2026-12-31', { clTRID: 'again' })).status).toBe(400);
    expect((await renew(name, await expiryOf(name), { clTRID: 'again' })).status).toBe(201);
  });

  it('another contact may use the same RPP-Cltrid, and after 24 hours so may the same', async () => {
    const { control, expiryOf, renew } = await emulatorUnderTest();
    const expiry = await expiryOf(name);
    await renew(name, expiry, { clTRID: 'shared' });
    await control('POST', '/domains', {
      name: 'skald.example',
      contacts: { registrant: 'SKALD2-EX', admin: 'SKALD2-EX', billing: 'SKALD2-EX' },
    });
    const theirs = await renew('skald.example', await expiryOf('skald.example'), {
      auth: otherReseller,
      cardId: 'CARD-2001',
      clTRID: 'shared',
    });
    expect(theirs.status).toBe(201);
    await control('POST', '/clock/advance', { hours: 24 });
    expect(verdict(await renew(name, expiry, { clTRID: 'shared' }))).toEqual([400, '02306', '$.expiryDate']);
  });

  it('N25 a renewal is read back at its Location and at latest, by its own contact only', async () => {
    const { ask, expiryOf, renew } = await emulatorUnderTest();
    const answer = await renew(name, await expiryOf(name));
    const location = new URL(answer.header('location') ?? '').pathname;
    for (const where of [location, `${path}/latest`]) {
      expect((await ask('GET', where, { auth: reseller })).json()).toEqual(answer.json());
      expect(verdict(await ask('GET', where, { auth: otherReseller }))).toEqual([404, '02303', undefined]);
    }
  });
});
