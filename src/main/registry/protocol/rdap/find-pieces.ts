import type { Message } from '#messages/message.ts';
import { parseJson } from '../parse-json.ts';
import { type SplitList, splitList } from './split-list.ts';

/** Where the pieces of a list lie in its bytes, each of whole items; or why there is no list in them. */
export type FoundPieces =
  | { readonly ok: true; readonly pieces: SplitList['pieces'] }
  | { readonly ok: false; readonly where: string; readonly why: Message };

/** Finds the pieces, of about 128 KiB each, and reads what stands around the list. Looks at every byte once. */
export function findPieces(given: Uint8Array): FoundPieces {
  const mark = given[0] === 0xef && given[1] === 0xbb && given[2] === 0xbf ? 3 : 0;
  const bytes = given.subarray(mark);
  const split = splitList(bytes);
  if (!split.ok) return split;
  const { pieces, around } = split.list;
  if (around !== undefined) {
    const decoder = new TextDecoder();
    const before = decoder.decode(bytes.subarray(0, around.before));
    const rest = parseJson(`${before}[]${decoder.decode(bytes.subarray(around.after))}`);
    if (!rest.ok) return { ok: false, where: 'around the list', why: rest.why };
  }
  return {
    ok: true,
    pieces:
      mark === 0 ? pieces : pieces.map(({ start, end, items }) => ({ start: start + mark, end: end + mark, items })),
  };
}
