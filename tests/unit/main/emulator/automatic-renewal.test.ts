import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '#main/emulator/emulator.ts';
import { defaultPersonality } from '#main/emulator/personality.ts';
import { millisecondsPerDay } from '#main/emulator/registry/day-number.ts';
import { runLifeCycle } from '#main/emulator/registry/life-cycle.ts';
import { Registry, stateOf } from '#main/emulator/registry/registry.ts';
import { seeds } from '#main/emulator/registry/seeds.ts';
import { changesOfState } from '#main/emulator/registry/snapshot.ts';
import { type EmulatorUnderTest, emulatorUnderTest, overHttp, reseller, startAt } from './emulator-under-test.ts';

const name = 'fjara.example';
const cardId = 'PREPAID-0042';
const on = { seed: 'empty', personality: { 'auto-renewal': 'on' } } as const;

/** The clock starts at 2026-11-02; sixty days before 2027-02-01 is 2026-12-03. */
const mark = (desk: EmulatorUnderTest, more: object = {}) =>
  desk.control('POST', '/domains', { name, expiryDate: '2027-02-01', autoRenewalCard: cardId, ...more });
const turnTo = (desk: EmulatorUnderTest, now: string) => desk.control('PUT', '/clock', { now });
const charges = async (desk: EmulatorUnderTest) => (await desk.control('GET', '/charges')).charges;
const texts = async (desk: EmulatorUnderTest): Promise<string[]> =>
  (await desk.control('GET', '/messages?handle=NORN1-EX')).messages.map((message: { text: string }) => message.text);

