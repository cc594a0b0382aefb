export interface BodyBytes {
  add(chunk: Uint8Array): void;
  readonly length: number;
  whole(): Uint8Array;
}

const firstRoom = 64 * 1024;
const nothing: Uint8Array<ArrayBufferLike> = new Uint8Array();

/**
 * The bytes of a body as they come in, kept in one piece: putting 60 MB together at the end would hold up the event loop
 * for longer than a window may be frozen. `announced` is the Content-Length, 0 where there is none; a body that turns out
 * longer still fits.
 */
export function createBodyBytes(announced: number): BodyBytes {
  let kept = nothing;
  let length = 0;
  return {
    add(chunk: Uint8Array): void {
      if (length === 0 && chunk.byteLength >= announced) {
        // The whole of a short answer, as most are; it is only copied when more comes after all.
        kept = chunk;
      } else {
        if (length + chunk.byteLength > kept.byteLength) kept = widened(length + chunk.byteLength);
        kept.set(chunk, length);
      }
      length += chunk.byteLength;
    },
    get length(): number {
      return length;
    },
    whole(): Uint8Array {
      return kept.byteLength === length ? kept : kept.subarray(0, length);
    },
  };

  /** Room that the system gives out as it is written to: an announced length that never comes costs nothing. */
  function widened(needed: number): Uint8Array {
    const wider = Buffer.allocUnsafeSlow(Math.max(needed, announced, 2 * kept.byteLength, firstRoom));
    wider.set(kept.subarray(0, length));
    return wider;
  }
}
