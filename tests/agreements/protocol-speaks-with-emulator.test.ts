import { afterEach, describe, expect, it } from 'vitest';
import { personalitySwitches } from '#main/emulator/personality.ts';
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
import { checkAvailability as checkByRppV0 } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { probe } from '#main/registry/protocol/rpp-v0/probe.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { addPeriod, type CalendarDate, calendarDate } from '#values/calendar-date.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { readResultCode } from '#values/result-code.ts';
import { said } from '../support/said.ts';
import { handle, openProtocolWorld, type ProtocolWorld } from './protocol-world.ts';

/**
 * The client and the emulator are two readings of the specification without a line in common. Under every value of every
 * personality switch they must understand each other, in every command.
 */

const registered = 'xn--rammi-zsa.example';
const free = 'laust-nafn.example';
const expiry = calendarDate('2027-03-14');
const year = { unit: 'y', value: 1 } as const;

let world: ProtocolWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function open(personality: Readonly<Record<string, string>> = {}): Promise<ProtocolWorld> {
  world = await openProtocolWorld({ personality });
  await world.control('POST', '/domains', {
    name: registered,
    expiryDate: expiry,
    nameservers: ['ns1.norn.example'],
    contacts: { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle },
  });
  return world;
}

/** The answer, or the failure in its place. */
async function ask(command: Command<unknown>, session = world?.session): Promise<unknown> {
  if (session === undefined) throw new Error('no world is open');
  try {
    return (await session.run(command)).answer;
  } catch (error) {
    if (error instanceof DeskFailure) return error.failure;
    throw error;
  }
}

const queue = (more: object = {}) =>
  world?.control('POST', '/messages', {
    handle,
    text: 'Domain created: fjara.example',
    pendingAction: { domain: 'fjara.example', succeeded: true, clTRID: 'client-7f3a1c20' },
    ...more,
  });

const renew = (clTRID: string, expiryDate: CalendarDate = expiry) =>
  renewDomain({ ldhName: registered, clTRID, expiryDate, period: year, cardId: 'PREPAID-0042' });

const codeOf = (outcome: unknown): string => readResultCode(String((outcome as { code?: unknown }).code)).eppCode;

const combinations = Object.entries(personalitySwitches).flatMap(([name, { values }]) =>
  values.map((value) => [`${name} = ${value}`, { [name]: value } as Record<string, string>] as const),
);

