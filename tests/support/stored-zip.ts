import { crc32 } from 'node:zlib';

/** A zip archive of these files, uncompressed. */
export function storedZip(files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes]);
    const rest = Buffer.alloc(14);
    // The program may be run: the mode of a regular file, in the upper half.
    rest.writeUInt32LE(0o100755 * 65_536, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, Buffer.from(name)]));
    parts.push(entry);
    at += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
