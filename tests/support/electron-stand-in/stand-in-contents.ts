import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page, Route } from 'playwright';
import { showForeignPage } from './browser.ts';
import { observations } from './observations.ts';
import { pageScript, preloadScript, preloadWorld, tellBinding } from './page-scripts.ts';
import { originOf, toApp, toChromium } from './stand-in-addresses.ts';
import { StandInEvent } from './stand-in-event.ts';
import { ipcMain } from './stand-in-modules.ts';
import { StandInPort } from './stand-in-port.ts';
import type { StandInSession } from './stand-in-session.ts';

/** A frame as main sees the sender of a message. */
export interface StandInFrame {
  readonly frameToken: string;
  readonly origin: string;
  readonly url: string;
  readonly parent: StandInFrame | null;
}

type WindowOpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

let contentsMade = 0;

/** Electron's WebContents over a page of a real Chromium. */
export class StandInContents extends EventEmitter {
  readonly id: number;
  readonly #session: StandInSession;
  readonly #preferences: object;
  readonly #preload: string | undefined;
  #page: Page | undefined;
  #cdp: CDPSession | undefined;
  #preloadContext: number | undefined;
  #ports = new Map<string, StandInPort>();
  #loading: string | undefined;
  readonly #popups: Page[] = [];
  readonly #decisions: ('allow' | 'deny')[] = [];
  #windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' });

  constructor(session: StandInSession, preferences: { readonly preload?: string }) {
    super();
    contentsMade += 1;
    this.id = contentsMade;
    this.#session = session;
    this.#preferences = preferences;
    this.#preload = preferences.preload;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  get mainFrame(): StandInFrame {
    const url = toApp(this.#page?.url() ?? '');
    return { frameToken: `main-${this.id}`, origin: originOf(url), url, parent: null };
  }

  /** Takes over a page: its requests, its new windows, its preload world. */
  async attach(page: Page): Promise<void> {
    this.#page = page;
    await page.route('**/*', (route) => this.#answer(route));
    page.on('popup', (popup) => {
      this.#popups.push(popup);
      this.#closeDenied();
    });
    page.on('close', () => this.#closePorts());
    const cdp = await page.context().newCDPSession(page);
    this.#cdp = cdp;
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== preloadWorld || context.auxData?.frameId !== mainFrameId) return;
      this.#closePorts();
      this.#preloadContext = context.id;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === tellBinding && executionContextId === this.#preloadContext) this.#hear(JSON.parse(payload));
    });
    // Chromium tells of the address here, whatever becomes of its loading.
    cdp.on('Page.windowOpen', ({ url }) => {
      const address = toApp(url);
      const { action } = this.#windowOpenHandler({ url: address });
      if (action === 'deny') observations.refusedWindows.push(address);
      this.#decisions.push(action);
      this.#closeDenied();
    });
    const mainFrameId = (await cdp.send('Page.getFrameTree')).frameTree.frame.id;
    await cdp.send('Runtime.enable');
    await cdp.send('Page.enable');
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript });
    if (this.#preload === undefined) return;
    await cdp.send('Runtime.addBinding', { name: tellBinding, executionContextName: preloadWorld });
    const source = preloadScript(readFileSync(this.#preload, 'utf8'));
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: preloadWorld });
  }

  /** As main's own loadURL: no will-navigate is asked. */
  async load(address: string): Promise<void> {
    this.#loading = toChromium(address);
    await this.#page?.goto(this.#loading, { waitUntil: 'load' });
    this.#loading = undefined;
  }

  /** As the page's process dies: of memory, of a driver. */
  forcefullyCrashRenderer(): void {
    void this.#page?.goto('about:blank').then(() => {
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
  }

  getLastWebPreferences(): object {
    const { session: _, ...preferences } = this.#preferences as { session?: unknown };
    return preferences;
  }

  getURL(): string {
    return toApp(this.#page?.url() ?? '');
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return this.#page?.evaluate(code);
  }

  reload(): void {
    void this.load('app://registry-desk/');
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const address = toApp(request.url());
    if (request.isNavigationRequest() && request.url() !== this.#loading) {
      const isMainFrame = request.frame().parentFrame() === null;
      const event = Object.assign(new StandInEvent(), { url: address, isMainFrame });
      if (isMainFrame) this.emit('will-navigate', event);
      this.emit('will-frame-navigate', event);
      if (event.defaultPrevented) {
        observations.refusedNavigations.push(address);
        return route.abort('aborted');
      }
    }
    const answer = await this.#session.answer(address, request.method());
    if (answer === undefined) return showForeignPage(route);
    const { status, headers } = answer;
    const body = Buffer.from(await answer.arrayBuffer());
    return route.fulfill({ status, headers: Object.fromEntries(headers), body });
  }

  /** New windows and the decisions about them come in the same order, each in its own time. */
  #closeDenied(): void {
    while (this.#popups.length > 0 && this.#decisions.length > 0) {
      const popup = this.#popups.shift();
      if (this.#decisions.shift() === 'deny') void popup?.close();
    }
  }

  #hear(message: {
    kind: string;
    channel: string;
    message: unknown;
    ports: string[];
    id: string;
    data: unknown;
  }): void {
    if (message.kind === 'port') this.#ports.get(message.id)?.receive(message.data);
    if (message.kind === 'closed') this.#ports.get(message.id)?.close();
    if (message.kind !== 'ipc') return;
    observations.portsPassedOn += message.ports.length;
    const ports = message.ports.map((id) => {
      const port: StandInPort = new StandInPort(
        (data) => this.#call('electronStandInHear', [id, data]),
        () => {
          if (!port.isHeard) observations.portsRefused += 1;
          this.#ports.delete(id);
          this.#call('electronStandInClose', [id]);
        },
      );
      this.#ports.set(id, port);
      return port;
    });
    ipcMain.emit(message.channel, { sender: this, senderFrame: this.mainFrame, ports }, message.message);
  }

  /** Calls a function of the preload world; a page that is gone by now hears nothing more. */
  #call(name: string, words: readonly unknown[]): void {
    const executionContextId = this.#preloadContext;
    if (executionContextId === undefined || this.#cdp === undefined) return;
    const functionDeclaration = `(...words) => globalThis.${name}(...words)`;
    const call = { functionDeclaration, executionContextId, arguments: words.map((value) => ({ value })) };
    void this.#cdp.send('Runtime.callFunctionOn', call).catch(() => {});
  }

  #closePorts(): void {
    this.#preloadContext = undefined;
    for (const port of [...this.#ports.values()]) port.close();
    this.#ports.clear();
  }
}
