import { message } from '#messages/message.ts';
import { unicodeNameOf } from '#values/domain-name.ts';
import { readResultCode } from '#values/result-code.ts';
import type { AvailabilityAnswer } from '../availability-answer.ts';
import { addressOf, type Command } from '../command.ts';
import { refusal } from '../refusal.ts';
import { notTheRegistry, unreadable } from '../undecided.ts';
import { describeStranger, readRppAnswer, rppHeader } from './rpp-headers.ts';

/**
 * Asks whether a name is available: HEAD /v0/domainNames/{name}/availability (specification, RPP v0). 200 with RPP-code
 * 01000 = available, 404 with 01000 = in use; anything else is not an answer. The opposite of the RDAP availability
 * checker, where 404 means available.
 *
 * Failures: not-the-registry (no RPP-code), refused (another code, such as 02005 for a malformed name), not-authorised,
 * limited, no-answer, unreadable.
 */
export function checkAvailability(asked: { ldhName: string; clTRID: string }): Command<AvailabilityAnswer> {
  const what = message('registry.availabilityOf', { name: unicodeNameOf(asked.ldhName) });
  return {
    name: 'check-availability',
    what,
    interface: 'rpp-v0',
    effect: 'asks',
    repeatable: true,
    budget: 'availability',
    credentials: 'api-key',
    clTRID: asked.clTRID,
    encode: (addresses) => ({
      method: 'HEAD',
      url: addressOf(addresses, 'rpp', 'rppV0Availability', { name: asked.ldhName }),
      headers: [[rppHeader.clTRID, asked.clTRID]],
      body: undefined,
    }),
    decode(reply, context) {
      const { code, receipt, facts, problem } = readRppAnswer(reply, context, {
        what,
        clTRID: asked.clTRID,
        budget: 'availability',
      });
      if (code === undefined) throw notTheRegistry(facts, describeStranger(reply));
      const { eppCode, outcome } = readResultCode(code);
      if (eppCode === '1000' && (reply.status === 200 || reply.status === 404)) {
        const verdict = reply.status === 200 ? 'available' : 'registered';
        return { ldhName: asked.ldhName, verdict, reason: undefined, receipt };
      }
      if (outcome === 'failure') {
        throw refusal({ ...facts, code, details: problem().details, text: problem().text });
      }
      throw unreadable(
        facts,
        'status and RPP-code',
        message('registry.neitherAvailableNorInUse', { status: reply.status, code }),
      );
    },
  };
}
