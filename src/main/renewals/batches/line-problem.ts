import { say } from '#messages/say.ts';
import type { LineProblem } from '../store/batch-tables.ts';

const blocking: readonly LineProblem['code'][] = ['malformed', 'duplicate', 'outcome-unknown', 'under-way'];

/** A problem of a line by its code and what it is about, with its sentence for the command line and for files. */
export function lineProblem(about: Omit<LineProblem, 'text' | 'blocks'>): LineProblem {
  return { ...about, text: englishOf(about), blocks: blocking.includes(about.code) };
}

function englishOf(about: Omit<LineProblem, 'text' | 'blocks'>): string {
  const { code, name, line, date, to, years, handle, roles = [], status, at = 0, why } = about;
  switch (code) {
    case 'malformed':
      return name === undefined ? 'This is not a domain name.' : say('en', name.message);
    case 'duplicate':
      return `The same name as on line ${line}; it is renewed once.`;
    case 'outcome-unknown':
      return 'An earlier renewal has an unknown outcome: read its expiry date first.';
    case 'under-way':
      return 'A renewal of this name is under way.';
    case 'not-in-list':
      return 'Not in the list of our names. Its expiry date is read first, and such readings are few.';
    case 'not-ours':
      return `${handle} is only ${roles.join(', ')} of this name; the registry may refuse.`;
    case 'unknown-expiry':
      return 'No expiry date is known; it is read at its turn.';
    case 'renewed-recently':
      return `Renewed on ${date} already, to ${to}.`;
    case 'renewed-elsewhere':
      return `Renewed elsewhere, from ${date} to ${to}: no renewal of ours did that.`;
    case 'contradicted':
      return 'A fact contradicts an earlier renewal of this name: it may have been carried out and billed.';
    case 'renewal-prohibited':
      return `The registry prohibits renewal (${status}).`;
    case 'refused-recently':
      return `Refused ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${why && say('en', why)}`;
    case 'beyond-horizon':
      return `The new date ${date} is more than ${years} years ahead; the registry will probably refuse.`;
    case 'expired':
      return `Expired on ${date}.`;
  }
}
