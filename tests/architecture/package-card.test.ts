import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const card = read('package.json') as {
  name: string;
  type: string;
  private: boolean;
  license: string;
  main: string;
  bin: Record<string, string>;
  engines: { node: string };
  allowScripts: Record<string, boolean>;
  imports: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const lock = read('package-lock.json') as {
  packages: Record<string, { version?: string; hasInstallScript?: boolean; license?: string; name?: string }>;
};
const all = { ...card.dependencies, ...card.devDependencies };

describe('package.json', () => {
  test('names the program, its command and its entry', () => {
    expect(card).toMatchObject({
      name: 'registry-desk',
      type: 'module',
      private: true,
      license: 'MIT',
      main: 'out/main/electron.js',
      bin: { 'registry-desk': 'scripts/registry-desk.mjs' },
    });
    expect(readFileSync(join(root, 'scripts/registry-desk.mjs'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('every script goes through the bootstrap under its own name, and none leads nowhere', () => {
    const targets = { bench: 'tests/bench/main.ts', fuzz: 'tests/fuzz/main.ts', torture: 'tests/torture/main.ts' };
    for (const name of ['start', 'test', 'check', 'typecheck', 'build', 'doctor', 'cli', 'emulator', 'bench']) {
      expect(Object.keys(card.scripts)).toContain(name);
    }
    for (const [name, script] of Object.entries(card.scripts)) {
      expect(script).toBe(`node scripts/bootstrap.mjs ${name}`);
      const target = targets[name as keyof typeof targets];
      if (target) expect(existsSync(join(root, target)), `${target} for npm run ${name}`).toBe(true);
    }
  });

  test('every package is pinned, and the lock file holds just that version', () => {
    for (const [name, version] of Object.entries(all)) {
      const exact = version.replace(/^npm:@?[^@]+@/, '');
      expect(exact, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(exact);
    }
  });

  test('no package is named twice, and the lock file names the same ones', () => {
    expect(Object.keys(card.dependencies).filter((name) => name in card.devDependencies)).toEqual([]);
    expect(lock.packages['']).toMatchObject({ dependencies: card.dependencies, devDependencies: card.devDependencies });
  });

  test('packages that only work together have one version', () => {
    const versions = (names: string[]) => new Set(names.map((name) => all[name]));
    expect(versions(['@orpc/client', '@orpc/contract', '@orpc/server']).size).toBe(1);
    expect(versions(['vitest', '@vitest/coverage-v8']).size).toBe(1);
    expect(versions(['react', 'react-dom']).size).toBe(1);
  });

  test('programs run on Node 24, keys rest in keytar, and the cruiser has a compiler it can use', () => {
    expect(all.node).toMatch(/^24\./);
    expect(all.keytar).toMatch(/^npm:@github\/keytar@/);
    // TypeScript 7 has no interface for the cruiser, which then finds no modules and calls that clean.
    expect(Number(all.typescript?.split('.')[0])).toBeLessThan(7);
    expect(card.engines.node).toBe('>=18');
  });

  test('exactly the install scripts of the lock file are decided, by real name without version', () => {
    const withScripts = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([place, { name }]) => name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(Object.keys(card.allowScripts).sort()).toEqual(withScripts.filter((name) => name !== 'fsevents').sort());
    expect(card.allowScripts).toMatchObject({ node: true, '@github/keytar': false });
  });

  test('no package brings a licence that the program cannot be given away with', () => {
    const unfit = Object.entries(lock.packages).filter(([, { license }]) => /GPL|SSPL|BUSL/i.test(license ?? ''));
    expect(unfit.map(([place]) => place)).toEqual([]);
  });

  test('the aliases lead to folders of src', () => {
    for (const [alias, target] of Object.entries(card.imports)) {
      expect(alias).toMatch(/^#[a-z]+\/\*$/);
      expect(existsSync(join(root, target.replace('*', ''))), target).toBe(true);
    }
  });
});
