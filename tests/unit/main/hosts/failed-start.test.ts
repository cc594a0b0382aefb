import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyStore } from '#main/database/copy-store.ts';
import { openStore } from '#main/database/open-store.ts';
import { closeGate } from '#main/database/store-gate.ts';
import { asWritten } from '#messages/message.ts';
import { clockEnvironment } from '../../../support/test-clock.ts';
import { account, intention } from '../database/samples.ts';

const cli = resolve(import.meta.dirname, '../../../../src/main/hosts/cli/main.ts');
const emulator = resolve(import.meta.dirname, '../../../../src/main/hosts/emulator/main.ts');
/** The web host serves the built page, so it runs only as it was built. */
const web = resolve(import.meta.dirname, '../../../../out/main/web.js');
const isRoot = process.getuid?.() === 0;

let home: string;
let store: string;
let running: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-desk-start-'));
  store = join(home, 'registry-desk.sqlite');
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

interface Run {
  readonly code: number | null;
  readonly said: string;
}

function start(program: string, words: readonly string[], changes: { uid?: number; folder?: string } = {}) {
  const { uid, folder = home } = changes;
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, ...clockEnvironment, REGISTRY_DESK_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  running.push(child);
  let said = '';
  const heard: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
      for (const hear of heard) hear();
    });
  }
  return {
    /** Until it has said these words, or has ended. */
    saying: (words: string) =>
      new Promise<void>((tell) => {
        const hear = () => said.includes(words) && tell();
        heard.push(hear);
        child.once('close', () => tell());
        hear();
      }),
    stop: () => child.kill('SIGTERM'),
    ended: new Promise<Run>((tell) => child.once('close', (code) => tell({ code, said }))),
  };
}

const run = (...given: Parameters<typeof start>): Promise<Run> => start(...given).ended;

/** A store with an account, and a renewal that a program which is gone has left on its way. */
async function makeStore(): Promise<void> {
  const opened = openStore(store);
  await opened.accounts.keep(account());
  const { openedAt: at } = intention();
  await opened.ledger.open(intention(), { state: 'sent', at, text: asWritten('On its way.') });
  for (let number = 0; number < 60; number += 1)
    await opened.settings.set(`s${number}`, JSON.stringify('x'.repeat(4000)));
  await opened.close();
}

function overwrite(path: string, from: number): void {
  const handle = openSync(path, 'r+');
  for (let page = from; page * 4096 < statSync(path).size; page += 1)
    writeSync(handle, Buffer.alloc(4096, 0xaa), 0, 4096, page * 4096);
}

/** Nobody may hold the gate of a store, or keep a mark of an owner, after a program has ended. */
function expectNothingHeld(): void {
  closeGate(store).release();
  expect(readdirSync(home).filter((name) => name.includes('-owner-'))).toEqual([]);
}

/** The store waits 15 s for another program's write; then a start has failed, and the program must end. */
describe('a program whose start fails after its store was opened', { timeout: 120_000 }, () => {
  it('ends, says why, and holds nothing: the command line, and the web host where it is built', async () => {
    await makeStore();
    const writer = new DatabaseSync(store);
    writer.exec('BEGIN IMMEDIATE');
    try {
      const ended = await Promise.all([
        run(cli, ['ledger', 'list']),
        ...(existsSync(web) ? [run(web, ['--no-open', '--port', '0'])] : []),
      ]);
      for (const { code, said } of ended) {
        expect(code, said).toBe(1);
        expect(said).toContain('Another program is writing');
        expect(said).toContain('Nothing was sent.');
      }
    } finally {
      writer.close();
    }
    expectNothingHeld();
  });
});

describe('a store that cannot be used', { timeout: 120_000 }, () => {
  it.each<readonly [string, string, () => void]>([
    ['has damaged pages', 'is damaged', () => overwrite(store, 1)],
    ['is cut off', 'is damaged', () => truncateSync(store, 3 * 4096)],
    ['is no database', 'is not a database', () => writeFileSync(store, 'A letter to a friend.\n'.repeat(400))],
    [
      'is a folder',
      'is a folder, not a file',
      () => {
        rmSync(store);
        mkdirSync(store);
      },
    ],
  ])('that %s ends the command line with 1, in words, and nothing is sent or changed', async (_what, words, harm) => {
    await makeStore();
    harm();
    const before = statSync(store);
    const { code, said } = await run(cli, ['ledger', 'list']);
    expect(code, said).toBe(1);
    expect(said).toContain(words);
    expect(said).toContain('Nothing was sent.');
    expect(said).not.toMatch(/^ {4}at /m);
    expect(statSync(store).size).toBe(before.size);
    expectNothingHeld();
  });

  it('where the data folder is a file ends the command line with 1, in words', async () => {
    const folder = join(home, 'file');
    writeFileSync(folder, '');
    const { code, said } = await run(cli, ['ledger', 'list'], { folder });
    expect(code, said).toBe(1);
    expect(said).toContain('The data folder');
    expect(said).toContain('Nothing was sent.');
  });

  it.skipIf(!isRoot)('that another user owns ends the command line with 1, in words', async () => {
    await makeStore();
    chmodSync(home, 0o755);
    const { code, said } = await run(cli, ['ledger', 'list'], { uid: 65534 });
    expect(code, said).toBe(1);
    expect(said).toMatch(/cannot be (opened|written)/);
    expect(said).toContain('Nothing was sent.');
    expectNothingHeld();
  });

  it.skipIf(!existsSync(web))('is shown by the web host, which ends when it is stopped and holds nothing', async () => {
    await makeStore();
    overwrite(store, 1);
    const host = start(web, ['--no-open', '--port', '0']);
    await host.saying('Registry Desk is at');
    // The first desk is closed: another program can put a backup in the place of its store.
    closeGate(store).release();
    host.stop();
    expect(await host.ended).toMatchObject({ code: 0 });
    expectNothingHeld();
  });
});

