import type {
  Collecting,
  InboxDetails,
  InboxFilter,
  InboxMessage,
  InboxNotice,
  InboxRule,
  InboxSelection,
  QueueStanding,
} from '#contract/inbox.ts';
import type { Clock } from '#main/clock.ts';
import type { PassWrite } from '#main/pass-write.ts';
import type { AccountOf, Publish, StartWork } from '#main/ports.ts';
import type { Session } from '#main/protocol/session.ts';
import type { InboxArchive, InboxMarked } from '#main/store/inbox-record.ts';
import type { SettingsTable, StoredAccount } from '#main/store/store.ts';
import type { ExportFiles } from '#main/writing/export-files.ts';
import { tableExtensions } from '#main/writing/write-table.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';
import { noticeSentences } from '#registry/notice-sentences.ts';
import { createTeller, type InboxAttention, unhandledIn } from './inbox/attention.ts';
import { exportMessages, type InboxExportOrder } from './inbox/export-messages.ts';
import { createOrderedRounds } from './inbox/ordered-rounds.ts';
import { createPoller } from './inbox/poller.ts';
import { queueSettings } from './inbox/queue-settings.ts';
import { queueStanding } from './inbox/queue-standing.ts';
import { createRounds, type RoundOrder } from './inbox/rounds.ts';
import { showDetails, showMessage, showNotice } from './inbox/show-message.ts';
import type { WalkPorts } from './inbox/walk-queue.ts';
import { watchStore } from './inbox/watch-store.ts';

export interface InboxPorts {
  readonly archive: InboxArchive;
  readonly settings: SettingsTable;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly chance: () => number;
  readonly accounts: () => Promise<readonly StoredAccount[]>;
  readonly account: AccountOf;
  readonly session: (account: StoredAccount) => Session;
  readonly passWrite: PassWrite;
  readonly startWork: StartWork;
  readonly files: ExportFiles;
  readonly failureOf: (error: unknown) => Failure;
  readonly newId: () => string;
  readonly newClTRID: (purpose: string) => string;
  readonly redaction: WalkPorts['redaction'];
  readonly publish: Publish;
  /** Undefined where windows tell by themselves. */
  readonly attention: InboxAttention | undefined;
  /** Whether intervals are kept; a host that runs one command keeps none. */
  readonly polls: boolean;
  /** Messages of one round; ten thousand unless given. */
  readonly ceiling?: number;
}

const defaultCeiling = 10_000;
const byHand = { text: 'Stopped by hand.', trouble: { code: 'by-hand' } } as const;

