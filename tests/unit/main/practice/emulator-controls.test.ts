import * as fileSystem from 'node:fs/promises';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askControl, openReplay, openSnapshot, saveSnapshot } from '#main/application/ask-control.ts';
import { systemClock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createExportFiles } from '#main/files/export-files.ts';
import { ownPlaces } from '#main/files/own-places.ts';
import { createEmulator, type EmulatorService } from '#main/practice/emulator.ts';
import type { Failure } from '#values/failure.ts';
import { said } from '../../../support/said.ts';

/** 2 November 2026, noon UTC; the clock stands still. */
const noon = Date.UTC(2026, 10, 2, 12);

let registry: RunningEmulator;
let stopped: boolean;
let topics: string[];
let service: EmulatorService;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-emulator-'));
  registry = await startEmulator({ port: 0, seed: 'small-reseller', startAt: noon, speed: 0, clock: systemClock });
  stopped = false;
  topics = [];
  const files = createExportFiles({
    stamp: () => ({ at: 0, program: 'Registry Desk' }),
    files: fileSystem,
    places: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    own: ownPlaces([]),
    newId: () => 'part',
  });
  service = createEmulator({
    control: {
      start: async () => registry,
      stop: async () => {
        stopped = true;
      },
      running: () => (stopped ? undefined : registry),
      virtualTime: async () => noon,
      ask: (running, method, path, body) => askControl(running.control, method, path, body),
      saveSnapshot: (running, path) => saveSnapshot(running.control, files, path),
      openSnapshot: (running, path) => openSnapshot(running.control, path),
      openReplay: (running, path, others) => openReplay(running.control, path, others),
    },
    publish: (topic) => topics.push(topic),
  });
});

afterEach(async () => {
  await registry.close();
  await rm(folder, { recursive: true, force: true });
});

async function failureOf(promise: Promise<unknown>): Promise<Failure | undefined> {
  return promise.then(
    () => undefined,
    (error: { failure?: Failure }) => error.failure,
  );
}

describe('the clock of the practice registry', () => {
  it('brings a name over its expiry date, and its life follows', async () => {
    expect(await service.nameLife('norn.example')).toMatchObject({
      status: 'active',
      now: { date: '2026-11-02' },
      steps: [
        { step: 'registered', position: 0, past: true },
        { step: 'expires', date: '2026-11-03', past: false },
        { step: 'deleted', date: '2026-12-03', position: 1, past: false },
      ],
    });
    const moved = await service.advanceClock(1);
    expect(moved).toEqual({ nowAt: noon + 86_400_000, speed: 0 });
    expect(topics).toEqual(['emulator']);
    const life = await service.nameLife('norn.example');
    expect(life.status).toBe('server hold');
    expect(life.steps[1]).toMatchObject({ step: 'expires', past: true });
  });

  it('has no hold under the life cycle of the sandbox', async () => {
    await service.turnSwitch('life-cycle', 'sandbox');
    const { steps } = await service.nameLife('norn.example');
    expect(steps.map(({ date, step }) => `${step} ${date}`).slice(1)).toEqual(['deleted 2026-11-03']);
  });

  it('goes to the next expiry, and on from there to a later one', async () => {
    const first = await service.toNextExpiry();
    expect(new Date(first.nowAt).toISOString()).toBe('2026-11-03T00:00:00.000Z');
    expect(first.names).toBeGreaterThan(0);
    const second = await service.toNextExpiry();
    expect(second.nowAt).toBeGreaterThan(first.nowAt);
  });

  it('says so where no name is left that could expire', async () => {
    await service.beginAgain({ from: 'seed', seed: 'empty' });
    expect(await failureOf(service.toNextExpiry())).toMatchObject({ kind: 'not-found' });
  });
});

