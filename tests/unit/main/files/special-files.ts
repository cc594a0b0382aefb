import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for one test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-special-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether this machine can make pipes, and devices of the test's own (as root only). */
export const hasPipes = process.platform !== 'win32';
export const makesDevices = process.platform === 'linux' && process.getuid?.() === 0;

export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}

/** A device of the test's own that never ends (as /dev/zero) or takes everything (as /dev/null). */
export function makeDevice(path: string, as: 'null' | 'zero'): void {
  execFileSync('mknod', [path, 'c', '1', as === 'null' ? '3' : '5']);
}

/** A socket that lies in the folders. */
export async function makeSocket(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(path, ready));
  onTestFinished(() => void server.close());
}
