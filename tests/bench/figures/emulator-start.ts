import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { startChild } from '../child.ts';
import { memoryOf, startEmulatorProgram } from '../emulator-program.ts';
import { type Figure, inTurn } from '../figure.ts';

const snapshotNames = 1_000_000;

/** Plain JavaScript: what strips types at the start would be counted too. */
const bareServer = "require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('{}'))";

/** How fast the emulator is there, and what it holds. */
export const emulatorStart: Figure[] = [
  {
    name: 'emulator-start',
    about: 'milliseconds from the start of the process to ready, with the small seed',
    baseline: 'node -e 0',
    goal: { sense: 'at-most', value: 6 },
    async measure() {
      const measured = await inTurn(
        5,
        async () => {
          const startedAt = performance.now();
          const emulator = await startEmulatorProgram(['--seed', 'small-reseller']);
          const took = performance.now() - startedAt;
          await emulator.stop();
          return took;
        },
        async () => {
          const startedAt = performance.now();
          await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
          return performance.now() - startedAt;
        },
      );
      return {
        ratio: measured.ours / measured.baseline,
        detail: `${Math.round(measured.ours)} ms beside ${Math.round(measured.baseline)} ms`,
      };
    },
  },
  {
    name: 'emulator-memory',
    about: 'resident megabytes of an empty emulator that is ready',
    baseline: 'bare node:http',
    goal: { sense: 'at-most', value: 2 },
    async measure() {
      const emulator = await startEmulatorProgram(['--seed', 'empty']);
      const bare = await startChild('-e', [bareServer]);
      try {
        const ours = (await memoryOf(emulator.pid)).now;
        const baseline = (await memoryOf(bare.pid)).now;
        return { ratio: ours / baseline, detail: `${Math.round(ours)} MB beside ${Math.round(baseline)} MB` };
      } finally {
        await emulator.stop();
        await bare.stop();
      }
    },
  },
  {
    name: 'emulator-snapshot',
    about: `seconds from the start of the process to ready with a snapshot of ${snapshotNames} names`,
    baseline: 'reading the same lines as JSON and keeping none',
    goal: { sense: 'at-most', value: 8 },
    async measure() {
      const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
      const file = join(folder, 'registry.ndjson');
      try {
        const source = await startEmulatorProgram(['--names', String(snapshotNames)]);
        try {
          const reply = await fetch(`${source.ready.control}/snapshot`);
          if (reply.body === null) throw new Error('the emulator gave no snapshot');
          await pipeline(Readable.fromWeb(reply.body as ReadableStream), createWriteStream(file));
        } finally {
          await source.stop();
        }
        const readAt = performance.now();
        let lines = 0;
        for await (const line of createInterface({ input: createReadStream(file) })) {
          JSON.parse(line);
          lines += 1;
        }
        const baseline = performance.now() - readAt;
        const startedAt = performance.now();
        const opened = await startEmulatorProgram(['--snapshot', file]);
        const ours = performance.now() - startedAt;
        try {
          const memory = await memoryOf(opened.pid);
          const megabytes = Math.round((await stat(file)).size / 1_000_000);
          return {
            ratio: ours / baseline,
            detail:
              `${(ours / 1000).toFixed(1)} s beside ${(baseline / 1000).toFixed(1)} s for ${lines} lines, ${megabytes} MB; ` +
              `resident ${Math.round(memory.now)} MB when ready, ${Math.round(memory.most)} MB at most`,
          };
        } finally {
          await opened.stop();
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];
