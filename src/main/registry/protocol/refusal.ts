import { type Message, message, sentences } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { meaningOf, readResultCode } from '#values/result-code.ts';
import type { ProblemDetail } from './read-problem.ts';

export interface RefusalParts {
  /** What was asked, as a clause: `the renewal of dæmi.is`. */
  readonly what: Message;
  /** The code as received, or `HTTP 400` where only the status refuses a question. */
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  /** The registry's own words, where they are not in the details. */
  readonly text: string | undefined;
  /** A renewal: what to look at is then its date, period and card. */
  readonly renews?: true;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  readonly journalId: string;
}

/** The only thing raised for a no from the registry: it cannot be made without the code and both transaction ids. */
export function refusal(parts: RefusalParts): DeskFailure {
  const code = readResultCode(parts.code);
  const reasons = parts.details
    .map(({ reason, path }) => (path === undefined ? reason : `${reason} (at ${path})`.trimStart()))
    .filter((reason) => reason !== '');
  const words = reasons.length > 0 ? reasons.join(' ') : (parts.text ?? '');
  const meaning =
    meaningOf(code.eppCode) ??
    (parts.code.startsWith('HTTP') ? message('registry.turnedAway') : message('registry.unlistedCode'));
  return new DeskFailure({
    kind: 'refused',
    message: sentences(
      message('registry.refused', { what: parts.what, code: parts.code, meaning }),
      itSays(words),
      // What is on the way may have sent it twice: then the registry refuses the second, because the first moved the date.
      isOfDate(code.eppCode, parts) ? message('registry.requestNotBilled') : message('registry.nothingBilled'),
      nextStep(code.eppCode, parts),
      transactions(parts.clTRID, parts.svTRID),
    ),
    code: parts.code,
    meaning,
    details: parts.details,
    clTRID: parts.clTRID,
    svTRID: parts.svTRID,
    journalId: parts.journalId,
  });
}

/** Codes with which a registry may refuse a date that is not the stored one, among others. */
function isOfDate(eppCode: string, { renews }: RefusalParts): boolean {
  return renews === true && (eppCode === '2306' || eppCode === '2004');
}

function nextStep(eppCode: string, parts: RefusalParts): Message {
  switch (eppCode) {
    case '2104':
      return message('registry.nextMoney');
    case '2105':
      return message('registry.nextNotEligible');
    case '2303':
      return message('registry.nextCheckName');
    case '2304':
      return message('registry.nextLookAtStatus');
    case '2306':
    case '2004':
      return isOfDate(eppCode, parts) ? message('registry.nextReadDate') : message('registry.nextNameForm');
    case '2400':
      return message('registry.nextLater');
    default:
      return message('registry.nextCorrect');
  }
}

/** The registry's own words; undefined where it has none. */
export function itSays(words: string): Message | undefined {
  return words === '' ? undefined : message('registry.says', { words: sentence(words) });
}

/** Both identifiers as the last sentence of a message; undefined where there are none. */
export function transactions(clTRID: string | undefined, svTRID: string | undefined): Message | undefined {
  const known = [
    ...(clTRID === undefined ? [] : [`clTRID ${clTRID}`]),
    ...(svTRID === undefined ? [] : [`svTRID ${svTRID}`]),
  ];
  return known.length === 0 ? undefined : message('registry.identifiers', { ids: known.join(', ') });
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
