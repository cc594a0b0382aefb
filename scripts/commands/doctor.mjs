import { existsSync } from 'node:fs';
import { installedNodePath } from '../bootstrap/checkout.mjs';
import { ensurePackages } from '../bootstrap/packages.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';
import { chromiumPart, desktopParts, groundParts, keychainParts, postgresPart } from '../system/parts.mjs';

const purposes = {
  start: 'npm start',
  tests: 'npm test',
  keychain: 'keeping keys in the keychain',
  desktop: 'the window of its own',
};

/**
 * Names everything of the system that is there or missing, with what to type. Ends with code 0 when all that
 * `npm start` needs is there. `--json` prints `{ ready, parts }` instead; see Part in system/parts.mjs.
 *
 * @param {readonly string[]} words
 */
export function doctor(words) {
  const unknown = words.find((word) => word !== '--json');
  if (unknown) throw new Stopped(`doctor does not know "${unknown}"; it takes --json.`, 2);
  try {
    ensurePackages();
  } catch (error) {
    // Shown as a missing part below: a doctor names what is wrong rather than stopping at the first of it.
    if (!(error instanceof Stopped)) throw error;
    say(error.message);
  }
  const node = existsSync(installedNodePath()) ? installedNodePath() : undefined;
  const parts = [...groundParts(), chromiumPart(), postgresPart(), ...keychainParts(node), ...desktopParts()];
  const ready = parts.every(({ present, neededFor }) => present || neededFor !== 'start');
  process.stdout.write(
    words.includes('--json') ? `${JSON.stringify({ ready, parts }, null, 2)}\n` : report(parts, ready),
  );
  process.exitCode = ready ? 0 : 1;
}

/**
 * The parts as lines for a person.
 *
 * @param {readonly import('../system/parts.mjs').Part[]} parts
 * @param {boolean} ready
 */
export function report(parts, ready) {
  const width = Math.max(...parts.map(({ part }) => part.length));
  const lines = parts.flatMap(({ part, present, neededFor, detail, type }) => [
    `${present ? 'ok     ' : 'missing'}  ${part.padEnd(width)}  ${detail}`,
    ...(present
      ? []
      : [`${' '.repeat(9)}${' '.repeat(width)}  for ${purposes[neededFor]}; type: ${type ?? 'see the README'}`]),
  ]);
  const verdict = ready ? 'npm start has all that it needs.' : 'npm start lacks something; see above.';
  return `${[...lines, verdict].join('\n')}\n`;
}
