import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built window, ready to be answered with. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** True for files whose name carries a hash of their content: they may be kept for ever. */
  readonly immutable: boolean;
}

/** The files of the built window (out/renderer), by the path of an address. */
export interface PageFiles {
  /** `/` is the page itself. Undefined for a path that is not one of its files. */
  read(path: string): Promise<PageFile | undefined>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Lists the folder once and answers only with what was there then, so that no path, however written, leads out of it.
 * Throws where the folder cannot be read: the window was not built.
 */
export function openPageFiles(folder: string): PageFiles {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, file).split(sep).join('/')}`, file);
  }
  return {
    async read(path) {
      const known = path === '/' ? '/index.html' : path;
      const file = files.get(known);
      const contentType = contentTypes[extname(known)];
      if (file === undefined || contentType === undefined) return undefined;
      return { bytes: new Uint8Array(await readFile(file)), contentType, immutable: known.startsWith('/assets/') };
    },
  };
}
