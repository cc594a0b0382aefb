/// <reference types="electron" />
import { contextBridge, ipcRenderer } from 'electron/renderer';

/**
 * The seam between the window and main under Electron: it tells the page which host it runs in and passes on exactly
 * one MessagePort, the one that the page makes as it connects. Nothing of Electron reaches the page, and whatever the
 * page may ask is decided at the other end of that port by the contract. Main still checks who sent the port.
 */
contextBridge.exposeInMainWorld('registryDeskHost', 'electron');

/** The same word is known to the bridge (renderer/bridge/desk.ts) and to the window (main/hosts/electron/window-port.ts). */
const portMessage = 'registry-desk:port';

window.addEventListener('message', function passOn(event: MessageEvent<unknown>) {
  if (event.source !== window || event.data !== portMessage || event.ports.length !== 1) return;
  window.removeEventListener('message', passOn);
  ipcRenderer.postMessage(portMessage, null, [...event.ports]);
});
