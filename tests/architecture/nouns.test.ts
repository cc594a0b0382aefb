import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const { nouns } = createRequire(import.meta.url)(join(root, 'scripts/arrow-table.cjs')) as {
  readonly nouns: readonly string[];
};

/** What else may stand beside the nouns, and what it is. */
const beside: Readonly<Record<string, readonly string[]>> = {
  'src/main': ['application', 'registry', 'database', 'files', 'keychain', 'emulator', 'hosts'],
  'src/renderer': ['frame', 'parts', 'kit', 'bridge'],
  'src/shared/contract': [],
  'tests/unit/main': ['application', 'registry', 'database', 'files', 'keychain', 'emulator', 'hosts'],
  'tests/unit/renderer': ['frame', 'parts', 'kit', 'bridge'],
};

/** At most this many files lie directly in src/main. */
const mostLoose = 5;

const paths = ['src', 'tests/unit'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    ),
);

/** What is wrong with where files lie: one sentence each, which says what to do. */
function misplaced(files: readonly string[]): string[] {
  const complaints = Object.entries(beside).flatMap(([folder, others]) => {
    const inside = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
    const folders = new Set(inside.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''));
    return [...folders]
      .filter((name) => !nouns.includes(name) && !others.includes(name))
      .map((name) => `${folder}/${name} is no noun: put it into one of ${nouns.join(', ')}.`);
  });
  const loose = files.filter((file) => /^src\/main\/[^/]+\.ts$/.test(file));
  if (loose.length > mostLoose) complaints.push(`${loose.length} files lie directly in src/main: give them a folder.`);
  return complaints;
}

/** Where a statement of SQL stands in a text of the program. */
const sql =
  /(?<![\w$])(?:SELECT\s[\s\S]{1,400}?\sFROM\s|INSERT\s+(?:OR\s+\w+\s+)?INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s)/;
const mayHoldSql = /^src\/main\/(?:database|[a-z]+\/store|emulator\/registry)\//;

function strangeSql(files: readonly (readonly [file: string, text: string])[]): string[] {
  return files
    .filter(([file, text]) => /\.tsx?$/.test(file) && !mayHoldSql.test(file) && sql.test(text))
    .map(([file]) => `${file} holds SQL: make it a verb of the noun's store.`);
}

describe('one noun, one folder', () => {
  test('every folder is a noun, or one of the few that stand beside them', () => {
    expect(paths.length).toBeGreaterThan(1000);
    expect(misplaced(paths)).toEqual([]);
  });

  test('every noun has its folder in main, in the renderer and in the tests', () => {
    const has = (folder: string) => paths.some((file) => file.startsWith(`${folder}/`));
    expect(nouns.filter((noun) => !has(`src/main/${noun}`))).toEqual([]);
    expect(nouns.filter((noun) => !has(`src/renderer/${noun}`))).toEqual([]);
    expect(nouns.filter((noun) => !has(`tests/unit/main/${noun}`))).toEqual([]);
    const contract = readdirSync(join(root, 'src/shared/contract')).map((name) => name.replace(/\.ts$/, ''));
    expect(nouns.filter((noun) => !contract.includes(noun))).toEqual([]);
  });

  test('a folder of another name and a crowd of loose files are refused, with what to do', () => {
    expect(misplaced(['src/main/services/list.ts', 'src/renderer/features/x.tsx'])).toEqual([
      expect.stringMatching(/^src\/main\/services is no noun: put it into one of accounts, domains, /),
      expect.stringMatching(/^src\/renderer\/features is no noun/),
    ]);
    expect(misplaced(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `src/main/${name}.ts`))).toEqual([
      '6 files lie directly in src/main: give them a folder.',
    ]);
  });

  test('a test of main or of the renderer lies in a folder that its source has', () => {
    const folders = new Set(
      paths.filter((file) => file.startsWith('src/')).map((file) => file.replace(/\/[^/]+$/, '')),
    );
    const lost = paths
      .filter((file) => /^tests\/unit\/(?:main|renderer|shared)\/.*\.test\.tsx?$/.test(file))
      .map((file) => file.replace(/\/[^/]+$/, ''))
      .filter((folder) => !folders.has(folder.replace('tests/unit/', 'src/')));
    expect([...new Set(lost)]).toEqual([]);
  });

  test('SQL stands in stores only, and elsewhere it is refused', () => {
    expect(
      strangeSql(
        paths
          .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
          .filter(([file]) => file.startsWith('src/')),
      ),
    ).toEqual([]);
    const planted = ['src/main/renewals/renewals.ts', 'const rows = `SELECT name FROM ledger`;'] as const;
    expect(strangeSql([planted])).toEqual([
      "src/main/renewals/renewals.ts holds SQL: make it a verb of the noun's store.",
    ]);
    expect(strangeSql([['src/main/renewals/store/ledger.ts', planted[1]]])).toEqual([]);
  });
});
