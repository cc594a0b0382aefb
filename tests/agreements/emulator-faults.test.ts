import { describe, expect, it, onTestFinished } from 'vitest';
import { type FaultName, faultKinds } from '#main/emulator/faults.ts';
import type { Command } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { Failure } from '#values/failure.ts';
import { DeskFailure } from '#values/failure.ts';
import { saidOf } from '../support/said.ts';
import { type EmulatorUnderTest, emulatorUnderTest } from '../unit/main/emulator/emulator-under-test.ts';
import { emulatorClient } from './emulator-client.ts';

const name = 'xn--dmi-yla.example';
const free = 'laust-nafn.example';
const faults = Object.keys(faultKinds) as FaultName[];
/** Less than the fault's own, so that nobody waits: what counts is that it is too much. */
const options: Partial<Record<FaultName, object>> = { 'huge-body': { megabytes: 3 } };

/** What a person is told: the answer, or the failure. */
async function toldBy(desk: EmulatorUnderTest, command: Command<unknown>): Promise<Readonly<Record<string, unknown>>> {
  const client = emulatorClient(desk.url);
  onTestFinished(() => client.close());
  try {
    return (await client.session.run(command)).answer as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof DeskFailure) return error.failure;
    throw error;
  }
}

async function deskUnder(fault: FaultName): Promise<EmulatorUnderTest> {
  const desk = await emulatorUnderTest();
  await desk.control('POST', '/faults', { fault, ...(options[fault] && { options: options[fault] }) });
  return desk;
}

describe('the client under every fault', () => {
  it.each(faults)('%s: what it says of a renewal is true of the charges ledger', async (fault) => {
    const desk = await deskUnder(fault);
    const expiryDate = calendarDate(await desk.expiryOf(name));
    const period = { unit: 'y', value: 1 } as const;
    const told = await toldBy(
      desk,
      renewDomain({ ldhName: name, expiryDate, period, cardId: 'PREPAID-0042', clTRID: 'fault-1' }),
    );
    const { total } = await desk.control('GET', '/charges');
    const moved = (await desk.expiryOf(name)) !== expiryDate;
    expect(moved).toBe(total === 1);
    switch (told.kind) {
      case 'renewed':
        expect([total, told.expiryDate]).toEqual([1, await desk.expiryOf(name)]);
        break;
      // These say that nothing was changed or billed.
      case 'refused':
      case 'limited':
      case 'not-authorised':
      case 'not-the-registry':
      case 'unreachable':
        expect(total, JSON.stringify(told)).toBe(0);
        break;
      default:
        expect(told.kind).toBe('outcome-unknown');
    }
  });

  it.each(faults)('%s: availability is never told the wrong way round', async (fault) => {
    const desk = await deskUnder(fault);
    const verdicts = [];
    for (const ldhName of [free, name])
      verdicts.push((await toldBy(desk, checkAvailability({ ldhName, clTRID: 'fault-2' }))).verdict);
    expect(['available', undefined]).toContain(verdicts[0]);
    expect(['registered', undefined]).toContain(verdicts[1]);
  });

  it.each(faults)('%s: a lookup gives the stored date or a failure', async (fault) => {
    const desk = await deskUnder(fault);
    const told = await toldBy(desk, lookUpDomain({ ldhName: name }));
    if (told.kind === 'not-found') expect(told.text).toEqual(expect.any(String));
    else if (told.kind !== 'found') expect(saidOf(told as unknown as Failure)).toEqual(expect.any(String));
    else if (fault === 'wrong-types') expect(told.domain).toMatchObject({ ldhName: name });
    else expect(told.domain).toMatchObject({ expiry: { date: await desk.expiryOf(name) } });
  });

  it.each(faults)('%s: a message that is not told to be acknowledged is still there', async (fault) => {
    const desk = await deskUnder(fault);
    const { id } = await desk.control('POST', '/messages', { handle: 'NORN1-EX', text: 'Hello' });
    const polled = await toldBy(desk, requestMessage({ dialect: 'repp-v1', clTRID: 'fault-3' }));
    if (polled.kind === 'message') expect(polled.message).toMatchObject({ messageId: id });
    else expect(polled.kind).not.toBe('empty');
    const told = await toldBy(desk, acknowledgeMessage({ dialect: 'repp-v1', messageId: id, clTRID: 'fault-4' }));
    const { messages } = await desk.control('GET', '/messages');
    const isWaiting = messages.some((message: { id: string }) => message.id === id);
    // Where the registry itself says 1000 and keeps the message, nobody could know better.
    if (fault === 'lost-acknowledge' || fault === 'duplicate-message')
      expect([told.kind, isWaiting]).toEqual(['acknowledged', true]);
    else if (told.kind === 'acknowledged') expect(isWaiting).toBe(false);
    else if (told.kind !== 'outcome-unknown') expect(isWaiting, JSON.stringify(told)).toBe(true);
  });
});
