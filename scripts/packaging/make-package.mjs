import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packager } from '@electron/packager';
import { layOut } from './app-files.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { setFuses } from './fuses.mjs';
import { runTool } from './run-tool.mjs';
import { thirdParties } from './third-party.mjs';

/** Where Electron's own program lies in what the packager has unpacked, before it is renamed. */
const programs = /** @type {Record<string, string>} */ ({
  linux: 'electron',
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
});

/** @typedef {'linux' | 'win32' | 'darwin'} PackagePlatform */
/** @typedef {'x64' | 'arm64'} PackageArch */

/** What is packaged for each system. */
export const targets = /** @type {Record<PackagePlatform, readonly PackageArch[]>} */ ({
  linux: ['x64', 'arm64'],
  win32: ['x64', 'arm64'],
  darwin: ['x64', 'arm64'],
});

/**
 * Why a package for this system cannot be made on that one. Our fuses change Electron's program and so break its
 * signature; Apple silicon ends a program whose signature does not hold, and only macOS can sign it again.
 *
 * @param {PackagePlatform} platform
 * @param {PackageArch} arch
 * @param {NodeJS.Platform} host
 * @returns {string | undefined}
 */
export function whyNotHere(platform, arch, host) {
  if (platform !== 'darwin' || arch !== 'arm64' || host === 'darwin') return undefined;
  return 'darwin-arm64 can be packaged on macOS only: Apple silicon runs no program whose signature was broken, and only macOS can sign it again';
}

/**
 * Makes a package: Electron's program with its fuses set, and ours in one archive that it alone loads. `zipFolder` holds
 * electron-vVERSION-PLATFORM-ARCH.zip and then nothing is downloaded. Answers with the package's folder,
 * and with its bill of materials, which lies beside it.
 *
 * @param {{ root: string, to: string, platform: PackagePlatform, arch: PackageArch, electron: string, zipFolder?: string | undefined }} plan
 * @param {NodeJS.Platform} [host] the system that it is made on
 * @param {import('./run-tool.mjs').RunTool} [run]
 */
export async function makePackage(
  { root, to, platform, arch, electron, zipFolder },
  host = process.platform,
  run = runTool,
) {
  const why = whyNotHere(platform, arch, host);
  if (why !== undefined) throw new Error(why);
  const work = mkdtempSync(path.join(os.tmpdir(), 'registry-desk-package-'));
  const laidOut = path.join(work, 'app');
  mkdirSync(laidOut);
  try {
    const content = layOut({ root, folder: laidOut, platform, arch });
    const [folder = ''] = await packager({
      dir: laidOut,
      out: to,
      // The packager's usual folder is the same for everybody, and two packages made at once empty it under each other.
      tmpdir: path.join(work, 'packager'),
      overwrite: true,
      platform,
      arch,
      name: 'Registry Desk',
      executableName: platform === 'linux' ? 'registry-desk' : 'Registry Desk',
      appBundleId: 'is.registry-desk.app',
      // The packager takes .icns or .ico by the system; Linux has its picture in the folder.
      icon: path.join(root, 'resources', 'icon'),
      appCategoryType: 'public.app-category.business',
      electronVersion: electron,
      ...(zipFolder === undefined ? {} : { electronZipDir: zipFolder }),
      // A native addon is loaded by the system, which reads no archive.
      asar: { unpack: '**/*.node' },
      // What is laid out is what is needed: nothing is left to guess.
      prune: false,
      quiet: true,
      protocols: [{ name: 'Registry Desk', schemes: ['registry-desk'] }],
      extendInfo: {
        CFBundleDocumentTypes: [
          {
            CFBundleTypeName: 'Registry Desk backup',
            CFBundleTypeExtensions: ['rdbackup'],
            CFBundleTypeRole: 'Viewer',
          },
        ],
      },
      win32metadata: { FileDescription: 'Registry Desk', 'requested-execution-level': 'asInvoker' },
      afterExtract: [
        ({ buildPath }) => {
          const program = path.join(buildPath, ...(programs[platform] ?? '').split('/'));
          const bytes = readFileSync(program);
          setFuses(bytes);
          writeFileSync(program, bytes);
          if (platform !== 'win32') chmodSync(program, 0o755);
        },
      ],
    });
    if (platform === 'linux') {
      writeFileSync(path.join(folder, 'registry-desk.desktop'), desktopEntry);
      copyFileSync(path.join(root, 'resources', 'icon.png'), path.join(folder, 'registry-desk.png'));
      writeFileSync(path.join(folder, 'registry-desk-mime.xml'), mimeType);
    }
    const bom = `${folder}.cdx.json`;
    writeFileSync(bom, `${JSON.stringify(materialsOf(root), null, 2)}\n`);
    putPapers({ root, folder, platform, bom });
    if (platform === 'darwin' && host === 'darwin') signAdHoc(path.join(folder, macProgram), run);
    return { folder, bom, ...content };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const macProgram = 'Registry Desk.app';

/**
 * Licences and bill of materials, where they go with the program: beside it, and on macOS inside of it, because there the
 * program alone is moved to Applications.
 */
function putPapers(/** @type {{ root: string, folder: string, platform: PackagePlatform, bom: string }} */ plan) {
  const { root, folder, platform, bom } = plan;
  const to = platform === 'darwin' ? path.join(folder, macProgram, 'Contents', 'Resources') : folder;
  copyFileSync(path.join(root, 'LICENSE'), path.join(to, 'LICENSE.registry-desk.txt'));
  copyFileSync(path.join(root, 'out', 'THIRD-PARTY-NOTICES.txt'), path.join(to, 'THIRD-PARTY-NOTICES.txt'));
  copyFileSync(bom, path.join(to, 'registry-desk.cdx.json'));
  if (platform !== 'darwin') return;
  for (const ofElectron of ['LICENSE', 'LICENSES.chromium.html']) {
    const file = path.join(folder, ofElectron);
    if (existsSync(file)) copyFileSync(file, path.join(to, ofElectron));
  }
}

/** A signature of nobody, after all that changes the program: it says that nothing was changed since, not by whom it is. */
function signAdHoc(/** @type {string} */ program, /** @type {import('./run-tool.mjs').RunTool} */ run) {
  run('codesign', ['--sign', '-', '--force', '--deep', program]);
  run('codesign', ['--verify', '--deep', '--strict', program]);
}

/** All packages of others in the package, Electron among them. */
function materialsOf(/** @type {string} */ root) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const bundled = JSON.parse(readFileSync(path.join(root, 'out', 'bundled-packages.json'), 'utf8'));
  const packages = thirdParties(root, [...bundled, 'node_modules/electron']);
  return billOfMaterials({ name, version, licence: license }, packages, new Date());
}

/** For the menus of Linux desktops, with the links and files that the program opens. */
const desktopEntry = `[Desktop Entry]
Type=Application
Name=Registry Desk
Comment=The desk of a domain reseller
Exec=registry-desk %u
Icon=registry-desk
Categories=Office;Network;
MimeType=x-scheme-handler/registry-desk;application/x-registry-desk-backup;
StartupWMClass=registry-desk
`;

const mimeType = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-registry-desk-backup">
    <comment>Registry Desk backup</comment>
    <glob pattern="*.rdbackup"/>
  </mime-type>
</mime-info>
`;
