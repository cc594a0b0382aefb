import type { Work } from '#contract/desk/work.ts';
import type { BatchLine, BatchSource, DryRun, RenewalBatch } from '#contract/renewals/batches.ts';
import type { ColumnAnswers, ListColumn } from '#contract/values.ts';
import type { Clock } from '#main/clock.ts';
import type { BatchPause } from '#main/database/batch-record.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { TableFormat } from '#main/files/write-table.ts';
import type { PassWrite } from '#main/pass-write.ts';
import type { AccountOf, Publish, RunControl, StartWork } from '#main/ports.ts';
import type { InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { baseAddress } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import { parseRenewalPeriod, type RenewalPeriod } from '#values/renewal-period.ts';
import { dryRunOf } from './batches/dry-run.ts';
import { type BatchExportOrder, batchExports } from './batches/export-batch.ts';
import { failedNames, waitingPieces } from './batches/line-pieces.ts';
import { midway, paused, pausedBy, pauseMessage } from './batches/pauses.ts';
import { type AskedName, harmless, laterDate } from './batches/plan-lines.ts';
import { namesOf, type PrepareBatchPorts, prepareBatch } from './batches/prepare-batch.ts';
import { BatchRun, type BatchRunPorts } from './batches/run-batch.ts';
import { countsText, sentCounts, showBatch, showLine } from './batches/show-batch.ts';
import { columnsOfText, requireColumnAnswers } from './batches/text-columns.ts';
import { invalid, readCard } from './read-order.ts';
import type { BatchPlan, ShownLines, StoredBatch } from './store/batch-record.ts';
import type { LineProblem } from './store/batch-tables.ts';

export interface RenewalBatchesPorts extends PrepareBatchPorts, BatchRunPorts {
  readonly clock: Clock;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly pricesOn: (
    accountId: string,
    date: CalendarDate,
  ) => Promise<{
    readonly currency: string;
    readonly minorDigits: number;
    priceOf(period: RenewalPeriod): number | null;
  }>;
  readonly passWrite: PassWrite;
  /** The person's name; null where none is set. */
  readonly who: () => Promise<string | null>;
  readonly requireApiKey: (account: StoredAccount) => Promise<void>;
  /** Where renewals of the account go. */
  readonly addresses: (account: StoredAccount) => InterfaceAddresses;
  readonly work: {
    readonly start: StartWork;
    get(workId: string): Work;
    pause(workId: string): Work;
    resume(workId: string): Work;
    cancel(workId: string): Work;
  };
  readonly files: ExportFiles;
  readonly newId: () => string;
  readonly publish: Publish;
}

/** Renewals that a person asks for by the hundred: reviewed first, then sent one like the other, each by the ledger. */
export class RenewalBatchesService {
  readonly #ports: RenewalBatchesPorts;
  /** The runs of this program, by batch. */
  readonly #runs = new Map<string, string>();
  readonly #exports: ReturnType<typeof batchExports>;
  #stopping = false;

  constructor(ports: RenewalBatchesPorts) {
    this.#ports = ports;
    this.#exports = batchExports(ports, this.#stored);
  }

  readonly #stored = async (batchId: string): Promise<StoredBatch> => {
    const batch = await this.#ports.batches.get(batchId);
    if (batch === undefined) throw new DeskFailure({ kind: 'not-found', message: message('renewals.batchMissing') });
    return batch;
  };

  #workOf(batchId: string): Work | undefined {
    const workId = this.#runs.get(batchId);
    return workId === undefined ? undefined : this.#ports.work.get(workId);
  }

  async get(batchId: string): Promise<RenewalBatch> {
    return showBatch(await this.#stored(batchId), this.#workOf(batchId));
  }

  async #keep(
    account: StoredAccount,
    order: { title: string; period: RenewalPeriod; cardId: string },
    names: AsyncIterable<readonly AskedName[]>,
  ): Promise<RenewalBatch> {
    const today = await this.#ports.today(account);
    const prices = await this.#ports.pricesOn(account.accountId, today);
    const plan: BatchPlan = {
      batchId: this.#ports.newId(),
      accountId: account.accountId,
      environment: account.environment,
      title: order.title,
      period: order.period,
      cardId: order.cardId,
      currency: prices.currency,
      minorDigits: prices.minorDigits,
      createdAt: this.#ports.clock.now(),
      preparedBy: await this.#ports.who(),
    };
    await prepareBatch(this.#ports, plan, names, {
      account,
      today,
      now: this.#ports.moment(),
      priceMinor: prices.priceOf(plan.period),
    });
    this.#ports.publish('renewals', account.accountId);
    return this.get(plan.batchId);
  }

  /**
   * Another period, card or title for a batch under review. Fails with conflict where it has begun, and invalid-input for
   * a period that is none.
   */
  async change(batchId: string, order: BatchOrderInput, title: string): Promise<RenewalBatch> {
    const { accountId } = await this.#stored(batchId);
    const account = await this.#ports.account(accountId);
    const { period, cardId } = readOrder(order, account);
    const today = await this.#ports.today(account);
    const { currency, minorDigits, priceOf } = await this.#ports.pricesOn(accountId, today);
    const dates = (await this.#ports.batches.expiryDates(batchId)).map((expiryDate) =>
      laterDate(expiryDate, period, today),
    );
    const plan = { title: title.trim(), period, cardId, currency, minorDigits, priceMinor: priceOf(period) };
    if (!(await this.#ports.batches.change(batchId, { ...plan, dates, harmless }))) {
      throw conflict(message('renewals.batchBegun'));
    }
    this.#ports.publish('renewals', accountId);
    return this.get(batchId);
  }

  /**
   * Starts, or goes on. Fails with blocked where writes may not leave, and conflict where nothing waits or where the
   * batch is not what the person was shown.
   */
  async run(
    batchId: string,
    typedCount: number | null,
    shownAccountId: string,
    revision?: number,
  ): Promise<RenewalBatch> {
    const batch = await this.#stored(batchId);
    if (revision !== undefined && revision !== batch.revision) throw conflict(message('renewals.batchChanged'));
    if (shownAccountId !== batch.accountId) {
      const { label, handle } = await this.#ports.account(batch.accountId);
      throw conflict(message('renewals.batchOfAnother', { label, handle }));
    }
    const { waiting } = batch.counts;
    const current = this.#workOf(batchId);
    if (current?.state === 'running') return showBatch(batch, current);
    if (waiting === 0) throw conflict(message('renewals.noWaitingLine'));
    const account = await this.#ports.account(batch.accountId);
    const what = message('accounts.doesRenewNames', { count: waiting });
    this.#ports.passWrite({ account, what, count: waiting, typedCount, batch: true });
    // A line that was taken out a moment ago, in this window or another, must not surprise whoever confirms.
    if (typedCount !== null && typedCount !== waiting) {
      throw conflict(message('renewals.lineCountChanged', { count: waiting, typed: typedCount }));
    }
    await this.#ports.requireApiKey(account);
    if (current?.state === 'paused') {
      this.#ports.work.resume(current.workId);
      return this.get(batchId);
    }
    const started = await this.#ports.batches.start(batchId, batch.revision);
    if (started.kind === 'changed') throw conflict(message('renewals.batchChanged'));
    if (started.kind === 'running') throw conflict(message('renewals.batchRunsElsewhere'));
    if (started.kind !== 'started') throw conflict(message('renewals.batchOver'));
    const { workId } = this.#ports.work.start({
      kind: 'renewal-batch',
      accountId: batch.accountId,
      subject:
        batch.title === ''
          ? { code: 'renew-names', count: batch.counts.chosen }
          : { code: 'renewal-batch', name: batch.title },
      canPause: true,
      run: (control) => this.#carryOut(batch, control),
    });
    this.#runs.set(batchId, workId);
    this.#ports.publish('renewals', batch.accountId);
    return this.get(batchId);
  }

  /** However it ends, the batch says so; what was not sent waits for a person, unless that person cancelled. */
  async #carryOut(batch: StoredBatch, control: RunControl): Promise<unknown> {
    const { batchId, accountId } = batch;
    let reason: BatchPause | undefined;
    try {
      reason = await new BatchRun(this.#ports, batch, control).run();
      if (reason !== undefined) throw midway(pauseMessage(reason));
      const { counts } = await this.#stored(batchId);
      await this.#ports.batches.stand(batchId, 'done', countsText(counts));
      return counts;
    } catch (error) {
      if (control.signal.aborted && !this.#stopping) {
        await this.#ports.batches.stand(batchId, 'cancelled', message('renewals.batchCancelled'));
        throw error;
      }
      const pause = reason ?? pausedBy(error, this.#stopping);
      const why = pauseMessage(pause);
      // A store that fails to count must not keep the batch from being paused.
      const said = await this.#stored(batchId).then(
        ({ counts }) => message('renewals.pausedWithCounts', { why, counts: sentCounts(counts) }),
        () => why,
      );
      await this.#ports.batches.stand(batchId, 'paused', said, pause);
      throw error instanceof DeskFailure ? midway(said) : error;
    } finally {
      this.#runs.delete(batchId);
      this.#ports.publish('renewals', accountId);
    }
  }

  /** Reads the names, looks at each, and keeps a batch under review. Sends nothing. */
  async prepare(
    order: BatchOrderInput & {
      accountId: string;
      source: BatchSource;
      title: string;
      columns?: ColumnAnswers | undefined;
    },
  ): Promise<RenewalBatch> {
    const account = await this.#ports.account(order.accountId);
    const { period, cardId } = readOrder(order, account);
    // Each line is sent with a date that the registry has just told; without RDAP it tells none.
    if (!account.practice && baseAddress(account, 'rdap') === '') {
      throw invalid('source', 'no-rdap', message('renewals.batchNeedsRdap'));
    }
    if (order.source.kind === 'text') {
      const columns = await columnsOfText(order.source.text, account, this.#ports.yieldTurn);
      requireColumnAnswers(columns, order.columns, { period, cardId });
    }
    const names = namesOf(this.#ports, account.accountId, order.source);
    return this.#keep(account, { title: order.title.trim(), period, cardId }, names);
  }

  /** The columns of a text that a batch would be prepared from. Keeps nothing. */
  async columns(accountId: string, text: string): Promise<{ columns: ListColumn[] }> {
    return { columns: await columnsOfText(text, await this.#ports.account(accountId), this.#ports.yieldTurn) };
  }

  async list(accountId: string | null): Promise<{ batches: RenewalBatch[] }> {
    const all = await this.#ports.batches.list(accountId);
    return { batches: all.map((batch) => showBatch(batch, this.#workOf(batch.batchId))) };
  }

  async lines(query: {
    batchId: string;
    show: ShownLines;
    offset: number;
    limit: number;
  }): Promise<{ lines: BatchLine[]; total: number }> {
    const { lines, total } = await this.#ports.batches.lines(query);
    return { lines: lines.map(showLine), total };
  }

  async reasons(batchId: string): Promise<{ reasons: { code: LineProblem['code']; lines: number }[] }> {
    return { reasons: [...(await this.#ports.batches.reasons(batchId))] };
  }

  async choose(
    batchId: string,
    lineIds: readonly string[] | null,
    chosen: boolean,
    although?: string,
  ): Promise<RenewalBatch> {
    const lines = lineIds?.map(Number).filter(Number.isInteger) ?? null;
    const answer = await this.#ports.batches.choose(batchId, lines, chosen, although ?? null);
    if (answer === 'marked') throw invalid('although', 'marked', message('renewals.linesMarked'));
    if (answer === 'begun') {
      await this.#stored(batchId);
      throw conflict(message('renewals.batchBegun'));
    }
    const batch = await this.get(batchId);
    this.#ports.publish('renewals', batch.accountId);
    return batch;
  }

  /** A person's word for chosen lines above the monthly cap of the card, or none any more. Only under review. */
  async liftCap(batchId: string, lineIds: readonly string[] | null, reason: string | null): Promise<RenewalBatch> {
    const lines = lineIds?.map(Number).filter(Number.isInteger) ?? null;
    await this.#stored(batchId);
    if (!(await this.#ports.batches.liftCap(batchId, lines, reason))) throw conflict(message('renewals.batchBegun'));
    const batch = await this.get(batchId);
    this.#ports.publish('renewals', batch.accountId);
    return batch;
  }

  async dryRun(batchId: string): Promise<DryRun> {
    const batch = await this.#stored(batchId);
    const account = await this.#ports.account(batch.accountId);
    return dryRunOf(batch, waitingPieces(this.#ports.batches, batchId), this.#ports.addresses(account));
  }

  async pause(batchId: string): Promise<RenewalBatch> {
    const batch = await this.#stored(batchId);
    const current = this.#workOf(batchId);
    if (current?.endedAt === null) this.#ports.work.pause(current.workId);
    else if (batch.state === 'running' && !(await this.#ports.batches.stand(batchId, 'paused', undefined))) {
      // Another program of this desk runs it; a colleague's computer is told by the team store.
      throw conflict(message('renewals.batchRunsElsewhere'));
    }
    this.#ports.publish('renewals', batch.accountId);
    return this.get(batchId);
  }

  async cancel(batchId: string): Promise<RenewalBatch> {
    const { accountId } = await this.#stored(batchId);
    if (!(await this.#ports.batches.stand(batchId, 'cancelled', message('renewals.batchCancelled')))) {
      throw conflict(message('renewals.batchEnded'));
    }
    const current = this.#workOf(batchId);
    if (current?.endedAt === null) this.#ports.work.cancel(current.workId);
    this.#ports.publish('renewals', accountId);
    return this.get(batchId);
  }

  /** A new batch under review with what was refused or not sent; never with what may have been billed. */
  async retryFailed(batchId: string, called?: string): Promise<RenewalBatch> {
    const batch = await this.#stored(batchId);
    if (batch.state === 'running' && (await this.get(batchId)).state === 'running') {
      throw conflict(message('renewals.batchIsRunning'));
    }
    const account = await this.#ports.account(batch.accountId);
    const { total } = await this.#ports.batches.lines({ batchId, show: 'failed', offset: 0, limit: 1 });
    if (total === 0) throw conflict(message('renewals.noFailedLine'));
    const { period, cardId } = batch;
    const title = called ?? (batch.title === '' ? '' : `${batch.title} (again)`).slice(0, 120);
    return this.#keep(account, { title, period, cardId }, failedNames(this.#ports.batches, batchId));
  }

  async suggestPath(batchId: string, format: TableFormat): Promise<{ path: string; chooser: boolean }> {
    return this.#exports.suggestPath(batchId, format);
  }

  async export(order: BatchExportOrder): Promise<{ workId: string }> {
    return this.#exports.export(order);
  }

  /** For program start: a batch that an ended program left running is paused. Sends nothing. */
  readonly recover = async (): Promise<void> => {
    const pause = paused({ code: 'program-ended' });
    if ((await this.#ports.batches.recover(pauseMessage(pause), pause)).paused > 0) this.#ports.publish('renewals');
  };

  /** Said before everything is stopped: what runs then is paused, not cancelled. */
  stopping(): void {
    this.#stopping = true;
  }
}

/** The period and the card as a window or the command line has them. */
interface BatchOrderInput {
  readonly period: { readonly unit: 'y' | 'm'; readonly value: number };
  readonly cardId: string;
}

function readOrder(order: BatchOrderInput, account: StoredAccount): { period: RenewalPeriod; cardId: string } {
  const period = parseRenewalPeriod(order.period.unit, order.period.value);
  if (!period.ok) throw invalid('period', period.problem.code, period.problem.message);
  return { period: period.value, cardId: readCard(order.cardId, account) };
}

/** Of what was asked just now: others of the batch may have been sent before, or by another program. */
function conflict(what: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: message('renewals.sentNothing', { what }) });
}
