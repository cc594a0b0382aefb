import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChild } from '../bench/child.ts';
import { registryControl } from '../torture/registry-control.ts';

const root = resolve(import.meta.dirname, '../..');
const languages = [
  ['English', 'docs/guide/nightly-run.md'],
  ['Icelandic', 'docs/guide/is/nightly-run.md'],
] as const;

/** The blocks of a page as they are printed, without their indent. */
function blocksOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return (text.match(/(?:^ {4}.*\n)+/gm) ?? []).map((block) => block.replace(/^ {4}/gm, ''));
}

const blockWith = (page: string, words: string): string =>
  blocksOf(page).find((block) => block.includes(words)) ?? `There is no block with ${words}.`;

let person: string;
beforeEach(() => {
  person = mkdtempSync(join(tmpdir(), 'nightly-'));
});
afterEach(() => rmSync(person, { recursive: true, force: true }));

/** The command under the name that the page gives it, from the sources. */
function installCommand(): void {
  const folder = join(person, '.local/bin');
  mkdirSync(folder, { recursive: true });
  const command = join(folder, 'registry-desk');
  writeFileSync(
    command,
    `#!/bin/sh\nexport NODE_COMPILE_CACHE="${process.env.NODE_COMPILE_CACHE ?? ''}"\nexec "${process.execPath}" "${root}/src/main/hosts/cli/main.ts" "$@"\n`,
  );
  chmodSync(command, 0o755);
}

/** As cron starts a line: a shell, a short PATH, and hardly anything else. */
async function asCron(line: string): Promise<number | null> {
  const env = { HOME: person, LOGNAME: 'you', SHELL: '/bin/sh', PATH: '/usr/bin:/bin' };
  const child = spawn('/bin/sh', ['-c', line], { env, cwd: person, stdio: 'ignore' });
  return new Promise((done) => child.once('close', (code) => done(code)));
}

describe.skipIf(process.platform === 'win32').each(languages)('the recipes of a nightly run, %s', (_language, page) => {
  it('the script runs from the line of cron as both are printed, and writes what waits', async () => {
    interface Ready {
      readonly rpp: string;
      readonly repp: string;
      readonly rdap: string;
      readonly control: string;
      readonly accounts: readonly { readonly handle: string; readonly apiKey: string }[];
    }
    const { ready, stop } = await startChild<Ready>(`${root}/src/main/hosts/emulator/main.ts`, [
      ...['--port', '0', '--seed', 'small-reseller'],
    ]);
    try {
      const [account] = ready.accounts;
      await registryControl(ready.control).queueMessage({ handle: account?.handle, text: 'Low balance.' });
      installCommand();
      const values: Readonly<Record<string, string | undefined>> = {
        ...{ HANDLE: account?.handle, API_KEY: account?.apiKey, ENVIRONMENT: 'sandbox' },
        ...{ RPP_URL: ready.rpp, REPP_URL: ready.repp, RDAP_URL: ready.rdap },
      };
      // A server without a keychain: its lines above the first command, with this registry's values, and no --account.
      const lines = blockWith(page, 'export REGISTRY_DESK_HANDLE').replace(
        /^ *(export REGISTRY_DESK_(\w+))=.*$/gm,
        (_line, name: string, value: string) => `${name}="${values[value] ?? ''}"`,
      );
      const script = blockWith(page, 'registry-desk daily')
        .replace(' --account "Our account"', '')
        .replace('registry-desk daily', `${lines}registry-desk daily`);
      writeFileSync(join(person, 'nightly.sh'), script);
      chmodSync(join(person, 'nightly.sh'), 0o755);
      const [, command = ''] = /^(?:\S+ ){5}(.+)$/m.exec(blockWith(page, '* * *')) ?? [];
      expect(await asCron(command.replaceAll('/home/you', person))).toBe(10);
      const log = readFileSync(join(person, 'nightly.log'), 'utf8');
      expect(log).toMatch(/^daily: 10$/m);
      expect(log).toMatch(/^backup: 0$/m);
      expect(readFileSync(join(person, 'registry-desk-today.html'), 'utf8')).toMatch(/1 unhandled message/);
      expect(existsSync(join(person, 'registry-desk-backup.sqlite'))).toBe(true);
      // The next night replaces both files.
      expect(await asCron(command.replaceAll('/home/you', person))).toBe(10);
    } finally {
      await stop();
    }
  });

  const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!systemd)('systemd accepts the service and the timer as they are printed', () => {
    const script = join(person, 'nightly.sh');
    writeFileSync(script, '#!/bin/sh\n');
    chmodSync(script, 0o755);
    const [service, timer] = ['registry-desk-nightly.service', 'registry-desk-nightly.timer'];
    writeFileSync(join(person, service), blockWith(page, '[Service]').replace('/home/you/nightly.sh', script));
    writeFileSync(join(person, timer), blockWith(page, '[Timer]'));
    const checked = spawnSync('systemd-analyze', ['verify', join(person, service), join(person, timer)]);
    expect(`${checked.stdout}${checked.stderr}`).not.toMatch(/nightly/);
  });
});
