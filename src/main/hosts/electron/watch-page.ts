import { app, type BrowserWindow, dialog } from 'electron/main';
import { message } from '#messages/message.ts';
import { saidHere } from './said-here.ts';

const onceWithinMilliseconds = 60_000;

/**
 * Writes down what happens to the processes of the window. A page whose process ended (memory, a driver) is loaded once
 * more; where it ends again within a minute, the person is told. Nothing of the desk is lost: it lives in main.
 */
export function watchPage(window: BrowserWindow, logFolder: string): void {
  const { webContents } = window;
  let revivedAt = Number.NEGATIVE_INFINITY;
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const why = `${reason}, ${exitCode}`;
    process.stderr.write(`The process of the window ended (${why}).\n`);
    const now = performance.now();
    if (now - revivedAt < onceWithinMilliseconds) {
      dialog.showErrorBox(
        saidHere(message('desktop.noWindow')),
        saidHere(message('desktop.windowEnded', { why, folder: logFolder })),
      );
      return;
    }
    revivedAt = now;
    webContents.reload();
  });
  webContents.on('preload-error', (_event, path, error) => {
    process.stderr.write(`The window's own script failed (${path}): ${error.message}\n`);
  });
  window.on('unresponsive', () => void process.stderr.write('The window does not answer.\n'));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit')
      process.stderr.write(`A process of the program ended (${type}: ${reason}, ${exitCode}).\n`);
  });
}
