import { describe, expect, it } from 'vitest';
import { defaultPersonality } from '#main/emulator/personality.ts';
import { millisecondsPerDay } from '#main/emulator/registry/day-number.ts';
import { runLifeCycle } from '#main/emulator/registry/life-cycle.ts';
import { Registry, stateOf } from '#main/emulator/registry/registry.ts';
import { seeds } from '#main/emulator/registry/seeds.ts';
import { changesOfState } from '#main/emulator/registry/snapshot.ts';
import { type EmulatorUnderTest, emulatorUnderTest, reseller, startAt } from './emulator-under-test.ts';

async function texts(desk: EmulatorUnderTest, about: string): Promise<string[]> {
  const { messages } = await desk.control('GET', '/messages?state=all&limit=10000&handle=NORN1-EX');
  return messages.map((message: { text: string }) => message.text).filter((text: string) => text.includes(about));
}

async function statusOf(desk: EmulatorUnderTest, name: string): Promise<string> {
  const answer = await desk.ask('GET', `/rdap/dac/${name}`);
  return answer.status === 404 ? 'gone' : answer.json().status[0];
}

const days = (desk: EmulatorUnderTest, count: number) => desk.control('POST', '/clock/advance', { days: count });

describe('life cycle (N3, N14; States and transitions)', () => {
  it('an unpaid name: told 30 days before, on hold at its date, deleted 30 days later, each told once', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty' });
    await desk.control('POST', '/domains', { name: 'fjara.example', expiryDate: '2026-12-20' });
    const diary: string[] = [];
    for (let day = 0; day < 80; day += 1) {
      const before = diary.length;
      const status = await statusOf(desk, 'fjara.example');
      const told = (await texts(desk, 'fjara')).length;
      const line = `${status}, told ${told}`;
      if (diary.at(-1)?.endsWith(line) !== true) diary.push(`day ${day}: ${line}`);
      expect(diary.length - before).toBeLessThan(2);
      await days(desk, 1);
    }
    expect(diary).toEqual([
      'day 0: active, told 0',
      'day 18: active, told 1',
      'day 48: server hold, told 2',
      'day 78: gone, told 3',
    ]);
    expect(await texts(desk, 'fjara')).toEqual([
      'Domain expires soon: fjara.example on 2026-12-20',
      'Domain expired and put on hold: fjara.example',
      'Domain deleted: fjara.example',
    ]);
  });

  it('a renewed name is not put on hold, and is told of again a year later', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty' });
    await desk.control('POST', '/domains', { name: 'fjara.example', expiryDate: '2026-12-20' });
    await days(desk, 20);
    expect((await desk.renew('fjara.example', '2026-12-20')).status).toBe(201);
    await days(desk, 100);
    expect(await statusOf(desk, 'fjara.example')).toBe('active');
    await days(desk, 270);
    expect(await texts(desk, 'fjara')).toEqual([
      'Domain expires soon: fjara.example on 2026-12-20',
      'Domain expires soon: fjara.example on 2027-12-20',
    ]);
  });

  it('a dispute lock stops the clock; lifting it lets time go on', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty' });
    await desk.control('POST', '/domains', { name: 'fjara.example', expiryDate: '2026-11-10', status: 'locked' });
    await days(desk, 200);
    expect(await statusOf(desk, 'fjara.example')).toBe('locked');
    await desk.control('PATCH', '/domains/fjara.example', { status: 'active' });
    await days(desk, 1);
    expect(await statusOf(desk, 'fjara.example')).toBe('server hold');
  });

  it('a date that is moved by hand is the one that counts', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty' });
    await desk.control('POST', '/domains', { name: 'fjara.example', expiryDate: '2026-11-10' });
    await desk.control('PATCH', '/domains/fjara.example', { expiryDate: '2027-11-10' });
    await days(desk, 100);
    expect([await statusOf(desk, 'fjara.example'), await texts(desk, 'fjara')]).toEqual(['active', []]);
    await desk.control('PATCH', '/domains/fjara.example', { expiryDate: '2026-11-10' });
    await days(desk, 1);
    expect(await statusOf(desk, 'fjara.example')).toBe('server hold');
  });

  it('setting the clock back does not undo what happened, and nothing happens twice', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty' });
    await desk.control('POST', '/domains', { name: 'fjara.example', expiryDate: '2026-12-10' });
    await days(desk, 40);
    await desk.control('PUT', '/clock', { now: '2026-11-02' });
    await days(desk, 40);
    expect(await texts(desk, 'fjara')).toHaveLength(2);
  });
});

describe('sandbox data rules (specification)', () => {
  const sandbox = { seed: 'empty', environment: 'sandbox' } as const;
  const auth = 'NORN1-EX:sandbox-key-norn';

  it('1 a domain is quietly deleted when it expires: no message', async () => {
    const desk = await emulatorUnderTest(sandbox);
    await desk.control('POST', '/domains', { name: 'fjara.example', expiryDate: '2026-11-10' });
    await days(desk, 7);
    expect(await statusOf(desk, 'fjara.example')).toBe('active');
    await days(desk, 1);
    expect(await statusOf(desk, 'fjara.example')).toBe('gone');
    expect((await desk.ask('GET', '/repp/v1/messages', { auth })).json().response.result.code).toBe('1300');
  });

  it('2 a host is quietly deleted one year after creation if no domain is connected to it', async () => {
    const desk = await emulatorUnderTest(sandbox);
    const host = async (name: string) => (await desk.ask('GET', `/rdap/nameserver/${name}`)).status;
    const kept = { name: 'kept.example', expiryDate: '2031-01-01', nameservers: ['ns1.norn.example'] };
    await desk.control('POST', '/domains', kept);
    await days(desk, 1);
    // Both are older than a year in the seed; only the one in use stays.
    expect([await host('ns1.norn.example'), await host('ns2.norn.example')]).toEqual([200, 404]);
    await desk.control('PATCH', '/domains/kept.example', { nameservers: [] });
    await days(desk, 1);
    expect(await host('ns1.norn.example')).toBe(404);
  });

  it('3 a contact is cleaned up when no object is connected to it any more; those with a key stay', async () => {
    const desk = await emulatorUnderTest({ environment: 'sandbox' });
    const { contacts } = await desk.control('GET', '/contacts?access=false');
    expect(contacts.length).toBeGreaterThan(10);
    const { domains } = await desk.control('GET', '/domains?status=locked');
    for (const { name } of domains) await desk.control('DELETE', `/domains/${name}`);
    await days(desk, 600);
    const left = (await desk.control('GET', '/contacts')).contacts;
    expect(left.map((contact: { handle: string }) => contact.handle)).toEqual(['NORN1-EX', 'SKALD2-EX']);
    expect((await desk.ask('GET', `/rdap/entity/${contacts[0].handle}`)).status).toBe(404);
  });
});

