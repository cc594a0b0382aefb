import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTool } from './run-tool.mjs';

/** @typedef {import('./make-package.mjs').PackagePlatform} PackagePlatform */
/** @typedef {import('./make-package.mjs').PackageArch} PackageArch */
/** @typedef {{ folder: string, to: string, platform: PackagePlatform, arch: PackageArch, version: string, description: string }} InstallerPlan */
/** @typedef {import('./run-tool.mjs').RunTool} RunTool */

/** What Electron and the keychain's addon load from the system, by Debian's names: the newer one first, which apt-get prefers. */
const debianNeeds = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libgbm1',
  'libgdk-pixbuf-2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libuuid1',
  'libxshmfence1',
  'xdg-utils',
];
const debianArchitectures = /** @type {Record<PackageArch, string>} */ ({ x64: 'amd64', arm64: 'arm64' });

/**
 * Makes the installer of a packaged folder: a .deb, an .exe or a .dmg in `to`, unsigned. Answers with its path. Throws
 * where the tool is missing or refuses.
 *
 * @param {InstallerPlan} plan
 * @param {RunTool} run
 */
export function makeInstaller(plan, run = runTool) {
  const makers = { linux: makeDeb, win32: makeExe, darwin: makeDmg };
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'registry-desk-installer-'));
  try {
    return makers[plan.platform](plan, scratch, run);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Packs a packaged folder as a .tar.gz in `to`, for Linux systems without Debian's packages: it runs where it is unpacked.
 * Answers with its path.
 *
 * @param {InstallerPlan} plan
 * @param {RunTool} run
 */
export function makeArchive({ folder, to, arch, version }, run = runTool) {
  const file = path.join(to, `registry-desk-${version}-linux-${arch}.tar.gz`);
  const readable = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  run('tar', ['--create', '--gzip', '--file', file, ...readable, '-C', path.dirname(folder), path.basename(folder)]);
  return file;
}

/** The folder below /opt, its command, menu entry, picture and kind of file where Debian's own triggers find them. */
function makeDeb(/** @type {InstallerPlan} */ plan, /** @type {string} */ scratch, /** @type {RunTool} */ run) {
  const { folder, to, arch, version } = plan;
  const place = (/** @type {string[]} */ ...words) => {
    const file = path.join(scratch, ...words);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
    return file;
  };
  const program = place('opt', 'registry-desk');
  cpSync(folder, program, { recursive: true, mode: 0 });
  symlinkSync('/opt/registry-desk/registry-desk', place('usr', 'bin', 'registry-desk'));
  const shared = { 'registry-desk.desktop': ['applications'], 'registry-desk-mime.xml': ['mime', 'packages'] };
  for (const [file, below] of Object.entries(shared)) {
    cpSync(path.join(folder, file), place('usr', 'share', ...below, file));
  }
  const icons = ['usr', 'share', 'icons', 'hicolor', '512x512', 'apps', 'registry-desk.png'];
  cpSync(path.join(folder, 'registry-desk.png'), place(...icons));
  writeFileSync(place('usr', 'share', 'doc', 'registry-desk', 'copyright'), copyright);
  writeFileSync(place('DEBIAN', 'control'), controlOf(plan, Math.ceil(bytesBelow(scratch) / 1024)));
  orderModes(scratch, path.join(program, 'chrome-sandbox'), run);
  const file = path.join(to, `registry-desk_${version}_${debianArchitectures[arch]}.deb`);
  run('dpkg-deb', ['--root-owner-group', '--build', scratch, file]);
  return file;
}

/**
 * Everybody may read, whatever the mask of whoever builds. Chromium's sandbox needs its helper as root where the system
 * forbids user namespaces; without it the program would have to run with no sandbox at all.
 */
function orderModes(/** @type {string} */ scratch, /** @type {string} */ helper, /** @type {RunTool} */ run) {
  run('chmod', ['-R', 'u=rwX,go=rX', scratch]);
  if (existsSync(helper)) run('chmod', ['4755', helper]);
}

function controlOf(/** @type {InstallerPlan} */ { version, arch, description }, /** @type {number} */ kibibytes) {
  return `Package: registry-desk
Version: ${version}
Section: net
Priority: optional
Architecture: ${debianArchitectures[arch]}
Maintainer: The Registry Desk authors <nobody@localhost>
Installed-Size: ${kibibytes}
Depends: ${debianNeeds.join(', ')}
Description: the desk of a domain reseller
 ${description}
`;
}

const copyright = `Registry Desk is distributed under the MIT licence.
Electron's and Chromium's licences are in /opt/registry-desk (LICENSE, LICENSES.chromium.html), those of all other software
in it in THIRD-PARTY-NOTICES.txt beside them. registry-desk.cdx.json lists that software with versions and hashes.
`;

/** The script beside this file says what the installer does; it installs for one person and asks for no rights. */
function makeExe(/** @type {InstallerPlan} */ plan, /** @type {string} */ _scratch, /** @type {RunTool} */ run) {
  const { folder, to, arch, version } = plan;
  const file = path.join(to, `Registry Desk ${version} ${arch}.exe`);
  const given = { VERSION: version, FOLDER: folder, FILE: file, KIBIBYTES: Math.ceil(bytesBelow(folder) / 1024) };
  const script = path.join(import.meta.dirname, 'windows-installer.nsi');
  // makensis takes both signs on Windows; elsewhere only the hyphen.
  run('makensis', ['-V2', ...Object.entries(given).map(([name, value]) => `-D${name}=${value}`), script]);
  return file;
}

/** A disk image with the program and the folder to drag it to. */
function makeDmg(/** @type {InstallerPlan} */ plan, /** @type {string} */ scratch, /** @type {RunTool} */ run) {
  const { folder, to, arch, version } = plan;
  const name = 'Registry Desk.app';
  // Links inside of the program are part of it, and of its signature.
  cpSync(path.join(folder, name), path.join(scratch, name), { recursive: true, verbatimSymlinks: true });
  symlinkSync('/Applications', path.join(scratch, 'Applications'));
  const file = path.join(to, `Registry Desk ${version} ${arch}.dmg`);
  const image = ['-volname', 'Registry Desk', '-srcfolder', scratch, '-fs', 'HFS+', '-format', 'UDZO', '-ov'];
  run('hdiutil', ['create', ...image, file]);
  return file;
}

/** How much the files below a folder take. */
function bytesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
