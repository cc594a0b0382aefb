import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '#main/hosts/cli/run-cli.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'practice-command-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function cli(words: readonly string[]): Promise<{ code: number; out: string; errors: string }> {
  let out = '';
  let errors = '';
  const open: typeof openDesk = (plan) => openDesk({ ...plan, keychain: createSessionKeychain() });
  const code = await runCli([...words, '--home', home], open, {
    environment: {},
    input: Readable.from(['']),
    output: { write: (text) => (out += text) },
    errors: { write: (text) => (errors += text) },
  });
  return { code, out, errors };
}

test('the account in use stays in use, and --account beside --practice is wrong usage', async () => {
  const added = await cli([
    'accounts',
    'add',
    '--label',
    'Own',
    '--handle',
    'OWN1-IS',
    '--environment',
    'sandbox',
    '--rpp',
    'http://127.0.0.1:9',
  ]);
  expect(added.code, added.errors).toBe(0);
  expect((await cli(['budget', '--practice'])).code).toBe(0);
  const { out } = await cli(['accounts', 'list', '--json']);
  const { accounts, currentAccountId } = JSON.parse(out) as {
    accounts: { accountId: string; label: string }[];
    currentAccountId: string;
  };
  expect(accounts.find(({ accountId }) => accountId === currentAccountId)?.label).toBe('Own');
  const both = await cli(['budget', '--practice', '--account', 'Own']);
  expect(both.code).toBe(2);
  expect(both.errors).toContain('Use --practice or --account, not both.');
}, 120_000);
