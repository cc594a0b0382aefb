import { app } from 'electron/main';
import { message } from '#messages/message.ts';
import { saidHere } from './said-here.ts';

/**
 * Chromium's sandbox for every process, except where it cannot be: as root on Linux. There the switch is set, so that the
 * program starts at all, and the person is told. (npm start gives it on the command line as well, because some versions
 * look for it before this line runs.)
 */
export function prepareSandbox(): void {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!asRoot) {
    app.enableSandbox();
    return;
  }
  process.stderr.write(`${saidHere(message('desktop.asRoot'))}\n`);
  if (!app.commandLine.hasSwitch('no-sandbox')) app.commandLine.appendSwitch('no-sandbox');
}
