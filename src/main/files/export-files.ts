import { basename, dirname, isAbsolute, join } from 'node:path';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { type FileSystem, placeOf, type WrittenFile, writeAtomically } from './atomic-file.ts';
import { identityOf, type OwnPlaces } from './own-places.ts';
import type { ReportStamp } from './write-report.ts';

/** Where a person wants a file. */
export interface ExportTarget {
  /** Absolute, or the name of a file in the exports folder. */
  readonly path: string;
  /** Allows an existing file to be replaced. */
  readonly replace: boolean;
  /** For whole stores and whole exchanges, which are no lists for colleagues: nobody else of this machine reads it. */
  readonly ownerOnly?: true;
  /** The file that this one goes with, such as a backup that it is the receipt of: where that may lie, this may. */
  readonly goesWith?: string;
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
    readonly namesAnyPath?: true;
  };
  /** The data folder and the folder of the log. */
  readonly own: OwnPlaces;
  readonly newId: () => string;
  readonly stamp: () => ReportStamp;
}

/** Files for people, whichever service makes them: where they go, and that they are there whole or not at all. */
export interface ExportFiles {
  /** A path in the exports folder that no file has yet: `words` joined by hyphens, made fit for a file name. */
  suggest(words: readonly string[], extension: string): Promise<{ path: string; chooser: boolean }>;
  /** Opens the system's save dialog where the host has one; null when the person cancelled or there is none. */
  choose(suggested: string): Promise<string | null>;
  /**
   * Fails with invalid-input or `file` where it is plain already that the file cannot be written: where a window names a
   * path that no person chose in a dialog and that is not in the exports folder, or one of the program's own files.
   * Answers with the absolute path.
   */
  refuse(target: ExportTarget): Promise<string>;
  /** Writes the file whole or not at all. Fails as `refuse` does, with `file`, and with whatever the pieces fail with. */
  write(target: ExportTarget, pieces: AsyncIterable<string | Uint8Array>): Promise<WrittenExport>;
  /** What a report says of who writes it, and when. */
  stamp(): ReportStamp;
  /** Writes a new file of the program's own, which no person named: for its owner only. */
  writeOwn(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<WrittenFile>;
}

const mostChosen = 500;

export function createExportFiles(ports: ExportFilesPorts): ExportFiles {
  const { files, places } = ports;

  async function isThere(path: string): Promise<boolean> {
    return files.stat(path).then(
      () => true,
      () => false,
    );
  }

  /** What a person chose in the dialog of this run. */
  const chosen = new Set<string>();

  /** The path itself, and where the file really comes to lie. */
  async function settled({ path: named, replace, goesWith }: ExportTarget): Promise<{ path: string; place: string }> {
    const isName = named !== '' && basename(named) === named && named !== '.' && named !== '..';
    const path = isName ? join(places.exportsFolder(), named) : named;
    if (!isAbsolute(path) || path.includes('\0')) {
      throw invalid(message('files.wholePath'), 'path-not-absolute');
    }
    const isFree = places.namesAnyPath === true || chosen.has(path) || (goesWith !== undefined && chosen.has(goesWith));
    if (!isFree) await requireExportsFolder(path);
    const place = await placeOf(files, path, replace);
    // A link in the exports folder leads wherever it was made to lead.
    if (!isFree && place !== path) await requireExportsFolder(place);
    await ports.own.refuse(place);
    return { path, place };
  }

  async function requireExportsFolder(path: string): Promise<void> {
    const folder = places.exportsFolder();
    const isIn = dirname(path) === folder || (await identityOf(dirname(path))) === ((await identityOf(folder)) ?? '');
    if (!isIn) {
      const where =
        places.chooseSavePath === undefined
          ? message('files.exportsFolderOnly', { folder })
          : message('files.placeNotChosen', { folder });
      throw invalid(where, 'path-not-chosen');
    }
    if (basename(path).startsWith('.')) {
      throw invalid(message('files.hiddenName'), 'path-hidden');
    }
  }

  return {
    stamp: ports.stamp,
    async suggest(words, extension) {
      const start = join(places.exportsFolder(), words.map(fileName).join('-'));
      let path = `${start}.${extension}`;
      for (let number = 2; await isThere(path); number += 1) path = `${start}-${number}.${extension}`;
      return { path, chooser: places.chooseSavePath !== undefined };
    },
    async choose(suggested) {
      const path = (await places.chooseSavePath?.(suggested)) ?? null;
      if (path === null) return null;
      chosen.add(path);
      for (const oldest of chosen) {
        if (chosen.size <= mostChosen) break;
        chosen.delete(oldest);
      }
      return path;
    },
    refuse: async (target) => (await settled(target)).path,
    async write(target, pieces) {
      const { path, place } = await settled(target);
      const { replace, ownerOnly } = target;
      const order = { path: place, replace, ownerOnly, random: ports.newId() };
      const written = await writeAtomically(files, order, pieces);
      return { path, ...written, downloadPath: places.offerDownload(path) };
    },
    writeOwn: (path, pieces) =>
      writeAtomically(files, { path, replace: false, ownerOnly: true, random: ports.newId() }, pieces),
  };
}

function invalid(what: Message, code: string): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: what, field: 'path', code });
}

/** A word as part of a file name, on every system: letters and digits stay, whatever the language. */
function fileName(word: string): string {
  const name = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    // Half a letter is written as another one, and the path that is told would lead to no file.
    .replace(/\p{Cs}$/u, '');
  return name === '' ? 'account' : name;
}
