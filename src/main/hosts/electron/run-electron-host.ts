import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, protocol, screen } from 'electron/main';
import type { DeskOrder } from '#contract/desk/desk.ts';
import { asWritten, type Message, message, sentences } from '#messages/message.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { dataFolder } from '../data-folder.ts';
import { emulatorControl } from '../emulator-control.ts';
import { type KeptDesk, keepDesk } from '../keep-desk.ts';
import type { DeskPlan } from '../open-desk.ts';
import { openPageFiles } from '../page-files.ts';
import { askBeforeQuit } from './ask-before-quit.ts';
import { deskAttention } from './desk-attention.ts';
import { showDeskMenu } from './desk-menu.ts';
import { desktop, filePlaces } from './desktop.ts';
import { guardContents } from './guard-contents.ts';
import { openDeskWindow } from './open-desk-window.ts';
import { pageScheme } from './page-address.ts';
import { openPageSession } from './page-session.ts';
import { prepareSandbox } from './prepare-sandbox.ts';
import { linkScheme, readLink, readOpenedFile, readStartWords } from './read-words.ts';
import { reportStage } from './report-stage.ts';
import { saidHere } from './said-here.ts';
import { takeLock } from './take-lock.ts';
import { watchPage } from './watch-page.ts';
import { serveWindowPort } from './window-port.ts';
import { boundsInSight, keepWindowState, readWindowState } from './window-state.ts';

/** Built beside this bundle: out/main/electron.js and out/renderer. */
const builtPages = fileURLToPath(new URL('../renderer', import.meta.url));

/**
 * The desk as a desktop program. What Electron wants before it is ready happens at once; the rest when it is. One
 * program for each data folder: a second start brings the first one's window to the front and hands over its words.
 */
export function runElectronHost(): void {
  const folder = dataFolder(undefined, { environment: process.env, platform: process.platform, home: homedir() });
  const windowFolder = join(folder, 'window');
  app.setPath('userData', windowFolder);
  const lock = takeLock(windowFolder);
  if (lock !== 'taken') {
    endWithoutLock(lock, windowFolder);
    return;
  }
  prepareProgram();

  const logFolder = logFolderOf(folder);
  let window: BrowserWindow | undefined;
  let desk: KeptDesk | undefined;
  /** What was asked before the desk was open. */
  let early: DeskOrder[] = [];
  const toFront = () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  };
  const order = (orders: readonly (DeskOrder | undefined)[]) => {
    for (const one of orders) {
      if (one === undefined) continue;
      if (desk === undefined) early.push(one);
      else desk.order(one);
    }
  };
  order(readStartWords(process.argv.slice(1), process.cwd()));
  listenForOrders(toFront, order);
  const asking = askBeforeQuit(
    () => desk?.underWay() ?? [],
    () => window,
  );
  app.on('window-all-closed', () => app.quit());

  app
    .whenReady()
    .then(async () => {
      // Not before: Chromium takes the signals over when it is ready.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asking.quitNow);
      powerMonitor.on('shutdown', asking.quitNow);
      // Electron's own has the developer tools; the window offers its actions when it is there.
      showDeskMenu({ groups: [] }, () => undefined, process.platform === 'darwin');
      reportStage('opening');
      desk = await keepDesk(planOf(folder, { window: () => window, show: toFront, order: (one) => order([one]) }), () =>
        window?.webContents.reload(),
      );
      const kept = desk;
      closeBeforeQuit(kept);
      const waiting = early;
      early = [];
      order(waiting);
      const shown = whenBoth(() => reportStage('shown'));
      serveWindowPort(kept.router, () => window, shown.first);
      const settings = () => kept.open()?.settings;
      const view = await viewOf(settings());
      window = openDeskWindow(openPageSession(openPageFiles(builtPages)), view, cannotStart);
      reportStage('window');
      window.once('show', shown.second);
      watchPage(window, logFolder);
      keepWindowState(window, settings);
      asking.watch(window);
      window.once('closed', () => {
        window = undefined;
      });
    })
    .catch(cannotStart);

  function cannotStart(error: unknown): void {
    reportStage('failed', textOf(error));
    const unsent = desk === undefined ? message('words.nothingSent') : undefined;
    dialog.showErrorBox(
      saidHere(message('desktop.cannotStart')),
      `${folder}\n\n${saidHere(sentences(whyOf(error), unsent))}`,
    );
    // What was opened before the failure: another program may wait for the store.
    void (desk?.close() ?? Promise.resolve()).catch(() => undefined).finally(() => app.exit(1));
  }
}

