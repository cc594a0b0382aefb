import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { rootFolder } from './checkout.mjs';

/** What the built program is made from. */
export const buildSources = [
  'src',
  'resources',
  'tsconfig',
  'tsconfig.json',
  'electron.vite.config.ts',
  'scripts/packaging',
  'package.json',
  'package-lock.json',
];

/**
 * A hash over the names and contents of files: a checkout of the same sources has the same one, whatever the times of
 * its files are. Reading some hundred small files takes a few hundredths of a second.
 *
 * @param {readonly string[]} places files and folders, relative to `folder`; missing ones count as empty
 */
export function fingerprint(places = buildSources, folder = rootFolder) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesIn(path.join(folder, place))) {
      const content = readFileSync(file);
      hash.update(`${path.relative(folder, file).split(path.sep).join('/')}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * Every file of a folder and its folders, in a fixed order; the place itself when it is a file.
 *
 * @param {string} place
 * @returns {string[]}
 */
export function filesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}
