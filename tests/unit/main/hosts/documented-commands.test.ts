import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { runCli } from '#main/hosts/cli/run-cli.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';

const docs = resolve(import.meta.dirname, '../../../../docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));

/** The command lines that a page shows in blocks, without comments. The emulator's own are run by its tests. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(docs, page), 'utf8');
  return [...text.matchAll(/^ {4}registry-desk (.+)$/gm)]
    .map(([, line = '']) => line.replace(/ +#.*$/, '').trim())
    .filter((line) => !line.startsWith('emulator'));
}

/** What a shell in the folder `person` makes of a line: words in double quotes are one, and $HOME is that folder. */
function wordsOf(line: string, person: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replace('$HOME', person),
  );
  return words.map((word, at) => (words[at - 1] === '--to' ? resolve(person, word) : word));
}

/** Exit codes other than 0 that a line is there to show. */
const ends: Readonly<Record<string, number>> = {
  // Something waits in the practice registry, and in the one of the guide's account.
  'daily --practice --digest "$HOME/today.html"': 10,
  'daily --account "Our account" --digest "$HOME/registry-desk-today.html" --replace': 10,
  // Without --yes it says what it would do.
  'renew norn.example --practice --years 1 --card PREPAID-0042': 2,
  // It waits for the password of the administrator, and nobody gives one here.
  'team create "Acme team" --server db.acme.example --user postgres': 2,
};

/** What the answer of a line must show. */
const shows: Readonly<Record<string, RegExp>> = {
  'domains list --practice --expires-within 30': /\.example/,
  'team create "Acme team" --server db.acme.example --user postgres': /^$/,
  'ledger list --practice': /norn\.example.*renewed|renewed.*norn\.example/,
};

let emulator: RunningEmulator;
let people: string;
beforeAll(async () => {
  people = mkdtempSync(join(tmpdir(), 'documented-commands-'));
  emulator = await startEmulator({ port: 0, clock: { now: () => Date.now() } });
});
afterAll(async () => {
  await emulator.close();
  rmSync(people, { recursive: true });
});

test.each(pages.filter((page) => commandsOf(page).length > 0))(
  'the commands of %s end as the page says',
  async (page) => {
    // As the system's keychain, which keeps a key from one command to the next.
    const keychain = { ...createSessionKeychain(), kind: 'keychain' as const };
    // Each page is read by another person: two pages may write a file of the same name.
    const person = mkdtempSync(join(people, 'person-'));
    const home = join(person, 'desk');
    const run = async (words: readonly string[], input = '') => {
      let said = '';
      let shown = '';
      const code = await runCli([...words, '--home', home], (plan) => openDesk({ ...plan, keychain }), {
        environment: {},
        input: Readable.from([input]),
        output: { write: (text) => (shown += text) },
        errors: { write: (text) => (said += text) },
      });
      return { code, said, shown };
    };
    const { rpp, repp, rdap, accounts } = emulator;
    const { handle = '', apiKey = '' } = accounts[0] ?? {};
    const account = ['--label', 'Our account', '--handle', handle, '--environment', 'emulator', '--api-key-stdin'];
    const added = await run(
      ['accounts', 'add', ...account, '--rpp', rpp, '--repp', repp, '--rdap', rdap],
      `${apiKey}\n`,
    );
    expect(added.code, added.said).toBe(0);
    for (const line of commandsOf(page)) {
      const { code, said, shown } = await run(wordsOf(line, person));
      expect(code, `registry-desk ${line}\n${said}`).toBe(ends[line] ?? 0);
      expect(shown).toMatch(shows[line] ?? /./);
    }
  },
  120_000,
);

test('there are such lines', () => {
  expect(pages.flatMap(commandsOf).length).toBeGreaterThan(20);
});