describe('the clock', () => {
  it('advances, is set, runs at a speed, and stands still', async () => {
    const { control } = await emulatorUnderTest();
    expect(await control('POST', '/clock/advance', { days: 1, hours: 2, minutes: 3, seconds: 4 })).toEqual({
      now: '2026-11-03T14:03:04.000Z',
      speed: 1,
    });
    expect(await control('PUT', '/clock', { now: '2027-03-01', speed: 0 })).toEqual({
      now: '2027-03-01T00:00:00.000Z',
      speed: 0,
    });
    expect((await control('PUT', '/clock', { speed: 86_400 })).speed).toBe(86_400);
  });

  it('a jump does the same as many days one by one', () => {
    const run = (steps: number[]) => {
      const registry = new Registry();
      registry.replace(stateOf(seeds['expiring-soon'].build(startAt)));
      let now = startAt;
      for (const step of steps) {
        now += step * millisecondsPerDay;
        runLifeCycle(registry, defaultPersonality, now);
      }
      return [...changesOfState(registry.state)].filter((change) => 'put' in change && change.put !== 'setting');
    };
    const inOneGo = run([200]);
    expect(run(new Array<number>(200).fill(1))).toEqual(inOneGo);
    expect(inOneGo.filter((change) => 'put' in change && change.put === 'message').length).toBeGreaterThan(100);
  });
});

describe('a diary of 400 days', () => {
  it('on this day, this request, this answer', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty', startAt: Date.parse('2026-11-02T12:00:00Z') });
    const name = 'dagbok.example';
    const auth = reseller;
    const check = async () => {
      const v0 = await desk.ask('HEAD', `/rpp/v0/domainNames/${name}/availability`, { auth });
      const v1 = await desk.ask('HEAD', `/repp/v1/domains/${name}`, { auth });
      const dac = await desk.ask('GET', `/rdap/dac/${name}`);
      return [v0.status, v1.header('repp-check-reason'), dac.status];
    };
    const collect = async () => {
      const seen: string[] = [];
      for (;;) {
        const poll = (await desk.ask('GET', '/rpp/v1/messages', { auth })).json().response;
        if (poll.result.code === '1300') return seen;
        seen.push(poll.msgQ.content.msg.content);
        await desk.ask('DELETE', `/rpp/v1/messages/${poll.msgQ.id}`, { auth });
      }
    };
    const on = async (date: string) => desk.control('PUT', '/clock', { now: `${date}T12:00:00Z` });
    const expiry = async () =>
      (await desk.ask('GET', `/rdap/domain/${name}`)).json().events?.[1].eventDate.slice(0, 10);

    await on('2026-11-02');
    expect(await check()).toEqual([200, 'available', 404]);
    await desk.control('POST', '/applications', { name, handle: 'NORN1-EX', cardId: 'PREPAID-0042', clTRID: 'open-1' });
    expect(await check()).toEqual([404, 'pending', 200]);
    expect(await expiry()).toBeUndefined();

    await on('2026-11-03');
    expect(await collect()).toEqual([`Domain created: ${name}`]);
    expect(await check()).toEqual([404, 'active', 200]);
    expect(await expiry()).toBe('2027-11-02');

    await on('2027-02-01');
    expect(await collect()).toEqual([]);
    expect((await desk.renew(name, '2027-02-01')).header('rpp-code')).toBe('02306');

    await on('2027-10-03');
    expect(await collect()).toEqual([`Domain expires soon: ${name} on 2027-11-02`]);

    await on('2027-11-01');
    expect((await desk.renew(name, '2027-11-02', { cardId: 'PREPAID-0007', years: 2 })).header('rpp-code')).toBe(
      '02104',
    );

    await on('2027-11-02');
    expect(await collect()).toEqual([`Domain expired and put on hold: ${name}`]);
    expect((await desk.ask('GET', `/rdap/domain/${name}`)).json().status).toEqual(['server hold']);
    expect(await check()).toEqual([404, 'active', 200]);

    await on('2027-11-20');
    const renewal = await desk.renew(name, '2027-11-02', { clTRID: 'renew-1' });
    expect([renewal.status, renewal.json().expiryDate]).toEqual([201, '2028-11-02']);
    expect((await desk.ask('GET', `/rdap/domain/${name}`)).json().status).toEqual(['inactive']);

    await on('2027-12-07');
    expect(await collect()).toEqual([]);
    const { charges, amount } = await desk.control('GET', '/charges');
    expect([charges.map((charge: { clTRID: string }) => charge.clTRID), amount]).toEqual([
      ['open-1', 'renew-1'],
      13_000,
    ]);
    expect(await desk.balance()).toBe(25_000_000 - 13_000);
  });
});
