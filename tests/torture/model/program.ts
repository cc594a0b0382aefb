import { createRouterClient } from '@orpc/server';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import type { Speed } from '#main/application/host-ports.ts';
import type { Clock } from '#main/clock.ts';
import type { Store, StoredAccount } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import type { Exchange, ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import type { TeamHost } from '#main/team/team.ts';
import { asWritten } from '#messages/message.ts';
import type { SimulatedTime } from './simulated-time.ts';

export const account: StoredAccount = {
  accountId: 'account-1',
  label: 'Norn',
  environment: 'sandbox',
  handle: 'ABC12-IS',
  addresses: { rpp: 'https://rpp.test', repp: 'https://repp.test', rdap: 'https://rdap.test' },
  switchedOff: [],
  paths: {},
  cards: [{ cardId: 'CARD-7', label: '' }],
  readOnly: false,
  practice: false,
  apiKeyKept: 'none',
  contactPasswordKept: 'none',
  createdAt: 0,
};

/** What befalls a program when it has come so far: it is killed, or stopped until it is woken. */
export interface Mishap {
  readonly kind: 'killed' | 'stopped';
  readonly place: Place | 'after team.ownRows';
  /** The how-manieth time that it comes by there. */
  readonly time: number;
}

/** Where a program waits for the disk or the registry, and may be killed or stopped. */
export const places = [
  'before ledger.open',
  'after ledger.open',
  'before ledger.step',
  'after ledger.step',
  'after ledger.standings',
  'before ledger.keepReading',
  'after ledger.readings',
  'before journal.began',
  'before the wire',
  'with an answer',
  'with the answer to a renewal',
  'after domains.keepLookup',
  'before domains.finishDownload',
  'after renewalBatches.start',
  'after renewalBatches.waiting',
  'before renewalBatches.endLine',
  'before renewalBatches.stand',
  'after inbox.keep',
  'before the team store',
  'with an answer of the team store',
] as const;
export type Place = (typeof places)[number];

/** What a program's requests go to. */
export interface Wire {
  /** A request has left the program: what comes back, and after how long. */
  leaves(
    life: Life,
    request: ExchangeRequest,
  ): Promise<{ readonly reply: ExchangeReply; readonly milliseconds: number }>;
  /** The program has it, and goes on with it. */
  arrives(life: Life, request: ExchangeRequest, reply: ExchangeReply): void;
}

/** The store of a program, and what it has of a team. */
export interface OpenedDesk {
  readonly store: Store;
  /** The team's clock; the computer's own without one. */
  readonly clock?: Clock;
  readonly team?: TeamHost;
  /** Begins to speak with the team store. */
  start(): Promise<void>;
  /** Closes it as a program does that ends. */
  close(): Promise<void>;
  /** Lets go of the files, as the system does for a program that was killed. */
  drop(): void;
}

interface Begun {
  readonly opened: OpenedDesk;
  readonly application: Application;
  readonly desk: DeskClient;
}

const notPermitted: ExchangeReply = {
  kind: 'silent',
  sent: false,
  cause: 'not-permitted',
  detail: asWritten('the permit was over'),
  durationMilliseconds: 0,
};

/** What a program has that outlives it, and of which kind it is. */
export interface LifeParts {
  readonly keychain?: Keychain;
  readonly host?: 'cli' | 'web';
  readonly storePath?: string;
}

/** One run of a program, from its start to its end or its death. */
export class Life {
  dead = false;
  diedAt = Number.POSITIVE_INFINITY;
  /** Where it is stopped. */
  stoppedAt: string | undefined;
  mishap: Mishap | undefined;
  /** Where the last mishap befell it. */
  befell = '';
  /** What a person has asked of it and waits for, and for which names. */
  asked: { readonly what: string; readonly names: ReadonlySet<string> } | undefined;
  /** What came of what it was asked, once that is known. */
  said: string | undefined;
  doing: Promise<void> | undefined;
  /** The renewal that it waits for an answer to. */
  posting: string | undefined;
  readonly by: string;
  readonly computer: string;
  readonly time: SimulatedTime;
  /** The clock of its computer. */
  readonly clock: Clock;
  readonly keychain: Keychain;
  readonly host: 'cli' | 'web';
  /** Where its store is; empty where nothing asks for that. */
  readonly storePath: string;
  #begun: Begun | undefined;
  #times = 0;
  #woken = Promise.withResolvers<void>();

  constructor(by: string, computer: string, time: SimulatedTime, parts: LifeParts = {}) {
    this.by = by;
    this.computer = computer;
    this.time = time;
    this.clock = this.#clock();
    this.keychain = parts.keychain ?? keychainOfModel();
    this.host = parts.host ?? 'cli';
    this.storePath = parts.storePath ?? '';
  }

  /** Puts the program together over its store. */
  begin(opened: OpenedDesk, wire: Wire, newId: () => string, speed: Speed): Application {
    const { keychain } = this;
    const application = createApplication({
      store: this.#stoppable(opened.store),
      keychain,
      ...(keychain.kind === 'session' && { sessionKeychain: keychain }),
      clock: opened.clock ?? this.clock,
      steady: () => ({ start: this.computer, milliseconds: this.time.real }),
      emulator: {
        start: () => Promise.reject(new Error('There is no emulator here.')),
        stop: async () => undefined,
        running: () => undefined,
      },
      files: { exportsFolder: () => '/nowhere', chooseSavePath: undefined, offerDownload: () => null },
      host: { host: this.host, version: '0.1.0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
      wire: this.#wire(wire),
      log: (line) => {
        this.log.push(line);
      },
      chance: { id: newId, letters: () => newId().slice(-10), number: () => 0.5 },
      speed,
      ...(opened.team !== undefined && { team: opened.team }),
      place: { storePath: this.storePath, trouble: undefined, restored: undefined, replace: undefined },
    });
    this.#begun = { opened, application, desk: createRouterClient(application.router) };
    return application;
  }

  get application(): Application {
    return this.#running.application;
  }

  get desk(): DeskClient {
    return this.#running.desk;
  }

  get opened(): OpenedDesk {
    return this.#running.opened;
  }

  /** The time as the program has it. */
  now(): number {
    return (this.opened.clock ?? this.clock).now();
  }

  get #running(): Begun {
    if (this.#begun === undefined) throw new Error('The program has not begun yet.');
    return this.#begun;
  }

  /** What it wrote to its log: faults of its own. */
  readonly log: string[] = [];

  /** As SIGKILL does: what is on the disk stays, and nothing goes on. */
  kill(): void {
    if (this.dead) return;
    this.dead = true;
    this.diedAt = this.time.real;
    this.stoppedAt = undefined;
    this.#begun?.opened.drop();
  }

  /** As SIGCONT does. */
  wake(): void {
    this.stoppedAt = undefined;
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  }

  /** Gives a mishap for what it does next. */
  expect(mishap: Mishap | undefined): void {
    this.mishap = mishap;
    this.#times = 0;
  }

  #clock(): Clock {
    const { time } = this;
    return {
      now: () => time.wall(this.computer),
      sleep: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          signal?.throwIfAborted();
          time.noteActivity();
          const forget = time.after(milliseconds, () => {
            signal?.removeEventListener('abort', aborted);
            void this.pass(undefined).then(resolve);
          });
          const aborted = (): void => {
            forget();
            reject(signal?.reason);
          };
          signal?.addEventListener('abort', aborted, { once: true });
        }),
    };
  }

  #wire(wire: Wire): Exchange {
    return async (request) => {
      await this.pass('before the wire');
      if (request.mayLeave?.() === false) return notPermitted;
      const isRenewal = request.command === 'renew-domain';
      const coming = await wire.leaves(this, request);
      if (isRenewal) this.posting = request.clTRID;
      await this.time.sleep(coming.milliseconds);
      await this.pass(isRenewal ? 'with the answer to a renewal' : 'with an answer');
      this.posting = undefined;
      wire.arrives(this, request, coming.reply);
      return coming.reply;
    };
  }

  #stoppable(store: Store): Store {
    const { close: _, ...familiesOf } = store;
    const families = Object.entries(familiesOf).map(([family, verbs]) => {
      const wrapped = Object.entries(verbs).map(([verb, perform]) => {
        const place = `${family}.${verb}`;
        const stoppable = async (...given: unknown[]): Promise<unknown> => {
          await this.pass(`before ${place}`);
          // Something else may have been killed or stopped the program between its turn and this one.
          while (this.dead || this.stoppedAt !== undefined) await this.pass(undefined);
          const [done] = await Promise.allSettled([perform(...given)]);
          await this.pass(`after ${place}`);
          if (done.status === 'rejected') throw done.reason;
          return done.value;
        };
        return [verb, stoppable];
      });
      return [family, Object.fromEntries(wrapped)];
    });
    return { ...Object.fromEntries(families), close: store.close } as Store;
  }

  /** A place where the program waits for something else than itself: it may be killed or stopped there. */
  async pass(place: Place | string | undefined): Promise<void> {
    this.time.noteActivity();
    if (this.dead) return never();
    if (place !== undefined && place === this.mishap?.place) this.#meet(this.mishap);
    while (this.stoppedAt !== undefined) await this.#woken.promise;
    if (this.dead) return never();
  }

  #meet({ kind, place, time }: Mishap): void {
    this.#times += 1;
    if (this.#times !== time) return;
    this.mishap = undefined;
    this.befell = place;
    if (kind === 'stopped') this.stoppedAt = place;
    else this.kill();
  }
}

function keychainOfModel(): Keychain {
  const keychain = createSessionKeychain();
  void keychain.set(`${account.accountId}/api-key`, 'a key that is long enough');
  return keychain;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
