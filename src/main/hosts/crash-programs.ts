import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashPort } from '#main/host-ports.ts';

/** A program of ours in a process of its own. */
export interface OwnProgram {
  /** SIGKILL: no handler runs, nothing is written any more. */
  kill(): void;
  readonly output: NodeJS.ReadableStream;
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** The programs that the crash test kills: the desk, and its registry. */
export type CrashEntry = 'crash-desk' | 'emulator';

/** Starts one of them with nothing in its environment but what is given. */
export type StartOwnProgram = (
  entry: CrashEntry,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
) => OwnProgram;

const sources = { 'crash-desk': './cli/crash-desk.ts', emulator: './emulator/main.ts' } as const;

/** Beside this bundle; from the sources in their folders. */
export function entryFile(entry: CrashEntry, moduleUrl: string = import.meta.url): string {
  const isSource = new URL(moduleUrl).pathname.endsWith('.ts');
  return fileURLToPath(new URL(isSource ? sources[entry] : `./${entry}.js`, moduleUrl));
}

/** By the Node that runs this program. */
export function startByNode(fileOf: (entry: CrashEntry) => string = (entry) => entryFile(entry)): StartOwnProgram {
  return (entry, words, environment) => {
    const child: ChildProcess = spawn(process.execPath, [fileOf(entry), ...words], {
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (child.stdout === null) throw new Error('A program without standard output.');
    return {
      kill: () => void child.kill('SIGKILL'),
      output: child.stdout,
      ended: new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code) => resolve(code));
      }),
    };
  };
}

interface EmulatorLine {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly cardIds: readonly string[];
  }[];
}

/** Programs that may be killed, in folders of their own below the system's folder for temporary files. */
export function crashPrograms(start: StartOwnProgram = startByNode()): CrashPort {
  return {
    makeFolder: () => mkdtemp(join(tmpdir(), 'registry-desk-crash-')),
    removeFolder: (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    writeText: (path, text) => writeFile(path, text),
    startRegistry: (order) => startRegistry(start, order),

    async runDesk({ home, words, environment, killing }) {
      await mkdir(home, { recursive: true });
      if (killing !== undefined && !('afterMilliseconds' in killing)) throw new Error('This program knows no steps.');
      const startedAt = performance.now();
      const program = start('crash-desk', words, { ...environment, REGISTRY_DESK_HOME: home });
      let killed = false;
      const timer =
        killing &&
        setTimeout(() => {
          killed = true;
          program.kill();
        }, killing.afterMilliseconds);
      const [output, code] = await Promise.all([textOf(program.output), program.ended]);
      clearTimeout(timer);
      const milliseconds = performance.now() - startedAt;
      // Where it ended in the very moment, it ended by itself.
      return { killed: killed && code === null, exitCode: code, output, milliseconds };
    },
  };
}

async function startRegistry(
  start: StartOwnProgram,
  order: Parameters<CrashPort['startRegistry']>[0],
): ReturnType<CrashPort['startRegistry']> {
  const durable = ['--durable', join(order.folder, 'registry.sqlite')];
  const switches = Object.entries(order.personality).flatMap(([name, value]) => ['--personality', `${name}=${value}`]);
  let program = start(
    'emulator',
    ['--port', '0', '--names', String(order.names), '--chance', String(order.seed), ...durable, ...switches],
    {},
  );
  const ready = JSON.parse(await firstLine(program)) as EmulatorLine;
  const [account] = ready.accounts;
  const cardId = account?.cardIds[0];
  if (account === undefined || cardId === undefined) throw new Error('The registry has nobody to practise with.');
  const port = new URL(ready.control).port;

  async function tell(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${ready.control}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`control ${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  return {
    cardId,
    environment: {
      REGISTRY_DESK_HANDLE: account.handle,
      REGISTRY_DESK_API_KEY: account.apiKey,
      REGISTRY_DESK_RPP_URL: ready.rpp,
      REGISTRY_DESK_REPP_URL: ready.repp,
      REGISTRY_DESK_RDAP_URL: ready.rdap,
    },
    async disturb(share, seed, lateMilliseconds) {
      await tell('DELETE', 'faults');
      const order = { route: 'rpp-v0/renew-domain', chance: share };
      for (const [index, fault] of ['reset-before', 'reset-after', 'html-502-after'].entries()) {
        await tell('POST', 'faults', { ...order, fault, seed: seed + index });
      }
      const options = { milliseconds: lateMilliseconds };
      await tell('POST', 'faults', { ...order, fault: 'late-commit', seed: seed + 3, options });
    },
    async calm() {
      await tell('DELETE', 'faults');
    },
    async late() {
      const { armed } = (await tell('GET', 'faults')) as { armed: readonly { fault: string; struck: number }[] };
      return armed.find(({ fault }) => fault === 'late-commit')?.struck ?? 0;
    },
    async charges() {
      const all: string[] = [];
      for (let after = 0; ; ) {
        const { charges } = (await tell('GET', `charges?after=${after}&limit=10000`)) as {
          charges: readonly { domain: string; number: number }[];
        };
        all.push(...charges.map(({ domain }) => domain));
        const last = charges.at(-1);
        if (last === undefined) return all;
        after = last.number;
      }
    },
    async killAndRestart() {
      program.kill();
      await program.ended;
      program = start('emulator', ['--port', port, ...durable], {});
      await firstLine(program);
    },
    async stop() {
      program.kill();
      await program.ended;
    },
  };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
}

/** The first line of a program that goes on afterwards. */
async function firstLine(program: OwnProgram): Promise<string> {
  let text = '';
  const ended = program.ended.then((code) => {
    throw new Error(`The registry ended with ${code} before it was ready.`);
  });
  ended.catch(() => undefined);
  while (!text.includes('\n')) {
    const [piece] = (await Promise.race([once(program.output, 'data'), ended])) as [unknown];
    text += String(piece);
  }
  program.output.on('data', () => undefined);
  return text.slice(0, text.indexOf('\n'));
}