describe('automatic renewal (personality auto-renewal)', () => {
  it('renews a marked name 60 days before its date, for a year, and shows the new date everywhere', async () => {
    const desk = await emulatorUnderTest(on);
    await mark(desk);
    await turnTo(desk, '2026-12-02T23:59:59Z');
    expect([await desk.expiryOf(name), await charges(desk)]).toEqual(['2027-02-01', []]);
    await turnTo(desk, '2026-12-03');
    expect(await desk.expiryOf(name)).toBe('2028-02-01');
    const domain = (await desk.ask('GET', `/rdap/domain/${name}`)).json();
    const list = (await desk.ask('GET', '/rdap/lists/my_domains', { auth: reseller })).json();
    for (const { events } of [domain, list.domainSearchResults[0]]) {
      expect(events).toContainEqual({ eventAction: 'expiration', eventDate: '2028-02-01T00:00:00+00:00' });
    }
    expect(domain.status).toEqual(['active']);
  });

  it('charges the card of the mark, and says that nobody requested it', async () => {
    const desk = await emulatorUnderTest(on);
    await mark(desk);
    await turnTo(desk, '2026-12-20');
    await desk.renew(name, '2028-02-01', { clTRID: 'by-hand' });
    const charge = { handle: 'NORN1-EX', cardId, domain: name, years: 1, amount: 6500, currency: 'ISK' };
    expect(await charges(desk)).toMatchObject([
      { ...charge, number: 1, at: '2026-12-03T00:00:00.000Z', clTRID: null, svTRID: 'A-00000001', automatic: true },
      { ...charge, number: 2, clTRID: 'by-hand', automatic: false },
    ]);
    expect(await desk.balance()).toBe(25_000_000 - 13_000);
  });

  it('happens every year of a jump, and never twice', async () => {
    const desk = await emulatorUnderTest(on);
    await mark(desk);
    await turnTo(desk, '2029-06-01');
    const renewedOn = async () => (await charges(desk)).map(({ at }: { at: string }) => at.slice(0, 10));
    const days = ['2026-12-03', '2027-12-03', '2028-12-03'];
    expect([await desk.expiryOf(name), await renewedOn()]).toEqual(['2030-02-01', days]);
    await turnTo(desk, '2026-11-02');
    await turnTo(desk, '2029-06-01');
    expect([await desk.expiryOf(name), await renewedOn()]).toEqual(['2030-02-01', days]);
    expect(await texts(desk)).toEqual([]);
  });

  it('a jump does the same as many days one by one', () => {
    const run = (steps: number[]) => {
      const registry = new Registry();
      registry.replace(stateOf(seeds['expiring-soon'].build(startAt)));
      let now = startAt;
      for (const step of steps) {
        now += step * millisecondsPerDay;
        runLifeCycle(registry, { ...defaultPersonality, 'auto-renewal': 'on', 'renewal-messages': 'on' }, now);
      }
      return [...changesOfState(registry.state)].filter((change) => 'put' in change && change.put !== 'setting');
    };
    const inOneGo = run([400]);
    expect(run(new Array<number>(400).fill(1))).toEqual(inOneGo);
    expect(inOneGo.filter((change) => 'put' in change && change.put === 'charge').length).toBeGreaterThan(10);
  });

  it('does nothing for other names, with the switch off, or after the mark was taken off', async () => {
    const desk = await emulatorUnderTest(on);
    await mark(desk);
    await mark(desk, { name: 'other.example', autoRenewalCard: null });
    await desk.control('PATCH', `/domains/${name}`, { autoRenewalCard: null });
    await turnTo(desk, '2027-02-02');
    expect((await desk.control('GET', '/domains?status=server%20hold')).total).toBe(2);

    const off = await emulatorUnderTest({ seed: 'empty' });
    await mark(off);
    await turnTo(off, '2027-02-02');
    expect([(await off.control('GET', `/domains/${name}`)).status, await charges(off)]).toEqual(['server hold', []]);
  });

  it('reaches a name that is marked, or a switch that is turned on, within the 60 days', async () => {
    const desk = await emulatorUnderTest({ seed: 'empty' });
    await mark(desk, { expiryDate: '2026-12-01' });
    await turnTo(desk, '2026-11-10');
    expect(await desk.expiryOf(name)).toBe('2026-12-01');
    await desk.control('PATCH', '/personality', { 'auto-renewal': 'on' });
    await turnTo(desk, '2026-11-11');
    expect(await desk.expiryOf(name)).toBe('2027-12-01');
    await mark(desk, { name: 'late.example', expiryDate: '2026-12-01', autoRenewalCard: null });
    await desk.control('PATCH', '/domains/late.example', { autoRenewalCard: cardId });
    await turnTo(desk, '2026-11-12');
    expect(await desk.expiryOf('late.example')).toBe('2027-12-01');
  });

  it('waits for money every day until the name expires, and then leaves it on hold', async () => {
    const desk = await emulatorUnderTest(on);
    await desk.control('PUT', `/cards/${cardId}`, { balance: 13_000 });
    const names = ['a.example', 'b.example', 'c.example', 'd.example'];
    for (const each of names) await mark(desk, { name: each });
    await desk.control('PATCH', '/domains/d.example', { autoRenewalCard: 'PREPAID-0007' });
    await desk.control('PUT', '/cards/PREPAID-0007', { declined: true });
    await turnTo(desk, '2026-12-03');
    const dates = () => Promise.all(names.map((each) => desk.expiryOf(each)));
    expect(await dates()).toEqual(['2028-02-01', '2028-02-01', '2027-02-01', '2027-02-01']);
    expect((await charges(desk)).map(({ balanceAfter }: { balanceAfter: number }) => balanceAfter)).toEqual([6500, 0]);

    await turnTo(desk, '2027-01-10');
    await desk.control('PUT', `/cards/${cardId}`, { balance: 7000 });
    await turnTo(desk, '2027-02-01');
    await desk.control('PUT', '/cards/PREPAID-0007', { declined: false });
    await turnTo(desk, '2027-02-10');
    expect(await dates()).toEqual(['2028-02-01', '2028-02-01', '2028-02-01', '2027-02-01']);
    expect((await charges(desk))[2]).toMatchObject({ at: '2027-01-11T00:00:00.000Z', balanceAfter: 500 });
    expect((await desk.control('GET', '/domains/d.example')).status).toBe('server hold');
    expect(await texts(desk)).toEqual([
      'Domain expires soon: c.example on 2027-02-01',
      'Domain expires soon: d.example on 2027-02-01',
      'Domain expired and put on hold: d.example',
    ]);
  });

  it.each(['locked', 'server renew prohibited', 'pending delete', 'pending create', 'server hold'])(
    'leaves a name that is %s alone',
    async (status) => {
      const desk = await emulatorUnderTest(on);
      await mark(desk, { status });
      await turnTo(desk, '2027-03-20');
      expect(await charges(desk)).toEqual([]);
    },
  );

  it('is not needed where the name was renewed before', async () => {
    const desk = await emulatorUnderTest(on);
    await mark(desk);
    await desk.renew(name, '2027-02-01');
    await turnTo(desk, '2027-02-02');
    expect([await desk.expiryOf(name), (await charges(desk)).length]).toEqual(['2028-02-01', 1]);
  });

  it('queues no message, or with renewal-messages a panData message', async () => {
    const desk = await emulatorUnderTest({
      seed: 'empty',
      personality: { 'auto-renewal': 'on', 'renewal-messages': 'on' },
    });
    await mark(desk);
    await turnTo(desk, '2026-12-03');
    const poll = (await desk.ask('GET', '/repp/v1/messages', { auth: reseller })).json().response;
    expect(poll.msgQ.content.msg.content).toBe(`Domain renewed automatically: ${name}`);
    const data = poll.resData['domain:panData'];
    expect(data['domain:name']).toEqual({ paResult: 'true', content: name });
    expect(data['domain:paTRID'].clTRID).toBeUndefined();
  });

  it('works in the sandbox life cycle too', async () => {
    const desk = await emulatorUnderTest({ ...on, environment: 'sandbox' });
    await mark(desk);
    await turnTo(desk, '2027-02-02');
    expect(await desk.expiryOf(name)).toBe('2028-02-01');
  });

  it('shows among the days on which time does something, only while it is on', async () => {
    const desk = await emulatorUnderTest(on);
    await mark(desk);
    const next = async () => (await desk.control('GET', '/life-cycle')).upcoming[0].date;
    const nextExpiry = async () => (await desk.control('GET', '/life-cycle')).nextExpiry;
    expect([await next(), await nextExpiry()]).toEqual(['2026-12-03', null]);
    await desk.control('PUT', `/cards/${cardId}`, { declined: true });
    expect(await nextExpiry()).toEqual({ date: '2027-02-01', names: 1 });
    await desk.control('PATCH', '/personality', { 'auto-renewal': 'off' });
    expect(await next()).toBe('2027-01-02');
  });
});

