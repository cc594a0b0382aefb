import { decodeUnits, printableLeads, usualLeads } from './decode-units.ts';
import type { HeldSecrets } from './held-secrets.ts';
import { isInLongerWord } from './longer-word.ts';
import { type SearchedText, type Spelling, spellingsOf } from './secret-spellings.ts';
import { foldUnits, loadUnits, mostFolded, roomForUnits, type TextUnits, unitsAtOnce } from './text-units.ts';

/** Where in a text a secret is, in its bytes or in its UTF-16 units. */
export interface SecretPlace {
  readonly from: number;
  readonly to: number;
}

/** Finds secrets in a text, however they are written there. */
export interface SecretFinder {
  /** True where there is nothing to look for. */
  readonly isIdle: boolean;
  /** Every place in order, none of them touching the next. */
  find(text: Uint8Array | string): SecretPlace[];
  /** The same one piece after another, so that others have their turn in between. */
  findInPieces(text: Uint8Array): Generator<undefined, SecretPlace[]>;
}

/** Escapes in escapes in escapes: what is written over more often is nobody's echo. */
const mostLayers = 4;
/** What one unit of a secret takes at most in a text: an entity with zeros, written twice over. */
const longestUnit = 24;

const hashSize = 4096;
const hashOf = (one: number, two: number, three: number) => ((one << 7) ^ (two << 4) ^ three) & (hashSize - 1);

/** Kept for all finders: one piece is searched from its beginning to its end before anything else runs. */
let rooms: { size: number; raw: TextUnits; layers: readonly [TextUnits, TextUnits]; folded: TextUnits } | undefined;

function roomsFor(size: number) {
  if (rooms === undefined || rooms.size < size) {
    const layers = [roomForUnits(size), roomForUnits(size)] as const;
    rooms = { size, raw: roomForUnits(size), layers, folded: roomForUnits(size * mostFolded) };
  }
  return rooms;
}

/** Prepares what is looked for. In time in proportion to the text: a few passes over it, each one unit after another. */
export function createSecretFinder(held: HeldSecrets, searched: SearchedText): SecretFinder {
  const spellings = spellingsOf(held, searched);
  const byHash = new Map<number, Spelling[]>();
  for (const spelling of spellings) {
    const [one = 0, two = 0, three = 0] = spelling.units;
    const hash = hashOf(one, two, three);
    byHash.set(hash, [...(byHash.get(hash) ?? []), spelling]);
  }
  const isBeginning = new Uint8Array(hashSize);
  for (const hash of byHash.keys()) isBeginning[hash] = 1;
  const overlap = longestUnit * Math.max(0, ...spellings.map(({ units }) => units.length));

  /** What is in the folded units, one after another: where they begin, the ways that begin so are compared. */
  function search(text: Uint8Array | string, { units, starts, ends, length }: TextUnits, places: SecretPlace[]): void {
    for (let at = 0; at + 2 < length; at += 1) {
      const hash = hashOf(units[at] ?? 0, units[at + 1] ?? 0, units[at + 2] ?? 0);
      if (isBeginning[hash] !== 1) continue;
      for (const spelling of byHash.get(hash) ?? []) {
        const matched = matchedUnits(spelling, units, at, length);
        if (matched < spelling.enough) continue;
        const place = { from: starts[at] ?? 0, to: ends[at + matched - 1] ?? 0 };
        if (spelling.isWord && isInLongerWord(text, place)) continue;
        places.push(withBackslashes(text, spelling.isBase64 ? withEdges(text, place) : place));
      }
    }
  }

  function searchLayers(text: Uint8Array | string, start: number, first: TextUnits, room: ReturnType<typeof roomsFor>) {
    const places: SecretPlace[] = [];
    const searchIn = (layer: TextUnits) => {
      foldUnits(layer, room.folded);
      search(text, room.folded, places);
    };
    const [even, odd] = room.layers;
    const otherThan = (layer: TextUnits) => (layer === even ? odd : even);
    const printable = (layer: TextUnits) => {
      const into = otherThan(layer);
      if (decodeUnits(layer, into, 'quoted-printable') > 0) searchIn(into);
    };
    const hasOne = (leads: readonly number[]) => holdsOneOf(text, start, start + first.length, leads);
    const mayBePrintable = hasOne(printableLeads);
    searchIn(first);
    if (mayBePrintable) printable(first);
    if (!hasOne(usualLeads)) return places;
    for (let layer = first, count = 0; count < mostLayers; count += 1) {
      const into = otherThan(layer);
      if (decodeUnits(layer, into, 'usual') === 0) break;
      searchIn(into);
      if (mayBePrintable) printable(into);
      layer = into;
    }
    return places;
  }

  function* pieces(text: Uint8Array | string): Generator<undefined, SecretPlace[]> {
    const all: SecretPlace[] = [];
    if (spellings.length === 0) return all;
    for (let start = 0; start < text.length; start += unitsAtOnce) {
      if (start > 0) yield undefined;
      const end = Math.min(text.length, start + unitsAtOnce + overlap);
      const room = roomsFor(unitsAtOnce + overlap);
      loadUnits(text, start, end, room.raw);
      for (const place of searchLayers(text, start, room.raw, room)) all.push(place);
    }
    return merged(all);
  }

  return {
    isIdle: spellings.length === 0,
    findInPieces: pieces,
    find(text) {
      const search = pieces(text);
      let step = search.next();
      while (step.done !== true) step = search.next();
      return step.value;
    },
  };
}

