import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBodyBytes } from '#main/registry/transport/body-bytes.ts';

const pieces = fc.array(fc.uint8Array({ maxLength: 200_000 }), { maxLength: 6 });

describe('the bytes of a body', () => {
  it('are the pieces one after the other, whatever length was announced', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: -3, max: 3 }), (chunks, wrong) => {
        const expected = Buffer.concat(chunks);
        for (const announced of [0, Math.max(0, expected.length + wrong)]) {
          const bytes = createBodyBytes(announced);
          const given = chunks.map((chunk) => Buffer.from(chunk));
          for (const chunk of given) bytes.add(chunk);
          expect(bytes.length).toBe(expected.length);
          expect(Buffer.compare(bytes.whole(), expected)).toBe(0);
          // What undici gave is its own: never written to.
          for (const [place, chunk] of given.entries()) expect(Buffer.compare(chunk, chunks[place] ?? chunk)).toBe(0);
        }
      }),
    );
  });

  it('fill a buffer of their own when the announced length is the true one', () => {
    const bytes = createBodyBytes(100_000);
    bytes.add(new Uint8Array(40_000));
    bytes.add(new Uint8Array(60_000));
    expect(bytes.whole().buffer.byteLength).toBe(100_000);
  });
});
