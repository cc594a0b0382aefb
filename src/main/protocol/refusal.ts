import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';
import { readResultCode } from '#registry/result-code.ts';
import type { ProblemDetail } from './read-problem.ts';

export interface RefusalParts {
  /** What was asked, as a clause: `the renewal of dæmi.is`. */
  readonly what: string;
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
    code.meaning ??
    (parts.code.startsWith('HTTP') ? 'The request was turned away' : 'A code that is not in the standard');
  return new DeskFailure({
    kind: 'refused',
    message: asWritten(
      [
        `The registry refused ${parts.what}: ${parts.code} ${meaning}.`,
        words === '' ? '' : `It says: ${sentence(words)}`,
        // What is on the way may have sent it twice: then the registry refuses the second, because the first moved the date.
        isOfDate(code.eppCode, parts)
          ? 'This request changed nothing and was not billed.'
          : 'Nothing was changed or billed.',
        nextStep(code.eppCode, parts),
        transactions(parts.clTRID, parts.svTRID),
      ]
        .filter((part) => part !== '')
        .join(' '),
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

function nextStep(eppCode: string, parts: RefusalParts): string {
  switch (eppCode) {
    case '2104':
      return 'Check the money on the card or prepaid account, then renew again.';
    case '2105':
      return 'The registry does not renew this name now; its expiry date may already lie as far ahead as is allowed.';
    case '2303':
      return 'Check the name or identifier.';
    case '2304':
      return 'Look at the status of the name first.';
    case '2306':
    case '2004':
      return isOfDate(eppCode, parts)
        ? 'Read the current expiry date again and check period and card before asking once more. If the date has moved, check what was billed: this request may have reached the registry twice.'
        : 'Check the name: the registry takes none of this form, or none in this zone.';
    case '2400':
      return 'This is trouble on the registry’s side; ask again later.';
    default:
      return 'Correct what it names, or ask the registry with the identifiers below.';
  }
}

/** Both identifiers as the last sentence of a message; empty where there are none. */
export function transactions(clTRID: string | undefined, svTRID: string | undefined): string {
  const known = [
    ...(clTRID === undefined ? [] : [`clTRID ${clTRID}`]),
    ...(svTRID === undefined ? [] : [`svTRID ${svTRID}`]),
  ];
  return known.length === 0 ? '' : `(${known.join(', ')})`;
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
