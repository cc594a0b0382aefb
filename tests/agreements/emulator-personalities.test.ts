import { describe, expect, it, onTestFinished } from 'vitest';
import { seededChance } from '#main/emulator/chance.ts';
import { type PersonalityName, personalitySwitches } from '#main/emulator/personality.ts';
import type { Command } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { checkDomain } from '#main/registry/protocol/epp-v1/check-domain.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { listIspstat } from '#main/registry/protocol/rdap/list-ispstat.ts';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { lookUpEntity } from '#main/registry/protocol/rdap/look-up-entity.ts';
import { lookUpNameserver } from '#main/registry/protocol/rdap/look-up-nameserver.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { probe } from '#main/registry/protocol/rpp-v0/probe.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { type EmulatorUnderTest, emulatorUnderTest } from '../unit/main/emulator/emulator-under-test.ts';
import { emulatorClient } from './emulator-client.ts';

type Choices = Readonly<Partial<Record<PersonalityName, string>>>;

const name = 'xn--dmi-yla.example';
const free = 'laust-nafn.example';

/**
 * The client's agreements: what a person is told must be right whatever answer the registry chose for the points that
 * the specification leaves open. Only where a switch changes the fact itself does the expectation follow it.
 */
async function expectAgreements(desk: EmulatorUnderTest, choices: Choices): Promise<void> {
  const client = emulatorClient(desk.url);
  onTestFinished(() => client.close());
  let transactions = 0;
  const clTRID = () => {
    transactions += 1;
    return `agreement-${transactions}`;
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers and failures of many commands
  const run = async (command: Command<any>): Promise<any> => {
    try {
      return (await client.session.run(command)).answer;
    } catch (error) {
      if (error instanceof DeskFailure) return error.failure;
      throw error;
    }
  };
  const isRetired = choices['v0-endpoint'] === 'retired';
  const stranger = { kind: 'not-the-registry', status: 404 };

  // Availability, four ways, two opposite rules.
  const verdict = (of: string, said: 'available' | 'registered') =>
    isRetired ? stranger : { ldhName: of, verdict: said };
  expect(await run(checkAvailability({ ldhName: free, clTRID: clTRID() }))).toMatchObject(verdict(free, 'available'));
  expect(await run(checkAvailability({ ldhName: name, clTRID: clTRID() }))).toMatchObject(verdict(name, 'registered'));
  for (const dialect of ['rpp-v1', 'repp-v1'] as const) {
    expect(await run(checkDomain({ dialect, ldhName: free, clTRID: clTRID() }))).toMatchObject({
      verdict: 'available',
    });
    expect(await run(checkDomain({ dialect, ldhName: name, clTRID: clTRID() }))).toMatchObject({
      verdict: 'registered',
    });
  }
  expect(await run(checkByRdap({ ldhName: free }))).toMatchObject({ verdict: 'available' });
  expect(await run(checkByRdap({ ldhName: name }))).toMatchObject({ verdict: 'registered' });

  // Lookups and lists: the same expiry date and roles under every dialect.
  const expiry = calendarDate(await desk.expiryOf(name));
  const own = { expiry: { date: expiry }, nameservers: ['ns1.norn.example', 'ns2.norn.example'], status: ['active'] };
  expect(await run(lookUpDomain({ ldhName: name }))).toMatchObject({ kind: 'found', domain: own });
  expect(await run(lookUpDomain({ ldhName: free }))).toMatchObject({ kind: 'not-found' });
  expect(await run(lookUpEntity({ handle: 'NORN1-EX' }))).toMatchObject({
    kind: 'found',
    entity: { card: { fn: 'Norn Hosting', kind: 'org', addresses: [{ countryCode: 'IS' }] } },
  });
  expect(await run(lookUpNameserver({ ldhName: 'ns1.norn.example' }))).toMatchObject({ kind: 'found' });
  const mine = await run(listMyDomains());
  expect(mine.domains.find((domain: { ldhName: string }) => domain.ldhName === name)).toMatchObject({
    expiry: { date: expiry },
    contacts: [{ handle: 'NORN1-EX', roles: ['registrant', 'administrative', 'billing', 'technical', 'zone'] }],
  });
  expect((await run(listIspstat())).domains.map((domain: { ldhName: string }) => domain.ldhName)).toContain(name);

  // The probe never says that a working interface is broken.
  const probed = isRetired
    ? [stranger.kind, 'not-supported']
    : choices['options-answer'] === 'not-allowed'
      ? ['not-supported']
      : ['genuine'];
  expect(probed).toContain((await run(probe({ clTRID: clTRID() }))).kind);

  await expectInbox(desk, run, clTRID);
  await expectRenewal(desk, choices, run, clTRID, expiry);
}

// biome-ignore lint/suspicious/noExplicitAny: answers and failures of many commands
type Run = (command: Command<any>) => Promise<any>;

async function expectInbox(desk: EmulatorUnderTest, run: Run, clTRID: () => string): Promise<void> {
  const action = { domain: 'fjara.example', succeeded: false, clTRID: 'client-7f3a1c20', svTRID: 'server-000000311' };
  for (const [dialect, form] of [
    ['repp-v1', 'json'],
    ['repp-v1', 'xml'],
    ['rpp-v1', 'json'],
    ['rpp-v1', 'xml'],
  ] as const) {
    const { id } = await desk.control('POST', '/messages', {
      handle: 'NORN1-EX',
      text: 'Þetta & <hitt>',
      pendingAction: action,
    });
    expect(await run(requestMessage({ dialect, form, clTRID: clTRID() })), `${dialect} ${form}`).toMatchObject({
      kind: 'message',
      form,
      message: {
        messageId: id,
        text: 'Þetta & <hitt>',
        language: 'en',
        pendingAction: {
          domainName: 'fjara.example',
          succeeded: false,
          clTRID: 'client-7f3a1c20',
          svTRID: 'server-000000311',
        },
      },
    });
    expect(await run(acknowledgeMessage({ dialect, form, messageId: id, clTRID: clTRID() }))).toMatchObject({
      kind: 'acknowledged',
    });
    expect(await run(acknowledgeMessage({ dialect, form, messageId: id, clTRID: clTRID() }))).toMatchObject({
      kind: 'already-gone',
    });
    expect(await run(requestMessage({ dialect, form, clTRID: clTRID() }))).toMatchObject({ kind: 'empty' });
  }
}

async function expectRenewal(
  desk: EmulatorUnderTest,
  choices: Choices,
  run: Run,
  clTRID: () => string,
  expiryDate: ReturnType<typeof calendarDate>,
): Promise<void> {
  const renew = (more: Partial<Parameters<typeof renewDomain>[0]> = {}) =>
    renewDomain({
      ldhName: name,
      expiryDate,
      period: { unit: 'y', value: 1 },
      cardId: 'PREPAID-0042',
      clTRID: clTRID(),
      ...more,
    });
  const charges = async () => (await desk.control('GET', '/charges')).total;
  if (choices['v0-endpoint'] === 'retired') {
    expect(await run(renew())).toMatchObject({ kind: 'outcome-unknown' });
    expect(await charges()).toBe(0);
    return;
  }
  // A no is a no with its code, in every form of the error body, and costs nothing.
  const digits = (code: string) => expect.stringMatching(new RegExp(`^0?${code}$`));
  expect(await run(renew({ cardId: 'NO-SUCH-CARD' }))).toMatchObject({ kind: 'refused', code: digits('2306') });
  expect(await run(renew({ ldhName: free }))).toMatchObject({ kind: 'refused', code: digits('2303') });
  if (choices['expiry-guard'] !== 'ignore') {
    const code = choices['expiry-mismatch-code'] === '02004' ? '2004' : '2306';
    expect(await run(renew({ expiryDate: calendarDate('2027-01-01') }))).toMatchObject({
      kind: 'refused',
      code: digits(code),
    });
  }
  expect(await charges()).toBe(0);
  // A yes carries the new date, or says that it follows.
  const answer = await run(renew());
  const next = `${Number(expiryDate.slice(0, 4)) + 1}${expiryDate.slice(4)}`;
  if (choices['renewal-answer'] === 'pending') expect(answer).toMatchObject({ kind: 'pending' });
  else expect(answer).toMatchObject({ kind: 'renewed', expiryDate: next });
  expect(await charges()).toBe(1);
}

const switches = Object.entries(personalitySwitches) as [PersonalityName, { readonly values: readonly string[] }][];

describe('the client under every personality', () => {
  it('agrees with the default', async () => {
    await expectAgreements(await emulatorUnderTest(), {});
  });

  it.each(switches.flatMap(([switchName, { values }]) => values.slice(1).map((value) => [switchName, value] as const)))(
    'agrees with %s = %s',
    async (switchName, value) => {
      const choices: Choices = { [switchName]: value };
      await expectAgreements(await emulatorUnderTest({ personality: choices as Record<string, string> }), choices);
    },
  );

  it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'agrees with combination %i of switches, chosen by chance',
    async (seed) => {
      const chance = seededChance(seed);
      const choices = Object.fromEntries(
        switches.map(([switchName, { values }]) => [switchName, values[Math.floor(chance() * values.length)] ?? '']),
      );
      if (seed > 2) choices['v0-endpoint'] = 'offered';
      await expectAgreements(await emulatorUnderTest({ personality: choices }), choices);
    },
  );
});
