import { execFileSync } from 'node:child_process';

/** @typedef {(tool: string, words: readonly string[]) => void} RunTool */

/** Where the tools come from. Each is that system's own, or free: none comes with this project. */
const origins = /** @type {Record<string, string>} */ ({
  'dpkg-deb': 'it comes with Debian and Ubuntu (package dpkg)',
  makensis: 'NSIS, https://nsis.sourceforge.io, or the Debian package nsis',
  hdiutil: 'it comes with macOS, and runs only there',
  codesign: 'it comes with macOS, and runs only there',
});

/** Runs what signs a program or puts an installer together. Throws where it is missing or refuses. @type {RunTool} */
export function runTool(tool, words) {
  try {
    execFileSync(tool, [...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { code, stderr } = /** @type {{ code?: string, stderr?: Buffer }} */ (error);
    if (code === 'ENOENT')
      throw new Error(`${tool} is not on this machine: ${origins[tool] ?? 'it is part of the system'}.`);
    throw new Error(`${tool} refused: ${String(stderr ?? error).trim()}`);
  }
}
