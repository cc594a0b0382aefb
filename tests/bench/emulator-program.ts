import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startChild } from './child.ts';

const built = resolve(import.meta.dirname, '../../out/main/emulator.js');
const source = resolve(import.meta.dirname, '../../src/main/hosts/emulator/main.ts');

/** What the emulator says when it is ready, as far as figures need it. */
export interface ReadyEmulator {
  readonly url: string;
  readonly control: string;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly cardIds: readonly string[];
  }[];
}

export interface MeasuredEmulator {
  readonly ready: ReadyEmulator;
  readonly port: number;
  readonly pid: number;
  /** The account's `Authorization` value. */
  readonly basic: string;
  readonly cardId: string;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** The emulator in a process of its own: as it was built where that is there, else from its sources. */
export async function startEmulatorProgram(argv: readonly string[]): Promise<MeasuredEmulator> {
  const program = await startChild<ReadyEmulator>(existsSync(built) ? built : source, ['--port', '0', ...argv]);
  const { ready, pid, stop } = program;
  const account = ready.accounts[0];
  if (account === undefined) throw new Error('the emulator has no account');
  return {
    ready,
    pid,
    stop,
    port: Number(new URL(ready.url).port),
    basic: `Basic ${Buffer.from(`${account.handle}:${account.apiKey}`).toString('base64')}`,
    cardId: account.cardIds[0] ?? '',
    async control(method, path, body) {
      const reply = await fetch(`${ready.control}/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!reply.ok) throw new Error(`the emulator refused ${method} ${path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as unknown;
    },
  };
}

/** The published limit would end a measurement after 7,200 answers: the emulator's own switch lifts it. */
export async function liftLimits(emulator: MeasuredEmulator): Promise<void> {
  const { limits } = (await emulator.control('GET', 'limits')) as { limits: Record<string, unknown> };
  await emulator.control('PATCH', 'limits', Object.fromEntries(Object.keys(limits).map((name) => [name, null])));
}

/** Megabytes of a process: what it holds now, and the most that it ever held. Linux tells both. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
