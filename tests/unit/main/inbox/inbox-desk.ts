import type { Clock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store, StoredAccount } from '#main/database/store.ts';
import { type InboxPorts, InboxService } from '#main/inbox/inbox.ts';
import { createSession } from '#main/registry/protocol/session.ts';
import { redactHeaders, redactText } from '#main/registry/transport/redaction.ts';
import { asWritten } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { specifiedPaths } from '#values/path-templates.ts';
import { account as sampleAccount } from '../database/samples.ts';
import { type PlayedRegistry, playedRegistry, type QueuedMessage } from './inbox-registry.ts';

/** Time that only a test moves: whoever sleeps wakes when it has come far enough. */
export class HandClock implements Clock {
  at = Date.UTC(2026, 9, 12, 12);
  #sleepers: { until: number; wake: () => void }[] = [];

  now(): number {
    return this.at;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const sleeper = { until: this.at + milliseconds, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
        reject(signal.reason);
      });
    });
  }

  /** Moves time, wakes who is due, and lets them work until all is quiet. */
  async pass(seconds: number): Promise<void> {
    this.at += seconds * 1000;
    const due = this.#sleepers.filter(({ until }) => until <= this.at);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.at);
    for (const { wake } of due) wake();
    await quiet();
  }
}

/** Lets everything that is not waiting for time happen. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export interface InboxDesk {
  readonly inbox: InboxService;
  readonly store: Store;
  readonly registry: PlayedRegistry;
  readonly clock: HandClock;
  readonly published: string[];
  readonly notified: { readonly title: string; readonly text: string }[];
  readonly badges: number[];
  readonly account: StoredAccount;
  /** Throws what the write barrier would throw. */
  blocked: boolean;
  /** What work has told of itself for the case that it is cancelled. */
  readonly soFar: unknown[];
  /** The result of long work that an operation has started. */
  result(started: Promise<{ workId: string }>): Promise<unknown>;
  /** Everything in the archive, the oldest first. */
  archive(): Promise<
    { readonly id: string | null; readonly text: string; readonly acknowledged: string | undefined }[]
  >;
}

export interface DeskWishes {
  readonly messages?: readonly QueuedMessage[];
  readonly account?: Partial<StoredAccount>;
  readonly store?: Store;
  readonly registry?: PlayedRegistry;
  readonly clock?: HandClock;
  readonly ports?: Partial<InboxPorts>;
}

/** What is asked here is only played, so an account of the emulator has an emulator behind it. */
function answering(account: StoredAccount): StoredAccount {
  return { ...account, provenEmulator: account.environment === 'emulator' };
}

/** Everything in an archive, the newest first. */
export async function archivedDetails(store: Pick<Store, 'inbox'>) {
  const { pieces } = await store.inbox.chosen({ kind: 'filter', filter: {}, except: [] }, 10_000);
  return store.inbox.detailsIn(pieces[0] ?? '[]');
}

/** The inbox over a real store in memory and a played registry. */
export async function inboxDesk(wishes: DeskWishes = {}): Promise<InboxDesk> {
  const store = wishes.store ?? openStore(':memory:');
  const registry = wishes.registry ?? playedRegistry(wishes.messages);
  const clock = wishes.clock ?? new HandClock();
  const account = sampleAccount({ practice: false, ...wishes.account });
  await store.accounts.keep(account);
  const works = new Map<string, Promise<unknown>>();
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `id-${ids}-${clock.at}`;
  };
  const desk: InboxDesk = {
    store,
    registry,
    clock,
    account,
    published: [],
    notified: [],
    badges: [],
    blocked: false,
    soFar: [],
    async result(started) {
      return works.get((await started).workId);
    },
    async archive() {
      return (await archivedDetails(store))
        .map(({ message }) => ({ id: message.messageId, text: message.text, acknowledged: message.acknowledged?.how }))
        .reverse();
    },
    inbox: new InboxService({
      archive: store.inbox,
      settings: store.settings,
      clock,
      chance: () => 0.5,
      accounts: async () => (await store.accounts.list()).map(answering),
      async account(accountId) {
        const found = await store.accounts.get(accountId);
        if (found === undefined)
          throw new DeskFailure({ kind: 'no-account', message: asWritten('There is no such account.') });
        return answering(found);
      },
      session: (one) =>
        createSession({
          accountId: one.accountId,
          addresses: { rpp: 'https://rpp.test', repp: 'https://repp.test', rdap: undefined, paths: specifiedPaths },
          exchange: registry.exchange,
          clock,
          newJournalId: newId,
        }),
      who: async () => 'Anna',
      passWrite({ count, typedCount }) {
        if (count > 1 && typedCount !== count) {
          throw new DeskFailure({ kind: 'blocked', message: asWritten(`Type ${count}.`), reason: 'count-not-typed' });
        }
        if (desk.blocked)
          throw new DeskFailure({ kind: 'blocked', message: asWritten('Writes are not armed.'), reason: 'not-armed' });
      },
      startWork(order) {
        const workId = newId();
        const abort = new AbortController();
        const soFar = (collected: unknown) => void desk.soFar.push(collected);
        const control = { signal: abort.signal, progress: () => undefined, step: async () => undefined, soFar };
        const work = Promise.resolve().then(() => order.run(control));
        work.catch(() => undefined);
        works.set(workId, work);
        return { workId };
      },
      files: {
        stamp: () => ({ at: 0, program: 'Registry Desk' }),
        suggest: async (words, extension) => ({ path: `/exports/${words.join('-')}.${extension}`, chooser: false }),
        choose: async () => null,
        refuse: async ({ path }) => path,
        writeOwn: async () => ({ bytes: 0, sha256: '' }),
        write: async () => ({ path: '', bytes: 0, sha256: '', downloadPath: null }),
      },
      failureOf: (error): Failure =>
        error instanceof DeskFailure
          ? error.failure
          : { kind: 'internal', message: asWritten(String(error)), reference: 'test' },
      newId,
      newClTRID: (purpose) => `${purpose}-${newId()}`,
      redaction: { headers: redactHeaders, text: redactText },
      publish: (topic) => void desk.published.push(topic),
      attention: {
        notify: (notice) => void desk.notified.push({ ...notice, text: say('en', notice.text) }),
        notifyMany: (count) => void desk.notified.push({ title: '', text: `${count} messages` }),
        badge: (unhandled) => void desk.badges.push(unhandled),
      },
      polls: true,
      ...wishes.ports,
    }),
  };
  return desk;
}

/** Messages with these identifiers, each with a time and words of its own. */
export function notices(...ids: readonly (string | number)[]): QueuedMessage[] {
  return ids.map((id) => ({
    id: String(id),
    queuedAt: `2026-10-09T08:15:${String(Number(id) % 60).padStart(2, '0')}+00:00`,
    text: `Message ${id}`,
    language: 'en',
  }));
}

/** The failure that something was rejected with. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof DeskFailure) return error.failure;
    throw error;
  }
  throw new Error('It was expected to fail.');
}
