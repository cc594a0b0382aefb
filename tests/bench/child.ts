import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of ours in a process of its own, that says it is ready by one line of JSON. */
export async function startChild<Ready>(
  script: string,
  argv: readonly string[] = [],
): Promise<{ ready: Ready; stop(): Promise<void>; pid: number; ended: Promise<number | null> }> {
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
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
