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

/** RFC 5730 section 3: every code and its text. */
export const eppMeanings: Readonly<Record<string, string>> = {
  '1000': 'Command completed successfully',
  '1001': 'Command completed successfully; action pending',
  '1300': 'Command completed successfully; no messages',
  '1301': 'Command completed successfully; ack to dequeue',
  '1500': 'Command completed successfully; ending session',
  '2000': 'Unknown command',
  '2001': 'Command syntax error',
  '2002': 'Command use error',
  '2003': 'Required parameter missing',
  '2004': 'Parameter value range error',
  '2005': 'Parameter value syntax error',
  '2100': 'Unimplemented protocol version',
  '2101': 'Unimplemented command',
  '2102': 'Unimplemented option',
  '2103': 'Unimplemented extension',
  '2104': 'Billing failure',
  '2105': 'Object is not eligible for renewal',
  '2106': 'Object is not eligible for transfer',
  '2200': 'Authentication error',
  '2201': 'Authorization error',
  '2202': 'Invalid authorization information',
  '2300': 'Object pending transfer',
  '2301': 'Object not pending transfer',
  '2302': 'Object exists',
  '2303': 'Object does not exist',
  '2304': 'Object status prohibits operation',
  '2305': 'Object association prohibits operation',
  '2306': 'Parameter value policy error',
  '2307': 'Unimplemented object service',
  '2308': 'Data management policy violation',
  '2400': 'Command failed',
  '2500': 'Command failed; server closing connection',
  '2501': 'Authentication error; server closing connection',
  '2502': 'Session limit exceeded; server closing connection',
};

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
