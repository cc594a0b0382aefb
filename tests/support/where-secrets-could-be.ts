import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { clockEnvironment } from './test-clock.ts';

/** No session bus is there, so no keychain is either. */
export const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

/** Runs the command line once and gives all that it wrote. */
export async function commandLine(
  home: string,
  words: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const cli = resolve(import.meta.dirname, '../../out/main/cli.js');
  const child = spawn(process.execPath, [cli, ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      REGISTRY_DESK_HOME: home,
      ...clockEnvironment,
      ...withoutKeychain,
      ...environment,
    },
  });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
  child.stdin.end(input);
  await once(child, 'close');
  return Buffer.concat(pieces);
}

/** Everything that a script in the page could reach, and everything that is in its memory. */
export async function windowContents(page: Page): Promise<{ readonly reachable: Buffer; readonly memory: Buffer }> {
  const reachable = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = 'caches' in window ? await window.caches.keys() : [];
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      document.cookie,
      location.href,
      history.state,
      fields,
    ]);
  });
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  const snapshot = chunks.join('');
  // A snapshot without our own words in it would prove nothing.
  expect(snapshot).toContain('Registry Desk');
  return { reachable: Buffer.from(reachable, 'utf8'), memory: Buffer.from(snapshot, 'utf8') };
}
