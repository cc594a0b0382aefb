import type { ListSource, Refreshed } from '#contract/domains/domains.ts';
import { type Clock, isWithin, type Moment } from '#main/clock.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { Publish, RunControl } from '#main/ports.ts';
import { listIspstat } from '#main/registry/protocol/rdap/list-ispstat.ts';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import { registryTimeOf } from '#main/registry/protocol/read-reply.ts';
import type { RunOptions, Session } from '#main/registry/protocol/session.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { inNameOrder } from './in-name-order.ts';
import type { ListRefusals } from './list-refusals.ts';

export interface DownloadPorts {
  readonly domains: DomainTables;
  readonly clock: Clock;
  readonly moment: () => Moment;
  readonly session: (account: StoredAccount) => Session;
  readonly refusals: ListRefusals;
  readonly publish: Publish;
  /** Expiry dates of the account moved forward, or may have, or may have. */
  readonly datesMoved: (accountId: string) => void;
  /** Names that are put in order at a time, in tests. */
  readonly namesAtOnce?: number;
}

export interface DownloadOrder {
  readonly account: StoredAccount;
  readonly source: ListSource;
  /** Takes an empty list over although there were names. */
  readonly evenIfEmpty: boolean;
}

/** Kept so small that no piece holds up anything else for long. */
const downloadPiece = 1_000;
/** Names that are put in order at a time: all of most lists, and of a longer one no more than memory holds easily. */
const mostGathered = 100_000;
const longRun = 20_000;
/** Windows see the list grow at most this often. */
const publishEveryMilliseconds = 1_000;

const commands = { 'my-domains': listMyDomains, ispstat: listIspstat } as const;

/**
 * Downloads one of the registry's lists into the local copy. The whole list has arrived before anything of it is kept; what
 * was known stays until the list says otherwise, and no name leaves before the last one was read. Fails as the command does;
 * not-authorised is remembered, so that the list is offered with a word of warning.
 */
export class ListDownload {
  readonly #ports: DownloadPorts;
  readonly #order: DownloadOrder;
  readonly #control: RunControl;
  readonly #accountId: string;
  readonly #handle: string;
  // What others tell from now on is newer than the list.
  readonly #startedAt: number;
  readonly #steady: Moment['steady'];
  #registryAt: number | undefined;
  #run: RdapDomain[] = [];
  #done = 0;
  #publishedAt: number;
  #downloadId: string | undefined;
  #failed: { readonly error: unknown } | undefined;

  constructor(ports: DownloadPorts, order: DownloadOrder, control: RunControl) {
    this.#ports = ports;
    this.#order = order;
    this.#control = control;
    this.#accountId = order.account.accountId;
    this.#handle = order.account.handle;
    this.#startedAt = ports.clock.now();
    this.#steady = ports.moment().steady;
    this.#publishedAt = this.#startedAt;
  }

