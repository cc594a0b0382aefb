import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closureOf } from './app-files.mjs';

/**
 * A package of somebody else that is given on with ours. `folder` is where it lies, as the lock file names it.
 * `integrity` is the lock file's.
 *
 * @typedef {{ folder: string, name: string, version: string, licence: string, text: string, integrity: string, address: string }} ThirdParty
 */

const ofLicence = /^(licen[cs]e|copying|notice|ofl)([.-]|$)/i;

/**
 * The folder of the package that a bundled module is of, such as `node_modules/@orpc/client`; undefined for our own.
 *
 * @param {string} root
 * @param {string} moduleId
 */
export function packageFolderOf(root, moduleId) {
  const file = moduleId.replace(/^\0/, '').split('?', 1)[0] ?? '';
  const relative = (path.isAbsolute(file) ? path.relative(root, file) : file).split(path.sep).join('/');
  const below = relative.slice(Math.max(0, relative.indexOf('node_modules/')));
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(below)?.[0];
}

/**
 * Every package that goes out with the program, in the order of names: those in `bundled` (folders), and all that the
 * programs of main load when they run. Throws where one is not in the lock file, is there in another version, or has no
 * licence text.
 *
 * @param {string} root
 * @param {Iterable<string>} bundled
 * @returns {ThirdParty[]}
 */
export function thirdParties(root, bundled) {
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = [...closureOf(root, Object.keys(own.dependencies ?? {})).keys()];
  const all = new Set([...folders.map((folder) => folder.split(path.sep).join('/')), ...bundled]);
  return [...all]
    .map((folder) => thirdParty(root, folder, lock.packages[folder]))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

/** @returns {ThirdParty} */
function thirdParty(
  /** @type {string} */ root,
  /** @type {string} */ folder,
  /** @type {{ version: string, integrity: string } | undefined} */ locked,
) {
  const card = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  if (locked === undefined) throw new Error(`${folder} goes out with the program and is not in package-lock.json.`);
  if (locked.version !== card.version) {
    throw new Error(`${folder} is version ${card.version}; package-lock.json has ${locked.version}. Run npm ci.`);
  }
  const licence = typeof card.license === 'string' ? card.license : '';
  if (licence === '') throw new Error(`${folder} does not say its licence in its package.json.`);
  return {
    folder,
    name: card.name,
    version: card.version,
    licence,
    text: licenceText(root, folder),
    integrity: locked.integrity,
    address: card.homepage ?? '',
  };
}

/** All licence files of a package; ours in resources/licences where a package has forgotten its own. */
function licenceText(/** @type {string} */ root, /** @type {string} */ folder) {
  const files = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && ofLicence.test(entry.name))
    .map((entry) => path.join(root, folder, entry.name))
    .sort();
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const kept = path.join(root, 'resources', 'licences', `${name.replace('/', '+')}.txt`);
  if (files.length === 0 && existsSync(kept)) files.push(kept);
  const text = files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n');
  if (text !== '') return text;
  throw new Error(`${folder} has no licence text. Put the one of its project into ${path.relative(root, kept)}.`);
}

/** What is not in the list, because Electron brings the texts itself. */
const ofElectron =
  'The desktop program also contains Electron and Chromium. Their licences are in the files LICENSE and ' +
  'LICENSES.chromium.html beside the program (on macOS inside of it, in Contents/Resources).';

/**
 * All notices as one text, for a file.
 *
 * @param {readonly ThirdParty[]} packages
 */
export function noticesText(packages) {
  const line = '-'.repeat(78);
  const head = `Registry Desk contains the following software of others.\n\n${ofElectron}\n`;
  const list = packages.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`).join('\n');
  const texts = packages.map(
    ({ name, version, licence, address, text }) =>
      `${line}\n${name} ${version}\n${licence}${address === '' ? '' : `\n${address}`}\n\n${text}\n`,
  );
  return `${head}\n${list}\n\n${texts.join('\n')}`;
}

/**
 * The same for the window, as a script that it imports: each text once.
 *
 * @param {readonly ThirdParty[]} packages
 */
export function noticesForWindow(packages) {
  const texts = [...new Set(packages.map(({ text }) => text))];
  const licences = {
    packages: packages.map(({ name, version, licence, text }) => ({
      name,
      version,
      licence,
      text: texts.indexOf(text),
    })),
    texts,
  };
  return `export const licences = ${JSON.stringify(licences)};\n`;
}
