import os from 'node:os';
import { thisMachine } from '../bootstrap/packages.mjs';

/**
 * Why Electron's own binaries do not run on this system; undefined where they do. The README names the systems.
 *
 * @param {{ os: string, cpu: string, libc: () => string | undefined, release?: string }} [machine] release as os.release()
 * @returns {string | undefined}
 */
export function whyUnsupported(machine = thisMachine) {
  const { os: system, cpu, libc, release = os.release() } = machine;
  const major = Number.parseInt(release, 10);
  if (!['linux', 'darwin', 'win32'].includes(system)) return `there is no Electron for ${system}`;
  if (cpu !== 'x64' && cpu !== 'arm64') return `Electron needs a 64-bit system and a 64-bit Node (this one is ${cpu})`;
  // macOS 13 is Darwin 22.
  if (system === 'darwin' && major < 22) return 'Electron needs macOS 13 or newer';
  if (system === 'win32' && major < 10) return 'Electron needs Windows 10 or newer';
  if (libc() === 'musl') return 'Electron needs a Linux with glibc, and this one has musl (as Alpine has)';
  return undefined;
}
