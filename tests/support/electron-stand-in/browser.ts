import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright, type Route } from 'playwright';
import { chromium } from '../chromium.ts';
import { shiftPages } from '../test-clock.ts';
import { observations } from './observations.ts';

let program: ChildProcess | undefined;
let profile = '';
let starting: Promise<Browser> | undefined;

/** The Chromium whose pages are the windows; started with the first of them, and open to the test as well. */
export function browser(): Promise<Browser> {
  starting ??= startBrowser();
  return starting;
}

async function startBrowser(): Promise<Browser> {
  profile = mkdtempSync(join(tmpdir(), 'electron-stand-in-'));
  program = spawn(
    chromium(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  observations.cdp = await addressIn(program);
  // What Playwright waits for where it takes this program for Electron (play-electron.ts).
  if (process.argv.includes('--remote-debugging-port=0')) {
    process.stderr.write(`DevTools listening on ${observations.cdp}\n`);
  }
  const connected = await playwright.connectOverCDP(observations.cdp);
  const [context] = connected.contexts();
  if (context === undefined) throw new Error('Chromium has no context for the windows.');
  await shiftPages(context);
  // Nothing reaches a network: what main did not refuse shows a foreign page, as it would with Electron.
  await context.route('**/*', showForeignPage);
  return connected;
}

/** What every address outside of the app shows. */
export function showForeignPage(route: Route): Promise<void> {
  const body = '<!doctype html><title>Elsewhere</title><p>A foreign page.</p>';
  return route.fulfill({ contentType: 'text/html', body });
}

function addressIn({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    stderr?.on('close', () => reject(new Error(`Chromium did not start: ${said}`)));
  });
}

/** Ends the Chromium and removes its profile. */
export async function stopBrowser(): Promise<void> {
  await (await starting?.catch(() => undefined))?.close().catch(() => {});
  if (program !== undefined && program.exitCode === null && program.signalCode === null) {
    const ended = new Promise((resolve) => program?.once('exit', resolve));
    program.kill('SIGKILL');
    await ended;
  }
  if (profile !== '') rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
