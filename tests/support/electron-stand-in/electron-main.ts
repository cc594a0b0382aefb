/** What `electron/main` gives, as far as hosts/electron uses it. Electron itself is not here; see README.md. */
export { app } from './stand-in-app.ts';
export {
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  shell,
} from './stand-in-modules.ts';
export { session } from './stand-in-session.ts';
export { BrowserWindow } from './stand-in-window.ts';
