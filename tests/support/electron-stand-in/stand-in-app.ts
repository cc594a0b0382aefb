import { EventEmitter } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { stopBrowser } from './browser.ts';
import { observations } from './observations.ts';
import { StandInEvent } from './stand-in-event.ts';
import { lockOf } from './stand-in-lock.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Electron's `app`, as far as it is used. It is ready in the next turn of the event loop, never within a module. */
class StandInApp extends EventEmitter {
  /** As packaged, except where a test says otherwise. */
  readonly isPackaged = process.env.STAND_IN_PACKAGED !== undefined;
  readonly commandLine = {
    appendSwitch: (name: string) => void observations.switches.push(name),
    hasSwitch: (name: string) => observations.switches.includes(name),
  };
  /** Chromium takes the signals over in this moment: what listened before hears them no more. */
  #ready = new Promise<void>((resolve) =>
    setImmediate(() => {
      for (const signal of signals) process.removeAllListeners(signal);
      resolve();
    }),
  );
  #quitting = false;
  #exiting = false;

  whenReady(): Promise<void> {
    return this.#ready;
  }

  requestSingleInstanceLock(): boolean {
    observations.singleInstanceLocks += 1;
    return lockOf(this, observations.paths.userData ?? '', observations.singleInstanceLocks === 1);
  }

  enableSandbox(): void {
    observations.sandboxEnabled = true;
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    observations.protocolClients.push(scheme);
    return true;
  }

  addRecentDocument(): void {}

  setAppUserModelId(): void {}

  setBadgeCount(count: number): boolean {
    observations.badge = count;
    return true;
  }

  getLocale(): string {
    return 'en-GB';
  }

  getGPUFeatureStatus(): object {
    return {};
  }

  getPath(name: string): string {
    return observations.paths[name] ?? (name === 'downloads' ? join(homedir(), 'Downloads') : homedir());
  }

  setPath(name: string, path: string): void {
    observations.paths[name] = path;
  }

  /** Closes windows, asks will-quit, and ends, as Electron does; a listener that prevents the default holds the end. */
  quit(): void {
    if (this.#quitting || this.#exiting) return;
    const before = new StandInEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#quitting = true;
    setImmediate(() => {
      const event = new StandInEvent();
      this.emit('will-quit', event);
      if (!event.defaultPrevented) this.exit(0);
      // Until its listeners and what they have begun in microtasks are through, a quit is dropped.
      else setImmediate(() => this.#mayQuit());
    });
  }

  #mayQuit(): void {
    this.#quitting = false;
  }

  /** The first exit counts; no quit comes after it. */
  exit(code: number): void {
    if (this.#exiting) return;
    this.#exiting = true;
    void stopBrowser().finally(() => process.exit(code));
  }
}

export const app = new StandInApp();
