import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Where to look at the system; the real one unless a test says otherwise.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {string} proc the folder /proc
 * @property {(file: string) => { uid: number, mode: number } | undefined} owner
 */

/** @type {System} */
const here = {
  platform: process.platform,
  proc: '/proc',
  owner: (file) => statSync(file, { throwIfNoEntry: false }),
};

/** Settings of Linux by which it refuses Chromium's first way to a sandbox, and what to type against each. */
const refusals = [
  { setting: 'kernel.apparmor_restrict_unprivileged_userns', refuses: '1', allows: '0' },
  { setting: 'kernel.unprivileged_userns_clone', refuses: '0', allows: '1' },
  { setting: 'user.max_user_namespaces', refuses: '0', allows: '15000' },
];

/**
 * Whether Chromium can put its processes into a sandbox here. It needs user namespaces, or else its helper beside the
 * program as a file of root with the setuid bit. `why` says what the system refuses, `type` exactly what to type.
 *
 * @param {string} program
 * @param {Partial<System>} [system]
 * @returns {{ works: true, by: string } | { works: false, why: string, type: string }}
 */
export function sandboxOf(program, system = {}) {
  const { platform, proc, owner } = { ...here, ...system };
  if (platform !== 'linux') return { works: true, by: 'the system has one' };
  const helper = path.join(path.dirname(program), 'chrome-sandbox');
  const found = owner(helper);
  if (found?.uid === 0 && (found.mode & 0o7777) === 0o4755) return { works: true, by: `by ${helper}` };
  const refusal = refusals.find(({ setting, refuses }) => readSetting(proc, setting) === refuses);
  if (refusal === undefined) return { works: true, by: 'by user namespaces' };
  const { setting, refuses, allows } = refusal;
  return {
    works: false,
    why: `${setting} is ${refuses}, and ${helper} ${found === undefined ? 'is missing' : 'is not a file of root with mode 4755'}`,
    type:
      found === undefined
        ? `sudo sysctl -w ${setting}=${allows}`
        : `sudo chown root:root ${quoted(helper)} && sudo chmod 4755 ${quoted(helper)}`,
  };
}

function readSetting(/** @type {string} */ proc, /** @type {string} */ setting) {
  try {
    return readFileSync(path.join(proc, 'sys', ...setting.split('.')), 'utf8').trim();
  } catch {
    // This kernel has no such setting.
    return undefined;
  }
}

/** For a shell: paths with spaces and signs stay one word. */
function quoted(/** @type {string} */ word) {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
