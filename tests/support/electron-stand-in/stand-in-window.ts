import { EventEmitter } from 'node:events';
import type { Browser, Page } from 'playwright';
import { browser } from './browser.ts';
import { observations } from './observations.ts';
import { orders } from './orders.ts';
import { app } from './stand-in-app.ts';
import { StandInContents } from './stand-in-contents.ts';
import { StandInEvent } from './stand-in-event.ts';
import { StandInSession, session } from './stand-in-session.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Preferences {
  readonly preload?: string;
  readonly session?: unknown;
}

/** The permissions that Chromium's own switchboard knows by these names; each is set as main decides. */
const permissions: Readonly<Record<string, string>> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  'idle-detection': 'idle-detection',
  media: 'camera',
};

/** Wayland's window server may hold `ready-to-show` back until the window is shown; `both`: the page's own sign as well. */
const withheld = process.env.STAND_IN_WITHHOLDS;

/** Electron's BrowserWindow: a page of the real Chromium. */
export class BrowserWindow extends EventEmitter {
  static readonly #open: BrowserWindow[] = [];

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#open];
  }

  readonly webContents: StandInContents;
  readonly ownSession: StandInSession;
  #isDestroyed = false;
  #isMaximised = false;
  #bounds: Bounds;
  #page: Page | undefined;

  constructor(options: Record<string, unknown> & Partial<Bounds> & { webPreferences?: Preferences }) {
    super();
    const { webPreferences = {}, x = 0, y = 0, width = 1280, height = 820 } = options;
    this.#bounds = { x, y, width, height };
    const given = webPreferences.session;
    this.ownSession = given instanceof StandInSession ? given : session.fromPartition('');
    observations.windows.push(withoutSession(options));
    this.webContents = new StandInContents(this.ownSession, webPreferences);
    app.emit('web-contents-created', {}, this.webContents);
    orders.window = this;
    BrowserWindow.#open.push(this);
  }

  async loadURL(address: string): Promise<void> {
    const chromium = await browser();
    const [context] = chromium.contexts();
    if (context === undefined) throw new Error('Chromium has no context.');
    this.#page = await context.newPage();
    this.#page.once('close', () => this.#closed());
    await this.#decidePermissions(chromium);
    await this.webContents.attach(this.#page);
    if (process.env.STAND_IN_LOAD_FAILS !== undefined) throw new Error('ERR_FAILED (-2) loading the page');
    await this.webContents.load(address);
    if (withheld !== 'both') this.webContents.emit('did-finish-load');
    if (withheld === undefined) this.emit('ready-to-show');
    process.send?.({ kind: 'loaded' });
  }

  isVisible(): boolean {
    return observations.windowShown;
  }

  show(): void {
    observations.windowShown = true;
    this.emit('show');
  }

  focus(): void {
    observations.windowFocused += 1;
  }

  isFocused(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return this.#isMaximised;
  }

  /** Shows the window, as Electron does. */
  maximize(): void {
    this.show();
    this.#isMaximised = true;
    this.emit('maximize');
  }

  getNormalBounds() {
    return this.#bounds;
  }

  setBounds(bounds: Bounds): void {
    this.moveTo(bounds);
  }

  /** As a person moves it. */
  moveTo(bounds: Bounds): void {
    this.#bounds = bounds;
    this.emit('move');
  }

  close(): void {
    void this.closeAsked();
  }

  /** As a person closes it; true where main refused. */
  async closeAsked(): Promise<boolean> {
    const event = new StandInEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) await this.#page?.close();
    return event.defaultPrevented;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  #closed(): void {
    this.#isDestroyed = true;
    BrowserWindow.#open.splice(BrowserWindow.#open.indexOf(this), 1);
    this.emit('closed');
    app.emit('window-all-closed');
  }

  async #decidePermissions(chromium: Browser): Promise<void> {
    const cdp = await chromium.newBrowserCDPSession();
    for (const [permission, name] of Object.entries(permissions)) {
      const own = await this.ownSession.isGranted(permission, 'app://registry-desk/');
      const foreign = await this.ownSession.isGranted(permission, 'https://elsewhere.example/');
      observations.permissions[permission] = { own, foreign };
      await cdp.send('Browser.setPermission', { permission: { name }, setting: own ? 'granted' : 'denied' });
    }
  }
}

function withoutSession(options: Record<string, unknown> & { webPreferences?: Preferences }): Record<string, unknown> {
  const { session: given, ...webPreferences } = options.webPreferences ?? {};
  return { ...options, webPreferences: { ...webPreferences, hasOwnSession: given instanceof StandInSession } };
}