/** The inbox: what the registry's poll queues tell, stored before it is acknowledged (product rows 31-38). */
export function createInbox(ports: InboxPorts) {
  const { archive, clock, publish } = ports;
  const settings = queueSettings(ports.settings, changed);

  const closing = new AbortController();
  const teller = createTeller(ports, closing.signal);

  function told(marked: InboxMarked): { changed: number; inboxIds: string[] } {
    if (marked.changed > 0) changed(null);
    return { changed: marked.changed, inboxIds: [...marked.inboxIds] };
  }

  function changed(accountId: string | null): void {
    publish('inbox', accountId);
    teller.tell();
  }

  const rounds = createRounds({
    ...ports,
    settings,
    ceiling: ports.ceiling ?? defaultCeiling,
    changed,
  });
  const poller = createPoller({
    ...ports,
    settings,
    changed,
    stopped: (account, { trouble }) =>
      archive.notify({
        title: account.label,
        text: noticeSentences[trouble?.failure?.kind === 'unreadable' ? 'stoppedUnreadable' : 'stopped'],
      }),
    // A store that cannot take it is told of in the strip.
    overdue: ({ label }) => archive.notify({ title: label, text: noticeSentences.overdue }).catch(() => undefined),
    underWay: rounds.underWay,
    round: (account, signal) =>
      rounds.collect(account, {}, { signal, step: async () => signal.throwIfAborted(), priority: 'background' }),
  });

  const ordered = createOrderedRounds({ ...ports, rounds, changed });

  async function resume(accountId: string): Promise<void> {
    await settings.resume(accountId);
    if (ports.polls) await poller.refresh(accountId);
    changed(accountId);
  }

  /** Another program may have collected, marked, stopped or resumed. */
  async function writtenByAnother(): Promise<void> {
    changed(null);
    for (const { accountId } of await ports.accounts()) poller.revive(accountId);
  }

  return {
    async page(query: { filter: InboxFilter; offset: number; limit: number }): Promise<{
      messages: InboxMessage[];
      total: number;
      all: number;
      unhandled: number;
    }> {
      const { filter, offset, limit } = query;
      const page = await archive.page({ ...filter, offset, limit });
      return { ...page, messages: page.messages.map(showMessage) };
    },
    async facets(accountId: string | null) {
      const { kind, tag } = await archive.facets(accountId ?? undefined);
      return { kind: [...kind], tag: [...tag] };
    },
    async tagsOf(selection: InboxSelection) {
      return { tag: [...(await archive.tagsOf(selection))] };
    },
    async details(inboxId: string): Promise<InboxDetails> {
      const details = await archive.details(inboxId);
      if (details === undefined) throw notFound();
      return showDetails(details);
    },
    async standing(): Promise<{ queues: QueueStanding[]; unhandled: number }> {
      const counts = await archive.counts();
      const accounts = await ports.accounts();
      const parts = { settings, poller, counts, isCollecting: ordered.isCollecting, isEnding: rounds.isEnding };
      const queues = await Promise.all(accounts.map((account) => queueStanding(account, parts)));
      return { queues, unhandled: unhandledIn(counts, accounts) };
    },
    async changeCollecting(accountId: string, wanted: Collecting): Promise<Collecting> {
      await ports.account(accountId);
      await settings.keepCollecting(accountId, wanted);
      if (ports.polls) await poller.refresh(accountId);
      changed(accountId);
      return wanted;
    },
    /** Starts a round, or answers with one that does the same and is open already. Fails with blocked. */
    async collect(order: RoundOrder & { readonly accountId: string }): Promise<{ workId: string }> {
      const account = await ports.account(order.accountId);
      const confirmed = await rounds.confirmed(account, order);
      // Somebody looks after it now: what had stopped the poller is behind us. Before the round, which may be stopped itself.
      const wasStopped = (await settings.stopped(account.accountId)) !== null;
      if (wasStopped) await settings.resume(account.accountId);
      const started = ordered.collect(account, confirmed);
      if (wasStopped && ports.polls) await poller.refresh(account.accountId);
      return started;
    },
    /** Ends every round under way or waiting, and the poller; all stay ended until somebody resumes or collects, also over restarts. */
    async stop(accountId: string): Promise<void> {
      try {
        await settings.stop(accountId, byHand);
      } finally {
        rounds.stop(accountId);
        ordered.stopped(accountId);
        await poller.end(accountId);
        changed(accountId);
      }
    },
    resume,
    heard: settings.heard,
    acknowledge: (selection: InboxSelection): Promise<{ workId: string }> => ordered.acknowledge(selection),
    mark: async (selection: InboxSelection, handled: boolean) => told(await archive.mark(selection, handled)),
    tag: async (selection: InboxSelection, change: { add: string[]; remove: string[] }) =>
      told(await archive.tag(selection, change)),
    rules: async (): Promise<{ rules: InboxRule[] }> => ({ rules: await settings.rules() }),
    /** Replaces all rules; they count for messages that come from now on. */
    async keepRules(rules: readonly InboxRule[]): Promise<{ rules: InboxRule[] }> {
      refuseUseless(rules);
      await settings.keepRules(rules);
      changed(null);
      return { rules: [...rules] };
    },
    async notices(after: number | null): Promise<{ notices: InboxNotice[]; latest: number }> {
      const { notices, latest } = await archive.notices(after ?? undefined);
      return { notices: notices.map(showNotice), latest };
    },
    suggestPath: (format: InboxExportOrder['format']): Promise<{ path: string; chooser: boolean }> =>
      ports.files.suggest(['inbox', new Date(clock.now()).toISOString().slice(0, 10)], tableExtensions[format]),
    /** Fails with invalid-input and `file` where it is plain already that the file cannot be written. */
    async export(order: InboxExportOrder): Promise<{ workId: string }> {
      await ports.files.refuse(order);
      return ports.startWork({
        kind: 'export',
        accountId: null,
        subject: { code: 'export-messages' },
        canPause: true,
        run: (control) => exportMessages(ports, order, control),
      });
    },
    /** Takes the intervals up again that an earlier run had kept. */
    async start(): Promise<void> {
      if (!ports.polls) return;
      for (const { accountId } of await ports.accounts()) await poller.refresh(accountId);
      await teller.start();
      // It ends with this service, or with the store.
      void watchStore(ports, closing.signal, writtenByAnother).catch(() => undefined);
    },
    /** Ends the pollers and looks; work under way is the work service's to end. */
    close(): Promise<void> {
      closing.abort();
      return poller.close();
    },
  };
}

export type InboxService = ReturnType<typeof createInbox>;

function refuseUseless(rules: readonly InboxRule[]): void {
  const useless = rules.findIndex(({ tag, notify }) => tag.trim() === '' && !notify);
  if (useless < 0) return;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: message('inbox.ruleWithoutEffect'),
    field: `rules.${useless}.tag`,
    code: 'rule-without-effect',
  });
}

function notFound(): DeskFailure {
  return new DeskFailure({ kind: 'not-found', message: message('inbox.notFound') });
}
