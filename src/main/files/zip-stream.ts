import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in the archive: its name, and its content a piece at a time. */
export interface ZipMember {
  readonly name: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

const localSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
/** 2.0: deflate. */
const versionNeeded = 20;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day that the format knows: the same content gives the same archive. */
const firstDay = 0x0021;
/** Offsets and sizes are 32 bits wide here. */
const mostBytes = 0xffff_fffe;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3) as bytes while its content comes in: nothing is held but what the compressor
 * holds. Sizes are written after each member, so that no member has to be known beforehand. Throws RangeError beyond
 * 4 GiB.
 */
export async function* zipStream(members: AsyncIterable<ZipMember> | Iterable<ZipMember>): AsyncGenerator<Uint8Array> {
  const written: { name: Buffer; crc: number; packed: number; size: number; offset: number }[] = [];
  let offset = 0;
  for await (const member of members) {
    const name = Buffer.from(member.name, 'utf8');
    const start = offset;
    const header = Buffer.concat([words(4, localSignature), common(0, 0, 0, name), name]);
    offset += header.byteLength;
    yield header;

    let crc = 0;
    let size = 0;
    let packed = 0;
    const deflate = createDeflateRaw({ level: 6 });
    const feeding = feed(deflate, member.pieces, (chunk) => {
      crc = crc32(chunk, crc);
      size += chunk.byteLength;
    });
    // A piece that cannot be had ends the compressor, which ends the loop below; the reason is told after it.
    feeding.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))));
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.byteLength;
      yield chunk;
    }
    await feeding;
    offset += packed;
    if (size > mostBytes || offset > mostBytes) throw new RangeError('The archive is larger than 4 GiB.');

    const descriptor = words(4, descriptorSignature, crc, packed, size);
    offset += descriptor.byteLength;
    yield descriptor;
    written.push({ name, crc, packed, size, offset: start });
  }

  const directory = Buffer.concat(
    written.map(({ name, crc, packed, size, offset: at }) =>
      Buffer.concat([
        words(4, centralSignature),
        words(2, versionNeeded),
        common(crc, packed, size, name),
        words(2, 0, 0, 0),
        words(4, 0, at),
        name,
      ]),
    ),
  );
  yield directory;
  yield Buffer.concat([
    words(4, endSignature),
    words(2, 0, 0, written.length, written.length),
    words(4, directory.byteLength, offset),
    words(2, 0),
  ]);
}

/** What a local header and a directory entry share. */
function common(crc: number, packed: number, size: number, name: Buffer): Buffer {
  return Buffer.concat([
    words(2, versionNeeded, flags, deflated, 0, firstDay),
    words(4, crc, packed, size),
    words(2, name.byteLength, 0),
  ]);
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  pieces: ZipMember['pieces'],
  count: (chunk: Buffer) => void,
): Promise<void> {
  for await (const piece of pieces) {
    const chunk = Buffer.from(piece, 'utf8');
    count(chunk);
    if (deflate.destroyed) return;
    if (!deflate.write(chunk)) await drained(deflate);
  }
  deflate.end();
}

function drained(deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      deflate.off('drain', go).off('close', go);
      resolve();
    };
    deflate.on('drain', go).on('close', go);
  });
}

function words(width: 2 | 4, ...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * width);
  for (const [place, value] of values.entries()) bytes.writeUIntLE(value, place * width, width);
  return bytes;
}
