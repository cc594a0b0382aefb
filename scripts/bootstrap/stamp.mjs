import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a small JSON note; undefined where there is none or where it cannot be read. */
export function readStamp(/** @type {string} */ file) {
  try {
    return /** @type {Record<string, any>} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes a small JSON note all or nothing, so that a killed command leaves no half of one. */
export function writeStamp(/** @type {string} */ file, /** @type {object} */ content) {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(temporary, file);
}

/** As writeStamp, for a note that only saves time: a folder that cannot be written is no failure. */
export function writeNote(/** @type {string} */ file, /** @type {object} */ content) {
  try {
    writeStamp(file, content);
  } catch {
    // The next command finds no note, and asks once more.
  }
}
