import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const built = resolve(import.meta.dirname, '../../out/main');

/** A program of ours in a process of its own, as it was built. */
export interface Program {
  readonly child: ChildProcess;
  /** All that it wrote to standard output and standard error so far. */
  output(): string;
  /** Ends it with the signal and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `out/main/<entry>` and resolves with the first match of `ready` in its output; rejects when it ends before that. */
export async function startProgram(
  entry: string,
  argv: readonly string[],
  ready: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ program: Program; match: RegExpExecArray }> {
  const child = spawn(process.execPath, [join(built, entry), ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutAccount(process.env), ...environment },
  });
  let output = '';
  const gone = once(child, 'exit');
  const program: Program = {
    child,
    output: () => output,
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await gone;
      }
    },
  };
  const match = await new Promise<RegExpExecArray>((found, failed) => {
    const hear = (piece: Buffer): void => {
      output += piece.toString('utf8');
      const seen = ready.exec(output);
      if (seen !== null) found(seen);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`${entry} ended with ${code} before it was ready:\n${output}`)));
  });
  return { program, match };
}

/** A folder of its own for the data of one test; removed by the returned function. */
export async function dataFolder(): Promise<{ home: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'registry-desk-journey-'));
  return { home, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Where the web host that is started in `home` keeps its data. */
export const dataOf = (home: string): string => join(home, 'desk');

/** The web host: its data below `home`, and the files that it writes for people in it. `address` carries the one-time token. */
export async function startWebHost(
  home: string,
  argv: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ program: Program; address: string }> {
  const { program, match } = await startProgram(
    'web.js',
    ['--no-open', '--port', '0', ...argv],
    /Registry Desk is at (http:\/\/\S+)/,
    { ...environment, REGISTRY_DESK_HOME: dataOf(home), XDG_DOWNLOAD_DIR: home },
  );
  return { program, address: match[1] ?? '' };
}

/** What the emulator's line of JSON says. */
export interface EmulatorLine {
  readonly url: string;
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly { handle: string; apiKey: string; password: string; cardIds: readonly string[] }[];
}

/** The emulator in a process of its own. */
export async function startEmulatorHost(
  argv: readonly string[] = [],
): Promise<{ program: Program; emulator: EmulatorLine }> {
  const { program, match } = await startProgram('emulator.js', ['--port', '0', ...argv], /^\{"ready":true.*\}$/m);
  return { program, emulator: JSON.parse(match[0]) as EmulatorLine };
}

/** The surroundings of the person who runs the tests must not become an account of the tests. */
function withoutAccount(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('REGISTRY_DESK_')));
}
