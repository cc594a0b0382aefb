import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, wherever the command was typed. */
export const rootFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the project, from its parts. */
export function inProject(/** @type {string[]} */ ...parts) {
  return path.join(rootFolder, ...parts);
}

/**
 * True where sources and lock file lie beside the scripts. In an installed package they do not: there is nothing to
 * install or to build then, only something to run.
 */
export function isCheckout(folder = rootFolder) {
  return existsSync(path.join(folder, 'package-lock.json')) && existsSync(path.join(folder, 'src'));
}

/** Folder for what the commands remember between runs; not kept in version control. */
export const cacheFolder = inProject('.cache');

/** The Node that the `node` package installs; called by path, because the PATH may still lead to the system's. */
export function installedNodePath(platform = process.platform) {
  return inProject('node_modules', 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node');
}
