import type { ListSource, Refreshed } from '#contract/portfolio.ts';
import type { Topic } from '#contract/topics.ts';
import type { Clock, Moment } from '#main/clock.ts';
import { listIspstat } from '#main/protocol/rdap/list-ispstat.ts';
import { listMyDomains } from '#main/protocol/rdap/list-my-domains.ts';
import type { Session } from '#main/protocol/session.ts';
import type { PortfolioTables, StoredAccount } from '#main/store/store.ts';
import { DeskFailure } from '#registry/failure.ts';
import { inNameOrder } from './in-name-order.ts';
import type { ListRefusals } from './list-refusals.ts';

export interface DownloadPorts {
  readonly portfolio: PortfolioTables;
  readonly clock: Clock;
  readonly moment: () => Moment;
  readonly session: (account: StoredAccount) => Session;
  readonly refusals: ListRefusals;
  readonly publish: (topic: Topic['topic'], accountId?: string | null) => void;
}

export interface DownloadOrder {
  readonly account: StoredAccount;
  readonly source: ListSource;
  /** Takes an empty list over although there were names. */
  readonly evenIfEmpty: boolean;
}

/** Kept so small that no piece holds up anything else for long. */
const downloadPiece = 1_000;
/** Windows see the list grow at most this often. */
const publishEveryMilliseconds = 1_000;

const commands = { 'my-domains': listMyDomains, ispstat: listIspstat } as const;

/**
 * Downloads one of the registry's lists into the local copy. The list is read to its end before anything is kept; what
 * was known stays until it is told otherwise. Fails as the command does; not-authorised is remembered, so that the list
 * is offered with a word of warning.
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
  const { domains, skipped, receipt, receivedAt, registryAt } = await ask();
  await refusals.forget(accountId, source);
  const before = await namesBefore();
  if (domains.length === 0 && before > 0 && !evenIfEmpty) {
    return {
      kind: 'asks',
      source,
      before,
      text: `The registry’s list came back empty, but the last one had ${before} names. Your list was left as it is.`,
    };
  }
  const { downloadId } = await portfolio.beginDownload({ accountId, source, startedAt, steady, registryAt });
  try {
    let done = 0;
    let publishedAt = clock.now();
    for await (const piece of inNameOrder(domains, downloadPiece, () => control.step())) {
      await portfolio.addToDownload(downloadId, handle, piece);
      done += piece.length;
      control.progress(done, domains.length);
      if (clock.now() - publishedAt < publishEveryMilliseconds) continue;
      publishedAt = clock.now();
      ports.publish('portfolio', accountId);
    }
    do await control.step();
    while ((await portfolio.takeOutSome(downloadId)).more);
    const counts = await portfolio.finishDownload(downloadId, receivedAt);
    ports.publish('portfolio', accountId);
    return { kind: 'taken', source, ...counts, skipped, oddities: [...receipt.oddities] };
  } catch (error) {
    await portfolio.dropDownload(downloadId).catch(() => undefined);
    ports.publish('portfolio', accountId);
    throw error;
  }

  async function ask() {
    try {
      const { answer, ...ran } = await ports.session(account).run(commands[source](), { signal: control.signal });
      return { ...answer, receivedAt: ran.receivedAt, registryAt: ran.registryAt };
    } catch (error) {
      const refused = refusedList(error, account, source);
      if (refused === undefined) throw error;
      await refusals.remember(accountId, source, { at: clock.now(), text: refused.failure.text });
      throw refused;
    }
  }

  async function namesBefore(): Promise<number> {
    const downloads = await portfolio.downloads(accountId);
    return downloads.find((download) => download.source === source)?.names ?? 0;
  }
}

/**
 * A list that the registry did not give, in words that say why that may be. Which answer a contact without the right
 * gets is not shown in the specification; 403 was seen for ispstat and a contact that is no DNS provider.
 */
function refusedList(error: unknown, account: StoredAccount, source: ListSource): DeskFailure | undefined {
  const failure = error instanceof DeskFailure ? error.failure : undefined;
  if (failure?.kind !== 'not-authorised') return undefined;
  if (source !== 'ispstat' || failure.status !== 403) return new DeskFailure(failure, { cause: error });
  const text =
    `The registry gives this list to DNS providers: contacts whose nameservers are registered with it. ` +
    `${account.handle} does not seem to be one (HTTP 403). Your own names come with the list of my domains.`;
  return new DeskFailure({ ...failure, text, hint: '' }, { cause: error });
}
