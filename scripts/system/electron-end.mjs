/**
 * Why Electron ended, or never showed its window: told apart by what it and Chromium wrote, and by how it ended. The
 * words are Chromium's own, at the places that `docs/electron.md` names.
 */

/**
 * @typedef {'sandbox' | 'display' | 'library' | 'gtk' | 'gpu' | 'node-options' | 'not-runnable' | 'signature' | 'silent'
 *   | 'ended'} Cause
 */

/** @type {readonly { cause: Cause, said: RegExp, why: (found: RegExpExecArray) => string }[]} */
const table = [
  {
    cause: 'sandbox',
    said: /SUID sandbox helper binary|No usable sandbox!|zygote_host_impl_linux|Running as root without --no-sandbox/,
    why: () => 'its sandbox is not allowed here',
  },
  {
    cause: 'library',
    said: /error while loading shared libraries: ([^\s:]+)/,
    why: ([, library]) => `it lacks ${library}`,
  },
  {
    cause: 'node-options',
    said: /is not allowed in NODE_OPTIONS/,
    why: () => 'it does not know an option in NODE_OPTIONS',
  },
  {
    cause: 'display',
    said: /Missing X server|cannot open display|Unable to open X display|Failed to connect to Wayland|ozone_platform_(x11|wayland)/i,
    why: () => 'the display does not answer',
  },
  { cause: 'gtk', said: /linux_ui|gdk_pixbuf|libgtk-/, why: () => 'GTK is not installed' },
  { cause: 'gpu', said: /GPU process (isn't usable|exited unexpectedly)/, why: () => 'its graphics do not work here' },
];

/** Windows' word for a library that is not there. */
const dllNotFound = 0xc0000135;

/**
 * Linux says ENOENT of a program that is there where what loads it is not: a system without glibc, or one that keeps it
 * elsewhere.
 *
 * @param {{ code: number | null, signal: string | null, error?: string | undefined, isThere?: boolean | undefined }} end
 * @param {string} said the last lines of its standard error
 * @param {NodeJS.Platform} [platform]
 * @returns {{ cause: Cause, why: string }}
 */
export function causeOf({ code, signal, error, isThere = false }, said, platform = process.platform) {
  if (error === 'ENOENT' && isThere && platform === 'linux') {
    return { cause: 'not-runnable', why: 'it needs a Linux with glibc in its usual place; Alpine and NixOS are not' };
  }
  if (error !== undefined) return { cause: 'not-runnable', why: `it cannot be run here: ${error}` };
  for (const { cause, said: words, why } of table) {
    const found = words.exec(said);
    if (found !== null) return { cause, why: why(found) };
  }
  if (platform === 'darwin' && signal === 'SIGKILL') {
    return { cause: 'signature', why: 'macOS ended it: its signature does not hold' };
  }
  if (platform === 'win32' && code === dllNotFound) return { cause: 'library', why: 'a library of Windows is missing' };
  if (code === 0) return { cause: 'silent', why: 'it ended without a word' };
  return { cause: 'ended', why: `it ended by ${signal ?? `code ${code}`}` };
}
