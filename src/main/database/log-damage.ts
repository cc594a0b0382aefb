import { readFileSync, statSync } from 'node:fs';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

const headerBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f0682;
/** What one change writes at once, such as a list of a million names, is not read for this. */
const largestRead = 256 * 1024 * 1024;

/**
 * Refuses a log of writes that was damaged in its middle. SQLite reads such a log up to the damage and drops what comes
 * after it without a word: a renewal that was sent would not be in the ledger any more. What a power failure leaves at
 * the end, a transaction that was not acknowledged yet, is no damage. To be called while nobody has the store open.
 * Throws DeskFailure of kind file, cause `damaged`.
 */
export function refuseDamagedLog(path: string): void {
  const log = `${path}-wal`;
  if (!isLogDamaged(log)) return;
  throw new DeskFailure({
    kind: 'file',
    message: message('files.logDamaged', { log, path }),
    path,
    cause: 'damaged',
  });
}

/** Whether transactions that were whole lie behind a place that cannot be read. False where there is no log. */
export function isLogDamaged(log: string): boolean {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= headerBytes || size > largestRead) return false;
  const file = readFileSync(log);
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const frameBytes = frameHeaderBytes + bytes.getUint32(8);
  const isBigEndian = bytes.getUint32(0) === magic + 1;
  const isKnown = isBigEndian || bytes.getUint32(0) === magic;
  let sum = summed(bytes, 0, 24, [0, 0], isBigEndian);
  if (!isKnown || !isSumAt(bytes, 24, sum)) return hasFrames(bytes);
  for (let frame = headerBytes; frame + frameBytes <= bytes.byteLength; frame += frameBytes) {
    sum = summed(bytes, frame, 8, sum, isBigEndian);
    sum = summed(bytes, frame + frameHeaderBytes, frameBytes - frameHeaderBytes, sum, isBigEndian);
    if (hasSaltOfHeader(bytes, frame) && isSumAt(bytes, frame + 16, sum)) continue;
    // The end of the log, unless more than the one transaction that was just being written lies behind it.
    return commitsFrom(bytes, frame, frameBytes) > 1;
  }
  return false;
}

type Sum = readonly [number, number];

/** SQLite's own sum, going on from an earlier one. */
function summed(bytes: DataView, from: number, length: number, [start, second]: Sum, isBigEndian: boolean): Sum {
  let [one, two] = [start, second];
  for (let at = from; at < from + length; at += 8) {
    one = (one + bytes.getUint32(at, !isBigEndian) + two) >>> 0;
    two = (two + bytes.getUint32(at + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, two];
}

function isSumAt(bytes: DataView, at: number, [one, two]: Sum): boolean {
  return bytes.getUint32(at) === one && bytes.getUint32(at + 4) === two;
}

/** A frame of an earlier round of the log, which is in the database file, carries another salt. */
function hasSaltOfHeader(bytes: DataView, frame: number): boolean {
  return bytes.getUint32(frame + 8) === bytes.getUint32(16) && bytes.getUint32(frame + 12) === bytes.getUint32(20);
}

function commitsFrom(bytes: DataView, from: number, frameBytes: number): number {
  let commits = 0;
  for (let frame = from; frame + frameBytes <= bytes.byteLength; frame += frameBytes) {
    if (hasSaltOfHeader(bytes, frame) && bytes.getUint32(frame + 4) !== 0) commits += 1;
  }
  return commits;
}

/** Whether something follows a header that cannot be read: the header is on the disk before the first frame. */
function hasFrames(bytes: DataView): boolean {
  for (let at = headerBytes; at < bytes.byteLength; at += 1) if (bytes.getUint8(at) !== 0) return true;
  return false;
}
