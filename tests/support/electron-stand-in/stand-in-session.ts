import { EventEmitter } from 'node:events';
import { observations } from './observations.ts';

type Decide = (isGranted: boolean) => void;
type RequestHandler = (
  contents: unknown,
  permission: string,
  decide: Decide,
  details: { requestingUrl: string },
) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean;

/** One browser session. What no handler refuses is granted, as by Electron. */
export class StandInSession extends EventEmitter {
  #languages: readonly string[] = ['en-US'];

  /** Each session loads the dictionary of the system's language as soon as it can, whatever the window wants. */
  constructor() {
    super();
    setImmediate(() => observations.dictionaryDownloads.push(...this.#languages));
  }

  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.#languages = languages;
  }

  readonly #schemes = new Map<string, (request: Request) => Response | Promise<Response>>();
  #request: RequestHandler | undefined;
  #check: CheckHandler | undefined;

  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) => {
      this.#schemes.set(scheme, handler);
    },
  };

  async fetch(address: string): Promise<Response | undefined> {
    return this.answer(address, 'GET');
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(handler: (details: object) => boolean): void {
    observations.permissions.device = { own: handler({}), foreign: handler({}) };
  }

  /** The answer of main to an address of a scheme it has taken over; undefined for every other. */
  async answer(address: string, method: string): Promise<Response | undefined> {
    return this.#schemes.get(new URL(address).protocol.slice(0, -1))?.(new Request(address, { method }));
  }

  /** Both handlers have to agree, as both are asked by Electron at one time or another. */
  async isGranted(permission: string, address: string): Promise<boolean> {
    const asked = await new Promise<boolean>((resolve) => {
      if (this.#request === undefined) resolve(true);
      else this.#request({}, permission, resolve, { requestingUrl: address });
    });
    return asked && (this.#check?.({}, permission, address, {}) ?? true);
  }
}

const sessions = new Map<string, StandInSession>();

/** Electron's `session`. */
export const session = {
  fromPartition(name: string): StandInSession {
    const known = sessions.get(name) ?? new StandInSession();
    if (!sessions.has(name)) observations.sessions.push(name);
    sessions.set(name, known);
    return known;
  },
};
