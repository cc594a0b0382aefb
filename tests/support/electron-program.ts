import { findElectron } from '../../scripts/system/electron.mjs';

/** Electron's program where this machine has one; journeys with it run nowhere else. */
export function electronProgram(): string | undefined {
  return findElectron();
}
