import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { message } from '#messages/message.ts';
import { fileFailure } from './file-trouble.ts';

/** What the program keeps for itself, where no file for a person may come to lie. */
export interface OwnPlaces {
  /** Fails with `file`, cause `own-file`, where `path` is one of these files, or lies in one of these folders. */
  refuse(path: string): Promise<void>;
}

/**
 * The given folders with all that is in them. They are known by device and number, not by name: a link, another spelling
 * and a second mount of the same folder are the same folder.
 */
export function ownPlaces(folders: readonly string[]): OwnPlaces {
  return {
    async refuse(path) {
      const own = await identitiesIn(folders);
      if (own.size === 0) return;
      const there = await identityOf(path);
      const above = await foldersAbove(path);
      if (there !== undefined) above.push(there);
      if (!above.some((identity) => own.has(identity))) return;
      throw fileFailure(path, 'own-file', message('files.ownFile', { path }));
    },
  };
}

/** The folders themselves, and what lies directly in them. */
async function identitiesIn(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  for (const folder of folders) {
    const inside = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
    for (const path of [folder, ...inside]) {
      const identity = await identityOf(path);
      if (identity !== undefined) own.add(identity);
    }
  }
  return own;
}

async function foldersAbove(path: string): Promise<string[]> {
  const found: string[] = [];
  let folder = await realpath(dirname(path)).catch(() => dirname(path));
  for (;;) {
    const identity = await identityOf(folder);
    if (identity !== undefined) found.push(identity);
    const parent = dirname(folder);
    if (parent === folder) return found;
    folder = parent;
  }
}

/** Device and number of what lies there, through links; undefined where nothing does. */
export async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}
