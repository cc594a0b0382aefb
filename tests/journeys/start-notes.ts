import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../.cache');
const notes = ['electron-start.json', 'electron-start.log', 'electron-started.json'].map((name) => join(cache, name));

/** Where a watched start says how far it has come. */
export const startedFile = join(cache, 'electron-started.json');
/** What npm start remembers of the last start. */
export const startNote = join(cache, 'electron-start.json');

/** Takes away what npm start remembers of Electron's starts; the function that it answers with puts it back. */
export function forgetStarts(): () => void {
  const before = notes.map((file) => (existsSync(file) ? readFileSync(file) : undefined));
  for (const file of notes) rmSync(file, { force: true });
  return () => {
    for (const [index, file] of notes.entries()) {
      const content = before[index];
      if (content === undefined) rmSync(file, { force: true });
      else writeFileSync(file, content);
    }
  };
}
