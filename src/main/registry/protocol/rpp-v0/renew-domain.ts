import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { message } from '#messages/message.ts';
import { type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { unicodeNameOf } from '#values/domain-name.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import { readResultCode } from '#values/result-code.ts';
import { addressOf, type Command } from '../command.ts';
import { asObject, asText, memberOf, parseJson } from '../parse-json.ts';
import { readInstant } from '../read-instant.ts';
import { bodyText, headerOf } from '../read-reply.ts';
import { type Receipt, readReceipt, rppCodeOf } from '../receipt.ts';
import { refusal } from '../refusal.ts';
import { type AnswerFacts, notTheRegistry, unreadable } from '../undecided.ts';
import { describeStranger, readRppAnswer, rppHeader } from './rpp-headers.ts';

export interface RenewalAsked {
  readonly ldhName: string;
  /** As people read it, where the caller has it. */
  readonly unicodeName?: string;
  /**
   * The current expiry date, read just before; the registry refuses when it has another, which is the second guard
   * against renewing twice (what it means is not shown; protocol facts N5).
   */
  readonly expiryDate: CalendarDate;
  readonly period: RenewalPeriod;
  /** The card or prepaid account to bill. */
  readonly cardId: string;
  readonly clTRID: string;
}

export type RenewalAnswer =
  /** Done: the new expiry date. */
  | {
      readonly kind: 'renewed';
      readonly expiryDate: CalendarDate;
      readonly location: string | undefined;
      readonly receipt: Receipt;
    }
  /**
   * Accepted and not yet done (01001, in whatever success of HTTP; or 202, which says the same, with no date to show); the
   * outcome comes as a poll message with this clTRID. Not shown by the specification.
   */
  | { readonly kind: 'pending'; readonly location: string | undefined; readonly receipt: Receipt };

/**
 * Renews a domain: POST /v0/domainNames/{name}/renewProcesses (specification, RPP v0; Renewal request body). Billed.
 * Never repeated by the program.
 *
 * Failures: refused and not-authorised, each only with a code by which the registry refuses what was asked; the session
 * makes outcome-unknown of every other answer (protocol facts 15.1).
 */
export function renewDomain(asked: RenewalAsked): Command<RenewalAnswer> {
  const what = message('registry.renewalOf', { name: asked.unicodeName ?? unicodeNameOf(asked.ldhName) });
  return {
    name: 'renew-domain',
    what,
    interface: 'rpp-v0',
    effect: 'changes',
    repeatable: false,
    budget: undefined,
    credentials: 'api-key',
    clTRID: asked.clTRID,
    encode: (addresses) => ({
      method: 'POST',
      url: addressOf(addresses, 'rpp', 'rppV0Renew', { name: asked.ldhName }),
      headers: [
        [rppHeader.cardId, asked.cardId],
        [rppHeader.clTRID, asked.clTRID],
        // Media types are not shown; these are the draft's, and plain JSON is accepted too (protocol facts N6).
        ['Accept', 'application/rpp+json, application/json;q=0.9, application/problem+json;q=0.9'],
        ['Content-Type', 'application/rpp+json'],
      ],
      body: JSON.stringify({
        expiryDate: asked.expiryDate,
        renewalPeriod: { unit: asked.period.unit, value: asked.period.value },
      }),
    }),
    decode(reply, context) {
      const contradiction = saysYesAndNo(reply);
      if (contradiction !== undefined) {
        const { svTRID } = readReceipt(reply, ['rpp'], contradiction.code, asked.clTRID);
        const { status } = reply;
        const facts = { what, status, clTRID: asked.clTRID, svTRID, ...contradiction, journalId: context.journalId };
        const why = message('registry.yesAndNo', { status, code: contradiction.code });
        throw unreadable(facts, 'status, RPP-code and body', why);
      }
      const { code, receipt, facts, problem } = readRppAnswer(reply, context, {
        what,
        clTRID: asked.clTRID,
        budget: undefined,
      });
      if (code === undefined) throw notTheRegistry(facts, describeStranger(reply));
      const { eppCode, outcome } = readResultCode(code);
      if (outcome === 'failure') {
        throw refusal({ ...facts, renews: true, code, details: problem().details, text: problem().text });
      }
      if (outcome === 'unknown' || reply.status < 200 || reply.status > 299) {
        throw unreadable(
          facts,
          'status and RPP-code',
          message('registry.neitherYesNorNo', { status: reply.status, code }),
        );
      }
      const location = headerOf(reply, 'location');
      const isLater = eppCode === '1001' || (reply.status === 202 && !carriesDate(reply));
      if (isLater) return { kind: 'pending', location, receipt };
      return { kind: 'renewed', expiryDate: readNewExpiryDate(reply, facts), location, receipt };
    },
  };
}

/** A success of HTTP with a new date in its body, but a code of failure: neither may be believed where money moves. */
function saysYesAndNo(reply: AnsweredReply): { readonly code: string } | undefined {
  const code = rppCodeOf(reply);
  if (code === undefined || reply.status < 200 || reply.status > 299) return undefined;
  if (readResultCode(code).outcome !== 'failure') return undefined;
  return carriesDate(reply) ? { code } : undefined;
}

function carriesDate(reply: AnsweredReply): boolean {
  const json = parseJson(bodyText(reply));
  const body = json.ok ? asObject(json.value) : undefined;
  return body !== undefined && memberOf(body, 'expiryDate') !== undefined;
}

function readNewExpiryDate(reply: AnsweredReply, facts: AnswerFacts): CalendarDate {
  const json = parseJson(bodyText(reply));
  if (!json.ok) throw unreadable(facts, `body, ${json.where}`, json.why);
  const body = asObject(json.value);
  const text = body === undefined ? undefined : asText(memberOf(body, 'expiryDate'));
  if (text === undefined) throw unreadable(facts, 'expiryDate', message('registry.noNewDate'));
  const plain = parseCalendarDate(text.trim());
  if (plain.ok) return plain.value;
  // One draft's dialect sends a date-time.
  const instant = readInstant(text);
  if (instant === undefined) throw unreadable(facts, 'expiryDate', message('registry.notADay', { given: text.trim() }));
  return instant.date;
}
