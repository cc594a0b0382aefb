import { describe, expect, it } from 'vitest';
import { emulatorUnderTest, otherReseller, reseller } from './emulator-under-test.ts';

const name = 'xn--dmi-yla.example';

describe('RDAP lookups (Endpoints, RDAP; N2)', () => {
  it('domain: the object of sample 12.10, application/rdap+json, readable from any origin', async () => {
    const { ask, url } = await emulatorUnderTest();
    const answer = await ask('GET', '/rdap/domain/d%C3%A6mi.example');
    expect([answer.status, answer.header('content-type'), answer.header('access-control-allow-origin')]).toEqual([
      ...[200, 'application/rdap+json', '*'],
    ]);
    const self = `${url}/rdap/domain/${name}`;
    expect(answer.json()).toEqual({
      rdapConformance: ['rdap_level_0'],
      objectClassName: 'domain',
      handle: 'D4711-EX',
      ldhName: name,
      unicodeName: 'dæmi.example',
      status: ['active'],
      events: [
        { eventAction: 'registration', eventDate: '2024-02-23T00:00:00+00:00' },
        { eventAction: 'expiration', eventDate: '2027-02-23T00:00:00+00:00' },
        { eventAction: 'last changed', eventDate: '2026-02-23T00:00:00+00:00' },
      ],
      nameservers: [
        { objectClassName: 'nameserver', ldhName: 'ns1.norn.example' },
        { objectClassName: 'nameserver', ldhName: 'ns2.norn.example' },
      ],
      secureDNS: { delegationSigned: false },
      entities: [
        {
          objectClassName: 'entity',
          handle: 'NORN1-EX',
          roles: ['registrant', 'administrative', 'billing', 'technical', 'zone'],
        },
      ],
      links: [{ value: self, rel: 'self', href: self, type: 'application/rdap+json' }],
      notices: [{ title: 'Terms of use', description: ['Synthetic data of a local emulator.'] }],
    });
  });

  it('entity: an organisation with its data (Entity representation rules 1-6; sample 12.11)', async () => {
    const { ask } = await emulatorUnderTest();
    const { handle, vcardArray, rdapConformance, roles } = (await ask('GET', '/rdap/entity/norn1-ex')).json();
    expect([handle, rdapConformance, roles]).toEqual(['NORN1-EX', ['rdap_level_0'], undefined]);
    expect(vcardArray).toEqual([
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', 'Norn Hosting'],
        ['kind', {}, 'text', 'org'],
        ['adr', { cc: 'IS' }, 'text', ['', '', 'Strandgata 1', 'Fjaraborg', '', '999', '']],
        ['tel', { type: ['voice'] }, 'uri', 'tel:+354-555-0100'],
        ['email', {}, 'text', 'hostmaster@norn.example'],
      ],
    ]);
  });

  it('entity: a person is redacted, fn is empty, kind is individual (rules 4 and 5)', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('POST', '/contacts', {
      handle: 'GHI56-EX',
      kind: 'individual',
      name: 'Somebody Made Up',
      street: 'Strandgata 9',
    });
    const answer = await ask('GET', '/rdap/entity/GHI56-EX');
    expect(answer.json().vcardArray[1]).toEqual([
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', ''],
      ['kind', {}, 'text', 'individual'],
      ['adr', { cc: 'IS' }, 'text', ['', '', '', '', '', '', '']],
    ]);
    expect(answer.json().remarks[0].type).toBe('object redacted due to authorization');
    expect(answer.body).not.toContain('Somebody');
  });

  it('nameserver: addresses, the technical contact, associated when a name is delegated to it (sample 12.12)', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = (await ask('GET', '/rdap/nameserver/ns1.norn.example')).json();
    expect(answer).toMatchObject({
      objectClassName: 'nameserver',
      ldhName: 'ns1.norn.example',
      status: ['active', 'associated'],
      entities: [{ handle: 'NORN1-EX', roles: ['technical'] }],
    });
    expect(answer.ipAddresses.v4).toHaveLength(1);
  });

  it.each([
    ['/rdap/domain/laust-nafn.example', 404],
    ['/rdap/domain/nafn.is', 404],
    ['/rdap/domain/a_b.example', 400],
    ['/rdap/entity/NOBODY-EX', 404],
    ['/rdap/nameserver/ns9.norn.example', 404],
    ['/rdap/nameserver/a_b.example', 400],
  ])('%s: %i with errorCode, title and description (RFC 9083 6)', async (path, status) => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({
      errorCode: status,
      title: expect.any(String),
      description: [expect.any(String)],
    });
  });

  it('a pending name is not public yet, though the checker knows it (protocol facts 8)', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('POST', '/domains', { name: 'pending.example', status: 'pending create' });
    expect((await ask('GET', '/rdap/domain/pending.example')).status).toBe(404);
    expect((await ask('GET', '/rdap/dac/pending.example')).json().status).toEqual(['pending create']);
  });
});

