import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { startChild } from '../bench/child.ts';
import { clockEnvironment } from '../support/test-clock.ts';
import { registryControl } from '../torture/registry-control.ts';

const hosts = `${import.meta.dirname}/../../src/main/hosts`;
const chosen = 60;

interface Ready {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly { readonly handle: string; readonly apiKey: string }[];
  readonly stop: () => Promise<void>;
}

let ready: Ready;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'registry-desk-interrupted-'));
  const child = await startChild<Ready>(`${hosts}/emulator/main.ts`, ['--port', '0', '--seed', 'small-reseller']);
  ready = { ...child.ready, stop: child.stop };
});
afterEach(async () => {
  await ready.stop();
  await rm(home, { recursive: true, force: true });
});

/** Runs a command; `heard` sees what it says on standard error and may interrupt it. */
async function cli(words: readonly string[], heard?: (interrupt: () => void) => void) {
  const [account] = ready.accounts;
  const child = spawn(process.execPath, [`${hosts}/cli/main.ts`, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...clockEnvironment,
      REGISTRY_DESK_HOME: home,
      REGISTRY_DESK_HANDLE: account?.handle,
      REGISTRY_DESK_API_KEY: account?.apiKey,
      REGISTRY_DESK_RPP_URL: ready.rpp,
      REGISTRY_DESK_REPP_URL: ready.repp,
      REGISTRY_DESK_RDAP_URL: ready.rdap,
    },
  });
  heard?.(() => child.kill('SIGINT'));
  let output = '';
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...end) => resolve(end));
  });
  return { code, signal, said, answer: JSON.parse(output === '' ? 'null' : output) };
}

async function billed(): Promise<number> {
  const reply = await fetch(`${ready.control}/charges`);
  return ((await reply.json()) as { charges: unknown[] }).charges.length;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a batch of renewals on the command line', () => {
  it('is paused by Ctrl-C with nothing left unknown, and goes on when told', { timeout: 120_000 }, async () => {
    await cli(['domains', 'refresh']);
    const { answer: list } = await cli(['domains', 'list', '--limit', '200']);
    const names = (list.domains as { ldhName: string; status: string[]; roles: string[] }[])
      .filter(({ roles }) => roles.some((role) => role === 'billing'))
      .map(({ ldhName }) => ldhName);
    const file = join(home, 'names.txt');
    await writeFile(file, names.slice(0, chosen).join('\n'));
    const [card] = ((await (await fetch(`${ready.control}/cards`)).json()) as { cards: { id: string }[] }).cards;
    const prepared = await cli(['batch', 'prepare', file, '--years', '1', '--card', card?.id ?? '', '--all']);
    const { batchId, counts: before } = prepared.answer.batch as RenewalBatch;
    expect(before.chosen).toBeGreaterThan(chosen / 2);
    const charges = await billed();
    await registryControl(ready.control).arm({
      fault: 'latency',
      route: 'rpp-v0/renew-domain',
      options: { milliseconds: 150 },
    });

    const first = await cli(['batch', 'run', batchId, '--yes'], async (interrupt) => {
      await until(async () => (await billed()) > charges + 6);
      interrupt();
    });
    const paused = first.answer.batch as RenewalBatch;
    expect(first.signal).toBeNull();
    expect(first.said).toContain('Stopping');
    expect(first.code).toBe(1);
    expect(paused).toMatchObject({ state: 'paused', counts: { unknown: 0, underWay: 0 } });
    expect(paused.counts.waiting).toBeGreaterThan(0);
    expect(await billed()).toBe(charges + paused.counts.renewed);

    const second = await cli(['batch', 'run', batchId, '--yes']);
    const { state, counts } = second.answer.batch as RenewalBatch;
    // Some names of the seed are not to be renewed, and say so.
    expect({ state, unknown: counts.unknown, all: counts.renewed + counts.refused }).toEqual({
      state: 'done',
      unknown: 0,
      all: before.chosen,
    });
    expect(counts.renewed).toBeGreaterThan(paused.counts.renewed);
    expect(await billed()).toBe(charges + counts.renewed);
  });
});

describe('collecting messages on the command line', () => {
  it('is ended by Ctrl-C, and tells what was stored and acknowledged until then', { timeout: 120_000 }, async () => {
    const control = registryControl(ready.control);
    const handle = ready.accounts[0]?.handle ?? '';
    for (let message = 0; message < 20; message += 1)
      await control.queueMessage({ handle, text: `Message ${message}` });
    const acknowledged = async () => (await control.messages(handle, 'acknowledged')).length;
    const before = await acknowledged();
    await control.arm({ fault: 'latency', route: 'repp-v1/acknowledge-message', options: { milliseconds: 200 } });

    const collected = await cli(['inbox', 'collect', '--ack', '--via', 'repp-v1'], async (interrupt) => {
      await until(async () => (await acknowledged()) >= before + 2);
      interrupt();
    });
    expect(collected).toMatchObject({ code: 1, signal: null, answer: { end: 'stopped' } });
    expect(collected.said).toContain('Stopping');
    const { answer } = collected;
    expect(answer.acknowledged).toBeGreaterThanOrEqual(2);
    expect(answer.acknowledged).toBe((await acknowledged()) - before);
    expect(answer.stored).toBeGreaterThanOrEqual(answer.acknowledged);
    expect(answer.text).toBe(`Stored: ${answer.stored}. Acknowledged: ${answer.acknowledged}. Collecting was stopped.`);
  });
});
