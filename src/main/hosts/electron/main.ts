import { app, dialog } from 'electron/main';
import { runElectronHost } from './run-electron-host.ts';

// A terminal that was closed must not end the program with the next line of the log.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  runElectronHost();
} catch (error) {
  // Left alone, Electron would live on without a window.
  dialog.showErrorBox(
    'Registry Desk cannot start',
    `${error instanceof Error ? error.message : error} Nothing was sent.`,
  );
  app.exit(1);
}
