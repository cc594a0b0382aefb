import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Child<Ready> {
  readonly ready: Ready;
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** SIGTERM, and its end. */
  stop(): Promise<void>;
  /** SIGKILL, and its end. */
  kill(): Promise<void>;
}

/** A program of ours in a process of its own, that says it is ready by one line of JSON. */
export async function startChild<Ready>(script: string, argv: readonly string[] = []): Promise<Child<Ready>> {
  const child = spawn(process.execPath, [script, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    exited.then(([code]) => {
      throw new Error(`${script} ended with ${code} before it was ready`);
    }),
  ]);
  return {
    ready: JSON.parse(first) as Ready,
    pid: child.pid ?? 0,
    ended: exited.then(([code]) => code as number | null),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await exited;
  }
}
