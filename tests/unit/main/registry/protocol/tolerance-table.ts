import { expect, it } from 'vitest';
import type { Command } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { checkDomain } from '#main/registry/protocol/epp-v1/check-domain.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { read } from './reply-of.ts';

/** What the tables of the client tolerance rules share (protocol facts 15): commands, answers, what is expected. */

export const ldhName = 'xn--dmi-yla.is';
export const check = checkAvailability({ ldhName, clTRID: 'check-1' });
export const checkV1 = checkDomain({ dialect: 'repp-v1', ldhName, clTRID: 'check-1' });
export const dac = checkByRdap({ ldhName });
export const lookUp = lookUpDomain({ ldhName });
export const renew = renewDomain({
  ldhName,
  clTRID: 'renew-1',
  cardId: 'P-1',
  expiryDate: calendarDate('2027-03-14'),
  period: { unit: 'y', value: 1 },
});
export const poll = requestMessage({ dialect: 'rpp-v1', clTRID: 'poll-1' });
export const acknowledge = acknowledgeMessage({ dialect: 'rpp-v1', messageId: '7', clTRID: 'ack-1' });

export type Row = readonly [what: string, command: Command<unknown>, reply: AnsweredReply, expected: object];
export const html = { 'content-type': 'text/html' };
export const code = (rppCode: string) => ({ 'RPP-code': rppCode });

export function table(rows: readonly Row[]): void {
  it.each(rows)('%s', async (_what, command, reply, expected) => {
    expect(await read(command, reply)).toMatchObject(expected);
  });
}

export const fails = (kind: string, more: object = {}) => ({ failure: { kind, ...more } });
export const says = (verdict: string, more: object = {}) => ({ answer: { verdict, ...more } });
