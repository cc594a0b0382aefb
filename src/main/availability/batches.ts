import type { CheckBatch, CheckLine } from '#contract/availability/batches.ts';
import type { Work } from '#contract/desk/work.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles, ExportTarget } from '#main/files/export-files.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, Publish, RunControl, StartWork } from '#main/ports.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { type Message, message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import { checkColumns } from './batches/check-columns.ts';
import { type CheckPause, pauseMessage } from './batches/pauses.ts';
import { readLines } from './batches/read-lines.ts';
import { BatchRun, type RunStanding } from './batches/run-batch.ts';
import { showBatch, showLine } from './batches/show-batch.ts';
import type { AvailabilityBatches, ShownCheckLines, StoredCheckLine } from './store/batch-record.ts';

export interface AvailabilityBatchesPorts {
  readonly batches: AvailabilityBatches;
  readonly clock: Clock;
  readonly account: AccountOf;
  readonly addressOf: (account: StoredAccount, via: RegistryInterface) => string;
  readonly session: (account: StoredAccount) => Session;
  readonly newId: () => string;
  readonly newClTRID: (purpose: string) => string;
  /** When so many checks of the account could all have been sent, at so many a second. */
  readonly forecast: (account: StoredAccount, count: number, perSecond: number) => Promise<number | undefined>;
  /** Long work of this program: see desk/work. */
  readonly work: {
    readonly start: StartWork;
    get(workId: string): Work;
    pause(workId: string): Work;
    pauseItself(workId: string, trouble: Message): void;
    resume(workId: string): Work;
    cancel(workId: string): Work;
    whenOver(workId: string): Promise<Work>;
  };
  readonly files: ExportFiles;
  readonly yieldTurn: () => Promise<void>;
  readonly publish: Publish;
}

const linesAtOnce = 500;

/** Bulk checks (product row 48): read without spending anything, run within the rate budget, kept over restarts. */
export class AvailabilityBatchesService {
  readonly #ports: AvailabilityBatchesPorts;
  readonly #runs = new Map<string, { workId: string; readonly standing: RunStanding }>();
  #isStopping = false;

  constructor(ports: AvailabilityBatchesPorts) {
    this.#ports = ports;
  }

