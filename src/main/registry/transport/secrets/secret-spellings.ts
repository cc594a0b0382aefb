import { decodeUnits } from './decode-units.ts';
import type { HeldSecrets } from './held-secrets.ts';
import { foldUnits, loadUnits, mostFolded, roomForUnits, type TextUnits } from './text-units.ts';

/** Where a secret is looked for: an answer that succeeded needs its words, and a refusal or a log does not. */
export type SearchedText = 'answer' | 'refusal' | 'header' | 'log';

/** One way in which a secret is written, folded as texts are folded before they are compared. */
export interface Spelling {
  readonly units: Uint16Array;
  /** So many of them are enough: what was cut at its end is still known by its beginning. */
  readonly enough: number;
  /** True where it counts only as a whole word, because it could be a part of one. */
  readonly isWord: boolean;
  /** True in base64, where the letters at both ends hold bits of the neighbours too. */
  readonly isBase64: boolean;
}

/** A secret of so many letters is no part of an ordinary word. */
const neverInWord = 12;
/** A shorter secret could be a word or a number that an answer needs. */
const shortest = 8;
/** In a refusal, whose words decide nothing. */
const shortestInRefusal = 4;
/** In a header, as a whole word. */
const shortestInHeader = 3;

/**
 * The ways in which these secrets are looked for in such a text: plain, and in base64 and hexadecimal, of the secret alone
 * and of what HTTP Basic sends. Case, accents and escapes are not ways of their own: folding and decoding remove them.
 */
export function spellingsOf({ secrets, basics }: HeldSecrets, searched: SearchedText): readonly Spelling[] {
  const handles = basics.map((basic) => folded(Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0] ?? ''));
  const found = [
    ...basics.map((basic) => encoded(basic.replace(/=+$/, ''))),
    ...basics.map((basic) => encoded(Buffer.from(basic, 'base64').toString('hex'))),
    ...secrets.flatMap((secret) => [
      ...plainSpellings(secret, searched).filter(({ units }) => !handles.some((handle) => holds(handle, units))),
      ...encodedSpellings(secret),
    ]),
  ];
  const different = new Map(found.map((one) => [`${one.isWord} ${String.fromCharCode(...one.units)}`, one]));
  return [...different.values()].filter(({ units }) => units.length >= shortestInHeader);
}

function plainSpellings(secret: string, searched: SearchedText): Spelling[] {
  const { length } = secret;
  const isLong = length >= neverInWord;
  const isTelling = isLong || (length >= shortest && !/^\p{L}*$/u.test(secret));
  const isEnough =
    length >= (searched === 'header' ? shortestInHeader : searched === 'refusal' ? shortestInRefusal : shortest);
  if (!isEnough) return [];
  const isWord = !isTelling && (searched === 'header' || searched === 'answer');
  const inner = withoutQuotes(secret);
  // A backslash at its beginning may begin an escape, which is read as one in the text.
  const read = withoutQuotes(decoded(secret));
  const forms = [inner, decoded(inner), decoded(decoded(inner)), read, decoded(read)].map(folded);
  return forms.map((units) => ({ units, enough: isTelling ? cutTo(units) : units.length, isWord, isBase64: false }));
}

/** A quote at its end could be the one that JSON puts around a text. */
function withoutQuotes(secret: string): string {
  const bare = secret.replace(/^["\\]+|["\\]+$/g, '');
  return bare.length >= 6 ? bare : secret;
}

/** Three quarters of a secret are as bad as all of it, where they are still told from a word. */
function cutTo(units: Uint16Array): number {
  const least = Math.floor(units.length * 0.75);
  for (let length = Math.max(6, least); length < units.length; length += 1) {
    const start = String.fromCharCode(...units.subarray(0, length));
    if (length >= 10 || !/^\p{L}*$/u.test(start)) return length;
  }
  return units.length;
}

/** In base64 and hexadecimal, whatever stands before it in the same base64; of its letters in each usual form. */
function encodedSpellings(secret: string): Spelling[] {
  const forms = [secret, secret.normalize('NFC'), secret.normalize('NFD')].map((form) => Buffer.from(form, 'utf8'));
  const isLatin = Buffer.from(secret, 'latin1').toString('latin1') === secret;
  const all = [...forms, ...(isLatin ? [Buffer.from(secret, 'latin1')] : []), Buffer.from(secret, 'utf16le')];
  return all
    .flatMap((bytes) => [
      encoded(bytes.toString('hex')),
      // Letters that hold nothing but bits of the secret: from the first whole one to the last whole one.
      ...[0, 1, 2].map((before) => {
        const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
        const first = Math.ceil((before * 8) / 6);
        return { ...encoded(whole.slice(first, Math.floor(((before + bytes.length) * 8) / 6))), isBase64: true };
      }),
    ])
    .filter(({ units }) => units.length >= shortest);
}

function encoded(text: string): Spelling {
  const units = folded(text);
  const enough = Math.min(units.length, Math.max(shortest, Math.floor(units.length * 0.75)));
  return { units, enough, isWord: false, isBase64: false };
}

function holds(handle: Uint16Array, units: Uint16Array): boolean {
  return String.fromCharCode(...handle).includes(String.fromCharCode(...units));
}

function loaded(text: string): TextUnits {
  const room = roomForUnits(text.length);
  loadUnits(text, 0, text.length, room);
  return room;
}

function folded(text: string): Uint16Array {
  const room = roomForUnits(text.length * mostFolded);
  foldUnits(loaded(text), room);
  return room.units.slice(0, room.length);
}

function decoded(text: string): string {
  const room = roomForUnits(text.length);
  decodeUnits(loaded(text), room, 'usual');
  return String.fromCharCode(...room.units.subarray(0, room.length));
}
