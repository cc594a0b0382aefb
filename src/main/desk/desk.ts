import {
  type About,
  type DeskMenu,
  type DeskOrder,
  type Settings,
  type Storage,
  settingsSchema,
} from '#contract/desk/desk.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { Publish } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** What a desktop has beside its windows. */
export interface DesktopPort {
  /** Shows the actions in the system's own menu; `choose` is called with the one that is chosen. */
  showMenu(menu: DeskMenu, choose: (commandId: string) => void): void;
  /** Opens a folder in the system's own window for files. */
  openFolder(path: string): void;
  /** Shows a file in its folder there. */
  showFile(path: string): void;
  /** Opens a file in the system's program for its kind. False where there is none. */
  openFile(path: string): Promise<boolean>;
}

export interface DeskPorts {
  readonly settings: SettingsTable;
  readonly about: Omit<About, 'showsFolders'>;
  readonly desktop: DesktopPort | undefined;
  /** Who works at this desk by its team; it wins over the settings. */
  readonly person?: string | undefined;
  readonly storage: () => Storage;
  readonly publish: Publish;
}

const settingsName = 'desk';
const firstSettings: Settings = {
  theme: 'system',
  density: 'compact',
  language: 'en',
  singleKeys: true,
  expiries: 'timeline',
  person: '',
};
/** Nobody means more than this at once; a window that never asks must not fill memory. */
const mostOrders = 20;

/**
 * About this program, how a person wants it to look, and what the desktop around it asks of its window. Settings that
 * cannot be read are the first ones again.
 */
export function createDesk(ports: DeskPorts) {
  const { about, desktop } = ports;
  let orders: DeskOrder[] = [];
  let taken = 0;

  async function settings(): Promise<Settings> {
    const json = await ports.settings.get(settingsName);
    const kept = settingsSchema.safeParse({ ...firstSettings, ...readObject(json) });
    return kept.success ? kept.data : firstSettings;
  }

  /** Asks something of the window; it waits until one takes it. */
  function order(one: DeskOrder): void {
    orders = [...orders, one].slice(-mostOrders);
    ports.publish('orders');
  }

  return {
    about: (): About => ({ ...about, showsFolders: desktop !== undefined }),
    storage: ports.storage,
    settings,
    /** Who works at this desk; null where nobody said. */
    who: async (): Promise<string | null> => ports.person ?? ((await settings()).person || null),
    async changeSettings(changes: { [Name in keyof Settings]?: Settings[Name] | undefined }): Promise<Settings> {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      const changed = { ...(await settings()), ...Object.fromEntries(given) };
      await ports.settings.set(settingsName, JSON.stringify(changed));
      ports.publish('settings');
      return changed;
    },
    order,
    takeOrders(): { taken: number; orders: DeskOrder[] } {
      const given = orders;
      orders = [];
      if (given.length > 0) taken += 1;
      return { taken, orders: given };
    },
    offerMenu(menu: DeskMenu): Record<never, never> {
      desktop?.showMenu(menu, (commandId) => order({ kind: 'command', commandId }));
      return {};
    },
    showFolder(folder: 'data' | 'logs'): Record<never, never> {
      const path = folder === 'data' ? about.dataFolder : about.logFolder;
      if (desktop === undefined || path === null) {
        throw new DeskFailure({
          kind: 'conflict',
          message: message('desk.foldersNotOpened'),
        });
      }
      desktop.openFolder(path);
      return {};
    },
  };
}

export type DeskService = ReturnType<typeof createDesk>;

function readObject(json: string | undefined): object {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