describe.each(combinations)('%s', (_title, personality) => {
  const is = (name: string, value: string): boolean => personality[name] === value;
  const retired = is('v0-endpoint', 'retired');

  it('all four ways of asking agree, each by its own rule', async () => {
    await open(personality);
    for (const [ldhName, verdict] of [
      [registered, 'registered'],
      [free, 'available'],
    ] as const) {
      const v0 = await ask(checkByRppV0({ ldhName, clTRID: `check-${verdict}` }));
      if (retired) expect(v0).toMatchObject({ kind: 'not-the-registry', status: 404 });
      else expect(v0).toMatchObject({ ldhName, verdict });
      for (const dialect of ['rpp-v1', 'repp-v1'] as const) {
        expect(await ask(checkDomain({ dialect, ldhName, clTRID: 'check-1' }))).toMatchObject({ ldhName, verdict });
      }
      expect(await ask(checkByRdap({ ldhName }))).toMatchObject({ ldhName, verdict });
    }
    if (is('v0-endpoint', 'deprecated')) {
      const answer = await ask(checkByRppV0({ ldhName: free, clTRID: 'check-2' }));
      expect(answer).toMatchObject({ receipt: { sunset: expect.any(String), deprecation: expect.any(String) } });
    }
    const malformed = await ask(checkByRppV0({ ldhName: '-x-.example', clTRID: 'check-3' }));
    if (retired) expect(malformed).toMatchObject({ kind: 'not-the-registry' });
    else if (is('invalid-names', 'in-use')) expect(malformed).toMatchObject({ verdict: 'registered' });
    else expect([(malformed as Failure).kind, codeOf(malformed)]).toEqual(['refused', '2005']);
    expect(await ask(checkByRdap({ ldhName: '-x-.example' }))).toMatchObject({ verdict: 'registered' });
  });

  it('RDAP tells of domain, contact, nameserver and both lists', async () => {
    await open(personality);
    const domain = {
      ldhName: registered,
      unicodeName: expect.any(String),
      expiry: { date: expiry, assumedZone: is('rdap-dates', 'no-zone') },
    };
    expect(await ask(lookUpDomain({ ldhName: registered }))).toMatchObject({ kind: 'found', domain });
    expect(await ask(lookUpDomain({ ldhName: registered, ownName: true }))).toMatchObject({ kind: 'found', domain });
    expect(await ask(lookUpDomain({ ldhName: free }))).toMatchObject({ kind: 'not-found' });
    const contact = await ask(lookUpEntity({ handle }));
    expect(contact).toMatchObject({
      kind: 'found',
      entity: { handle, card: { fn: expect.any(String), addresses: [{ countryCode: 'IS' }] } },
    });
    const oddities = (contact as { entity: { oddities: unknown[] } }).entity.oddities;
    expect(oddities).toEqual(
      is('jcard-parameters', 'array') ? [said('Parameters of a contact card’s property are not an object.')] : [],
    );
    expect(await ask(lookUpEntity({ handle: 'NOBODY1-EX' }))).toMatchObject({ kind: 'not-found' });
    expect(await ask(lookUpNameserver({ ldhName: 'ns1.norn.example' }))).toMatchObject({
      kind: 'found',
      nameserver: { ldhName: 'ns1.norn.example' },
    });
    const mine = (await ask(listMyDomains())) as { domains: { ldhName: string }[]; skipped: number };
    expect(mine.skipped).toBe(0);
    expect(mine.domains.length).toBeGreaterThan(200);
    expect(mine.domains.find((one) => one.ldhName === registered)).toMatchObject({
      expiry: domain.expiry,
      contacts: [
        { handle, roles: expect.arrayContaining(['registrant', 'administrative', 'billing', 'technical', 'zone']) },
      ],
      oddities: is('rdap-dates', 'no-zone') ? [said(expect.stringContaining('no time zone'))] : [],
    });
    expect(await ask(listIspstat())).toMatchObject({ skipped: 0 });
  });

  it('a renewal moves the date once, and a stale one is refused', async () => {
    const { control, emulator } = await open(personality);
    const outcome = await ask(renew('renew-0001'));
    const next = addPeriod(expiry, year);
    if (retired) {
      expect(outcome).toMatchObject({ kind: 'outcome-unknown', cause: 'not the registry, status 404' });
      return;
    }
    if (is('renewal-answer', 'pending')) {
      expect(outcome).toMatchObject({ kind: 'pending', receipt: { clTRID: 'renew-0001' } });
      // The registry carries it out in its own time.
      emulator.clock.advance(24 * 60 * 60 * 1000);
      const told = await ask(requestMessage({ dialect: 'rpp-v1', clTRID: 'poll-0001' }));
      expect(told).toMatchObject({
        kind: 'message',
        message: { pendingAction: { domainName: registered, succeeded: true, clTRID: 'renew-0001' } },
      });
    } else {
      expect(outcome).toMatchObject({ kind: 'renewed', expiryDate: next, receipt: { svTRID: expect.any(String) } });
    }
    expect((await control('GET', `/domains/${registered}`)).expiryDate).toBe(next);
    const stale = await ask(renew('renew-0002'));
    if (is('expiry-guard', 'ignore')) {
      expect(stale).toMatchObject({ kind: 'renewed' });
      return;
    }
    expect([(stale as Failure).kind, codeOf(stale)]).toEqual([
      'refused',
      is('expiry-mismatch-code', '02004') ? '2004' : '2306',
    ]);
    expect((await control('GET', `/domains/${registered}`)).expiryDate).toBe(next);
    const details = (stale as { details: { reason: string }[]; text: string }).details;
    if (!is('problem-body', 'none') && !is('problem-body', 'flat')) expect(details[0]?.reason).toContain(next);
    const again = await ask(renew('renew-0001'));
    if (is('renewal-answer', 'pending')) return;
    expect(again).toMatchObject({
      kind: is('cltrid-replay', 'replay') || personality['cltrid-replay'] === undefined ? 'renewed' : 'refused',
    });
    expect((await control('GET', `/domains/${registered}`)).expiryDate).toBe(next);
  });

  it('a message is asked for, acknowledged, and gone, in JSON and in XML', async () => {
    await open(personality);
    for (const dialect of ['rpp-v1', 'repp-v1'] as const) {
      for (const form of ['json', 'xml'] as const) {
        const { id: messageId } = await queue();
        const clTRID = `poll-${form}`;
        const message = {
          messageId,
          text: 'Domain created: fjara.example',
          pendingAction: { domainName: 'fjara.example', succeeded: true, clTRID: 'client-7f3a1c20' },
        };
        for (const _twice of [1, 2]) {
          expect(await ask(requestMessage({ dialect, clTRID, form }))).toMatchObject({
            kind: 'message',
            form,
            message,
          });
        }
        const bare = is('acknowledge-answer', 'bare')
          ? { messageId }
          : is('acknowledge-answer', 'empty')
            ? undefined
            : message;
        const acknowledged = (await ask(acknowledgeMessage({ dialect, messageId, clTRID, form }))) as {
          kind: string;
          message: unknown;
        };
        expect(acknowledged.kind).toBe('acknowledged');
        if (bare === undefined) expect(acknowledged.message).toBeUndefined();
        else expect(acknowledged.message).toMatchObject(bare);
        expect(await ask(acknowledgeMessage({ dialect, messageId, clTRID, form }))).toMatchObject({
          kind: 'already-gone',
        });
        expect(await ask(requestMessage({ dialect, clTRID, form }))).toMatchObject({ kind: 'empty' });
      }
    }
  });

  it('a wrong key is a wrong key everywhere', async () => {
    const { sessionWith } = await open(personality);
    const stranger = sessionWith('not-the-key-of-anybody');
    const commands = [
      checkByRppV0({ ldhName: free, clTRID: 'check-1' }),
      renew('renew-0003'),
      probe({ clTRID: 'probe-1' }),
      requestMessage({ dialect: 'rpp-v1', clTRID: 'poll-1' }),
      requestMessage({ dialect: 'repp-v1', clTRID: 'poll-2', form: 'xml' }),
      acknowledgeMessage({ dialect: 'repp-v1', messageId: '1', clTRID: 'ack-1' }),
      checkDomain({ dialect: 'repp-v1', ldhName: free, clTRID: 'check-1' }),
      listMyDomains(),
    ] as Command<unknown>[];
    for (const command of commands) {
      const outcome = (await ask(command, stranger)) as Failure;
      const expected =
        retired && command.interface === 'rpp-v0'
          ? /^(not-the-registry|not-supported|outcome-unknown)$/
          : /^not-authorised$/;
      expect([command.name, outcome.kind]).toEqual([command.name, expect.stringMatching(expected)]);
    }
  });

  it('the probe says what it found', async () => {
    await open(personality);
    const found = await ask(probe({ clTRID: 'probe-1' }));
    const kind =
      retired || is('options-answer', 'not-allowed') ? 'not-supported' : expect.stringMatching(/genuine|reachable/);
    expect(found).toMatchObject({ kind });
  });
});

describe('the journal of all this', () => {
  it('holds every exchange and not the key', async () => {
    const { journal } = await open();
    await ask(checkByRppV0({ ldhName: free, clTRID: 'check-1' }));
    await ask(listMyDomains());
    await ask(renew('renew-0001'));
    expect(journal.length).toBe(6);
    expect(JSON.stringify(journal)).not.toMatch(/practice-key-norn|Basic (?!‹redacted›)/);
  });
});
