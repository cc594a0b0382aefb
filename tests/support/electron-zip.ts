import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { storedZip } from './stored-zip.ts';

/** The bytes of a program that carries fuses as Electron delivers them, and nothing that could run. */
export function standInProgram(): Buffer {
  const wire = Buffer.from('1011001111');
  const mark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  return Buffer.concat([Buffer.from('stand-in '), mark, Buffer.from([1, wire.length]), wire, Buffer.alloc(64)]);
}

const plist = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleIconFile</key><string>electron.icns</string></dict></plist>`);

/** What of Electron's zip the packager touches, by system. */
const parts = {
  linux: [
    ['electron', standInProgram()],
    ['chrome-sandbox', Buffer.from('stand-in')],
    ['resources/default_app.asar', Buffer.from('')],
  ],
  darwin: [
    ['Electron.app/Contents/Info.plist', plist],
    ['Electron.app/Contents/MacOS/Electron', Buffer.from('stand-in')],
    ['Electron.app/Contents/Resources/default_app.asar', Buffer.from('')],
    ['Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework', standInProgram()],
    ['Electron.app/Contents/Frameworks/Electron Helper.app/Contents/Info.plist', plist],
    ['Electron.app/Contents/Frameworks/Electron Helper.app/Contents/MacOS/Electron Helper', Buffer.from('stand-in')],
  ],
} satisfies Record<string, [string, Buffer][]>;

/**
 * A folder with a zip as Electron is released, whose program is a stand-in: what the packager does with it is real, the
 * program does not run.
 */
export function electronZips(version: string, platform: keyof typeof parts, arch: 'x64' | 'arm64'): string {
  const folder = mkdtempSync(join(tmpdir(), 'electron-zips-'));
  const zip = storedZip([
    ...parts[platform],
    ['version', Buffer.from(version)],
    ['LICENSE', Buffer.from('MIT')],
    ['LICENSES.chromium.html', Buffer.from('Chromium')],
  ]);
  const file = join(folder, `electron-v${version}-${platform}-${arch}.zip`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zip);
  return folder;
}
