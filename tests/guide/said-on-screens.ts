import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const sources = resolve(import.meta.dirname, '../../src');
const catalogues = ['renderer/**/*-words.ts', 'renderer/**/*-icelandic.ts', 'shared/messages/{en,is}/*.ts'];

/** Every text of the catalogues in both languages that is shown as it is, without a value in it. Read from their sources. */
export const saidOnScreens: ReadonlySet<string> = new Set(
  catalogues
    .flatMap((pattern) => globSync(pattern, { cwd: sources }))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/:\s+'((?:[^'\\\n]|\\.)+)',$/gm)])
    .map(([, text = '']) => text.replaceAll(/\\(.)/g, '$1'))
    .filter((text) => !text.includes('{{')),
);
