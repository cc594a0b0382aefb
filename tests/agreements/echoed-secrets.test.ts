import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChild } from '../bench/child.ts';
import { type EchoingRegistry, echoingRegistry } from '../support/echoing-registry.ts';
import { clockEnvironment } from '../support/test-clock.ts';
import { waysOfWriting } from '../unit/main/registry/transport/secrets/ways-of-writing.ts';

const hosts = `${import.meta.dirname}/../../src/main/hosts`;
const secrets = { key: 'hunter2hunt', password: 'pássw0rð' };

interface Ready {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly { readonly handle: string; readonly cardIds: readonly string[] }[];
}

let ready: Ready;
let stop: () => Promise<void>;
let front: EchoingRegistry;
let home: string;
let handle: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'registry-desk-echoed-'));
  ({ ready, stop } = await startChild<Ready>(`${hosts}/emulator/main.ts`, ['--port', '0', '--seed', 'small-reseller']));
  handle = ready.accounts[0]?.handle ?? '';
  await control('POST', `contacts/${handle}/keys`, { key: secrets.key });
  await control('PATCH', `contacts/${handle}`, { password: secrets.password });
  front = await echoingRegistry(new URL(ready.rpp).origin, waysOfWriting);
});
afterEach(async () => {
  await front.close();
  await stop();
  await rm(home, { recursive: true, force: true });
});

async function control(method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${ready.control}/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
}

/** Runs a command; all that it wrote. */
async function cli(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [`${hosts}/cli/main.ts`, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...clockEnvironment,
      REGISTRY_DESK_HOME: join(home, 'desk'),
      REGISTRY_DESK_HANDLE: handle,
      REGISTRY_DESK_API_KEY: secrets.key,
      REGISTRY_DESK_PASSWORD: secrets.password,
      REGISTRY_DESK_RPP_URL: front.addressOf(ready.rpp),
      REGISTRY_DESK_REPP_URL: front.addressOf(ready.repp),
      REGISTRY_DESK_RDAP_URL: front.addressOf(ready.rdap),
    },
  });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece));
  await once(child, 'close');
  return Buffer.concat(pieces).toString('utf8');
}

/** Which secrets a text holds, and how they are written there. */
function secretsIn(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(waysOfWriting)
      .map(([way, write]) => [way, write(secret, handle)] as const)
      // In JSON files and in SQLite a line end is written in another way than on the wire.
      .flatMap(([way, written]) => [written, JSON.stringify(written).slice(1, -1)].map((one) => [way, one] as const))
      .filter(([, written]) => text.includes(written))
      .map(([way]) => `${name} ${way}`),
  );
}

async function filesWithSecrets(): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(home, { recursive: true })) {
    const path = join(home, file);
    if (!(await stat(path)).isFile()) continue;
    const bytes = await readFile(path);
    found.push(...secretsIn(bytes.toString('utf8')).map((one) => `${file}: ${one}`));
  }
  return found;
}

it('a registry that repeats every secret in every way leaves none in any file or answer', async () => {
  const file = (name: string) => join(home, name);
  const said: string[] = [await cli('domains', 'list', '--refresh')];
  const [name = ''] = [...(said[0] ?? '').matchAll(/"ldhName": ?"([^"]+)"/g)].map(([, found]) => found);
  said.push(
    await cli('accounts', 'test'),
    await cli('lookup', 'domain', name),
    await cli('check', 'laust-nafn.example', '--via', 'rpp-v0'),
    await cli('check', 'laust-nafn.example', '--via', 'rpp-v1'),
    await cli('check', 'laust-nafn.example', '--via', 'repp-v1'),
    await cli('renew', name, '--years', '1', '--card', ready.accounts[0]?.cardIds[0] ?? '', '--yes'),
    await cli('inbox', 'collect', '--ack'),
    await cli('inbox', 'list', '--all'),
    await cli('ledger', 'list'),
    await cli('inbox', 'export', '--to', file('inbox.csv'), '--format', 'csv'),
    await cli('inbox', 'export', '--to', file('inbox.json'), '--format', 'json'),
    await cli('domains', 'export', '--to', file('domains.json'), '--format', 'json'),
    await cli('journal', 'export', '--to', file('journal.har')),
    await cli('recordings', 'save', file('recording.ndjson'), '--with-contacts'),
    await cli('probe', '--to', file('probe.json'), '--format', 'json'),
    await cli('backup', file('backup.sqlite')),
  );
  const all = said.join('\n');
  // Everything was carried out, and every answer repeated what it was sent.
  expect(all).toMatch(/"state": ?"renewed"/);
  expect(all).toMatch(/"end": ?"empty"/);
  expect(front.echoes()).toBeGreaterThan(20);
  const files = await readdir(home, { recursive: true });
  for (const written of ['inbox.csv', 'journal.har', 'recording.ndjson', 'probe.json', 'backup.sqlite']) {
    expect(files, all).toContain(written);
  }
  expect(await readFile(file('journal.har'), 'utf8')).toContain('‹redacted›');
  // The search can find what it looks for.
  expect(secretsIn(`x ${secrets.password} x`)).toContain('password as it is');
  expect(secretsIn(all)).toEqual([]);
  expect(await filesWithSecrets()).toEqual([]);
}, 600_000);
