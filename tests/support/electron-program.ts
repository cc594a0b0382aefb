import { resolve } from 'node:path';
import { findElectron } from '../../scripts/system/electron.mjs';

/** Electron's program where this machine has one; journeys with it run nowhere else. */
export function electronProgram(): string | undefined {
  return findElectron();
}

const root = resolve(import.meta.dirname, '../..');

/**
 * How Playwright starts the desktop program: with Chromium's sandbox, which Playwright leaves out on Linux unless it is told,
 * and without the variables that make Electron another program (a terminal of VS Code has one of them).
 */
export function electronLaunch(
  home: string,
  isRoot = process.platform === 'linux' && process.getuid?.() === 0,
  environment: NodeJS.ProcessEnv = process.env,
) {
  const { ELECTRON_RUN_AS_NODE: _, NODE_OPTIONS: __, ...rest } = environment;
  const executablePath = electronProgram();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [...(isRoot ? ['--no-sandbox'] : []), root],
    chromiumSandbox: !isRoot,
    env: { ...(rest as Record<string, string>), REGISTRY_DESK_HOME: home },
  };
}