it.skipIf(process.platform === 'win32')(
  'a data folder that others can enter is reported, and stays as it is',
  async () => {
    chmodSync(home, 0o750);
    const { code, said } = await run(cli, ['accounts', 'list']);
    expect(code, said).toBe(0);
    expect(said).toContain(`(mode 750). Take them away with: chmod 700 "${home}"`);
    expect(statSync(home).mode & 0o777).toBe(0o750);
  },
  60_000,
);

describe('a port that is taken', { timeout: 120_000 }, () => {
  async function takenPort(): Promise<string> {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((listening) => server.once('listening', listening));
    const address = server.address();
    return String(typeof address === 'object' ? address?.port : '');
  }

  it.skipIf(!existsSync(web))('ends the web host with 1, and its store is closed', async () => {
    if (process.platform !== 'win32') chmodSync(home, 0o755);
    const { code, said } = await run(web, ['--no-open', '--host', '127.0.0.1', '--port', await takenPort()]);
    expect(code, said).toBe(1);
    expect(said).toContain('is taken by another program');
    if (process.platform !== 'win32') expect(said).toContain(`chmod 700 "${home}"`);
    expectNothingHeld();
  });

  it('ends the emulator with 1, and its file can be used again', async () => {
    const file = join(home, 'registry.sqlite');
    const { code, said } = await run(emulator, ['--port', await takenPort(), '--durable', file]);
    expect(code, said).toBe(1);
    expect(said).toContain('is taken by another program');
    const again = start(emulator, ['--port', '0', '--durable', file]);
    await again.saying('"ready":true');
    again.stop();
    expect(await again.ended).toMatchObject({ code: 0 });
  });
});

/** A disk of four megabytes, where this machine lets us mount one. */
const disk = join(tmpdir(), `registry-desk-disk-${process.pid}`);

function mountDisk(): boolean {
  if (process.platform !== 'linux' || !isRoot) return false;
  mkdirSync(disk, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0;
  if (!mounted) rmSync(disk, { recursive: true });
  return mounted;
}

function unmountDisk(): void {
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
}

const canMount = mountDisk();
// Mounted again by the tests themselves: where none of them is chosen, nothing would unmount it.
if (canMount) unmountDisk();

describe.skipIf(!canMount)('a full disk (a small one is mounted, as root on Linux only)', { timeout: 120_000 }, () => {
  const fill = (left = 0) => {
    const { bavail, bsize } = statfsSync(disk);
    if (bavail > 0) writeFileSync(join(disk, `filler-${bavail}`), Buffer.alloc(bavail * bsize - left));
  };
  const empty = () => {
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
  };
  beforeEach(empty);
  beforeAll(() => void mountDisk());
  afterAll(unmountDisk);

  it('ends no command late: what is there is listed, and nothing that must be written first is sent', async () => {
    home = join(disk, 'home');
    store = join(home, 'registry-desk.sqlite');
    await makeStore();
    fill();
    const listed = await run(cli, ['ledger', 'list']);
    expect(listed.code, listed.said).toBe(0);
    expect(listed.said).toContain(intention().unicodeName);
    expect(listed.said).toMatch(/The disk of .* is full\. What is there can be read\./);
    expect(listed.said).toContain('still shown as sent');
    fill();
    const words = ['--account', account().label];
    expect(await run(cli, ['inbox', 'list', ...words])).toMatchObject({ code: 0 });
    const renewed = await run(cli, ['renew', 'other.is', '--years', '1', '--card', '4711', '--yes', ...words]);
    expect(renewed.code, renewed.said).not.toBe(0);
    expect(renewed.said).toContain('Nothing was sent.');
    expectNothingHeld();
    for (const name of readdirSync(disk)) if (name.startsWith('filler')) rmSync(join(disk, name));
    const after = await run(cli, ['ledger', 'list']);
    expect(after.code, after.said).toBe(0);
    expect(after.said).toContain('1 with unknown outcome');
  });

  it('ends a restore with 1 and leaves the store as it was', async () => {
    const backup = join(home, 'kept.rdbackup');
    await makeStore();
    copyStore(store, backup);
    const folder = join(disk, 'home');
    mkdirSync(folder);
    const there = join(folder, 'registry-desk.sqlite');
    copyFileSync(store, there);
    fill();
    const { code, said } = await run(cli, ['restore', backup, '--yes'], { folder });
    expect(code, said).toBe(1);
    expect(said).toContain('is full');
    expect(said).not.toMatch(/^ {4}at /m);
    expect(readFileSync(there)).toEqual(readFileSync(store));
    expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it.each([
    ['to open its file', 0],
    ['for its first state', 200 * 1024],
  ])('ends an emulator that keeps its registry there with 1, without room %s', async (_what, left) => {
    fill(left);
    const words = ['--port', '0', '--names', '5000', '--durable', join(disk, 'registry.sqlite')];
    const { code, said } = await run(emulator, words);
    expect(code, said).toBe(1);
    expect(said).toContain('cannot be used to keep the registry in');
    expect(said).not.toMatch(/^ {4}at /m);
  });
});
