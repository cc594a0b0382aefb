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
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { tableExtensions } from '#main/files/write-table.ts';
import type { PassWrite } from '#main/pass-write.ts';
import type { AccountOf, Publish, StartWork } from '#main/ports.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { createTeller, type InboxAttention, unhandledIn } from './attention.ts';
import { exportMessages, type InboxExportOrder } from './export-messages.ts';
import { OrderedRounds } from './ordered-rounds.ts';
import { Poller } from './poller.ts';
import { queueSettings } from './queue-settings.ts';
import { queueStanding } from './queue-standing.ts';
import { type RoundOrder, Rounds } from './rounds.ts';
import { showDetails, showMessage } from './show-message.ts';
import type { InboxArchive, InboxMarked } from './store/record.ts';
import type { WalkPorts } from './walk-queue.ts';

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
  /** The name that the person gave; null where none was given. */
  readonly who: () => Promise<string | null>;
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
const byHand = { text: message('inbox.stoppedByHand'), trouble: { code: 'by-hand' } } as const;

/** The inbox: what the registry's poll queues tell, stored before it is acknowledged (product rows 31-38). */
export class InboxService {
  readonly #ports: InboxPorts;
  readonly #settings: ReturnType<typeof queueSettings>;
  readonly #closing = new AbortController();
  readonly #teller: ReturnType<typeof createTeller>;
  readonly #rounds: Rounds;
  readonly #poller: Poller;
  readonly #ordered: OrderedRounds;

