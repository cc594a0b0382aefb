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
  /** The system notifications that were shown. */
  notifications: { title: string; body: string }[];
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
  | { readonly do: 'second-instance' }
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
  notifications: [],
  badge: 0,
  portsPassedOn: 0,
  portsRefused: 0,
};
