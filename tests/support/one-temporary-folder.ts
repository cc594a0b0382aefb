import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'rd-'));

/**
 * Before a run of tests: all that they leave in the system's temporary folder comes into one folder. Unit tests share a
 * process, so nothing in it knows when the last file has ended.
 */
export function setup(): void {
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
}

/** After the run: the folder goes. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
