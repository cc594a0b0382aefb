/** Texts are searched in pieces of so many units, so that nothing else waits long for one. */
export const unitsAtOnce = 64 * 1024;

/**
 * A piece of a text as units (bytes, or UTF-16 units of a string), with the place of each in the text as it came. One
 * unit may come from many places, as `&#107;` does.
 */
export interface TextUnits {
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  length: number;
}

/** Room for one piece; kept and used again, because a list has hundreds of pieces. */
export function roomForUnits(size: number): TextUnits {
  return { units: new Uint16Array(size), starts: new Int32Array(size), ends: new Int32Array(size), length: 0 };
}

/** The units of a piece of a text, each at its own place. */
export function loadUnits(text: Uint8Array | string, from: number, to: number, into: TextUnits): void {
  const { units, starts, ends } = into;
  const isString = typeof text === 'string';
  for (let at = from; at < to; at += 1) {
    const place = at - from;
    units[place] = isString ? text.charCodeAt(at) : (text[at] ?? 0);
    starts[place] = at;
    ends[place] = at + 1;
  }
  into.length = to - from;
}

/** For each ASCII unit what it is compared as; 0 where more must be known. */
const foldedAscii = new Uint16Array(128);
for (let code = 1; code < 128; code += 1) foldedAscii[code] = String.fromCharCode(code).toLowerCase().charCodeAt(0);
foldedAscii[10] = 0;
foldedAscii[13] = 0;
// Wherever one is put in before another mark, and wherever one is doubled, the rest is the same.
foldedAscii[0x5c] = 0;
// Base64 has two alphabets, and a form writes a blank as a plus sign.
foldedAscii[0x2d] = 0x2b;
foldedAscii[0x20] = 0x2b;
foldedAscii[0x5f] = 0x2f;

const foldedOthers = new Map<number, Uint16Array>();

/** Without accents and case; marks that nobody sees become nothing. */
function foldedCode(code: number): Uint16Array {
  const known = foldedOthers.get(code);
  if (known !== undefined) return known;
  const text = String.fromCodePoint(code)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}]/gu, '');
  const folded = Uint16Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at);
    return unit < 128 ? foldedAscii[unit] || unit : unit;
  });
  // A server that sends every character there is must not fill our memory.
  if (foldedOthers.size < 5_000) foldedOthers.set(code, folded);
  return folded;
}

/** A character falls into this many at most: a Hangul syllable into its letters. */
export const mostFolded = 3;

/**
 * The units as they are compared: in lower case, without accents, in one alphabet of base64, without line ends,
 * the blanks after them and backslashes, and UTF-8 read as the characters that it is. A byte that is no UTF-8 is read as Latin-1.
 */
export function foldUnits(from: TextUnits, into: TextUnits): void {
  const { units, starts, ends, length } = from;
  let written = 0;
  for (let at = 0; at < length; ) {
    const unit = units[at] ?? 0;
    const plain = unit < 128 ? (foldedAscii[unit] ?? 0) : 0;
    if (plain !== 0) {
      into.units[written] = plain;
      into.starts[written] = starts[at] ?? 0;
      into.ends[written] = ends[at] ?? 0;
      written += 1;
      at += 1;
    } else if (unit < 128) {
      at += 1;
      // NUL is half a unit of UTF-16 that nobody called so; what is left ends a line.
      if (unit === 10 || unit === 13) while (isBlank(units[at], at < length)) at += 1;
    } else {
      const used = unitsOfCharacter(units, at, length);
      const folded = foldedCode(used === 1 ? unit : codeOf(units, at, used));
      for (const one of folded) {
        into.units[written] = one;
        into.starts[written] = starts[at] ?? 0;
        into.ends[written] = ends[at + used - 1] ?? 0;
        written += 1;
      }
      at += used;
    }
  }
  into.length = written;
}

function isBlank(unit: number | undefined, isThere: boolean): boolean {
  return isThere && (unit === 32 || unit === 9 || unit === 10 || unit === 13);
}

/** How many units a character of UTF-8 takes; 1 where it is none. */
function unitsOfCharacter(units: Uint16Array, at: number, length: number): number {
  const lead = units[at] ?? 0;
  const wanted = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (at + wanted > length) return 1;
  for (let more = 1; more < wanted; more += 1) {
    const unit = units[at + more] ?? 0;
    if (unit < 0x80 || unit > 0xbf) return 1;
  }
  return wanted;
}

function codeOf(units: Uint16Array, at: number, used: number): number {
  let code = (units[at] ?? 0) & (0xff >> (used + 1));
  for (let more = 1; more < used; more += 1) code = (code << 6) | ((units[at + more] ?? 0) & 0x3f);
  return code <= 0x10ffff ? code : 0xfffd;
}
