import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#main/clock.ts';
import { asWritten, type Message, message, sentences } from '#messages/message.ts';
import { type MessageLanguage, say as sayMessage } from '#messages/say.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { dataFolder, downloadsFolder } from '../data-folder.ts';
import { emulatorControl } from '../emulator-control.ts';
import { keepDesk } from '../keep-desk.ts';
import { openPageFiles, type PageFiles } from '../page-files.ts';
import { readLanguage } from '../read-language.ts';
import { storageTexts } from '../storage-texts.ts';
import { freshProfile } from './browser-profile.ts';
import { openFinishedFiles } from './finished-files.ts';
import { commonHost } from './listen-on.ts';
import { browserFacts, browserStarts, openWindow } from './open-window.ts';
import { readWebFlags, type WebFlags, WrongFlags } from './read-flags.ts';
import { startWebServer, type WebServer } from './web-server.ts';

/** Built beside this bundle: out/main/web.js and out/renderer. */
const builtPages = fileURLToPath(new URL('../renderer', import.meta.url));

/**
 * Runs the web host until it is told to stop (SIGINT, SIGTERM); resolves with the exit code: 0 stopped as asked,
 * 1 could not start, 2 wrong usage. Standard output gets one line for each address that opens the page and nothing
 * else; everything else that is said goes to standard error.
 */
export async function runWebHost(given: readonly string[]): Promise<number> {
  const { language, words, problem } = readLanguage(given, process.env);
  const say = sayIn(language);
  const help = message('webHost.help');
  let flags: WebFlags;
  try {
    if (problem !== undefined) throw new WrongFlags(problem);
    flags = readWebFlags(words);
  } catch (error) {
    if (!(error instanceof WrongFlags)) throw error;
    return say(message('webHost.wrongWords', { problem: error.problem, help }), 2);
  }
  if (flags.help) {
    process.stdout.write(`${sayMessage(language, help)}\n`);
    return 0;
  }
  let pages: PageFiles;
  try {
    pages = openPageFiles(builtPages);
  } catch {
    return say(message('webHost.notBuilt', { folder: builtPages }), 1);
  }
  return serve(flags, pages, language);
}

async function serve(flags: WebFlags, pages: PageFiles, language: MessageLanguage): Promise<number> {
  const say = sayIn(language);
  const showAddress = (address: string) => {
    process.stdout.write(`${sayMessage(language, message('webHost.address', { address }))}\n`);
  };
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
  }).catch((error: unknown) => ({ reason: reasonOf(error) }));
  if ('reason' in desk) {
    const unusable = message('webHost.folderUnusable', { folder, reason: desk.reason });
    return say(sentences(unusable, message('words.nothingSent')), 1);
  }
  const storage = desk.open()?.application.services.desk.storage();
  for (const text of storage === undefined ? [] : storageTexts(storage, folder)) say(text, 0);
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
  if (flags.opensBrowser && !(await openedWindow(server, folder, say))) {
    say(message('webHost.noBrowser'), 0);
  }
  await stopped;
  await server.stop();
  await desk.close();
  return 0;
}

/** False where no browser could be started. An address that others can have prepared gets a browser profile of its own. */
async function openedWindow({ oneTimeAddress, hasFreshHost }: WebServer, folder: string, say: Say): Promise<boolean> {
  try {
    const profile = hasFreshHost ? undefined : freshProfile(folder);
    return await openWindow(browserStarts(oneTimeAddress(), browserFacts(), profile));
  } catch (error) {
    say(message('webHost.profileUnusable', { reason: reasonOf(error) }), 0);
    return false;
  }
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

function listenTrouble({ host, port }: WebFlags, error: unknown): Message {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return message('webHost.portTaken', { port });
  if (code === 'EACCES') return message('webHost.portForbidden', { port });
  if (code === 'EADDRNOTAVAIL') {
    return message('webHost.addressMissing', { host: host ?? commonHost, common: commonHost });
  }
  const reason = reasonOf(error);
  return host === undefined
    ? message('webHost.cannotListenHere', { reason })
    : message('webHost.cannotListen', { host, reason });
}

type Say = (text: Message, exitCode: number) => number;

/** Says something on standard error and answers with `exitCode`. */
function sayIn(language: MessageLanguage): Say {
  return (text, exitCode) => {
    process.stderr.write(`${sayMessage(language, text)}\n`);
    return exitCode;
  };
}

function reasonOf(error: unknown): Message {
  if (error instanceof DeskFailure) return failureMessage({ ...error.failure, nothingSent: undefined });
  return asWritten(error instanceof Error ? error.message : String(error));
}
