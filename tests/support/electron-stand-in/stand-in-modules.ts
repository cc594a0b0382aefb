import { EventEmitter } from 'node:events';
import { observations } from './observations.ts';

/** Electron's `ipcMain`: windows emit on it what their preload script sends. */
export const ipcMain = new EventEmitter();

/** Electron's `protocol`, before the app is ready. */
export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly unknown[]) => void observations.schemes.push(...schemes),
};

/** What was shown, so that a test can click on it. The system holds none of them: one that main has let go is deaf. */
export const shownNotifications: WeakRef<EventEmitter>[] = [];

/** Electron's `Notification`: written down instead of shown. */
export class Notification extends EventEmitter {
  readonly #content: { title: string; body: string };

  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.#content = { title, body };
  }

  get body(): string {
    return this.#content.body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    observations.notifications.push(this.#content);
    shownNotifications.push(new WeakRef(this));
  }
}

/** Electron's `powerMonitor`: it hears the system's own shutdown. */
export const powerMonitor = new EventEmitter();

/** Electron's `nativeTheme`. */
export const nativeTheme = { shouldUseDarkColors: false };

/** What the person will choose in the next save dialogs; null cancels. */
export const savePath: { next: string | null } = { next: null };

/** The file that a person chooses in the next open dialog. */
export const answers = { openPath: '' };

interface Item {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly submenu?: readonly Item[];
  readonly click?: () => void;
}

let menu: readonly Item[] = [];

/** Electron's `Menu`: the one of the application is written down. */
export const Menu = {
  buildFromTemplate: (template: readonly Item[]): readonly Item[] => template,
  setApplicationMenu(built: readonly Item[]): void {
    menu = built;
    observations.menu = built.map(({ label, role, submenu = [] }) => ({
      label: label ?? role ?? '',
      items: submenu.map((item) => ({
        id: item.id ?? item.role ?? '',
        label: item.label ?? '',
        accelerator: item.accelerator ?? '',
      })),
    }));
  },
};

/** Chooses an item of the application's menu, as a person does. */
export function chooseInMenu(id: string): void {
  for (const { submenu = [] } of menu) for (const item of submenu) if (item.id === id) item.click?.();
}

/** Electron's `shell`: what it would open is written down. */
export const shell = {
  openPath: async (path: string): Promise<string> => {
    observations.shown.push(path);
    return '';
  },
  showItemInFolder: (path: string): void => void observations.shown.push(path),
};

/** Electron's `screen`: one of 1920 by 1080. */
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

/** Electron's `dialog`: answers as the test said. */
export const dialog = {
  async showSaveDialog(...given: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    observations.saveDialogs.push(given.at(-1));
    return savePath.next === null ? { canceled: true, filePath: '' } : { canceled: false, filePath: savePath.next };
  },
  async showOpenDialog(): Promise<{ canceled: boolean; filePaths: string[] }> {
    return { canceled: answers.openPath === '', filePaths: answers.openPath === '' ? [] : [answers.openPath] };
  },
  /** As a person who quits all the same. */
  showMessageBoxSync(): number {
    return 1;
  },
  showErrorBox(title: string, content: string): void {
    observations.errorBoxes.push(`${title}: ${content}`);
    process.stderr.write(`${title}: ${content}\n`);
  },
};
