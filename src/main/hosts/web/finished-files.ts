import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { openRegular } from '#main/files/regular-file.ts';
import { randomToken } from './one-time-address.ts';

/** Finished exports that a browser may download. Only paths that the application offered itself can be asked for. */
export interface FinishedFiles {
  /** The path beside the page under which the file can be downloaded while this program runs. */
  offer(file: string): string;
  /** Answers with the file; false when there is no such offer or the file is gone. */
  send(path: string, response: ServerResponse): Promise<boolean>;
}

const prefix = 'downloads/';
const offersKept = 200;

export function openFinishedFiles(random: () => string = randomToken): FinishedFiles {
  const offers = new Map<string, string>();
  return {
    offer(file) {
      const path = `${prefix}${random()}`;
      offers.set(path, file);
      for (const oldest of offers.keys()) {
        if (offers.size <= offersKept) break;
        offers.delete(oldest);
      }
      return path;
    },
    async send(path, response) {
      const file = offers.get(path);
      if (file === undefined) return false;
      const opened = await openRegular(file).catch(() => undefined);
      if (opened === undefined) return false;
      const { size } = await opened.stat();
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(file))}`,
        'cache-control': 'no-store',
      });
      await new Promise<void>((resolve) => {
        const bytes = opened.createReadStream();
        bytes.once('error', () => response.destroy());
        response.once('close', () => {
          bytes.destroy();
          resolve();
        });
        bytes.pipe(response);
      });
      return true;
    },
  };
}
