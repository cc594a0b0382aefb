import { describe, expect, it } from 'vitest';
import { choosePersonality } from '#main/emulator/choose-personality.ts';
import { defaultPersonality, type PersonalityName, personalitySwitches } from '#main/emulator/personality.ts';
import { message } from '#messages/message.ts';
import { switchMeanings } from '#values/switch-meanings.ts';
import type { Answer } from './answer.ts';
import { type EmulatorUnderTest, emulatorUnderTest, reseller } from './emulator-under-test.ts';

/** Asks what the switch is about and gives back what was seen. */
type Probe = (desk: EmulatorUnderTest) => Promise<unknown>;

const name = 'xn--dmi-yla.example';
const availability = `/rpp/v0/domainNames/${name}/availability`;
const auth = reseller;

const renewed = async (desk: EmulatorUnderTest, more: Parameters<EmulatorUnderTest['renew']>[2] = {}) =>
  desk.renew(name, await desk.expiryOf(name), more);
const queued = (desk: EmulatorUnderTest) =>
  desk.control('POST', '/messages', { handle: 'NORN1-EX', text: 'Hello', pendingAction: { domain: 'a.example' } });
const verdict = (answer: Answer) => [answer.status, answer.header('rpp-code')];
const ask =
  (method: string, path: string, headers: Record<string, string> = {}): Probe =>
  async (desk) => {
    const answer = await desk.ask(method, path, { auth, headers });
    return [
      answer.status,
      answer.rawHeaders.filter((_, index) => !/^date$/i.test(answer.rawHeaders[index - 1] ?? '')),
      answer.body,
    ];
  };
const polled =
  (headers: Record<string, string> = {}): Probe =>
  async (desk) => {
    await queued(desk);
    return ask('GET', '/repp/v1/messages', headers)(desk);
  };
const acknowledged: Probe = async (desk) => {
  const { id } = await queued(desk);
  return ask('DELETE', `/repp/v1/messages/${id}`)(desk);
};
const limited =
  (path: string, times: number, seconds: number, elsewhere = path): Probe =>
  async (desk) => {
    await desk.control('PATCH', '/limits', { availability: { requests: 4, windowSeconds: 100 } });
    const seen = [];
    for (let count = 0; count < times; count += 1) {
      await desk.control('POST', '/clock/advance', { seconds });
      const answer = await desk.ask('HEAD', count % 2 === 0 ? path : elsewhere, { auth });
      seen.push([answer.status, answer.header('retry-after')]);
    }
    return seen;
  };