/** What Electron wants before it is ready. */
function prepareProgram(): void {
  // Windows shows notifications of programs that it knows by this name only: the one of the packages, or the program itself.
  app.setAppUserModelId(app.isPackaged ? 'is.registry-desk.app' : process.execPath);
  prepareSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  // An unpackaged Electron would register itself, for every program that is built with it.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}

/** Other starts, links and files that the system hands over. */
function listenForOrders(toFront: () => void, order: (orders: readonly (DeskOrder | undefined)[]) => void): void {
  app.on('second-instance', (_event, words, workingFolder) => {
    toFront();
    order(readStartWords(words.slice(1), workingFolder));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    toFront();
    order([readLink(link)]);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    toFront();
    order([readOpenedFile(file, '/')]);
  });
}

function planOf(
  folder: string,
  {
    window,
    show,
    order,
  }: { window: () => BrowserWindow | undefined; show: () => void; order: (one: DeskOrder) => void },
): DeskPlan {
  return {
    host: 'electron',
    dataFolder: folder,
    logFolder: logFolderOf(folder),
    productionAllowed: true,
    emulator: emulatorControl(folder),
    attention: deskAttention({ show, order, isLookedAt: () => window()?.isFocused() ?? false }),
    desktop,
    files: filePlaces(window),
    versions: { electron: process.versions.electron ?? '', chrome: process.versions.chrome ?? '' },
  };
}

function logFolderOf(folder: string): string {
  return join(folder, 'logs');
}

/** Where the window was, if that is in sight. */
async function viewOf(settings: Parameters<typeof readWindowState>[0] | undefined) {
  const state = settings === undefined ? undefined : await readWindowState(settings);
  const bounds = boundsInSight(
    state?.bounds,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  return { bounds, maximised: state?.maximised ?? false };
}

/** A second start leaves the window to the first; one that cannot be the only one says so and ends. */
function endWithoutLock(lock: 'open' | 'cannot', windowFolder: string): void {
  if (lock === 'open') {
    reportStage('handed-over');
    process.stderr.write(`${saidHere(message('desktop.openAlready'))}\n`);
    app.quit();
    return;
  }
  const why = saidHere(
    sentences(message('desktop.cannotLock', { folder: windowFolder }), message('words.nothingSent')),
  );
  reportStage('failed', why);
  process.stderr.write(`${saidHere(message('desktop.cannotStart'))}: ${why}\n`);
  app.exit(1);
}

/** Holds the end of the program until the store is closed. */
function closeBeforeQuit(desk: KeptDesk): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void desk.close().finally(() => {
      closed = true;
      // In a turn of its own: within the event Electron drops it.
      setImmediate(() => app.quit());
    });
  });
}

/** Calls `done` once, when both have been called. */
function whenBoth(done: () => void): { first(): void; second(): void } {
  const left = new Set(['first', 'second']);
  const take = (name: string) => () => {
    if (left.delete(name) && left.size === 0) done();
  };
  return { first: take('first'), second: take('second') };
}

/** A failure in the language of the person, anything else as it was written. */
function whyOf(error: unknown): Message {
  return error instanceof DeskFailure ? failureMessage(error.failure) : asWritten(textOf(error));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
