import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '../../../scripts/bootstrap/take-turn.mjs';

const bootstrap = resolve(import.meta.dirname, '../../../scripts/bootstrap');
const url = (file: string): string => pathToFileURL(join(bootstrap, file)).href;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, source: string): string {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
}

/** Environment of a process that no npm started. */
function withoutNpm(): NodeJS.ProcessEnv {
  const { npm_lifecycle_event: _, ...environment } = process.env;
  return environment;
}

async function ending(child: ChildProcess): Promise<{ code: number | null; signal: string | null; printed: string }> {
  let printed = '';
  child.stdout?.on('data', (piece) => {
    printed += piece;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, printed };
}

/** Resolves when the process has printed its first piece. */
async function firstWords(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output is read');
  const [piece] = await once(child.stdout, 'data');
  return String(piece);
}

describe.skipIf(process.platform === 'win32').each(['replaced', 'watched'])('handOver, %s', (way) => {
  function handOver(program: string, ...words: string[]): ChildProcess {
    const starter = script(
      'starter.mjs',
      `import { handOver } from '${url('hand-over.mjs')}';
       if ('${way}' === 'watched') process.execve = undefined;
       await handOver(process.execPath, ['-e', ...process.argv.slice(2)]);`,
    );
    return spawn(process.execPath, [starter, program, ...words], {
      env: withoutNpm(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }

  test('words, input and exit code pass through', async () => {
    const child = handOver(
      `process.stdin.on('data', (d) => process.stdout.write(process.argv[1] + d)).on('end', () => process.exit(7))`,
      'word-',
    );
    child.stdin?.end('in');
    expect(await ending(child)).toEqual({ code: 7, signal: null, printed: 'word-in' });
  });

  test('a signal reaches the program, and its answer is the answer', async () => {
    const child = handOver(
      `process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up')`,
    );
    await firstWords(child);
    child.kill('SIGTERM');
    expect(await ending(child)).toMatchObject({ code: 9, signal: null });
  });

  test('a program that is killed looks killed', async () => {
    const child = handOver(`setInterval(() => {}, 1000); console.log(process.pid)`);
    process.kill(Number(await firstWords(child)), 'SIGKILL');
    expect(await ending(child)).toMatchObject({ code: null, signal: 'SIGKILL' });
  });
});

describe.skipIf(process.platform === 'win32')('endWithNpm', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'the program ends when %s ends the shell that npm started',
    async (signal) => {
      const program = script(
        'program.mjs',
        `process.on('SIGTERM', () => { process.stdout.write('ended'); process.exit(0); });
       setInterval(() => {}, 1000); process.stdout.write('up');`,
      );
      const shell = spawn('sh', ['-c', `"${process.execPath}" --import "${url('preload.mjs')}" "${program}"; exit 1`], {
        env: { ...process.env, npm_lifecycle_event: 'emulator' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      expect(await firstWords(shell)).toBe('up');
      shell.kill(signal);
      // Closes only when the program has let go of the pipe as well.
      expect(await ending(shell)).toMatchObject({ printed: 'ended' });
    },
  );
});

describe('takeTurn', () => {
  test('gives the turn back, also after a failure', () => {
    expect(takeTurn('build', () => 'built', folder)).toBe('built');
    expect(() =>
      takeTurn(
        'build',
        () => {
          throw new Error('broken');
        },
        folder,
      ),
    ).toThrow('broken');
    expect(takeTurn('build', () => 'again', folder)).toBe('again');
  });

  test('takes over the turn of a command that was killed', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    mkdirSync(join(folder, 'build'));
    writeFileSync(join(folder, 'build', 'pid'), String(dead.pid));
    expect(takeTurn('build', () => 'built', folder)).toBe('built');
  });

  test('takes over a turn that nobody noted as theirs, whatever the clock says of its age', () => {
    for (const madeAt of [0, Date.now() / 1000 + 86_400]) {
      mkdirSync(join(folder, 'build'));
      utimesSync(join(folder, 'build'), madeAt, madeAt);
      expect(takeTurn('build', () => 'built', folder)).toBe('built');
    }
  });

  test('commands that come together go one after the other', async () => {
    const log = join(folder, 'log');
    const worker = script(
      'worker.mjs',
      `import { appendFileSync } from 'node:fs';
       import { takeTurn } from '${url('take-turn.mjs')}';
       takeTurn('build', () => {
         appendFileSync('${log}', 'in ');
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
         appendFileSync('${log}', 'out ');
       }, '${folder}');`,
    );
    const run = () => once(spawn(process.execPath, [worker], { stdio: 'ignore' }), 'exit');
    await Promise.all([run(), run(), run()]);
    expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
  });
});