describe('what else is turned', () => {
  it('turns one switch and turns all back', async () => {
    const guard = async () => (await service.personality()).switches.find((one) => one.name === 'expiry-guard')?.value;
    expect(await guard()).toBe('match');
    await service.turnSwitch('expiry-guard', 'ignore');
    expect(await guard()).toBe('ignore');
    await service.resetPersonality();
    expect(await guard()).toBe('match');
    expect(await failureOf(service.turnSwitch('expiry-guard', 'sometimes'))).toMatchObject({
      kind: 'invalid-input',
      message: said(expect.stringContaining('expiry-guard')),
    });
  });

  it('shows a fault that struck, with the rule, and clears what is left of it', async () => {
    const armed = await service.armFault({ fault: 'html-502', route: 'rdap/*', times: 2, chance: null });
    expect(armed).toMatchObject({ struck: 0, remaining: 2 });
    await fetch(`${registry.url}/rdap/entity/NORN1-EX`);
    const { armed: left } = await service.faults();
    expect(left).toMatchObject([{ id: armed.id, struck: 1, remaining: 1 }]);
    const { last, requests } = await service.requests(0, 10);
    expect(requests).toMatchObject([
      { number: last, at: noon, method: 'GET', answer: { status: 502 }, faults: ['html-502'] },
    ]);
    expect((await service.requests(last, 10)).requests).toEqual([]);
    await service.clearFault(armed.id);
    expect((await service.faults()).armed).toEqual([]);
    expect(await failureOf(service.clearFault(armed.id))).toMatchObject({ kind: 'not-found' });
  });

  it('lifts all limits and applies the published ones again', async () => {
    const published = await service.limits();
    const lifted = await service.applyLimits(false);
    expect(lifted.limits.map((one) => one.requests)).toEqual(lifted.limits.map(() => null));
    expect((await service.applyLimits(true)).limits).toEqual(published.limits);
    expect(published.limits.some((one) => one.requests !== null)).toBe(true);
  });

  it('issues and revokes keys, and changes who may ask from where', async () => {
    const { id, key } = await service.issueKey('NORN1-EX');
    const keysOf = async () =>
      (await service.contacts()).contacts.find((one) => one.handle === 'NORN1-EX')?.apiKeys.map((one) => one.key);
    expect(await keysOf()).toContain(key);
    await service.revokeKey('NORN1-EX', id);
    expect(await keysOf()).not.toContain(key);
    await service.changeContact({ handle: 'NORN1-EX', accessList: ['192.0.2.0/24'], totp: true });
    expect((await service.contacts()).contacts[0]).toMatchObject({ accessList: ['192.0.2.0/24'], totp: true });
    expect(
      await failureOf(service.changeContact({ handle: 'NORN1-EX', accessList: ['nowhere'], totp: true })),
    ).toMatchObject({ kind: 'invalid-input' });
  });

  it('changes a card and queues a message with the data of a finished action', async () => {
    const card = await service.changeCard({ cardId: 'PREPAID-0007', balance: 12, declined: true });
    expect(card).toMatchObject({ id: 'PREPAID-0007', balance: 12, declined: true });
    const before = (await service.messages()).total;
    const message = await service.queueMessage({
      handle: 'NORN1-EX',
      text: 'Domain renewed',
      domain: 'norn.example',
      succeeded: true,
      unknownKind: false,
    });
    expect(message).toMatchObject({ handle: 'NORN1-EX', queuedAt: noon, text: 'Domain renewed' });
    expect((await service.messages()).total).toBe(before + 1);
    expect(await service.charges()).toEqual({ charges: [], total: 0, amount: 0 });
  });
});

describe('the state of the practice registry', () => {
  it('is kept in a file, replaced, and opened again', async () => {
    const path = join(folder, 'registry.ndjson');
    const saved = await service.saveSnapshot(path);
    expect((await readFile(path)).byteLength).toBe(saved.bytes);
    expect(await service.beginAgain({ from: 'seed', seed: 'empty' })).toMatchObject({ domains: 0 });
    expect((await service.status()).seed).toBe('empty');
    expect((await service.openSnapshot(path)).domains).toBeGreaterThan(200);
    expect((await service.status()).seed).toBeNull();
  });

  it('never writes over a file, and opens no other one', async () => {
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Dear registry');
    expect(await failureOf(service.saveSnapshot(path))).toMatchObject({ kind: 'file', path, cause: 'EEXIST' });
    expect(await readFile(path, 'utf8')).toBe('Dear registry');
    expect(await failureOf(service.openSnapshot(path))).toMatchObject({ kind: 'invalid-input' });
    expect(await failureOf(service.openSnapshot(join(folder, 'none')))).toMatchObject({
      kind: 'file',
      cause: 'ENOENT',
    });
  });

  it('answers from a recording until it is told to stop', async () => {
    const path = join(folder, 'walk.json');
    const exchange = {
      interface: 'rdap',
      request: { method: 'GET', path: '/rdap/dac/free.example' },
      reply: { status: 503 },
    };
    await writeFile(path, JSON.stringify({ format: 'registry-desk-recording', version: 1, exchanges: [exchange] }));
    const ask = async () => (await fetch(`${registry.rdap}/rdap/dac/free.example`)).status;
    expect(await service.replay()).toEqual({ replay: null });
    expect((await service.openReplay(path, 'refuse')).replay).toMatchObject({ name: 'walk.json', others: 'refuse' });
    expect(await ask()).toBe(503);
    expect((await service.requests(0, 1)).requests[0]?.rule.source).toBe('recording');
    expect((await service.changeReplay({ others: 'answer', rewind: true })).replay).toMatchObject({ answered: 0 });
    expect(await service.endReplay()).toEqual({ replay: null });
    expect(await ask()).toBe(404);
    expect(await failureOf(service.changeReplay({ others: null, rewind: true }))).toMatchObject({ kind: 'conflict' });
    await writeFile(path, '{"format":"registry-desk-recording","version":1,"exchanges":[{}]}');
    expect(await failureOf(service.openReplay(path, 'answer'))).toMatchObject({
      kind: 'invalid-input',
      message: said(expect.stringContaining('exchanges[0].interface')),
    });
    expect(await failureOf(service.openReplay(join(folder, 'none'), 'answer'))).toMatchObject({ kind: 'file' });
  });

  it('cannot be turned while it does not run', async () => {
    await service.stop();
    expect(await failureOf(service.clock())).toMatchObject({ kind: 'conflict' });
  });
});