const probes: Readonly<Record<PersonalityName, Probe>> = {
  'renewal-months': async (desk) => verdict(await renewed(desk, { unit: 'm', years: 6 })),
  'renewal-years-maximum': async (desk) => {
    await desk.control('PATCH', '/personality', { 'renewal-horizon-years': 'none' });
    const seen = [];
    for (const years of [2, 6, 11]) seen.push(verdict(await renewed(desk, { years })));
    return seen;
  },
  'renewal-horizon-years': async (desk) => {
    const seen = [];
    for (const expiryDate of ['2030-12-01', '2035-12-01']) {
      await desk.control('PATCH', `/domains/${name}`, { expiryDate });
      seen.push(verdict(await renewed(desk)));
    }
    return seen;
  },
  'expiry-event': ask('GET', `/rdap/domain/${name}`),
  'rdap-dates': async (desk) => (await desk.ask('GET', `/rdap/domain/${name}`, { described: 'loosely' })).json().events,
  'rdap-media-type': ask('GET', `/rdap/domain/${name}`),
  'jcard-parameters': async (desk) => (await desk.ask('GET', '/rdap/entity/NORN1-EX', { described: 'loosely' })).body,
  'life-cycle': async (desk) => {
    await desk.control('POST', '/clock/advance', { days: 1 });
    return ask('GET', '/rdap/domain/norn.example')(desk);
  },
  'auto-renewal': async (desk) => {
    await desk.control('PATCH', `/domains/${name}`, { autoRenewalCard: 'PREPAID-0042' });
    await desk.control('POST', '/clock/advance', { days: 60 });
    return ask('GET', `/rdap/domain/${name}`)(desk);
  },
  'options-answer': ask('OPTIONS', '/rpp/v0'),
  'expiry-guard': async (desk) => verdict(await desk.renew(name, '2027-01-01')),
  'expiry-mismatch-code': async (desk) => verdict(await desk.renew(name, '2027-01-01')),
  'renewal-media-type': async (desk) => {
    const answer = await renewed(desk, { headers: { 'Content-Type': 'application/json' } });
    return [answer.status, answer.header('content-type')];
  },
  'renewal-answer': async (desk) => verdict(await renewed(desk)),
  'renewal-body': async (desk) => (await renewed(desk)).json(),
  'acknowledge-answer': acknowledged,
  'poll-code': polled(),
  'json-content': polled(),
  'epp-drafts': async (desk) => {
    const path = `/repp/v1/domains/${name}/renewals?current-date=${await desk.expiryOf(name)}`;
    return ask('POST', path)(desk);
  },
  'my-domains-body': async (desk) => (await desk.ask('GET', '/rdap/lists/my_domains', { auth })).body.slice(0, 20),
  'role-names': async (desk) =>
    (await desk.ask('GET', '/rdap/lists/my_domains', { auth })).body.match(/"roles":[^\]]*admin[^\]]*/)?.[0],
  'credentials-status': async (desk) => {
    const seen = [];
    for (const path of ['/repp/v1/messages', '/rdap/lists/ispstat']) seen.push((await desk.ask('GET', path)).status);
    return [...seen, (await desk.ask('HEAD', availability, { described: false })).status];
  },
  'credentials-body': async (desk) => {
    const seen = [];
    for (const path of [availability, '/repp/v1/messages', '/rdap/lists/ispstat']) {
      const answer = await desk.ask('GET', path, { described: false });
      seen.push([answer.status, answer.header('content-type')]);
    }
    return seen;
  },
  renewers: async (desk) => {
    const seen = [];
    for (const role of ['admin', 'billing', 'tech']) {
      const others = Object.fromEntries(
        ['registrant', 'admin', 'billing', 'tech', 'zone'].map((each) => [each, 'SKALD2-EX']),
      );
      await desk.control('PATCH', `/domains/${name}`, { contacts: { ...others, [role]: 'NORN1-EX' } });
      seen.push((await renewed(desk)).status);
    }
    return seen;
  },
  'queue-size-header': async (desk) => {
    await queued(desk);
    const paths = [availability, '/repp/v1/domains/norn.example'];
    const answers = await Promise.all(paths.map((path) => desk.ask('HEAD', path, { auth })));
    return answers.map((answer) => [answer.header('rpp-queue-size'), answer.header('repp-queue-size')]);
  },
  'renewal-messages': async (desk) => {
    await renewed(desk);
    return (await desk.control('GET', '/messages')).total;
  },
  'problem-body': async (desk) => (await desk.ask('GET', `/rpp/v0/domainNames/nafn.is/availability`, { auth })).body,
  'problem-type': async (desk) => (await desk.ask('GET', `/rpp/v0/domainNames/nafn.is/availability`, { auth })).body,
  'rpp-code-digits': async (desk) =>
    verdict(await desk.ask('HEAD', '/rpp/v0/domainNames/nafn.is/availability', { auth })),
  'v0-statuses': async (desk) => [
    (await desk.renew(name, '2027-01-01')).status,
    (await renewed(desk, { cardId: 'PREPAID-0007', years: 2 })).status,
  ],
  'epp-failures': async (desk) => {
    const answer = await desk.ask('DELETE', '/rpp/v1/messages/999', { auth });
    return [answer.status, answer.json().response.result.code];
  },
  limiter: limited(availability, 12, 5),
  'limit-scope': async (desk) => {
    await desk.control('PATCH', '/limits', { availability: { requests: 1, windowSeconds: 100 } });
    await desk.ask('HEAD', availability, { auth });
    return (await desk.ask('HEAD', availability, { auth: 'SKALD2-EX:practice-key-skald' })).status;
  },
  'availability-budget': limited(availability, 8, 20, `/repp/v1/domains/${name}`),
  'retry-after': async (desk) => {
    await desk.control('PATCH', '/limits', { availability: { requests: 0, windowSeconds: 100 } });
    const answer = await desk.ask('HEAD', availability, { auth });
    return [answer.header('retry-after'), answer.status];
  },
  'v0-endpoint': async (desk) => {
    const answer = await desk.ask('HEAD', availability, { auth, described: false });
    return [...verdict(answer), answer.header('sunset'), answer.header('content-type')];
  },
  'check-status': ask('HEAD', `/rpp/v1/domains/${name}`),
  'check-values': ask('HEAD', `/rpp/v1/domains/${name}`),
  'check-reason': ask('HEAD', '/rpp/v1/domains/laust-nafn.example'),
  'result-header': ask('HEAD', `/rpp/v1/domains/${name}`),
  'invalid-names': async (desk) =>
    verdict(await desk.ask('HEAD', '/rpp/v0/domainNames/a_b.example/availability', { auth })),
  'renewal-location': async (desk) => {
    const location = (await renewed(desk)).header('location');
    return [
      location === undefined,
      (await desk.ask('GET', `/rpp/v0/domainNames/${name}/renewProcesses/latest`, { auth })).status,
    ];
  },
  'cltrid-replay': async (desk) => {
    const expiry = await desk.expiryOf(name);
    await desk.renew(name, expiry, { clTRID: 'twice' });
    const again = await desk.renew(name, expiry, { clTRID: 'twice' });
    return [again.status, again.body];
  },
  'cltrid-missing': async (desk) => {
    const answer = await renewed(desk);
    return [answer.status, answer.header('rpp-cltrid') === undefined];
  },
  'v1-cltrid': async (desk) => {
    const answer = await desk.ask('GET', '/repp/v1/messages', { auth, headers: { 'repp-cltrid': 'mine-1' } });
    return answer.json().response.trID.clTRID === 'mine-1';
  },
  'message-count': acknowledged,
  'pending-action-result': polled(),
  'xml-root': polled({ Accept: 'application/xml' }),
  'epp-dates': polled(),
  'dac-status': ask('GET', '/rdap/dac/a_b.example'),
  'dac-conformance': ask('GET', `/rdap/dac/${name}`),
};

