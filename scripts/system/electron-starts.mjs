import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheFolder } from '../bootstrap/checkout.mjs';
import { lockFingerprint } from '../bootstrap/packages.mjs';
import { readStamp, writeNote } from '../bootstrap/stamp.mjs';
import { sandboxOf } from './sandbox.mjs';

const noteFile = path.join(cacheFolder, 'electron-start.json');

/** Whatever makes a start of this program on this computer another one. */
function circumstances(/** @type {string} */ program, environment = process.env) {
  return {
    lock: lockFingerprint(),
    modified: statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    display: environment.WAYLAND_DISPLAY ? 'wayland' : environment.DISPLAY ? 'x11' : 'none',
    system: os.release(),
    user: process.getuid?.() ?? 0,
    sandbox: sandboxOf(program).works,
  };
}

/**
 * How the last start of this program ended, where everything is as it was then: with these words it works, or why it does
 * not.
 *
 * @param {string} program
 * @returns {{ works: true, words: string[] } | { works: false, why: string } | undefined}
 */
export function lastStart(program) {
  const note = readStamp(noteFile);
  if (note === undefined || JSON.stringify(note.of) !== JSON.stringify(circumstances(program))) return undefined;
  return note.works ? { works: true, words: note.words } : { works: false, why: String(note.why) };
}

/**
 * Remembers how a start ended. Where that cannot be written down, the next start is watched as well.
 *
 * @param {string} program
 * @param {{ works: true, words: string[] } | { works: false, why: string }} start
 */
export function keepStart(program, start) {
  writeNote(noteFile, { of: circumstances(program), ...start });
}
