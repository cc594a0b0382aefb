/** What the stand-in saw main do; told to the test that started it. */
export interface Observations {
  /** The address by which a test drives the same Chromium. */
  cdp: string;
  switches: string[];
  sandboxEnabled: boolean;
  schemes: unknown[];
  singleInstanceLocks: number;
  paths: Record<string, string>;
  /** The options of each window as they were passed, without objects that cannot travel. */
  windows: Record<string, unknown>[];
  windowShown: boolean;
  windowFocused: number;
  sessions: string[];
  /** What each permission was answered with, when a page of ours and when a foreign page asks. */
  permissions: Record<string, { own: boolean; foreign: boolean }>;
  refusedNavigations: string[];
  refusedWindows: string[];
  errorBoxes: string[];
  saveDialogs: unknown[];
  /** The system's own menu as it stands: each menu with the labels and accelerators of its items. */
  menu: { label: string; items: { id: string; label: string; accelerator: string }[] }[];
  /** What was opened in the system's own window for files. */
  shown: string[];
  protocolClients: string[];
  /** The system notifications that were shown. */
  notifications: { title: string; body: string }[];
  /** Languages of dictionaries that sessions went to fetch from the network. */
  dictionaryDownloads: string[];
  /** The number on the program's icon. */
  badge: number;
  /** How many ports preload scripts have passed on. */
  portsPassedOn: number;
  /** How many of them main closed without having heard them. */
  portsRefused: number;
}

/** What a test can ask of the stand-in. */
export type Order =
  | { readonly do: 'load'; readonly address: string }
  | { readonly do: 'save-dialog-answers'; readonly path: string | null }
  | {
      readonly do: 'send-port';
      readonly from: 'page' | 'subframe' | 'other-window' | 'foreign-origin';
      readonly ports: number;
    }
  | { readonly do: 'attach-webview' }
  | { readonly do: 'download' }
  | { readonly do: 'second-instance'; readonly words?: readonly string[] }
  | { readonly do: 'open-url' | 'open-file'; readonly what: string }
  | { readonly do: 'choose-in-menu'; readonly id: string }
  /** After a collection of garbage, as hours later. */
  | { readonly do: 'click-notification'; readonly index: number }
  | { readonly do: 'system-shutdown' }
  | { readonly do: 'open-dialog-answers'; readonly path: string }
  | { readonly do: 'move-window'; readonly bounds: { x: number; y: number; width: number; height: number } }
  /** As a person closes it: main may refuse. */
  | { readonly do: 'close-window' }
  | { readonly do: 'observe' };

export const observations: Observations = {
  cdp: '',
  switches: [],
  sandboxEnabled: false,
  schemes: [],
  singleInstanceLocks: 0,
  paths: {},
  windows: [],
  windowShown: false,
  windowFocused: 0,
  sessions: [],
  permissions: {},
  refusedNavigations: [],
  refusedWindows: [],
  errorBoxes: [],
  saveDialogs: [],
  menu: [],
  shown: [],
  protocolClients: [],
  notifications: [],
  dictionaryDownloads: [],
  badge: 0,
  portsPassedOn: 0,
  portsRefused: 0,
};
