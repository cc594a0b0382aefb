import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'playwright/test';
import { whyKeytarDoesNotLoad } from '../../../scripts/system/keychain.mjs';
import { deskOfFile, onlyElectron, test } from './electron-test.ts';
import { factsFile } from './facts-file.ts';
import { type ElectronFacts, factsOfElectron } from './facts-of-electron.ts';
import { root } from './start-desk.ts';

/** What Electron brings, asked of main without a look at the window. It explains most of what fails later. */
test.describe('what Electron brings', () => {
  const desk = deskOfFile();
  let facts: ElectronFacts;

  test.beforeAll(async () => {
    const given = { tables: searchTables(), keytar: join(root, 'node_modules/keytar') };
    facts = await factsOfElectron(desk().app, given);
    mkdirSync(dirname(factsFile()), { recursive: true });
    writeFileSync(factsFile(), `${JSON.stringify(facts, null, 2)}\n`);
  });

  test('it is the version that was installed', { tag: onlyElectron }, () => {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
    expect(facts.versions.electron).toBe(version);
  });

  test('its Node has what the program is built for', () => {
    expect(Number(facts.versions.node?.split('.')[0])).toBeGreaterThanOrEqual(24);
  });

  test('its SQLite searches texts (FTS5)', () => {
    expect(facts.sqlite).toContain('ENABLE_FTS5');
  });

  test('our searching tables can be made, in main and in a thread', () => {
    expect(facts).toMatchObject({ tablesInMain: 'made', tablesInThread: 'made' });
  });

  test('it has its own Temporal', { tag: onlyElectron }, () => {
    expect(facts.temporal).toBe('object');
  });

  test('it loads the keychain’s addon', () => {
    const why = whyKeytarDoesNotLoad(process.execPath);
    test.skip(why !== undefined, `Node itself does not load it on this machine: ${why}`);
    expect(facts.keytar).toBe('loads');
  });

  test('it brings root certificates', () => {
    expect(facts.rootCertificates).toBeGreaterThan(50);
  });
});

/** The virtual tables of our migrations, as they are written there. */
function searchTables(): string[] {
  const folder = join(root, 'src/main/database/migrations');
  const tables = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/CREATE VIRTUAL TABLE[^;]*;/g)].map(([table]) => table),
  );
  if (tables.length < 2) throw new Error('The migrations make fewer searching tables than they did.');
  return tables;
}
