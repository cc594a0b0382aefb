import { EventEmitter } from 'node:events';
import { observations } from './observations.ts';

/** Electron's `ipcMain`: windows emit on it what their preload script sends. */
export const ipcMain = new EventEmitter();

/** Electron's `protocol`, before the app is ready. */
export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly unknown[]) => void observations.schemes.push(...schemes),
};

/** Electron's `Notification`: written down instead of shown. */
export class Notification extends EventEmitter {
  readonly #content: { title: string; body: string };

  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.#content = { title, body };
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    observations.notifications.push(this.#content);
  }
}

/** What the person will choose in the next save dialogs; null cancels. */
export const savePath: { next: string | null } = { next: null };

/** Electron's `dialog`: answers as the test said. */
export const dialog = {
  async showSaveDialog(...given: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    observations.saveDialogs.push(given.at(-1));
    return savePath.next === null ? { canceled: true, filePath: '' } : { canceled: false, filePath: savePath.next };
  },
  showErrorBox(title: string, content: string): void {
    observations.errorBoxes.push(`${title}: ${content}`);
    process.stderr.write(`${title}: ${content}\n`);
  },
};
