import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { message } from '#messages/message.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { createListScanner, type ListStretch, type NoList } from './list-scanner.ts';
import { endsAt, type ListEnd, readPiece } from './read-domain-list.ts';

type Packed = NonNullable<AnsweredReply['packed']>;

/**
 * Reads a list that is kept packed: once through to see that it is whole, and once more to hand its domains over, piece by
 * piece. Memory holds a block and a piece; between blocks the event loop runs.
 */
export async function readPackedList(
  packed: Packed,
  onPiece: (domains: readonly RdapDomain[], ofItems: number) => Promise<void>,
): Promise<ListEnd> {
  const looked = await scan(packed, async () => undefined);
  if (!looked.ok) return looked;
  let skipped = 0;
  const read = await scan(packed, async ({ start, bytes: given }) => {
    const bytes = await packed.cleaned(given);
    if (!isUtf8(bytes)) return { ok: false, where: `byte ${start} or after`, why: message('registry.listNotUtf8') };
    const piece = readPiece(bytes, { start: 0, end: bytes.byteLength });
    if (piece === undefined) return endsAt({ start });
    skipped += piece.skipped;
    await onPiece(piece.domains, looked.items);
    return undefined;
  });
  return read.ok ? { ok: true, skipped } : read;
}

async function scan(
  packed: Packed,
  take: (stretch: ListStretch) => Promise<ListEnd | undefined>,
): Promise<{ readonly ok: true; readonly items: number } | NoList> {
  const scanner = createListScanner();
  for await (const block of packed.blocks()) {
    const found = scanner.push(block);
    if ('ok' in found) return found;
    for (const stretch of found) {
      const ended = await take(stretch);
      if (ended?.ok === false) return ended;
    }
    await setImmediate();
  }
  return scanner.end();
}
