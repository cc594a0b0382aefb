import { type Message, message } from '#messages/message.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { findPieces } from './find-pieces.ts';
import { readRdap } from './read-rdap.ts';
import type { SplitList } from './split-list.ts';

/** What reading a list ends with: how much could not be used, or where it could not be read on. */
export type ListEnd =
  | { readonly ok: true; readonly skipped: number }
  | { readonly ok: false; readonly where: string; readonly why: Message };

/** The domains of one piece, read, and how many items had no readable name; undefined where it is not JSON. */
export function readPiece(
  bytes: Uint8Array,
  piece: { readonly start: number; readonly end: number },
): { readonly domains: readonly RdapDomain[]; readonly skipped: number } | undefined {
  const items = parsePiece(new TextDecoder().decode(bytes.subarray(piece.start, piece.end)));
  if (items === undefined) return undefined;
  const domains: RdapDomain[] = [];
  for (const item of items) {
    const domain = readRdap(item);
    if (domain !== undefined) domains.push(domain);
  }
  return { domains, skipped: items.length - domains.length };
}

/** How many items these pieces hold. */
export function itemsIn(pieces: SplitList['pieces']): number {
  return pieces.reduce((sum, { items }) => sum + items, 0);
}

/** How a reading ends at a piece that is not JSON. */
export function endsAt(piece: { readonly start: number }): ListEnd {
  return { ok: false, where: `byte ${piece.start} or after`, why: message('registry.notJsonThere') };
}

/**
 * Reads the bytes of a list answer (UTF-8) piece by piece, so that between steps others may run and memory holds one
 * piece. What was given before a failure is not a list: throw it away.
 */
export function* readDomainList(
  bytes: Uint8Array,
): Generator<{ readonly domains: readonly RdapDomain[]; readonly ofItems: number }, ListEnd> {
  const found = findPieces(bytes);
  if (!found.ok) return found;
  const ofItems = itemsIn(found.pieces);
  let skipped = 0;
  for (const piece of found.pieces) {
    const read = readPiece(bytes, piece);
    if (read === undefined) return endsAt(piece);
    skipped += read.skipped;
    yield { domains: read.domains, ofItems };
  }
  return { ok: true, skipped };
}

function parsePiece(text: string): readonly unknown[] | undefined {
  try {
    // Depth was bounded when the pieces were found.
    return JSON.parse(`[${text}]`) as unknown[];
  } catch {
    return undefined;
  }
}
