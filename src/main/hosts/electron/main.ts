import { app, dialog } from 'electron/main';
import { asWritten, message, sentences } from '#messages/message.ts';
import { reportStage } from './report-stage.ts';
import { runElectronHost } from './run-electron-host.ts';
import { saidHere } from './said-here.ts';

// A terminal that was closed must not end the program with the next line of the log.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

reportStage('loaded');
try {
  runElectronHost();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  reportStage('failed', text);
  // Left alone, Electron would live on without a window.
  dialog.showErrorBox(
    saidHere(message('desktop.cannotStart')),
    saidHere(sentences(asWritten(text), message('words.nothingSent'))),
  );
  app.exit(1);
}
