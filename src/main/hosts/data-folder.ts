import { isAbsolute, join, resolve } from 'node:path';
import { makeOwnFolder, saysFull } from '#main/database/own-files.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** Where a folder may be found: the machine's own facts, as arguments so that each platform can be tested on any. */
export interface FolderFacts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The person's home folder. */
  readonly home: string;
}

/**
 * The folder of everything that the program keeps: named by `home` (a flag), else by REGISTRY_DESK_HOME, else the
 * place that the platform gives to an application's data. Relative paths count from the current folder.
 */
export function dataFolder(home: string | undefined, facts: FolderFacts): string {
  const { environment, platform } = facts;
  const named = home || environment.REGISTRY_DESK_HOME;
  if (named) return resolve(named);
  if (platform === 'darwin') return join(facts.home, 'Library', 'Application Support', 'Registry Desk');
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA || join(facts.home, 'AppData', 'Local'), 'Registry Desk');
  }
  // The XDG rules tell programs to pass over a relative XDG_DATA_HOME.
  const given = environment.XDG_DATA_HOME;
  return join(given && isAbsolute(given) ? given : join(facts.home, '.local', 'share'), 'registry-desk');
}

/** Makes the folder where it does not exist, for this user's eyes only. Throws DeskFailure of kind file. */
export function makeDataFolder(folder: string): void {
  try {
    makeOwnFolder(folder);
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    const isFull = saysFull(error);
    const what = isFull
      ? message('files.dataDiskFull', { folder })
      : message('files.dataFolderNotMade', { folder, code: cause });
    throw new DeskFailure(
      { kind: 'file', message: what, nothingSent: true, path: folder, cause: isFull ? 'disk-full' : cause },
      { cause: error },
    );
  }
}

/** The person's folder for finished files: Downloads where there is one, else the home folder. */
export function downloadsFolder(facts: FolderFacts, exists: (folder: string) => boolean): string {
  const named = facts.environment.XDG_DOWNLOAD_DIR;
  const downloads = named && isAbsolute(named) ? named : join(facts.home, 'Downloads');
  return exists(downloads) ? downloads : facts.home;
}
