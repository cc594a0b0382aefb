import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#main/clock.ts';
import { say as sayMessage } from '#messages/say.ts';
import { dataFolder, downloadsFolder } from '../data-folder.ts';
import { emulatorControl } from '../emulator-control.ts';
import { keepDesk } from '../keep-desk.ts';
import { openPageFiles, type PageFiles } from '../page-files.ts';
import { storageTexts } from '../storage-texts.ts';
import { freshProfile } from './browser-profile.ts';
import { openFinishedFiles } from './finished-files.ts';
import { commonHost } from './listen-on.ts';
import { browserFacts, browserStarts, openWindow } from './open-window.ts';
import { readWebFlags, type WebFlags, webUsage } from './read-flags.ts';
import { startWebServer, type WebServer } from './web-server.ts';

/** Built beside this bundle: out/main/web.js and out/renderer. */
const builtPages = fileURLToPath(new URL('../renderer', import.meta.url));

/**
 * Runs the web host until it is told to stop (SIGINT, SIGTERM); resolves with the exit code: 0 stopped as asked,
 * 1 could not start, 2 wrong usage. Standard output gets one line for each address that opens the page and nothing
 * else; everything else that is said goes to standard error.
 */
export async function runWebHost(words: readonly string[]): Promise<number> {
  let flags: WebFlags;
  try {
    flags = readWebFlags(words);
  } catch (error) {
    return say(`${messageOf(error)}\n\n${webUsage}`, 2);
  }
  if (flags.help) {
    process.stdout.write(webUsage);
    return 0;
  }
  let pages: PageFiles;
  try {
    pages = openPageFiles(builtPages);
  } catch {
    return say(`The window is not built: there is no ${builtPages}. Build it with: npm run build`, 1);
  }
  return serve(flags, pages);
}

async function serve(flags: WebFlags, pages: PageFiles): Promise<number> {
  const facts = { environment: process.env, platform: process.platform, home: homedir() };
  const finishedFiles = openFinishedFiles();
  const folder = dataFolder(flags.home, facts);
  const desk = await keepDesk({
    host: 'web',
    dataFolder: folder,
    logFolder: join(folder, 'logs'),
    productionAllowed: flags.productionAllowed,
    emulator: emulatorControl(folder),
    files: {
      exportsFolder: () => downloadsFolder(facts, existsSync),
      chooseSavePath: undefined,
      offerDownload: (path) => finishedFiles.offer(path),
    },
  }).catch((error: unknown) => messageOf(error));
  if (typeof desk === 'string')
    return say(`Registry Desk cannot use its data folder ${folder}: ${desk} Nothing was sent.`, 1);
  const storage = desk.open()?.application.services.desk.storage();
  for (const text of storage === undefined ? [] : storageTexts(storage, folder)) say(sayMessage('en', text), 0);
  let server: WebServer;
  try {
    server = await startWebServer({
      host: flags.host,
      port: flags.port,
      router: desk.router,
      pages,
      finishedFiles,
      clock: systemClock,
      showAddress,
    });
  } catch (error) {
    await desk.close();
    return say(listenTrouble(flags, error), 1);
  }
  const stopped = askedToStop();
  showAddress(server.oneTimeAddress());
  if (flags.opensBrowser && !(await openedWindow(server, folder))) {
    say('No browser could be opened from here: open the address above in one on this machine.', 0);
  }
  await stopped;
  await server.stop();
  await desk.close();
  return 0;
}

/** False where no browser could be started. An address that others can have prepared gets a browser profile of its own. */
async function openedWindow({ oneTimeAddress, hasFreshHost }: WebServer, folder: string): Promise<boolean> {
  try {
    const profile = hasFreshHost ? undefined : freshProfile(folder);
    return await openWindow(browserStarts(oneTimeAddress(), browserFacts(), profile));
  } catch (error) {
    say(`The folder for the window's own browser profile could not be made: ${messageOf(error)}`, 0);
    return false;
  }
}

function showAddress(address: string): void {
  process.stdout.write(`Registry Desk is at ${address}\n`);
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once, as is usual. */
function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

function listenTrouble({ host, port }: WebFlags, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another with --port, or leave --port out to get a free one.`;
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL') {
    return `This machine does not have the address ${host ?? commonHost}. Leave --host out, or use --host ${commonHost}.`;
  }
  return `Registry Desk cannot listen on ${host ?? 'this machine'}: ${messageOf(error)}`;
}

function say(text: string, exitCode: number): number {
  process.stderr.write(`${text.trimEnd()}\n`);
  return exitCode;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