/** Most pieces hold none, which is quick to see. */
function holdsOneOf(text: Uint8Array | string, from: number, to: number, codes: readonly number[]): boolean {
  const piece = typeof text === 'string' ? text.slice(from, to) : text.subarray(from, to);
  return codes.some((code) =>
    typeof piece === 'string' ? piece.includes(String.fromCharCode(code)) : piece.includes(code),
  );
}

function matchedUnits({ units: wanted }: Spelling, units: Uint16Array, at: number, length: number): number {
  let matched = 0;
  while (matched < wanted.length && at + matched < length && units[at + matched] === wanted[matched]) matched += 1;
  return matched;
}

/** With the letters of base64 at both ends that hold some bits of the secret, and what fills the last group. */
function withEdges(text: Uint8Array | string, { from, to }: SecretPlace): SecretPlace {
  const isBase64 = (at: number) => /[\w+/-]/.test(characterAt(text, at));
  const start = isBase64(from - 1) ? from - 1 : from;
  let end = isBase64(to) ? to + 1 : to;
  while (end < to + 3 && characterAt(text, end) === '=') end += 1;
  return { from: start, to: end };
}

/** With the backslashes before it, which would escape the mark that takes its place. */
function withBackslashes(text: Uint8Array | string, { from, to }: SecretPlace): SecretPlace {
  let start = from;
  while (characterAt(text, start - 1) === '\\') start -= 1;
  return { from: start, to };
}

function characterAt(text: Uint8Array | string, at: number): string {
  const unit = typeof text === 'string' ? text.charCodeAt(at) : text[at];
  return unit === undefined || Number.isNaN(unit) ? '' : String.fromCharCode(unit);
}

function merged(places: readonly SecretPlace[]): SecretPlace[] {
  const inOrder = [...places].sort((one, other) => one.from - other.from || one.to - other.to);
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of inOrder) {
    const last = apart.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

/** The text with a mark in place of each secret; the same text where it holds none. */
export function withoutSecrets(text: string, finder: SecretFinder, mark: string): string {
  const places = finder.isIdle ? [] : finder.find(text);
  let kept = '';
  let end = 0;
  for (const { from, to } of places) {
    kept += text.slice(end, from) + mark;
    end = to;
  }
  return kept + text.slice(end);
}
