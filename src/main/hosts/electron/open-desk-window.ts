import { fileURLToPath } from 'node:url';
import { BrowserWindow, type Rectangle, type Session } from 'electron/main';
import { pageOrigin } from './page-address.ts';

/** Built beside this bundle: out/main/electron.js and out/preload/index.cjs. */
const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url));

/** Opens the window on our page. It has no Node, no Electron and no other world's objects: one port is all it gets. */
export function openDeskWindow(
  pageSession: Session,
  state: { readonly bounds: Rectangle | undefined; readonly maximised: boolean },
): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...state.bounds,
    minWidth: 720,
    minHeight: 480,
    title: 'Registry Desk',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      session: pageSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    },
  });
  if (state.maximised) window.maximize();
  window.once('ready-to-show', () => window.show());
  // A person who closes the window while it loads has not met a fault.
  window.loadURL(`${pageOrigin}/`).catch((error: unknown) => {
    if (!window.isDestroyed()) process.stderr.write(`The window did not load: ${error}\n`);
  });
  return window;
}
