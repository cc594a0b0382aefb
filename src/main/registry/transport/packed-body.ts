import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bytes of a block before it is packed: some milliseconds of work, beside the event loop. */
const blockBytes = 1024 * 1024;
/** Lists shrink to a tenth. What does not is no list, and its memory ends here. */
const mostPackedBytes = 160 * 1024 * 1024;
const nothing = new Uint8Array();

/** A long body, kept compressed: a list of a million names is 600 MB on the wire and 60 MB here. */
export interface PackedBody {
  readonly byteLength: number;
  /** The body's bytes in order, a block at a time. May be read more than once. */
  blocks(): AsyncGenerator<Uint8Array, void, void>;
  /** Takes out what must not go further. Whoever reads gives whole items to it, so that nothing is cut in two. */
  readonly cleaned: (bytes: Uint8Array) => Promise<Uint8Array>;
}

export interface BodyPacker {
  /** Resolves when there is room for more. */
  add(bytes: Uint8Array): Promise<void>;
  readonly length: number;
  /** True when the packed bytes are more than may be kept. */
  readonly isFull: boolean;
  whole(): Promise<PackedBody>;
}

export function createBodyPacker(): BodyPacker {
  const packed: { readonly bytes: Uint8Array; readonly length: number }[] = [];
  let length = 0;
  let packedLength = 0;
  let open: Uint8Array[] = [];
  let openLength = 0;
  let packing: Promise<void> = Promise.resolve();

  async function pack(block: Uint8Array): Promise<void> {
    if (packedLength > mostPackedBytes) return;
    const bytes = await deflate(block, { level: constants.Z_BEST_SPEED });
    packed.push({ bytes, length: block.byteLength });
    packedLength += bytes.byteLength;
  }

  function closeBlock(): void {
    if (openLength === 0) return;
    const block = Buffer.concat(open, openLength);
    open = [];
    openLength = 0;
    // One after the other, also where more comes before there is room.
    packing = packing.then(() => pack(block));
    packing.catch(() => undefined);
  }

  return {
    add(bytes) {
      length += bytes.byteLength;
      for (let start = 0; start < bytes.byteLength; ) {
        const part = bytes.subarray(start, start + blockBytes - openLength);
        open.push(part);
        openLength += part.byteLength;
        start += part.byteLength;
        if (openLength === blockBytes) closeBlock();
      }
      return packing;
    },
    get length() {
      return length;
    },
    get isFull() {
      return packedLength > mostPackedBytes;
    },
    async whole() {
      closeBlock();
      await packing;
      return {
        byteLength: length,
        async *blocks() {
          for (const { bytes, length: most } of packed) yield await inflate(bytes, { maxOutputLength: most });
        },
        cleaned: async (bytes) => bytes,
      };
    },
  };
}

/** The first block, which stands for the whole where only the beginning is looked at. */
export async function beginningOf(body: PackedBody): Promise<Uint8Array> {
  for await (const block of body.blocks()) return block;
  return nothing;
}
