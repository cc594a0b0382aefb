import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { type Canary, canariesIn } from './canaries.ts';
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

/** What another program can see of processes: how many there were, and in which a canary is. */
export interface SeenProcesses {
  readonly seen: ReadonlySet<string>;
  readonly found: ReadonlySet<string>;
  stop(): void;
}

/**
 * Looks again and again at the arguments and the environment of all processes below one, which the system shows to other
 * programs. Linux only; elsewhere it sees none.
 */
export function watchProcessesBelow(pid: number, canaries: readonly Canary[]): SeenProcesses {
  const seen = new Set<string>();
  const found = new Set<string>();
  const own = ofProcess(pid, 'cmdline');
  const look = () => {
    for (const below of processesBelow(pid)) {
      const words = ofProcess(below, 'cmdline');
      const environment = ofProcess(below, 'environ');
      // For a moment a new process still is its parent, with that one's words and environment.
      if (words.length === 0 || words.equals(own) || !ofProcess(below, 'cmdline').equals(words)) continue;
      const shown = words.toString('utf8').replaceAll('\0', ' ');
      seen.add(shown);
      for (const name of canariesIn(words, canaries)) found.add(`arguments of ${shown}: ${name}`);
      for (const name of canariesIn(environment, canaries)) found.add(`environment of ${shown}: ${name}`);
    }
  };
  const timer = setInterval(look, 50);
  return { seen, found, stop: () => clearInterval(timer) };
}

/** Its children and theirs, as the system lists them for each thread. */
function processesBelow(pid: number): number[] {
  const threads = readdirOrNothing(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    ofProcess(pid, `task/${thread}/children`).toString('latin1').trim().split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...processesBelow(child)]);
}

function readdirOrNothing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty where the process has ended meanwhile. */
function ofProcess(pid: number, what: string): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${what}`);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Everything that a script in the page could reach, and everything that is in its memory. */
export async function windowContents(page: Page): Promise<{ readonly reachable: Buffer; readonly memory: Buffer }> {
  const reachable = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = 'caches' in window ? await window.caches.keys() : [];
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      workers.map(({ scope }) => scope),
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
