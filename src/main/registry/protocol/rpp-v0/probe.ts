import { message } from '#messages/message.ts';
import { readResultCode } from '#values/result-code.ts';
import { addressOf, type Command } from '../command.ts';
import { headerOf } from '../read-reply.ts';
import type { Receipt } from '../receipt.ts';
import { notTheRegistry } from '../undecided.ts';
import { describeStranger, readRppAnswer, rppHeader } from './rpp-headers.ts';

export interface ProbeAnswer {
  /**
   * `genuine` = a success that carries RPP-code; `reachable` = a success without one; `not-supported` = 404, 405 or 501:
   * ask for an availability instead to test the connection.
   */
  readonly kind: 'genuine' | 'reachable' | 'not-supported';
  readonly allow: string | undefined;
  readonly receipt: Receipt;
}

/**
 * Tests RPP v0: OPTIONS /v0 (specification, RPP v0). Its answer is not shown: any success means reachable and
 * credentials accepted (protocol facts N4).
 *
 * Failures: not-authorised, limited, no-answer, not-the-registry (a redirect or another refusal without RPP-code).
 */
export function probe(asked: { clTRID: string }): Command<ProbeAnswer> {
  return {
    name: 'probe',
    what: message('registry.probeV0'),
    interface: 'rpp-v0',
    effect: 'asks',
    repeatable: true,
    budget: undefined,
    credentials: 'api-key',
    clTRID: asked.clTRID,
    encode: (addresses) => ({
      method: 'OPTIONS',
      url: addressOf(addresses, 'rpp', 'rppV0Base'),
      headers: [[rppHeader.clTRID, asked.clTRID]],
      body: undefined,
    }),
    decode(reply, context) {
      const unsupported = reply.status === 404 || reply.status === 405 || reply.status === 501;
      const stranger = unsupported && headerOf(reply, 'rpp-code') === undefined;
      if (stranger && reply.status === 501) {
        return { kind: 'not-supported', allow: headerOf(reply, 'allow'), receipt: emptyReceipt(501, asked.clTRID) };
      }
      const { code, receipt, facts } = readRppAnswer(reply, context, {
        what: message('registry.probeV0'),
        clTRID: asked.clTRID,
        budget: undefined,
      });
      const allow = headerOf(reply, 'allow');
      if (unsupported) return { kind: 'not-supported', allow, receipt };
      if (reply.status >= 200 && reply.status < 300) {
        const genuine = code !== undefined && readResultCode(code).outcome === 'success';
        return { kind: genuine ? 'genuine' : 'reachable', allow, receipt };
      }
      throw notTheRegistry(facts, describeStranger(reply));
    },
  };
}

function emptyReceipt(status: number, clTRID: string): Receipt {
  return {
    status,
    code: undefined,
    clTRID,
    svTRID: undefined,
    queueSize: undefined,
    deprecation: undefined,
    sunset: undefined,
    oddities: [],
  };
}
