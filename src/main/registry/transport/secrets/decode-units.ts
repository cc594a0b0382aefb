import { namedCharacters } from './named-characters.ts';
import type { TextUnits } from './text-units.ts';

/** Which escapes one decoding reads: those of addresses, JSON, XML and logs, or quoted-printable alone. */
export type Escapes = 'usual' | 'quoted-printable';

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;
const equals = 0x3d;

/** What escapes begin with. */
export const usualLeads: readonly number[] = [backslash, percent, ampersand];
export const printableLeads: readonly number[] = [equals];

const isUsualLead = Uint8Array.from({ length: 128 }, (_, code) => (usualLeads.includes(code) ? 1 : 0));
const isPrintableLead = Uint8Array.from({ length: 128 }, (_, code) => (printableLeads.includes(code) ? 1 : 0));

/** A number may have leading zeros; more than these write nothing that anybody means. */
const mostDigits = 16;

/**
 * Reads one layer of escapes: `\u0041`, `\x41`, `%41`, `&#65;`, `&#x41;`, `&amp;` and the like become the unit that they
 * write, everything else stays. Answers with how many were read; what is written twice over needs a second decoding.
 */
export function decodeUnits(from: TextUnits, into: TextUnits, escapes: Escapes): number {
  const isLead = escapes === 'usual' ? isUsualLead : isPrintableLead;
  const { units, starts, ends, length } = from;
  let written = 0;
  let decoded = 0;
  for (let at = 0; at < length; ) {
    const unit = units[at] ?? 0;
    let used = 1;
    let value = unit;
    if (unit < 128 && isLead[unit] === 1) {
      used = readEscape(units, at, length);
      value = read;
      if (used === 0) {
        used = 1;
        value = unit;
      } else decoded += 1;
    }
    if (value !== nothing) {
      const above = value > 0xffff;
      into.units[written] = above ? 0xd800 + ((value - 0x10000) >> 10) : value;
      into.starts[written] = starts[at] ?? 0;
      into.ends[written] = ends[at + used - 1] ?? 0;
      written += 1;
      if (above) {
        into.units[written] = 0xdc00 + ((value - 0x10000) & 0x3ff);
        into.starts[written] = starts[at] ?? 0;
        into.ends[written] = ends[at + used - 1] ?? 0;
        written += 1;
      }
    }
    at += used;
  }
  into.length = written;
  return decoded;
}

const nothing = -1;
/** What the last escape wrote: a second answer of readEscape, which is called too often to make an object each time. */
let read = 0;

/** How many units the escape at this place takes; 0 where there is none. */
function readEscape(units: Uint16Array, at: number, length: number): number {
  const lead = units[at];
  if (lead === percent) return afterPercent(units, at, length);
  if (lead === backslash) return afterBackslash(units, at, length);
  if (lead === ampersand) return afterAmpersand(units, at, length);
  return afterEquals(units, at, length);
}

function afterPercent(units: Uint16Array, at: number, length: number): number {
  // %u0041 was never a standard, and is written all the same.
  if ((unitAt(units, at + 1, length) | 0x20) === 0x75) return readHex(units, at + 2, length, 4) ? 6 : 0;
  return readHex(units, at + 1, length, 2) ? 3 : 0;
}

/** Backslashes before an escape belong to it: JSON within JSON doubles the one that it begins with. */
function afterBackslash(units: Uint16Array, at: number, length: number): number {
  let last = at;
  while (last + 1 < length && last < at + mostBackslashes && units[last + 1] === backslash) last += 1;
  const used = afterLastBackslash(units, last, length);
  return used === 0 ? 0 : used + last - at;
}

const mostBackslashes = 16;

function afterLastBackslash(units: Uint16Array, at: number, length: number): number {
  const next = unitAt(units, at + 1, length);
  if (next === 0x75) {
    if (readHex(units, at + 2, length, 4)) return 6;
    if (unitAt(units, at + 2, length) !== 0x7b) return 0;
    const digits = readNumber(units, at + 3, length, 16);
    return digits > 0 && unitAt(units, at + 3 + digits, length) === 0x7d ? digits + 4 : 0;
  }
  if (next === 0x78) return readHex(units, at + 2, length, 2) ? 4 : 0;
  if (isOctal(next) && isOctal(unitAt(units, at + 2, length)) && isOctal(unitAt(units, at + 3, length))) {
    read = ((next & 7) << 6) | ((unitAt(units, at + 2, length) & 7) << 3) | (unitAt(units, at + 3, length) & 7);
    return 4;
  }
  // One before any other mark is left out where texts are compared.
  read = next === 0x6e ? 10 : next === 0x72 ? 13 : 9;
  return next === 0x6e || next === 0x72 || next === 0x74 ? 2 : 0;
}

function afterAmpersand(units: Uint16Array, at: number, length: number): number {
  if (unitAt(units, at + 1, length) === 0x23) {
    const isHex = (unitAt(units, at + 2, length) | 0x20) === 0x78;
    const first = at + (isHex ? 3 : 2);
    const digits = readNumber(units, first, length, isHex ? 16 : 10);
    if (digits === 0) return 0;
    const end = first + digits;
    return end - at + (unitAt(units, end, length) === 0x3b ? 1 : 0);
  }
  let name = '';
  for (let place = at + 1; place < at + 10 && place < length; place += 1) {
    const unit = units[place] ?? 0;
    if (unit === 0x3b) {
      const code = namedCharacters.get(name);
      if (code === undefined) return 0;
      read = code;
      return place - at + 1;
    }
    if (!isLetterOrDigit(unit)) return 0;
    name += String.fromCharCode(unit);
  }
  return 0;
}

/** Quoted-printable: a byte in hexadecimal, or a line end that was only put in. */
function afterEquals(units: Uint16Array, at: number, length: number): number {
  if (readHex(units, at + 1, length, 2)) return 3;
  const isReturn = unitAt(units, at + 1, length) === 13;
  if (unitAt(units, at + (isReturn ? 2 : 1), length) !== 10) return 0;
  read = nothing;
  return isReturn ? 3 : 2;
}

function unitAt(units: Uint16Array, at: number, length: number): number {
  return at < length ? (units[at] ?? 0) : 0;
}

function readHex(units: Uint16Array, at: number, length: number, digits: number): boolean {
  if (at + digits > length) return false;
  let value = 0;
  for (let place = at; place < at + digits; place += 1) {
    const digit = hexDigit(units[place] ?? 0);
    if (digit < 0) return false;
    value = value * 16 + digit;
  }
  read = value;
  return true;
}

/** How many digits the number has; 0 where it is none, or no character. */
function readNumber(units: Uint16Array, at: number, length: number, base: 10 | 16): number {
  let value = 0;
  let digits = 0;
  while (digits < mostDigits && at + digits < length) {
    const digit = hexDigit(units[at + digits] ?? 0);
    if (digit < 0 || digit >= base) break;
    value = value * base + digit;
    digits += 1;
  }
  if (digits === 0 || value > 0x10ffff) return 0;
  read = value;
  return digits;
}

function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 && unit < 128 ? lower - 0x57 : -1;
}

function isOctal(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x37;
}

function isLetterOrDigit(unit: number): boolean {
  const lower = unit | 0x20;
  return (unit >= 0x30 && unit <= 0x39) || (unit < 128 && lower >= 0x61 && lower <= 0x7a);
}
