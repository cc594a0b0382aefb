import { resolve } from 'node:path';
import { displayWords } from '../../scripts/system/display.mjs';
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

export const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** The environment of a person's terminal, without what makes Electron another program (a terminal of VS Code has one of them). */
export function environmentOf(home: string, environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, NODE_OPTIONS: __, ...rest } = environment as Record<string, string>;
  return { ...rest, REGISTRY_DESK_HOME: home };
}

/** The switches without which Electron does not start on this machine. */
export function ownSwitches(): string[] {
  return [...(isRoot ? ['--no-sandbox'] : []), ...displayWords()];
}
