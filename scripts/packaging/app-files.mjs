import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** Where main begins in a desktop program: itself, its threads, and the command line, which shows that a package is complete. */
const entries = ['electron', 'store-worker', 'reading-worker', 'emulator-worker', 'cli'];

/**
 * The built files of main that are reached from its entries, and the packages that they import.
 *
 * @param {string} out the folder out/
 */
export function reachedFrom(out) {
  const main = path.join(out, 'main');
  const files = new Set(entries.map((entry) => `${entry}.js`));
  /** @type {Set<string>} */
  const packages = new Set();
  for (const file of files) {
    const text = readFileSync(path.join(main, file), 'utf8');
    for (const [, plain, dynamic] of text.matchAll(imported)) {
      const name = plain ?? dynamic ?? '';
      if (name.startsWith('./')) files.add(name.slice(2));
      else if (!isBuiltin(name) && !/^electron(\/|$)/.test(name)) packages.add(packageOf(name));
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** Imports of a built file: at the beginning of a line, or dynamic ones. */
const imported = /^(?:import|export)\b(?:[^"'`;]*?\bfrom)?\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/gm;

function packageOf(/** @type {string} */ name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Every package that these packages need, by the folder of node_modules in which it lies.
 *
 * @param {string} root the folder of the project
 * @param {readonly string[]} names
 */
export function closureOf(root, names) {
  /** @type {Map<string, string>} */
  const folders = new Map();
  const waiting = names.map((name) => ({ name, from: root, optional: false }));
  for (const { name, from, optional } of waiting) {
    const folder = findPackage(root, from, name);
    if (folder === undefined) {
      if (optional) continue;
      throw new Error(`${name}, which ${path.relative(root, from) || 'main'} needs, is not installed.`);
    }
    const relative = path.relative(root, folder);
    if (folders.has(relative)) continue;
    folders.set(relative, folder);
    const card = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    for (const needed of Object.keys(card.dependencies ?? {}))
      waiting.push({ name: needed, from: folder, optional: false });
    for (const needed of Object.keys(card.optionalDependencies ?? {})) {
      waiting.push({ name: needed, from: folder, optional: true });
    }
  }
  return folders;
}

function findPackage(/** @type {string} */ root, /** @type {string} */ from, /** @type {string} */ name) {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === root) return undefined;
  }
  return undefined;
}

/** What of a package nobody runs. */
const neverRun =
  /\.(d\.[cm]?ts|map|md|markdown|flow|ts|tsx|h|cc|gyp|gypi)$|(^|\/)(docs?|tests?|__tests__|examples?|bench|\.github)(\/|$)/i;

/**
 * Lays out the program's own files in `folder`, as they go into the package: what main needs, the window, and a
 * package.json that names where it begins. Of keytar, only the addon of that system and kind of machine.
 *
 * @param {{ root: string, folder: string, platform: string, arch: string }} plan
 */
export function layOut({ root, folder, platform, arch }) {
  const out = path.join(root, 'out');
  const { files, packages } = reachedFrom(out);
  mkdirSync(path.join(folder, 'out', 'main'), { recursive: true });
  for (const file of files) cpSync(path.join(out, 'main', file), path.join(folder, 'out', 'main', file));
  for (const part of ['preload', 'renderer'])
    cpSync(path.join(out, part), path.join(folder, 'out', part), { recursive: true });
  cpSync(path.join(out, 'THIRD-PARTY-NOTICES.txt'), path.join(folder, 'out', 'THIRD-PARTY-NOTICES.txt'));
  const isOther = otherAddon(platform, arch);
  for (const [relative, from] of closureOf(root, packages)) {
    cpSync(from, path.join(folder, relative), {
      recursive: true,
      dereference: true,
      filter: (file) => {
        const inside = path.relative(from, file).split(path.sep).join('/');
        if (inside === '') return true;
        if (inside === 'node_modules' || inside.startsWith('node_modules/')) return false;
        return !neverRun.test(inside) && !isOther(inside);
      },
    });
  }
  const card = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { name, version, description, license, type, main } = card;
  const own = { name, productName: 'Registry Desk', version, description, license, type, main };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  return { files, packages: [...closureOf(root, packages).keys()] };
}

/** Native addons of other systems: they lie in prebuilds/SYSTEM-MACHINE. */
function otherAddon(/** @type {string} */ platform, /** @type {string} */ arch) {
  const wanted = `prebuilds/${platform}-${arch}`;
  return (/** @type {string} */ inside) =>
    inside.startsWith('prebuilds/') && inside !== wanted && !inside.startsWith(`${wanted}/`);
}

/** Every file below a folder, with forward slashes. */
export function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