describe('RDAP lists (Endpoints, RDAP; Domain search result item; N10)', () => {
  it('my_domains: the names with any of the five roles, with events', async () => {
    const { ask, control } = await emulatorUnderTest({ seed: 'empty' });
    const roles = ['registrant', 'admin', 'billing', 'tech', 'zone'];
    const nobody = Object.fromEntries(roles.map((role) => [role, 'SKALD2-EX']));
    for (const role of roles) {
      await control('POST', '/domains', { name: `as-${role}.example`, contacts: { ...nobody, [role]: 'NORN1-EX' } });
    }
    await control('POST', '/domains', { name: 'not-ours.example', contacts: nobody });
    const { domainSearchResults } = (await ask('GET', '/rdap/lists/my_domains', { auth: reseller })).json();
    const mine = domainSearchResults.map(
      (item: { ldhName: string; entities: { handle: string; roles: string[] }[] }) => [
        item.ldhName,
        item.entities.find((entity) => entity.handle === 'NORN1-EX')?.roles,
      ],
    );
    expect(mine).toEqual([
      ['as-registrant.example', ['registrant']],
      ['as-admin.example', ['administrative']],
      ['as-billing.example', ['billing']],
      ['as-tech.example', ['technical']],
      ['as-zone.example', ['zone']],
    ]);
    expect(domainSearchResults[0].events.map((event: { eventAction: string }) => event.eventAction)).toEqual([
      'registration',
      'expiration',
    ]);
  });

  it('ispstat: the names delegated to the provider’s nameservers, with registrant and billing only', async () => {
    const { ask, control } = await emulatorUnderTest({ seed: 'empty' });
    await control('POST', '/domains', { name: 'ours.example', nameservers: ['ns1.norn.example', 'ns1.other.example'] });
    await control('POST', '/domains', { name: 'elsewhere.example', nameservers: ['ns1.other.example'] });
    const answer = (await ask('GET', '/rdap/lists/ispstat', { auth: reseller })).json();
    expect(answer).toEqual({
      rdapConformance: ['rdap_level_0'],
      domainSearchResults: [
        {
          objectClassName: 'domain',
          handle: 'D1-EX',
          ldhName: 'ours.example',
          unicodeName: 'ours.example',
          status: ['active'],
          nameservers: [
            { objectClassName: 'nameserver', ldhName: 'ns1.norn.example' },
            { objectClassName: 'nameserver', ldhName: 'ns1.other.example' },
          ],
          entities: [{ objectClassName: 'entity', handle: 'NORN1-EX', roles: ['registrant', 'billing'] }],
        },
      ],
    });
  });

  it('N11 ispstat of a contact that is no DNS provider: 403', async () => {
    const { ask } = await emulatorUnderTest();
    expect((await ask('GET', '/rdap/lists/ispstat', { auth: otherReseller })).status).toBe(403);
  });

  it('an empty list is an empty array', async () => {
    const { ask } = await emulatorUnderTest({ seed: 'empty' });
    const answer = await ask('GET', '/rdap/lists/my_domains', { auth: reseller });
    expect(answer.body).toBe('{"rdapConformance":["rdap_level_0"],"domainSearchResults":[]}');
  });

  it('a list of thousands is complete and of one moment, although names change while it is sent', async () => {
    const { ask, control } = await emulatorUnderTest({ names: 5000 });
    const [answer] = await Promise.all([
      ask('GET', '/rdap/lists/my_domains', { auth: reseller }),
      control('POST', '/reset', { seed: 'empty' }),
    ]);
    const names = answer.json().domainSearchResults.map((item: { ldhName: string }) => item.ldhName);
    expect(new Set(names).size).toBe(names.length);
    expect([0, 4000].some((least) => names.length >= least)).toBe(true);
  });
});

describe('RDAP availability checker (Errors, RDAP availability checker): the opposite of RPP v0', () => {
  it('exists: 200 with the result', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', `/rdap/dac/${name}`);
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        rdapConformance: ['rdap_level_0', 'registry_dac_0'],
        objectClassName: 'domain',
        ldhName: name,
        unicodeName: 'dæmi.example',
        status: ['active'],
      },
    ]);
  });

  it('available: 404 with errorCode 404 and description available', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', '/rdap/dac/laust-nafn.example');
    expect([answer.status, answer.json()]).toEqual([404, { errorCode: 404, description: ['available'] }]);
  });

  it.each(['a_b.example', 'edu.example', 'nafn.is', 'a.b.example'])('N24, N29 invalid %s: 200', async (invalid) => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', `/rdap/dac/${invalid}`);
    expect([answer.status, answer.json().status]).toEqual([200, [invalid === 'edu.example' ? 'reserved' : 'inactive']]);
  });

  it('timeout 408, limit 429, server error 500, by fault', async () => {
    const { ask, control } = await emulatorUnderTest();
    for (const status of [408, 429, 500]) {
      await control('POST', '/faults', { fault: `status-${status}`, route: 'rdap/check-availability', times: 1 });
      expect((await ask('GET', `/rdap/dac/${name}`, { described: false })).status).toBe(status);
    }
    expect((await ask('GET', `/rdap/dac/${name}`)).status).toBe(200);
  });
});
