import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, protocol } from 'electron/main';
import { crashPrograms } from '../crash-programs.ts';
import { dataFolder } from '../data-folder.ts';
import { emulatorControl } from '../emulator-control.ts';
import { type OpenDesk, openDesk } from '../open-desk.ts';
import { openPageFiles } from '../page-files.ts';
import { deskAttention } from './desk-attention.ts';
import { guardContents } from './guard-contents.ts';
import { openDeskWindow } from './open-desk-window.ts';
import { pageScheme } from './page-address.ts';
import { openPageSession } from './page-session.ts';
import { prepareSandbox } from './prepare-sandbox.ts';
import { startByUtilityProcess } from './start-by-utility-process.ts';
import { serveWindowPort } from './window-port.ts';

/** Built beside this bundle: out/main/electron.js and out/renderer. */
const builtPages = fileURLToPath(new URL('../renderer', import.meta.url));

/**
 * The desk as a desktop program. What Electron wants before it is ready happens at once; the rest when it is. One
 * program for each data folder: a second start brings the first one's window to the front.
 */
export function runElectronHost(): void {
  const folder = dataFolder(undefined, { environment: process.env, platform: process.platform, home: homedir() });
  app.setPath('userData', join(folder, 'window'));
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  prepareSandbox();
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges: { standard: true, secure: true } }]);
  app.on('web-contents-created', (_event, contents) => guardContents(contents));

  let window: BrowserWindow | undefined;
  const toFront = () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  };
  app.on('second-instance', toFront);
  app.on('window-all-closed', () => app.quit());
  process.on('SIGINT', () => app.quit()).on('SIGTERM', () => app.quit());

  app
    .whenReady()
    .then(async () => {
      const desk = await openDesk({
        host: 'electron',
        dataFolder: folder,
        productionAllowed: true,
        emulator: emulatorControl(folder),
        attention: deskAttention(toFront),
        crash: crashPrograms(startByUtilityProcess),
        files: {
          exportsFolder: () => app.getPath('downloads'),
          chooseSavePath: (suggested) => chooseSavePath(window, suggested),
          offerDownload: () => null,
        },
        versions: { electron: process.versions.electron ?? '', chrome: process.versions.chrome ?? '' },
      });
      closeBeforeQuit(desk);
      serveWindowPort(desk.application.router, () => window);
      window = openDeskWindow(openPageSession(openPageFiles(builtPages)));
      window.once('closed', () => {
        window = undefined;
      });
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Registry Desk cannot start', `${folder}\n\n${textOf(error)}`);
      app.exit(1);
    });
}

/** Holds the end of the program until the store is closed. */
function closeBeforeQuit(desk: OpenDesk): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void desk.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}

async function chooseSavePath(window: BrowserWindow | undefined, suggested: string): Promise<string | null> {
  const options = { defaultPath: suggested, properties: ['showOverwriteConfirmation' as const] };
  const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
  return answer.canceled ? null : answer.filePath;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
