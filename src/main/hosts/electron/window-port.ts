import type { AnyRouter } from '@orpc/server';
import { type BrowserWindow, type IpcMainEvent, ipcMain, type MessagePortMain } from 'electron/main';
import { servePort } from '../serve-port.ts';
import { pageOrigin } from './page-address.ts';

/** The same word is known to the preload script and to renderer/bridge/desk.ts. */
const portMessage = 'registry-desk:port';

/**
 * Serves the contract to our window's page, and to nothing else that can send a message here: a port is taken only from
 * the main frame of that window while it shows our own page. Every other port is closed unheard. A page that was loaded
 * anew brings a new port, which ends the one before. `onPage` is called for each.
 */
export function serveWindowPort(
  router: () => AnyRouter,
  window: () => BrowserWindow | undefined,
  onPage: () => void,
): void {
  let served: MessagePortMain | undefined;
  ipcMain.on(portMessage, (event) => {
    const [port] = event.ports;
    if (port === undefined || event.ports.length !== 1 || !isOurPage(event, window())) {
      for (const refused of event.ports) refused.close();
      return;
    }
    served?.close();
    served = port;
    servePort(router(), port);
    onPage();
  });
}

function isOurPage({ sender, senderFrame }: IpcMainEvent, window: BrowserWindow | undefined): boolean {
  if (window === undefined || window.isDestroyed() || senderFrame === null) return false;
  const { webContents } = window;
  return (
    sender.id === webContents.id &&
    senderFrame.frameToken === webContents.mainFrame.frameToken &&
    senderFrame.parent === null &&
    senderFrame.origin === pageOrigin
  );
}
