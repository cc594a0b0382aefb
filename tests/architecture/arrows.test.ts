import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedImports, ground, packages, plantedImports } from './planted-imports.ts';

const root = resolve(import.meta.dirname, '../..');
const configuration = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: (IForbiddenRuleType & { name: string; comment: string })[];
  options: ICruiseOptions;
};

/** A house of the same layout in a folder of its own, so that nothing wrong ever lies in the real one. */
let house = '';
/** What was refused there: `rule: file`. */
let refused: string[] = [];

beforeAll(async () => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'arrows-')));
  const sources = new Map(ground.map((file) => [file, 'export const ground = 1;\n']));
  for (const [file, statement] of allowedImports) sources.set(file, `${sources.get(file) ?? ''}${statement}\n`);
  for (const [, file, statement] of plantedImports) sources.set(file, `${sources.get(file) ?? ''}${statement}\n`);
  for (const [file, source] of sources) write(file, source);
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: object };
  const declared = packages.filter((name) => name !== 'undeclared' && name !== 'keytar');
  const versions = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports,
      dependencies: versions(declared),
      devDependencies: versions(['keytar']),
    }),
  );
  const { options, ...ruleSet } = configuration;
  const { output } = await cruise(['src', 'tests', 'scripts'], { ...options, baseDir: house, ruleSet, validate: true });
  if (typeof output === 'string') throw new Error(output);
  refused = [...new Set(output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort();
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function write(file: string, source: string): void {
  mkdirSync(join(house, dirname(file)), { recursive: true });
  writeFileSync(join(house, file), source);
}

describe('arrows', () => {
  test('every planted import is refused by its rule and by no other, and no right one is refused', () => {
    expect(refused).toEqual(plantedImports.map(([rule, file]) => `${rule}: ${file}`).sort());
  });

  test('every source file stands in one row of the table', () => {
    const rows = configuration.forbidden.filter(({ name }) => name.endsWith('-imports'));
    const isIn = (file: string, { from }: IForbiddenRuleType): boolean =>
      new RegExp(String(from.path)).test(file) &&
      !(from.pathNot !== undefined && new RegExp(String(from.pathNot)).test(file));
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(ts|tsx)$/.test(file));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => rows.filter((row) => isIn(file, row)).length !== 1)).toEqual([]);
  });

  test('every rule has a planted import', () => {
    const planted = new Set(plantedImports.map(([rule]) => rule));
    expect(configuration.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  test('every rule stops the check and says in a sentence what to do instead', () => {
    for (const { name, severity, comment } of configuration.forbidden) {
      expect(severity, name).toBe('error');
      expect(comment, name).toMatch(/^[A-Z].{20,}\.$/);
      expect(comment, `${name} teaches`).toMatch(/[:;,] /);
    }
  });
});
