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

/**
 * A folder with a zip as Electron is released, whose program is a stand-in: what the packager does with it is real, the
 * program does not run.
 */
export function electronZips(version: string, platform: 'linux', arch: 'x64'): string {
  const folder = mkdtempSync(join(tmpdir(), 'electron-zips-'));
  const zip = storedZip([
    ['electron', standInProgram()],
    ['chrome-sandbox', Buffer.from('stand-in')],
    ['version', Buffer.from(version)],
    ['LICENSE', Buffer.from('MIT')],
    ['resources/default_app.asar', Buffer.from('')],
  ]);
  const file = join(folder, `electron-v${version}-${platform}-${arch}.zip`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zip);
  return folder;
}
