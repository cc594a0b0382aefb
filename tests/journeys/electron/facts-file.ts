import { resolve } from 'node:path';

/** Where the facts of Electron are kept, for the report and beside whatever fails. */
export function factsFile(): string {
  return resolve(
    process.env.ELECTRON_FACTS ?? resolve(import.meta.dirname, '../../../.cache/tests/electron-facts.json'),
  );
}