describe('the mark for automatic renewal', () => {
  it('is on one in ten of the names that an account pays for, with its first card', async () => {
    const desk = await emulatorUnderTest();
    const { domains, total } = await desk.control('GET', '/domains?autoRenewal=true&limit=1000');
    expect(total).toBeGreaterThan(15);
    expect(total + (await desk.control('GET', '/domains?autoRenewal=false')).total).toBe(300);
    for (const { autoRenewalCard, contacts } of domains) {
      expect(autoRenewalCard).toBe(contacts.billing === 'NORN1-EX' ? cardId : 'CARD-2001');
    }
  });

  it('takes only a card that exists', async () => {
    const desk = await emulatorUnderTest(on);
    await expect(mark(desk, { autoRenewalCard: 'NO-SUCH-CARD' })).rejects.toThrow(
      /404.*There is no card.*NO-SUCH-CARD/,
    );
    expect((await mark(desk)).autoRenewalCard).toBe(cardId);
    expect((await desk.control('PATCH', `/domains/${name}`, { status: 'inactive' })).autoRenewalCard).toBe(cardId);
  });

  it('is in snapshots, and in the durable file with what was renewed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'automatic-renewal-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const options = { port: 0, durableFile: join(folder, 'registry'), seed: 'empty', speed: 0 } as const;
    const start = () => startEmulator({ ...options, personality: on.personality, clock: { now: () => startAt } });
    const first = await start();
    await mark(overHttp(first));
    await turnTo(overHttp(first), '2026-12-03');
    const snapshot = await (await fetch(`${first.control}/snapshot`)).text();
    await first.close();

    const second = await start();
    onTestFinished(() => second.close());
    const desk = overHttp(second);
    const expectKept = async () => {
      expect(await desk.control('GET', `/domains/${name}`)).toMatchObject({
        expiryDate: '2028-02-01',
        autoRenewalCard: cardId,
      });
      expect(await charges(desk)).toMatchObject([{ automatic: true }]);
    };
    await expectKept();
    await desk.control('POST', '/reset', { seed: 'empty' });
    await fetch(`${second.control}/snapshot`, { method: 'PUT', body: snapshot });
    await expectKept();
    await turnTo(desk, '2027-12-03');
    expect(await desk.expiryOf(name)).toBe('2029-02-01');
  });
});
