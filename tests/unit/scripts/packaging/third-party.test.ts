import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closureOf, filesBelow, reachedFrom } from '../../../../scripts/packaging/app-files.mjs';
import { billOfMaterials } from '../../../../scripts/packaging/bill-of-materials.mjs';
import {
  noticesForWindow,
  noticesText,
  packageFolderOf,
  thirdParties,
} from '../../../../scripts/packaging/third-party.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

describe('the packages of others', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'registry-desk-notices-'));
    write('package.json', { name: 'x', dependencies: {} });
    write('package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-AAAA' } } });
    write('node_modules/a/package.json', { name: 'a', version: '1.0.0', license: 'MIT' });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(file: string, content: object | string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const found = () => thirdParties(folder, ['node_modules/a']);

  test('one without a licence text is refused, and its own file is taken where there is one', () => {
    expect(found).toThrow(/node_modules\/a has no licence text.*resources\/licences\/a\.txt/s);
    write('resources/licences/a.txt', 'Do as you like.');
    expect(found()).toMatchObject([{ name: 'a', version: '1.0.0', licence: 'MIT', text: 'Do as you like.' }]);
    write('node_modules/a/LICENSE.md', 'Do.');
    write('node_modules/a/NOTICE', 'By A.');
    expect(found()[0]?.text).toBe('Do.\n\nBy A.');
  });

  test('one that the lock file does not know, or in another version, is refused', () => {
    write('node_modules/a/LICENSE', 'Do.');
    write('package-lock.json', { packages: {} });
    expect(found).toThrow(/not in package-lock/);
    write('package-lock.json', { packages: { 'node_modules/a': { version: '2.0.0', integrity: 'sha512-AAAA' } } });
    expect(found).toThrow(/version 1\.0\.0; package-lock\.json has 2\.0\.0/);
  });

  test.each([
    ['/p/node_modules/@orpc/client/dist/index.mjs?v=1', 'node_modules/@orpc/client'],
    ['\0/p/node_modules/a/node_modules/b/c.js', 'node_modules/a/node_modules/b'],
    ['../../node_modules/@fontsource-variable/inter/files/x.woff2', 'node_modules/@fontsource-variable/inter'],
    ['/p/src/main/clock.ts', undefined],
    ['zod', undefined],
  ])('%s is of %s', (id, of) => {
    expect(packageFolderOf('/p', id)).toBe(of);
  });
});

/** `npm test` builds before it comes here. */
describe.skipIf(!existsSync(join(root, 'out', 'bundled-packages.json')))('the notices of what was built', () => {
  const read = (file: string) => readFileSync(join(root, 'out', file), 'utf8');
  const bundled: string[] = JSON.parse(read('bundled-packages.json'));
  const all = thirdParties(root, bundled);
  const folders = all.map((one) => one.folder);

  test('name all that is bundled into the window and all that main loads, as the lock file has them', () => {
    for (const wanted of [
      'react',
      'react-dom',
      'react-aria-components',
      'lucide-react',
      'zustand',
      '@tanstack/react-query',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
    ]) {
      expect(bundled).toContain(`node_modules/${wanted}`);
    }
    expect(folders).toEqual(expect.arrayContaining(bundled));
    const loaded = closureOf(root, reachedFrom(join(root, 'out')).packages);
    expect(folders).toEqual(expect.arrayContaining([...loaded.keys()]));
    const inLock = Object.entries<{ dev?: boolean }>(lock.packages).filter(([folder, { dev }]) => folder && !dev);
    expect(folders).toEqual(expect.arrayContaining(inLock.map(([folder]) => folder)));
    for (const { folder, version } of all) expect(lock.packages[folder].version).toBe(version);
  });

  test('name every package that a source of the program imports', () => {
    const source = join(root, 'src');
    const imported = new Set(
      filesBelow(source)
        .filter((file) => /\.(tsx?|css)$/.test(file))
        .map((file) => readFileSync(join(source, file), 'utf8'))
        .flatMap((text) => [
          ...text.matchAll(/^(?:import(?! type)\b[^;]*?from |import |@import |\} from )['"]([^'".#][^'"]*)['"]/gm),
        ])
        .map(([, name = '']) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => !isBuiltin(name) && name !== 'electron'),
    );
    expect(imported.size).toBeGreaterThan(10);
    for (const name of imported) expect(folders).toContain(`node_modules/${name}`);
  });

  test('are beside the program and in the window, with the text of each', () => {
    expect(read('THIRD-PARTY-NOTICES.txt')).toBe(noticesText(all));
    expect(read('renderer/third-party-licences.js')).toBe(noticesForWindow(all));
    for (const { name, version, text } of all) {
      expect(text.length, name).toBeGreaterThan(200);
      expect(read('THIRD-PARTY-NOTICES.txt')).toContain(`${name} ${version}`);
      expect(read('THIRD-PARTY-NOTICES.txt')).toContain(text);
    }
  });

  test('as a bill of materials are CycloneDX, each with version, licence and hash', () => {
    const bom = billOfMaterials({ name: 'registry-desk', version: '0.1.0', licence: 'MIT' }, all, new Date(0));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(bom.components).toHaveLength(all.length);
    expect(new Set(bom.components.map((one) => one['bom-ref'])).size).toBe(all.length);
    for (const [place, component] of bom.components.entries()) {
      const { name, version, integrity } = all[place] ?? { name: '', version: '', integrity: '' };
      expect(component).toMatchObject({ type: 'library', version });
      expect(decodeURIComponent(component.purl)).toBe(`pkg:npm/${name}@${version}`);
      expect(component.licenses).toHaveLength(1);
      const [hash] = component.hashes;
      expect(hash).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
      expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`).toBe(integrity);
    }
    const expression = bom.components.find(({ name }) => name === 'type-fest');
    expect(expression?.licenses).toEqual([{ expression: '(MIT OR CC0-1.0)' }]);
    const alias = bom.components.find(({ name }) => name === 'keytar');
    expect(alias).toMatchObject({ group: '@github', purl: 'pkg:npm/%40github/keytar@7.10.6' });
  });
});
