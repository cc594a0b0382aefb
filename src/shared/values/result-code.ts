import { resultCodes } from '#messages/en/result-codes.ts';
import type { Message } from '#messages/message.ts';

/**
 * A result code of EPP in any of its spellings here: `01000` (RPP-code), `1000` (headers, JSON, XML).
 * Kept as text: a leading zero matters, and an unknown code is shown, never refused.
 */
export interface ResultCode {
  /** As it was received, trimmed. */
  readonly received: string;
  /** Four digits of EPP when it is one of EPP's codes; otherwise the received text. */
  readonly eppCode: string;
  readonly outcome: 'success' | 'failure' | 'unknown';
  /** The standard's own text (RFC 5730), or undefined for a code that it does not list. */
  readonly meaning: string | undefined;
}

/** RFC 5730 section 3: every code and its text, which the emulator sends as it is. */
export const eppMeanings: Readonly<Record<string, string>> = resultCodes;

/** The meaning of a code of the standard as a message; undefined for a code that it does not list. */
export function meaningOf(eppCode: string): Message | undefined {
  return eppCode in resultCodes ? { code: `resultCodes.${eppCode}` } : undefined;
}

/**
 * Reads a code. Success is 01xxx, 11xxx, 12xxx (five digits) or 1xxx; failure 02xxx, 14xxx, 15xxx or 2xxx;
 * any other shape is unknown (protocol facts 3.3: the drafts disagree about their own classes).
 */
export function readResultCode(text: string): ResultCode {
  const received = text.trim();
  const epp = /^0?([12]\d{3})$/.exec(received)?.[1];
  if (epp !== undefined) {
    return { received, eppCode: epp, outcome: epp.startsWith('1') ? 'success' : 'failure', meaning: eppMeanings[epp] };
  }
  const own = /^1([1245])\d{3}$/.exec(received)?.[1];
  const outcome = own === undefined ? 'unknown' : own === '1' || own === '2' ? 'success' : 'failure';
  return { received, eppCode: received, outcome, meaning: undefined };
}

/**
 * Whether a code is the registry's own refusal of what was asked: 20xx to 23xx name something wrong with the request, the
 * object, the contact or the money. 24xx and 25xx say that the server failed or closes, which does not say what it had
 * done before (protocol facts 15.1).
 */
export function refusesRequest(code: string): boolean {
  return /^2[0-3]\d\d$/.test(readResultCode(code).eppCode);
}
