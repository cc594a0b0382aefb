import { resolve } from 'node:path';
import { findElectron } from '../../scripts/system/electron.mjs';

/** The folder whose `electron` is the stand-in, which is started as Electron is. */
export const playedFolder = resolve(import.meta.dirname, 'electron-stand-in/played');

/** Electron's program where this machine has one; empty where it has none. */
export function electronProgram(): string {
  const program = findElectron();
  return program === undefined ? '' : resolve(program);
}

/** True where a program is not Electron's own, but the stand-in. */
export function isPlayed(program: string): boolean {
  return program.startsWith(playedFolder);
}
