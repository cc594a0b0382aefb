import { isAbsolute, join } from 'node:path';
import { DeskFailure } from '#registry/failure.ts';
import { type FileSystem, refuseTarget, writeAtomically } from './atomic-file.ts';

/** Where a person wants a file. */
export interface ExportTarget {
  /** Absolute. */
  readonly path: string;
  /** Allows an existing file to be replaced. */
  readonly replace: boolean;
  /** For whole stores and whole exchanges, which are no lists for colleagues: nobody else of this machine reads it. */
  readonly ownerOnly?: true;
}

/** What was written. */
export interface WrittenExport {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Where a window of the web host can download the file; null elsewhere. */
  readonly downloadPath: string | null;
}

export interface ExportFilesPorts {
  readonly files: FileSystem;
  readonly places: {
    exportsFolder(): string;
    readonly chooseSavePath: ((suggested: string) => Promise<string | null>) | undefined;
    offerDownload(path: string): string | null;
  };
  readonly newId: () => string;
}

/** Files for people, whichever service makes them: where they go, and that they are there whole or not at all. */
export interface ExportFiles {
  /** A path in the exports folder that no file has yet: `words` joined by hyphens, made fit for a file name. */
  suggest(words: readonly string[], extension: string): Promise<{ path: string; chooser: boolean }>;
  /** Opens the system's save dialog where the host has one; null when the person cancelled or there is none. */
  choose(suggested: string): Promise<string | null>;
  /** Fails with invalid-input or `file` where it is plain already that the file cannot be written. */
  refuse(target: ExportTarget): Promise<void>;
  /** Writes the file whole or not at all. Fails with `file`, and with whatever the pieces fail with. */
  write(target: ExportTarget, pieces: AsyncIterable<string | Uint8Array>): Promise<WrittenExport>;
}

export function createExportFiles(ports: ExportFilesPorts): ExportFiles {
  const { files, places } = ports;

  async function isThere(path: string): Promise<boolean> {
    return files.stat(path).then(
      () => true,
      () => false,
    );
  }

  return {
    async suggest(words, extension) {
      const start = join(places.exportsFolder(), words.map(fileName).join('-'));
      let path = `${start}.${extension}`;
      for (let number = 2; await isThere(path); number += 1) path = `${start}-${number}.${extension}`;
      return { path, chooser: places.chooseSavePath !== undefined };
    },
    choose: async (suggested) => (await places.chooseSavePath?.(suggested)) ?? null,
    async refuse({ path, replace }) {
      if (!isAbsolute(path) || path.includes('\0')) {
        throw new DeskFailure({
          kind: 'invalid-input',
          text: 'Write the whole path of the file, from the root of the disk.',
          field: 'path',
          code: 'path-not-absolute',
        });
      }
      await refuseTarget(files, path, replace);
    },
    async write({ path, replace, ownerOnly }, pieces) {
      const written = await writeAtomically(files, { path, replace, ownerOnly, random: ports.newId() }, pieces);
      return { path, ...written, downloadPath: places.offerDownload(path) };
    },
  };
}

/** A word as part of a file name, on every system: letters and digits stay, whatever the language. */
function fileName(word: string): string {
  const name = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'account' : name;
}
