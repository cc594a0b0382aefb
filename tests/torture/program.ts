import { type ChildProcess, spawn } from 'node:child_process';
import { clockEnvironment } from '../support/test-clock.ts';

/** How a run of the program ended: by itself with a code and what it said, or by our hand. */
export type RunEnd =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string; readonly said: string }
  | { readonly kind: 'killed' };

export interface Run {
  readonly ended: Promise<RunEnd>;
  /** SIGKILL, unless it has ended by itself: no handler runs, nothing is written any more. */
  kill(): void;
}

/** Runs the command line program (`script` of Node) with nothing in its environment but what is given. */
export function runProgram(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Run {
  const child: ChildProcess = spawn(process.execPath, [script, ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      ...clockEnvironment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let said = '';
  child.stdout?.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = new Promise<RunEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve(signal === 'SIGKILL' ? { kind: 'killed' } : { kind: 'ended', code: code ?? -1, output, said });
    });
  });
  return {
    ended,
    kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    },
  };
}
