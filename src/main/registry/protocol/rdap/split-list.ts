import { type Message, message } from '#messages/message.ts';
import { deepestNesting } from '../parse-json.ts';

/** Where the items of a list lie in its bytes: pieces of whole items, and the rest of the document around them. */
export interface SplitList {
  /** Each a stretch of bytes of whole items with the commas between them. */
  readonly pieces: readonly { readonly start: number; readonly end: number; readonly items: number }[];
  /** The document with an empty list in the place of the items; undefined for a bare array. */
  readonly around: { readonly before: number; readonly after: number } | undefined;
}

export type SplitResult =
  | { readonly ok: true; readonly list: SplitList }
  | { readonly ok: false; readonly where: string; readonly why: Message };

export const pieceBytes = 128 * 1024;
/**
 * No domain needs so much, nor what stands around a list; parsed, a hostile text can take thirty times its length, and
 * what does not fit in memory ends the whole program.
 */
export const maxItemBytes = 256 * 1024;
export const maxAroundBytes = 1024 * 1024;
const listMember = 'domainSearchResults';

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Finds the items of a list answer without parsing them, so that a list of any length can be read piece by piece: the
 * member `domainSearchResults` of the top object, or a bare array. Looks only at strings, brackets and depth; whether
 * the pieces are JSON shows when they are parsed.
 */
export function splitList(bytes: Uint8Array): SplitResult {
  const start = skipBlank(bytes, 0);
  if (bytes[start] === openBracket) return splitArray(bytes, start, undefined);
  if (bytes[start] !== openBrace)
    return { ok: false, where: `byte ${start}`, why: message('registry.neitherObjectNorArray') };
  let depth = 0;
  for (let index = start; index < bytes.length; index += 1) {
    switch (bytes[index]) {
      case quote: {
        const end = endOfString(bytes, index);
        if (depth === 1 && isListMember(bytes, index, end)) {
          const array = arrayAfter(bytes, end);
          if (array !== undefined) return splitArray(bytes, array, start);
        }
        index = end;
        break;
      }
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > deepestNesting) return tooDeep(index);
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      default:
    }
  }
  return { ok: false, where: listMember, why: message('registry.noDomainList') };
}

function splitArray(bytes: Uint8Array, open: number, objectStart: number | undefined): SplitResult {
  const pieces: { start: number; end: number; items: number }[] = [];
  let items = 1;
  let depth = 1;
  let pieceStart = open + 1;
  let itemStart = open + 1;
  for (let index = open + 1; index < bytes.length; index += 1) {
    switch (bytes[index]) {
      case quote:
        index = endOfString(bytes, index);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > deepestNesting) return tooDeep(index);
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        if (depth === 0) {
          if (bytes[index] !== closeBracket)
            return { ok: false, where: `byte ${index}`, why: message('registry.notJsonThere') };
          if (index - itemStart > maxItemBytes)
            return tooLarge(itemStart, message('registry.itemTooLarge', { most: maxItemBytes / 1024 }));
          if (skipBlank(bytes, pieceStart) < index) pieces.push({ start: pieceStart, end: index, items });
          else if (pieces.length > 0)
            return { ok: false, where: `byte ${index}`, why: message('registry.itemMissingAfterComma') };
          const around = objectStart === undefined ? undefined : { before: open, after: index + 1 };
          if (open + (bytes.length - index) > maxAroundBytes)
            return tooLarge(0, message('registry.aroundTooLarge', { most: maxAroundBytes / 1024 }));
          if (around === undefined && skipBlank(bytes, index + 1) < bytes.length) {
            return { ok: false, where: `byte ${index + 1}`, why: message('registry.afterList') };
          }
          return { ok: true, list: { pieces, around } };
        }
        break;
      case comma:
        if (depth !== 1) break;
        if (index - itemStart > maxItemBytes)
          return tooLarge(itemStart, message('registry.itemTooLarge', { most: maxItemBytes / 1024 }));
        itemStart = index + 1;
        if (index - pieceStart >= pieceBytes) {
          pieces.push({ start: pieceStart, end: index, items });
          pieceStart = index + 1;
          items = 0;
        }
        items += 1;
        break;
      default:
    }
  }
  return { ok: false, where: `byte ${bytes.length}`, why: message('registry.endsEarly') };
}

function tooLarge(index: number, why: Message): SplitResult {
  return { ok: false, where: `byte ${index}`, why };
}

function tooDeep(index: number): SplitResult {
  return { ok: false, where: `byte ${index}`, why: message('registry.tooDeep', { levels: deepestNesting }) };
}

function isListMember(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start - 1 !== listMember.length) return false;
  for (let index = 0; index < listMember.length; index += 1) {
    if (bytes[start + 1 + index] !== listMember.charCodeAt(index)) return false;
  }
  return true;
}

/** The place of `[` when a colon and an array follow the string that ends at `end`. */
function arrayAfter(bytes: Uint8Array, end: number): number | undefined {
  const colon = skipBlank(bytes, end + 1);
  if (bytes[colon] !== 0x3a) return undefined;
  const value = skipBlank(bytes, colon + 1);
  return bytes[value] === openBracket ? value : undefined;
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let index = start + 1; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === backslash) index += 1;
    else if (byte === quote) return index;
  }
  return bytes.length;
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let index = from;
  while (index < bytes.length) {
    const byte = bytes[index];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    index += 1;
  }
  return index;
}
