import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads a ZIP archive by its central directory, checking signatures, sizes and CRCs (PKWARE APPNOTE 6.3): written from
 * the format's own description, it shares nothing with the writer.
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 !== archive.byteLength) throw new Error('There is no end of the central directory.');
  const count = archive.readUInt16LE(end + 10);
  const directorySize = archive.readUInt32LE(end + 12);
  let at = archive.readUInt32LE(end + 16);
  if (at + directorySize !== end) throw new Error('The central directory is not where it should be.');
  const members = new Map<string, string>();
  for (let number = 0; number < count; number += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('An entry of the directory has no signature.');
    const crc = archive.readUInt32LE(at + 16);
    const packed = archive.readUInt32LE(at + 20);
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} has no local header.`);
    if (archive.toString('utf8', local + 30, local + 30 + nameLength) !== name) throw new Error('Names differ.');
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    if (content.byteLength !== size || crc32(content) !== crc) throw new Error(`${name} is not what it says.`);
    const descriptor = start + packed;
    if (archive.readUInt32LE(descriptor) !== 0x08074b50) throw new Error(`${name} has no descriptor.`);
    if (archive.readUInt32LE(descriptor + 4) !== crc || archive.readUInt32LE(descriptor + 12) !== size) {
      throw new Error(`The descriptor of ${name} says something else.`);
    }
    members.set(name, content.toString('utf8'));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return members;
}
