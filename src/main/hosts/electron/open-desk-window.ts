import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme, type Rectangle, type Session } from 'electron/main';
import { pageOrigin } from './page-address.ts';

/** Built beside this bundle: out/main/electron.js and out/preload/index.cjs. */
const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url));

/** A window that nobody has announced as ready by then is shown as it is. */
const longestHiddenMilliseconds = 3_000;

/**
 * Opens the window on our page. It has no Node, no Electron and no other world's objects: one port is all it gets. `failed`
 * hears why the page did not load.
 */
export function openDeskWindow(
  pageSession: Session,
  state: { readonly bounds: Rectangle | undefined; readonly maximised: boolean },
  failed: (error: unknown) => void,
): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...state.bounds,
    minWidth: 720,
    minHeight: 480,
    title: 'Registry Desk',
    show: false,
    // The canvas of kit/tokens.css: what is seen before the page has drawn itself.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#121419' : '#f4f5f8',
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
      spellcheck: false,
    },
  });
  showWhenReady(window, state.maximised);
  // A person who closes the window while it loads has not met a fault.
  window.loadURL(`${pageOrigin}/`).catch((error: unknown) => {
    if (!window.isDestroyed()) failed(error);
  });
  return window;
}

/** Under Wayland `ready-to-show` comes late, or only after the window was shown (electron#48859). Maximising shows it too. */
function showWhenReady(window: BrowserWindow, maximised: boolean): void {
  let isShown = false;
  const show = () => {
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    clearTimeout(later);
    if (maximised) window.maximize();
    window.show();
  };
  const later = setTimeout(show, longestHiddenMilliseconds);
  window.once('ready-to-show', show);
  if (process.platform === 'linux') window.webContents.once('did-finish-load', show);
}
