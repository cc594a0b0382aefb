import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keychainAgreements } from './keychain-agreements.ts';

const aptLine = 'sudo apt-get install -y --no-install-recommends libsecret-1-0 gnome-keyring dbus';

/** What is missing for a keychain of our own in a private session; empty when nothing is. */
function missingParts(): string[] {
  if (process.platform !== 'linux') return ['a Linux with D-Bus'];
  const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter(
    (program) => !(process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
  );
  const loads = spawnSync(process.execPath, ['-e', 'require("keytar")'], { cwd: import.meta.dirname });
  if (loads.status !== 0) missing.push('libsecret-1.so.0');
  return missing;
}

const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...bare } = process.env;

/**
 * Runs keychain-run.ts with a keyring folder of its own, in a private session bus or without any; answers what it says
 * came of each thing. Without a display, so that no prompt can wait for anybody.
 */
function run(folder: string, mode: 'agreements' | 'attempt', prelude?: string): Promise<Map<string, string>> {
  const program = [process.execPath, join(import.meta.dirname, 'keychain-run.ts'), mode];
  const command =
    prelude === undefined ? program : ['dbus-run-session', '--', 'sh', '-c', `${prelude} exec "$0" "$@"`, ...program];
  const env = { ...bare, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder };
  return new Promise((resolve, reject) => {
    execFile(command[0] ?? '', command.slice(1), { env, cwd: import.meta.dirname }, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
      if (lines.length === 0) reject(new Error(`The keychain run said nothing: ${error?.message ?? ''} ${stderr}`));
      else resolve(new Map(lines.map((line) => JSON.parse(line)).map(({ title, outcome }) => [title, outcome])));
    });
  });
}

/** An empty password would not create the login collection. */
const unlockBy = (password: string): string =>
  `printf %s ${password} | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1;`;

const missing = missingParts();
const title = `the system keychain${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing; ${aptLine})` : ''}`;
if (missing.length > 0) process.stderr.write(`${title}\n`);

describe.skipIf(missing.length > 0)(title, () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-desk-keyring-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps every agreement on the real keychain', async () => {
    const outcomes = await run(folder, 'agreements', unlockBy('pw'));
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(keychainAgreements.map((agreement) => [agreement.title, 'kept'])),
    );
  });

  it('gives an entry back in a later session', async () => {
    await run(folder, 'attempt', unlockBy('pw'));
    expect((await run(folder, 'attempt', unlockBy('pw'))).get('get')).toBe('a key');
  });

  it('when locked, answers without the entry, and says locked to a new one', async () => {
    await run(folder, 'attempt', unlockBy('pw'));
    const outcomes = await run(folder, 'attempt', unlockBy('wrong'));
    expect(Object.fromEntries(outcomes)).toEqual({ get: 'undefined', set: 'locked' });
  });

  it('never set up counts as locked', async () => {
    expect((await run(folder, 'attempt', '')).get('set')).toBe('locked');
  });

  it('without a session bus says so', async () => {
    const outcomes = await run(folder, 'attempt');
    expect(Object.fromEntries(outcomes)).toEqual({ get: 'no-session', set: 'no-session' });
  });
});
