import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPieces } from '#main/registry/protocol/rdap/find-pieces.ts';
import { createListScanner } from '#main/registry/protocol/rdap/list-scanner.ts';
import { readPackedList } from '#main/registry/protocol/rdap/read-packed-list.ts';

/** Pushes a text in blocks of these lengths, and gives the items as they are written, or why there is no list. */
function scanned(text: string, cuts: readonly number[]): unknown {
  const bytes = Buffer.from(text);
  const scanner = createListScanner();
  const items: unknown[] = [];
  for (let start = 0, cut = 0; start < bytes.length; cut += 1) {
    const length = Math.max(1, cuts[cut % cuts.length] ?? 7);
    const found = scanner.push(bytes.subarray(start, start + length));
    if ('ok' in found) return 'no list';
    try {
      for (const { bytes: stretch } of found) items.push(...JSON.parse(`[${Buffer.from(stretch).toString()}]`));
    } catch {
      return 'no list';
    }
    start += length;
  }
  const end = scanner.end();
  if (!end.ok) return 'no list';
  expect(end.items).toBe(items.length);
  return items;
}

function parsed(text: string): unknown {
  const found = findPieces(Buffer.from(text));
  if (!found.ok) return 'no list';
  try {
    return found.pieces.flatMap(({ start, end }) => {
      return JSON.parse(`[${Buffer.from(text).subarray(start, end).toString()}]`) as unknown[];
    });
  } catch {
    return 'no list';
  }
}

const value = fc.jsonValue({ maxDepth: 3 });
const list = fc.oneof(
  fc.array(value).map((items) => JSON.stringify(items)),
  fc
    .tuple(fc.dictionary(fc.string(), value), fc.array(value), fc.dictionary(fc.string(), value))
    .map(([before, items, after]) => JSON.stringify({ ...before, domainSearchResults: items, ...after }, undefined, 1)),
);

describe('a list in blocks', () => {
  it('has the items that it has in one piece, wherever it is cut', () => {
    fc.assert(
      fc.property(list, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (text, cuts) => {
        expect(scanned(text, cuts)).toEqual(parsed(text));
      }),
    );
  });

  it.each([
    ['cut off', '{"domainSearchResults":[{"ldhName":"a.is"},{"ldh'],
    ['an item is missing', '{"domainSearchResults":[{"a":1},,{"b":2}]}'],
    ['an item is missing at the end', '{"domainSearchResults":[{"a":1},]}'],
    ['no list', '{"domains":[{"a":1}]}'],
    ['text', 'no JSON'],
    ['more behind an array', '[{"a":1}] and more'],
    ['broken around the list', '{"domainSearchResults":[{"a":1}], and more'],
    ['the other bracket', '{"domainSearchResults":[{"a":1}}}'],
    ['nested too deeply', `{"domainSearchResults":[${'['.repeat(70)}${']'.repeat(70)}]}`],
    ['one item without end', `{"domainSearchResults":["${'x'.repeat(400_000)}"]}`],
    ['nothing', ''],
  ])('is none where it is broken: %s', (_title, text) => {
    expect(scanned(text, [100])).toBe('no list');
    expect(parsed(text)).toBe('no list');
  });

  it('is looked through to its end before the first piece is handed over', async () => {
    const items = Array.from({ length: 3_000 }, (_, at) => `{"objectClassName":"domain","ldhName":"n${at}.is"}`);
    const whole = `{"domainSearchResults":[${items.join(',')}]}`;
    const packedOf = (text: string) => ({
      byteLength: text.length,
      cleaned: async (bytes: Uint8Array) => bytes,
      async *blocks() {
        for (let start = 0; start < text.length; start += 1_000) yield Buffer.from(text.slice(start, start + 1_000));
      },
    });
    const names: string[] = [];
    const totals = new Set<number>();
    const take = async (domains: readonly { readonly ldhName: string }[], ofItems: number) => {
      names.push(...domains.map(({ ldhName }) => ldhName));
      totals.add(ofItems);
    };
    expect(await readPackedList(packedOf(whole), take)).toEqual({ ok: true, skipped: 0 });
    expect([names.length, names.at(-1), [...totals]]).toEqual([3_000, 'n2999.is', [3_000]]);
    names.length = 0;
    expect(await readPackedList(packedOf(whole.slice(0, -20)), take)).toMatchObject({ ok: false });
    expect(names).toEqual([]);
  });
});