  async #begun(): Promise<string> {
    this.#downloadId ??= (
      await this.#ports.domains.beginDownload({
        accountId: this.#accountId,
        source: this.#order.source,
        startedAt: this.#startedAt,
        steady: this.#steady,
        registryAt: this.#registryAt,
      })
    ).downloadId;
    return this.#downloadId;
  }

  /** Keeps the names that were gathered, in the order of names. */
  async #keepRun(total: number): Promise<void> {
    const gathered = this.#run;
    this.#run = [];
    for await (const piece of inNameOrder(gathered, downloadPiece, () => this.#control.step())) {
      await this.#ports.domains.addToDownload(await this.#begun(), this.#handle, piece);
      this.#done += piece.length;
      this.#control.progress(this.#done, total);
      if (isWithin(publishEveryMilliseconds, this.#publishedAt, this.#ports.clock.now())) continue;
      this.#publishedAt = this.#ports.clock.now();
      this.#ports.publish('domains', this.#accountId);
    }
  }

  async #ask() {
    try {
      const command = commands[this.#order.source]({
        onPiece: async (domains, ofItems) => {
          for (const domain of domains) this.#run.push(domain);
          if (this.#run.length < (this.#ports.namesAtOnce ?? (ofItems > mostGathered ? longRun : mostGathered))) return;
          await this.#keepRun(ofItems).catch((error: unknown) => {
            this.#failed = { error };
            throw error;
          });
        },
      });
      const options: RunOptions = {
        signal: this.#control.signal,
        replied: (reply) => {
          this.#registryAt = registryTimeOf(reply);
        },
      };
      const { answer, receivedAt } = await this.#ports.session(this.#order.account).run(command, options);
      return { answer, receivedAt };
    } catch (error) {
      // What went wrong here is no failure of the question.
      if (this.#failed !== undefined) throw this.#failed.error;
      const what = whatIsTooLarge(error);
      if (what !== undefined) throw tooLargeList(error, what);
      const refused = refusedList(error, this.#order.account, this.#order.source);
      if (refused === undefined) throw error;
      await this.#ports.refusals.remember(this.#accountId, this.#order.source, {
        at: this.#ports.clock.now(),
        text: failureMessage(refused.failure),
      });
      throw refused;
    }
  }

  async #namesBefore(): Promise<number> {
    const downloads = await this.#ports.domains.downloads(this.#accountId);
    return downloads.find((download) => download.source === this.#order.source)?.names ?? 0;
  }

  async run(): Promise<Refreshed> {
    try {
      const { answer, receivedAt } = await this.#ask();
      const { receipt, skipped, count } = answer;
      await this.#ports.refusals.forget(this.#accountId, this.#order.source);
      const before = count === 0 && !this.#order.evenIfEmpty ? await this.#namesBefore() : 0;
      if (before > 0) {
        return {
          kind: 'asks',
          source: this.#order.source,
          before,
          text: message('domains.listCameEmpty', { count: before }),
        };
      }
      await this.#keepRun(count);
      const id = await this.#begun();
      do await this.#control.step();
      while ((await this.#ports.domains.takeOutSome(id)).more);
      const counts = await this.#ports.domains.finishDownload(id, receivedAt);
      this.#ports.publish('domains', this.#accountId);
      this.#ports.datesMoved(this.#accountId);
      return { kind: 'taken', source: this.#order.source, ...counts, skipped, oddities: [...receipt.oddities] };
    } catch (error) {
      if (this.#downloadId !== undefined) {
        await this.#ports.domains.dropDownload(this.#downloadId).catch(() => undefined);
        this.#ports.publish('domains', this.#accountId);
      }
      throw error;
    }
  }
}

const tooLargeCause = 'too-large: ';

/** What was too large, as the transport says it; undefined where nothing was. */
function whatIsTooLarge(error: unknown): string | undefined {
  const failure = error instanceof DeskFailure ? error.failure : undefined;
  if (failure?.kind !== 'no-answer' || !failure.cause.startsWith(tooLargeCause)) return undefined;
  return failure.cause.slice(tooLargeCause.length);
}

/** Asking again does not help here, so the words say what does. */
function tooLargeList(error: unknown, what: string): unknown {
  if (!(error instanceof DeskFailure)) return error;
  return new DeskFailure({ ...error.failure, message: message('domains.listTooLarge', { what }) }, { cause: error });
}

/**
 * A list that the registry did not give, in words that say why that may be. Which answer a contact without the right
 * gets is not shown in the specification; 403 was seen for ispstat and a contact that is no DNS provider.
 */
function refusedList(error: unknown, account: StoredAccount, source: ListSource): DeskFailure | undefined {
  const failure = error instanceof DeskFailure ? error.failure : undefined;
  if (failure?.kind !== 'not-authorised') return undefined;
  if (source !== 'ispstat' || failure.status !== 403) return new DeskFailure(failure, { cause: error });
  const text = message('domains.listForDnsProviders', { handle: account.handle });
  return new DeskFailure({ ...failure, message: text, hint: undefined }, { cause: error });
}
