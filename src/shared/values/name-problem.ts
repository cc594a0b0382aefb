import { type Message, message } from '#messages/message.ts';
import type { Problem } from './parsed.ts';

/** Why a text is no name that can be registered. */
export const nameProblems = [
  'name-empty',
  'name-too-long',
  'name-is-address',
  'name-blank',
  'name-no-dot',
  'name-not-idna',
  'name-foreign',
  'name-level',
  'name-letter',
  'name-reserved',
] as const;

/** What in a text keeps it from being a domain name at all. */
export const notIdnaReasons = [
  'not-decoded',
  'two-dots',
  'hyphen-at-end',
  'hyphens-third-and-fourth',
  'underscore',
  'label-too-long',
  'character',
] as const;
export type NotIdnaReason = (typeof notIdnaReasons)[number];

/** Why a text is no name, as a code and in words. */
export interface NameProblem extends Problem {
  readonly code: (typeof nameProblems)[number];
}

/** What a problem is about. */
interface About {
  readonly code: NameProblem['code'];
  /** What was written, cut where it is very long; or the name as it was read. */
  readonly name?: string;
  /** Of `name-foreign` and `name-level`: the zones without their first dot. */
  readonly zone?: string;
  /** Of `name-letter`: the first letter that no name may carry. */
  readonly letter?: string;
  /** Of `name-too-long`: its characters, where they were counted, and how many are allowed. */
  readonly length?: number;
  readonly longest?: number;
  readonly why?: NotIdnaReason;
}

/** A name that could not be read. */
export function nameProblem(about: About): { readonly ok: false; readonly problem: NameProblem } {
  return { ok: false, problem: { code: about.code, message: messageOf(about) } };
}

function messageOf({
  code,
  name = '',
  zone = '',
  letter = '',
  length,
  longest = 0,
  why = 'character',
}: About): Message {
  switch (code) {
    case 'name-empty':
      return message('words.nameEmpty');
    case 'name-too-long':
      return length === undefined
        ? message('words.nameFarTooLong', { longest })
        : message('words.nameTooLong', { name, length, longest });
    case 'name-is-address':
      return message('words.nameIsAddress', { name });
    case 'name-blank':
      return message('words.nameBlank', { name });
    case 'name-no-dot':
      return message('words.nameNoDot', { name });
    case 'name-not-idna':
      return message('words.nameNotIdna', { name, why: notIdna[why] });
    case 'name-foreign':
      return message('words.nameForeign', { name, zone });
    case 'name-level':
      return message('words.nameLevel', { name, zone });
    case 'name-letter':
      return message('words.nameLetter', { name, letter });
    case 'name-reserved':
      return message('words.nameReserved', { name });
  }
}

const notIdna: Readonly<Record<NotIdnaReason, Message>> = {
  'not-decoded': message('words.idnaNotDecoded'),
  'two-dots': message('words.idnaTwoDots'),
  'hyphen-at-end': message('words.idnaHyphenAtEnd'),
  'hyphens-third-and-fourth': message('words.idnaHyphensThirdAndFourth'),
  underscore: message('words.idnaUnderscore'),
  'label-too-long': message('words.idnaLabelTooLong'),
  character: message('words.idnaCharacter'),
};