  async #find(batchId: string) {
    const batch = await this.#ports.batches.get(batchId);
    if (batch === undefined) throw notFound();
    return batch;
  }

  #shownRun(batchId: string) {
    const run = this.#runs.get(batchId);
    return run === undefined ? undefined : { work: this.#ports.work.get(run.workId), standing: run.standing };
  }

  async get(batchId: string): Promise<CheckBatch> {
    return showBatch(await this.#find(batchId), this.#shownRun(batchId));
  }

  async prepare(order: {
    accountId: string;
    text: string;
    via: RegistryInterface;
    title: string;
  }): Promise<CheckBatch> {
    const account = await this.#ports.account(order.accountId);
    const { via } = order;
    if (this.#ports.addressOf(account, via) === '') throw switchedOff(account);
    const batchId = this.#ports.newId();
    const createdAt = this.#ports.clock.now();
    await this.#ports.batches.begin({
      batchId,
      accountId: account.accountId,
      title: order.title.trim(),
      via,
      createdAt,
    });
    try {
      let isEmpty = true;
      for (const lines of readLines(order.text)) {
        if (lines.length > 0) {
          isEmpty = false;
          await this.#ports.batches.add(batchId, lines);
        }
        await this.#ports.yieldTurn();
      }
      if (isEmpty) throw noNames();
      await this.#ports.batches.finish(batchId);
    } catch (error) {
      await this.#ports.batches.drop(batchId).catch(() => undefined);
      throw error;
    }
    this.#ports.publish('availability', account.accountId);
    return this.get(batchId);
  }

  async run(batchId: string): Promise<CheckBatch> {
    const underWay = this.#runs.get(batchId);
    if (underWay !== undefined) {
      if (this.#ports.work.get(underWay.workId).state === 'paused') this.#ports.work.resume(underWay.workId);
      return this.get(batchId);
    }
    const batch = await this.#find(batchId);
    const account = await this.#ports.account(batch.accountId);
    const started = await this.#ports.batches.start(batchId);
    switch (started.kind) {
      case 'not-found':
        throw notFound();
      case 'running':
        throw conflict(message('availability.runsElsewhere'));
      case 'over':
        throw conflict(message(started.state === 'done' ? 'availability.allAnswered' : 'availability.wasCancelled'));
      case 'started':
        break;
    }
    const standing: RunStanding = { waitsUntil: undefined, trouble: undefined };
    const running = { workId: '', standing };
    this.#runs.set(batchId, running);
    running.workId = this.#ports.work.start({
      kind: 'availability-batch',
      accountId: account.accountId,
      subject:
        batch.title === ''
          ? { code: 'check-names', count: batch.counts.lines }
          : { code: 'check-list', name: batch.title },
      canPause: true,
      run: (control) => this.#carryOut(batchId, account, control, running),
    }).workId;
    this.#ports.publish('availability', account.accountId);
    return this.get(batchId);
  }

  async #carryOut(
    batchId: string,
    account: StoredAccount,
    control: RunControl,
    running: { readonly workId: string; readonly standing: RunStanding },
  ): Promise<unknown> {
    const onChange = () => this.#ports.publish('availability', account.accountId);
    const plan = await this.#find(batchId);
    try {
      await new BatchRun(
        plan,
        {
          clock: this.#ports.clock,
          batches: this.#ports.batches,
          session: this.#ports.session(account),
          newClTRID: this.#ports.newClTRID,
          forecast: (count, perSecond) => this.#ports.forecast(account, count, perSecond),
          pause: (trouble) => this.#ports.work.pauseItself(running.workId, trouble),
          onChange,
        },
        control,
        running.standing,
      ).run();
      await this.#ports.batches.stand(batchId, 'done', undefined);
      return { ...(await this.#find(batchId)).counts };
    } catch (error) {
      const pause: CheckPause = { code: control.signal.aborted ? 'program-ended' : 'fault' };
      const standing =
        control.signal.aborted && !this.#isStopping
          ? this.#ports.batches.stand(batchId, 'cancelled', undefined)
          : this.#ports.batches.stand(batchId, 'paused', pauseMessage(pause), pause);
      await standing.catch(() => undefined);
      throw error;
    } finally {
      this.#runs.delete(batchId);
      onChange();
    }
  }

  async export(
    order: ExportTarget & TableOrder & { batchId: string; show: ShownCheckLines },
  ): Promise<{ workId: string }> {
    const batch = await this.#find(order.batchId);
    await this.#ports.files.refuse(order);
    return this.#ports.work.start({
      kind: 'export',
      accountId: batch.accountId,
      subject: { code: 'export-check', name: batch.title },
      canPause: true,
      run: (control) => this.#writeLines(order, batch, control),
    });
  }

  async #writeLines(
    order: ExportTarget & TableOrder & { batchId: string; show: ShownCheckLines },
    { via, title: name }: { readonly via: RegistryInterface; readonly title: string },
    control: RunControl,
  ): Promise<ExportReceipt> {
    const title = name === '' ? message('reports.checkUnnamed') : message('reports.check', { name });
    let rows = 0;
    const next = () => this.#ports.batches.lines({ ...order, offset: rows, limit: linesAtOnce });
    async function* pieces(): AsyncGenerator<readonly StoredCheckLine[], void, void> {
      for (;;) {
        await control.step();
        const { lines, total } = await next();
        rows += lines.length;
        control.progress(rows, total);
        if (lines.length === 0) return;
        yield lines;
      }
    }
    const written = await this.#ports.files.write(
      order,
      writeTable(order.format, checkColumns(via), pieces(), order.headings, { title, ...this.#ports.files.stamp() }),
    );
    return { ...written, rows };
  }

  async list(accountId: string | null): Promise<{ batches: CheckBatch[] }> {
    const all = await this.#ports.batches.list(accountId);
    return { batches: all.map((batch) => showBatch(batch, this.#shownRun(batch.batchId))) };
  }

  async lines(query: {
    batchId: string;
    show: ShownCheckLines;
    offset: number;
    limit: number;
  }): Promise<{ rows: CheckLine[]; total: number }> {
    const { lines, total } = await this.#ports.batches.lines(query);
    return { rows: lines.map(showLine), total };
  }

  async pause(batchId: string): Promise<CheckBatch> {
    const running = this.#runs.get(batchId);
    if (running === undefined) throw conflict(message('availability.notRunning'));
    this.#ports.work.pause(running.workId);
    this.#ports.publish('availability', (await this.#find(batchId)).accountId);
    return this.get(batchId);
  }

  async cancel(batchId: string): Promise<CheckBatch> {
    const running = this.#runs.get(batchId);
    if (running !== undefined) {
      this.#ports.work.cancel(running.workId);
      await this.#ports.work.whenOver(running.workId);
    } else if (!(await this.#ports.batches.stand(batchId, 'cancelled', undefined))) {
      await this.#find(batchId);
      throw conflict(message('availability.overOrElsewhere'));
    }
    const batch = await this.get(batchId);
    this.#ports.publish('availability', batch.accountId);
    return batch;
  }

  async remove(batchId: string): Promise<void> {
    const { accountId } = await this.#find(batchId);
    if (this.#runs.has(batchId) || !(await this.#ports.batches.remove(batchId))) {
      throw conflict(message('availability.cancelFirst'));
    }
    this.#ports.publish('availability', accountId);
  }

  async suggestPath(batchId: string, format: TableFormat): Promise<{ path: string; chooser: boolean }> {
    const { title, createdAt } = await this.#find(batchId);
    const words = ['check', ...(title === '' ? [] : [title.replace(/\.\w{1,5}$/, '')]), dateOfInstant(createdAt)];
    return this.#ports.files.suggest(words, tableExtensions[format]);
  }

  /** For program start: what an ended program left running is found paused. */
  readonly recover = async (): Promise<void> => {
    const pause: CheckPause = { code: 'program-ended' };
    await this.#ports.batches.recover(pauseMessage(pause), pause);
  };

  /** From now on a cancelled run is one that goes on at the next start. */
  stopping(): void {
    this.#isStopping = true;
  }
}

function switchedOff(account: StoredAccount): DeskFailure {
  return new DeskFailure({
    kind: 'no-account',
    message: message('availability.switchedOff', { account: account.label }),
    nothingSent: true,
  });
}

function notFound(): DeskFailure {
  return new DeskFailure({ kind: 'not-found', message: message('availability.notFound') });
}

function conflict(what: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: what });
}

function noNames(): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('availability.noNames'),
    field: 'text',
    code: 'no-names',
    nothingSent: true,
  });
}