  constructor(ports: InboxPorts) {
    this.#ports = ports;
    this.#settings = queueSettings(ports.settings, this.#changed);
    this.#teller = createTeller(ports, this.#closing.signal);
    this.#rounds = new Rounds({
      ...ports,
      settings: this.#settings,
      ceiling: ports.ceiling ?? defaultCeiling,
      changed: this.#changed,
    });
    this.#poller = new Poller({
      ...ports,
      settings: this.#settings,
      changed: this.#changed,
      stopped: (account, { trouble }) =>
        ports.archive.notify({
          title: account.label,
          text: message(
            trouble?.failure?.kind === 'unreadable' ? 'inbox.noticeStoppedUnreadable' : 'inbox.noticeStopped',
          ),
        }),
      // A store that cannot take it is told of in the strip.
      overdue: ({ label }) =>
        ports.archive.notify({ title: label, text: message('inbox.noticeOverdue') }).catch(() => undefined),
      underWay: this.#rounds.underWay,
      round: (account, signal) =>
        this.#rounds.collect(
          account,
          {},
          { signal, step: async () => signal.throwIfAborted(), priority: 'background' },
        ),
    });
    this.#ordered = new OrderedRounds({ ...ports, rounds: this.#rounds, changed: this.#changed });
    this.heard = this.#settings.heard;
  }

  #told(marked: InboxMarked): { changed: number; inboxIds: string[] } {
    if (marked.changed > 0) this.#changed(null);
    return { changed: marked.changed, inboxIds: [...marked.inboxIds] };
  }

  readonly #changed = (accountId: string | null): void => {
    this.#ports.publish('inbox', accountId);
    this.#teller.tell();
  };

  async resume(accountId: string): Promise<void> {
    await this.#settings.resume(accountId);
    if (this.#ports.polls) await this.#poller.refresh(accountId);
    this.#changed(accountId);
  }

  /** Messages of an account came from a colleague's desk or were changed there, or how it is collected was. */
  readonly cameFromTeam = (accountId: string): void => {
    this.#changed(accountId);
    if (this.#ports.polls) this.#poller.revive(accountId);
  };

  /** Another program may have collected, marked, stopped or resumed. */
  async writtenByAnother(): Promise<void> {
    this.#changed(null);
    for (const { accountId } of await this.#ports.accounts()) this.#poller.revive(accountId);
  }

  async page(query: { filter: InboxFilter; offset: number; limit: number }): Promise<{
    messages: InboxMessage[];
    total: number;
    all: number;
    unhandled: number;
  }> {
    const { filter, offset, limit } = query;
    const page = await this.#ports.archive.page({ ...filter, offset, limit });
    return { ...page, messages: page.messages.map(showMessage) };
  }

  async facets(accountId: string | null) {
    const { kind, tag } = await this.#ports.archive.facets(accountId);
    return { kind: [...kind], tag: [...tag] };
  }

  async tagsOf(selection: InboxSelection) {
    return { tag: [...(await this.#ports.archive.tagsOf(selection))] };
  }

  async details(inboxId: string): Promise<InboxDetails> {
    const details = await this.#ports.archive.details(inboxId);
    if (details === undefined) throw notFound();
    return showDetails(details);
  }

  async standing(): Promise<{ queues: QueueStanding[]; unhandled: number }> {
    const counts = await this.#ports.archive.counts();
    const accounts = await this.#ports.accounts();
    const parts = {
      settings: this.#settings,
      poller: this.#poller,
      counts,
      isCollecting: this.#ordered.isCollecting,
      isEnding: this.#rounds.isEnding,
    };
    const queues = await Promise.all(accounts.map((account) => queueStanding(account, parts)));
    return { queues, unhandled: unhandledIn(counts, accounts) };
  }

  async changeCollecting(accountId: string, wanted: Collecting): Promise<Collecting> {
    await this.#ports.account(accountId);
    await this.#settings.keepCollecting(accountId, wanted);
    if (this.#ports.polls) await this.#poller.refresh(accountId);
    this.#changed(accountId);
    return wanted;
  }

  /** Starts a round, or answers with one that does the same and is open already. Fails with blocked. */
  async collect(order: RoundOrder & { readonly accountId: string }): Promise<{ workId: string }> {
    const account = await this.#ports.account(order.accountId);
    const confirmed = await this.#rounds.confirmed(account, order);
    // Somebody looks after it now: what had stopped the poller is behind us. Before the round, which may be stopped itself.
    const wasStopped = (await this.#settings.stopped(account.accountId)) !== null;
    if (wasStopped) await this.#settings.resume(account.accountId);
    const started = this.#ordered.collect(account, confirmed);
    if (wasStopped && this.#ports.polls) await this.#poller.refresh(account.accountId);
    return started;
  }

  /** Ends every round under way or waiting, and the poller; all stay ended until somebody resumes or collects, also over restarts. */
  async stop(accountId: string): Promise<void> {
    try {
      await this.#settings.stop(accountId, byHand);
    } finally {
      this.#rounds.stop(accountId);
      this.#ordered.stopped(accountId);
      await this.#poller.end(accountId);
      this.#changed(accountId);
    }
  }

  readonly heard: ReturnType<typeof queueSettings>['heard'];

  acknowledge(selection: InboxSelection): Promise<{ workId: string }> {
    return this.#ordered.acknowledge(selection);
  }

  async mark(selection: InboxSelection, handled: boolean) {
    return this.#told(await this.#ports.archive.mark(selection, handled, await this.#ports.who()));
  }

  async tag(selection: InboxSelection, change: { add: string[]; remove: string[] }) {
    return this.#told(await this.#ports.archive.tag(selection, change));
  }

  async assign(selection: InboxSelection, person: string | null) {
    return this.#told(await this.#ports.archive.assign(selection, person));
  }

  async rules(): Promise<{ rules: InboxRule[] }> {
    return { rules: await this.#settings.rules() };
  }

  /** Replaces all rules; they count for messages that come from now on. */
  async keepRules(rules: readonly InboxRule[]): Promise<{ rules: InboxRule[] }> {
    refuseUseless(rules);
    await this.#settings.keepRules(rules);
    this.#changed(null);
    return { rules: [...rules] };
  }

  async notices(after: number | null): Promise<{ notices: InboxNotice[]; latest: number }> {
    const { notices, latest } = await this.#ports.archive.notices(after);
    return { notices: [...notices], latest };
  }

  suggestPath(format: InboxExportOrder['format']): Promise<{ path: string; chooser: boolean }> {
    return this.#ports.files.suggest(
      ['inbox', new Date(this.#ports.clock.now()).toISOString().slice(0, 10)],
      tableExtensions[format],
    );
  }

  /** Fails with invalid-input and `file` where it is plain already that the file cannot be written. */
  async export(order: InboxExportOrder): Promise<{ workId: string }> {
    await this.#ports.files.refuse(order);
    return this.#ports.startWork({
      kind: 'export',
      accountId: null,
      subject: { code: 'export-messages' },
      canPause: true,
      run: (control) => exportMessages(this.#ports, order, control),
    });
  }

  /** Takes the intervals up again that an earlier run had kept. */
  readonly start = async (): Promise<void> => {
    if (!this.#ports.polls) return;
    for (const { accountId } of await this.#ports.accounts()) await this.#poller.refresh(accountId);
    await this.#teller.start();
  };

  /** Ends the pollers and looks; work under way is the work service's to end. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#poller.close();
  }
}

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
