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

/** A problem and what it is about: screens say it in their own words, `text` says it in English. */
export interface NameProblem extends Problem {
  readonly code: (typeof nameProblems)[number];
  /** What was written, cut where it is very long; or the name as it was read. */
  readonly name?: string | undefined;
  /** Of `name-foreign` and `name-level`: the zones without their first dot. */
  readonly zone?: string | undefined;
  /** Of `name-letter`: the first letter that no name may carry. */
  readonly letter?: string | undefined;
  /** Of `name-too-long`: its characters, where they were counted, and how many are allowed. */
  readonly length?: number | undefined;
  readonly longest?: number | undefined;
  readonly why?: NotIdnaReason | undefined;
}

type About = Omit<NameProblem, 'text'>;

/** A name that could not be read. */
export function nameProblem(about: About): { readonly ok: false; readonly problem: NameProblem } {
  return { ok: false, problem: { ...about, text: englishOf(about) } };
}

function englishOf({ code, name = '', zone = '', letter = '', length, longest = 0, why = 'character' }: About): string {
  const written = JSON.stringify(name);
  switch (code) {
    case 'name-empty':
      return 'There is no name here.';
    case 'name-too-long':
      return length === undefined
        ? `A name has at most ${longest} characters.`
        : `${name} has ${length} characters; ${longest} are allowed, the zone included.`;
    case 'name-is-address':
      return `${written} is a web address; write only the domain name in it.`;
    case 'name-blank':
      return `${written} has a blank in it.`;
    case 'name-no-dot':
      return `${written} has no dot: write the whole name, such as name.is.`;
    case 'name-not-idna':
      return `${written} is not a domain name: ${notIdna[why]}.`;
    case 'name-foreign':
      return `${name} is not under .${zone}, the zone of this registry.`;
    case 'name-level':
      return `${name} is not directly under .${zone}: the registry registers one label below its zone.`;
    case 'name-letter':
      return `${name} has ${JSON.stringify(letter)}: names take a-z, 0-9, hyphen and á é ý ú í ó þ æ ö ð.`;
    case 'name-reserved':
      return `${name} is reserved by the registry.`;
  }
}

const notIdna: Readonly<Record<NotIdnaReason, string>> = {
  'not-decoded': 'its xn-- form does not decode',
  'two-dots': 'two dots follow each other',
  'hyphen-at-end': 'a label begins or ends with a hyphen',
  'hyphens-third-and-fourth': 'a label has hyphens in third and fourth place',
  underscore: 'it has an underscore',
  'label-too-long': 'a label is longer than 63 characters',
  character: 'it has a character that names cannot carry',
};
