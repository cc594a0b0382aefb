import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresOf, type LongFunction, longestFunction, longestScreen, longFunctionsIn } from '../house/figures.ts';

const source = resolve(import.meta.dirname, '../../src');
const longestFile = 400;
/** A feature's one stylesheet is flat and read by name: it may be longer than a file of code. */
const longestStylesheet = 420;
/** Names that say nothing, so that anything may be added under them. */
const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'api', 'types', 'base', 'core'];
const code = /\.(ts|tsx|css|html|json)$/;

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(source.length + 1)
      .replaceAll('\\', '/'),
  );
const typescript = files.filter((file) => /\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(join(source, file), 'utf8');

describe('the shape of src', () => {
  test('there is something to look at', () => {
    expect(typescript.length).toBeGreaterThan(20);
  });

  test(`no file is longer than ${longestFile} lines`, () => {
    const long = files
      .filter((file) => code.test(file))
      .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
      .filter(({ file, lines }) => lines > (file.endsWith('.css') ? longestStylesheet : longestFile));
    expect(long).toEqual([]);
  });

  test(`no function is longer than ${longestFunction} lines (${longestScreen} with JSX)`, () => {
    expect(figuresOf().longFunctions.map(tooLong)).toEqual([]);
  });

  test('a planted function that is too long is named, with its file, its length and what to do', () => {
    const planted = `export function createPlanted() {\n${'  go();\n'.repeat(longestFunction)}}\n`;
    expect(longFunctionsIn('main/planted.ts', planted).map(tooLong)).toEqual([
      'createPlanted in src/main/planted.ts has 82 lines, and 80 are allowed (120 with JSX). Divide it into functions of the same file that take what they need. Make a closure factory a class with private # fields.',
    ]);
  });

  test('no file or folder has an empty name', () => {
    const named = files.filter((file) =>
      file.split('/').some((part) => emptyNames.includes(part.split('.')[0]?.toLowerCase() ?? '')),
    );
    expect(named).toEqual([]);
  });

  test('files and folders are kebab-case', () => {
    const kebab = /^(\d{4}-)?[a-z0-9]+(-[a-z0-9]+)*(\.module)?(\.d)?(\.[a-z0-9]+)?$/;
    expect(files.filter((file) => !file.split('/').every((part) => kebab.test(part)))).toEqual([]);
  });

  test('nothing is exported by default', () => {
    expect(typescript.filter((file) => /^export default\b|\bas default\b/m.test(read(file)))).toEqual([]);
  });

  test('nothing is re-exported: no barrels', () => {
    const barrel = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s+)?from\b/m;
    expect(typescript.filter((file) => barrel.test(read(file)))).toEqual([]);
  });

  test('no import climbs more than two folders', () => {
    expect(typescript.filter((file) => /\bfrom\s+'(\.\.\/){3}|import\('(\.\.\/){3}/.test(read(file)))).toEqual([]);
  });

  test('imports within the project name their file with its extension', () => {
    const bare = /\b(?:from|import)\s*\(?\s*'(?:\.{1,2}\/|#)[^']*'/g;
    const missing = typescript.flatMap((file) =>
      [...read(file).matchAll(bare)]
        .map(([statement]) => statement)
        .filter((statement) => !/\.(ts|tsx|css|json|svg|png|woff2)(\?[a-z]+)?'$/.test(statement))
        .map((statement) => `${file}: ${statement}`),
    );
    expect(missing).toEqual([]);
  });

  test('only the clocks read system time in main', () => {
    // The emulator lives on its own virtual clock, which starts from the system's.
    const clocks = ['main/clock.ts', 'main/emulator/virtual-clock.ts'];
    const reads = /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)/;
    const readers = typescript.filter(
      (file) => file.startsWith('main/') && !clocks.includes(file) && reads.test(read(file)),
    );
    expect(readers).toEqual([]);
  });
});

function tooLong({ file, name, lines }: LongFunction): string {
  return (
    `${name} in src/${file} has ${lines} lines, and ${longestFunction} are allowed (${longestScreen} with JSX). ` +
    'Divide it into functions of the same file that take what they need. Make a closure factory a class with private # fields.'
  );
}
