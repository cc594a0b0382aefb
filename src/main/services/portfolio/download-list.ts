import type { ListSource, Refreshed } from '#contract/portfolio.ts';
import { type Clock, isWithin, type Moment } from '#main/clock.ts';
import type { Publish } from '#main/ports.ts';
import { listIspstat } from '#main/protocol/rdap/list-ispstat.ts';
import { listMyDomains } from '#main/protocol/rdap/list-my-domains.ts';
import { registryTimeOf } from '#main/protocol/read-reply.ts';
import type { RunOptions, Session } from '#main/protocol/session.ts';
import type { PortfolioTables, StoredAccount } from '#main/store/store.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, failureText } from '#registry/failure.ts';
import type { RdapDomain } from '#registry/rdap-objects.ts';
import { inNameOrder } from './in-name-order.ts';
import type { ListRefusals } from './list-refusals.ts';

export interface DownloadPorts {
  readonly portfolio: PortfolioTables;
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
export async function downloadList(
  ports: DownloadPorts,
  { account, source, evenIfEmpty }: DownloadOrder,
  control: {
    readonly signal: AbortSignal;
    progress(done: number, total: number | null): void;
    step(): Promise<void>;
  },
): Promise<Refreshed> {
  const { portfolio, clock, refusals } = ports;
  const { accountId, handle } = account;
  // What others tell from now on is newer than the list.
  const startedAt = clock.now();
  const { steady } = ports.moment();
  let registryAt: number | undefined;
  let run: RdapDomain[] = [];
  let done = 0;
  let publishedAt = startedAt;
  let downloadId: string | undefined;
  let failed: { readonly error: unknown } | undefined;
  try {
    const { answer, receivedAt } = await ask();
    const { receipt, skipped, count } = answer;
    await refusals.forget(accountId, source);
    const before = count === 0 && !evenIfEmpty ? await namesBefore() : 0;
    if (before > 0) {
      return {
        kind: 'asks',
        source,
        before,
        text: `The registry’s list came back empty, but the last one had ${before} names. Your list was left as it is.`,
      };
    }
    await keepRun(count);
    const id = await begun();
    do await control.step();
    while ((await portfolio.takeOutSome(id)).more);
    const counts = await portfolio.finishDownload(id, receivedAt);
    ports.publish('portfolio', accountId);
    ports.datesMoved(accountId);
    return { kind: 'taken', source, ...counts, skipped, oddities: [...receipt.oddities] };
  } catch (error) {
    if (downloadId !== undefined) {
      await portfolio.dropDownload(downloadId).catch(() => undefined);
      ports.publish('portfolio', accountId);
    }
    throw error;
  }

  async function begun(): Promise<string> {
    downloadId ??= (await portfolio.beginDownload({ accountId, source, startedAt, steady, registryAt })).downloadId;
    return downloadId;
  }

  /** Keeps the names that were gathered, in the order of names. */
  async function keepRun(total: number): Promise<void> {
    const gathered = run;
    run = [];
    for await (const piece of inNameOrder(gathered, downloadPiece, () => control.step())) {
      await portfolio.addToDownload(await begun(), handle, piece);
      done += piece.length;
      control.progress(done, total);
      if (isWithin(publishEveryMilliseconds, publishedAt, clock.now())) continue;
      publishedAt = clock.now();
      ports.publish('portfolio', accountId);
    }
  }

  async function ask() {
    try {
      const command = commands[source]({
        async onPiece(domains, ofItems) {
          for (const domain of domains) run.push(domain);
          if (run.length < (ports.namesAtOnce ?? (ofItems > mostGathered ? longRun : mostGathered))) return;
          await keepRun(ofItems).catch((error: unknown) => {
            failed = { error };
            throw error;
          });
        },
      });
      const options: RunOptions = {
        signal: control.signal,
        replied: (reply) => {
          registryAt = registryTimeOf(reply);
        },
      };
      const { answer, receivedAt } = await ports.session(account).run(command, options);
      return { answer, receivedAt };
    } catch (error) {
      // What went wrong here is no failure of the question.
      if (failed !== undefined) throw failed.error;
      const what = whatIsTooLarge(error);
      if (what !== undefined) throw tooLargeList(error, what);
      const refused = refusedList(error, account, source);
      if (refused === undefined) throw error;
      await refusals.remember(accountId, source, { at: clock.now(), text: failureText('en', refused.failure) });
      throw refused;
    }
  }

  async function namesBefore(): Promise<number> {
    const downloads = await portfolio.downloads(accountId);
    return downloads.find((download) => download.source === source)?.names ?? 0;
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
