import * as files from 'node:fs/promises';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createExportFiles } from '#main/files/export-files.ts';
import { ownPlaces } from '#main/files/own-places.ts';

it.runIf(process.platform !== 'win32')(
  'a file for its owner is nobody else’s to read, also in the place of another',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'registry-desk-owner-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'desk.rdbackup');
    await writeFile(path, 'of everybody', { mode: 0o644 });
    const places = { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null };
    const exportFiles = createExportFiles({
      stamp: () => ({ at: 0, program: 'Registry Desk' }),
      files,
      places,
      own: ownPlaces([]),
      newId: () => 'a',
    });
    async function* pieces() {
      yield 'whole';
      const [beside] = (await files.readdir(folder)).filter((name) => name.endsWith('.part'));
      expect((await stat(join(folder, String(beside)))).mode & 0o777).toBe(0o600);
    }
    await exportFiles.write({ path, replace: true, ownerOnly: true }, pieces());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  },
);