const switches = Object.entries(personalitySwitches) as [
  PersonalityName,
  (typeof personalitySwitches)[PersonalityName],
][];

describe('personality switches', () => {
  it.each(switches.map(([name, { point, values }]) => [point, name, values] as const))(
    '%s %s: each of its values, %j, is seen on the wire',
    async (_point, name, values) => {
      const seen = new Map<string, string>();
      for (const value of values) {
        const desk = await emulatorUnderTest({ personality: { [name]: value } });
        // svTRIDs and ports differ from run to run by themselves.
        const observation = JSON.stringify(await probes[name](desk)).replaceAll(desk.url, '{url}');
        expect(seen.get(observation), `${value} looks like ${seen.get(observation)}`).toBeUndefined();
        seen.set(observation, value);
      }
    },
  );

  it('names the "not shown" point or table that each switch answers, and says what it means', () => {
    for (const [name, { point, values }] of switches) {
      const meaning = switchMeanings[name];
      expect(point, name).toMatch(/^(N\d+|14\.\d|dialect)$/);
      expect(meaning.length, name).toBeGreaterThan(20);
      expect(new Set(values).size, name).toBe(values.length);
      expect(defaultPersonality[name]).toBe(values[0]);
    }
  });

  it('refuses names and values that do not exist', () => {
    expect(choosePersonality(defaultPersonality, { humour: 'dry' })).toEqual({
      wrong: message('control.switchUnknown', { given: '"humour"' }),
    });
    expect(choosePersonality(defaultPersonality, { limiter: 'leaky' })).toEqual({
      wrong: message('control.switchValue', {
        name: 'limiter',
        values: 'sliding, fixed, bucket',
        given: '"leaky"',
      }),
    });
    expect(choosePersonality(defaultPersonality, { toString: 'x' })).toHaveProperty('wrong');
  });

  it('turns while running, one at a time, and all back', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/personality', { 'check-values': 'true-false' });
    await control('PATCH', '/personality', { 'check-reason': 'when-registered' });
    const check = () => ask('HEAD', '/rpp/v1/domains/laust-nafn.example', { auth });
    expect([(await check()).header('rpp-check-avail'), (await check()).header('rpp-check-reason')]).toEqual([
      'true',
      undefined,
    ]);
    expect((await control('GET', '')).personality).toEqual({
      'check-values': 'true-false',
      'check-reason': 'when-registered',
    });
    await control('DELETE', '/personality');
    expect((await check()).header('rpp-check-avail')).toBe('1');
  });

  it('limits and switches survive each other: another way of counting keeps the limits that were set', async () => {
    const { control } = await emulatorUnderTest();
    await control('PATCH', '/limits', { poll: { requests: 3, windowSeconds: 5 } });
    await control('PATCH', '/personality', { limiter: 'bucket' });
    expect(await control('GET', '/limits')).toMatchObject({
      kind: 'bucket',
      limits: { poll: { requests: 3, windowSeconds: 5 } },
    });
  });
});
