/** The name of the preload script's own world in the page. */
export const preloadWorld = 'electron-stand-in-preload';

/** By this function the preload script's world speaks to this process; no other world has it. */
export const tellBinding = 'electronStandInTell';

/** Runs in the page's own world, before its scripts: puts there what contextBridge exposes. */
export const pageScript = `(() => {
  document.addEventListener('electron-stand-in:expose', (event) => {
    const [name, value] = JSON.parse(event.detail);
    Object.defineProperty(globalThis, name, { value, enumerable: true });
  });
})();`;

/**
 * Runs in the preload script's world: what of Electron's renderer modules is used, then the built preload script itself,
 * as CommonJS. Electron runs a preload script in the main frame only.
 */
export function preloadScript(built: string): string {
  return `(() => {
  if (globalThis.top !== globalThis) return;
  const ports = new Map();
  const tell = (message) => globalThis.${tellBinding}(JSON.stringify(message));
  globalThis.electronStandInHear = (id, data) => ports.get(id)?.postMessage(data);
  globalThis.electronStandInClose = (id) => { ports.get(id)?.close(); ports.delete(id); };
  const electron = {
    contextBridge: {
      exposeInMainWorld(name, value) {
        if (typeof value !== 'string') throw new Error('The stand-in exposes text only.');
        const detail = JSON.stringify([name, value]);
        document.dispatchEvent(new CustomEvent('electron-stand-in:expose', { detail }));
      },
    },
    ipcRenderer: {
      postMessage(channel, message, transfer = []) {
        const ids = transfer.map((port) => {
          const id = crypto.randomUUID();
          ports.set(id, port);
          return id;
        });
        tell({ kind: 'ipc', channel, message, ports: ids });
        transfer.forEach((port, index) => {
          port.onmessage = (event) => tell({ kind: 'port', id: ids[index], data: event.data });
          port.addEventListener('close', () => tell({ kind: 'closed', id: ids[index] }));
        });
      },
    },
  };
  const module = { exports: {} };
  const require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error('A sandboxed preload script cannot load ' + name);
  };
  ((exports, require, module) => {\n${built}\n})(module.exports, require, module);
})();`;
}
