import type { CheckBatch, CheckLine } from '#contract/availability-batches.ts';
import type { ExportReceipt } from '#contract/exports.ts';
import type { Work, WorkSubject } from '#contract/work.ts';
import type { Clock } from '#main/clock.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import type { Session } from '#main/protocol/session.ts';
import type { AvailabilityBatches, ShownCheckLines, StoredCheckLine } from '#main/store/availability-batch-record.ts';
import type { StoredAccount } from '#main/store/store.ts';
import type { ExportFiles, ExportTarget } from '#main/writing/export-files.ts';
import { type TableFormat, tableExtensions, writeTable } from '#main/writing/write-table.ts';
import { type Message, message } from '#messages/message.ts';
import { dateOfInstant } from '#registry/calendar-date.ts';
import type { RegistryInterface } from '#registry/environment.ts';
import { DeskFailure } from '#registry/failure.ts';
import { checkColumns } from './availability-batches/check-columns.ts';
import { type CheckPause, pauseMessage } from './availability-batches/pauses.ts';
import { readLines } from './availability-batches/read-lines.ts';
import { type BatchRunControl, type RunStanding, runBatch } from './availability-batches/run-batch.ts';
import { showBatch, showLine } from './availability-batches/show-batch.ts';

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
  /** Long work of this program: see services/work. */
  readonly work: {
    start(order: {
      readonly kind: 'availability-batch' | 'export';
      readonly accountId: string | null;
      readonly subject: WorkSubject;
      readonly canPause: boolean;
      run(control: BatchRunControl): Promise<unknown>;
    }): { readonly workId: string };
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
export function createAvailabilityBatches(ports: AvailabilityBatchesPorts) {
  const { batches, work, clock } = ports;
  const runs = new Map<string, { workId: string; readonly standing: RunStanding }>();
  let isStopping = false;

  async function find(batchId: string) {
    const batch = await batches.get(batchId);
    if (batch === undefined) throw notFound();
    return batch;
  }

  function shownRun(batchId: string) {
    const run = runs.get(batchId);
    return run === undefined ? undefined : { work: work.get(run.workId), standing: run.standing };
  }

  async function get(batchId: string): Promise<CheckBatch> {
    return showBatch(await find(batchId), shownRun(batchId));
  }

  async function prepare(order: {
    accountId: string;
    text: string;
    via: RegistryInterface;
    title: string;
  }): Promise<CheckBatch> {
    const account = await ports.account(order.accountId);
    const { via } = order;
    if (ports.addressOf(account, via) === '') throw switchedOff(account);
    const batchId = ports.newId();
    const createdAt = clock.now();
    await batches.begin({ batchId, accountId: account.accountId, title: order.title.trim(), via, createdAt });
    try {
      let isEmpty = true;
      for (const lines of readLines(order.text)) {
        if (lines.length > 0) {
          isEmpty = false;
          await batches.add(batchId, lines);
        }
        await ports.yieldTurn();
      }
      if (isEmpty) throw noNames();
      await batches.finish(batchId);
    } catch (error) {
      await batches.drop(batchId).catch(() => undefined);
      throw error;
    }
    ports.publish('availability', account.accountId);
    return get(batchId);
  }

  async function run(batchId: string): Promise<CheckBatch> {
    const underWay = runs.get(batchId);
    if (underWay !== undefined) {
      if (work.get(underWay.workId).state === 'paused') work.resume(underWay.workId);
      return get(batchId);
    }
    const batch = await find(batchId);
    const account = await ports.account(batch.accountId);
    const started = await batches.start(batchId);
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
    runs.set(batchId, running);
    running.workId = work.start({
      kind: 'availability-batch',
      accountId: account.accountId,
      subject:
        batch.title === ''
          ? { code: 'check-names', count: batch.counts.lines }
          : { code: 'check-list', name: batch.title },
      canPause: true,
      run: (control) => carryOut(batchId, account, control, running),
    }).workId;
    ports.publish('availability', account.accountId);
    return get(batchId);
  }

  async function carryOut(
    batchId: string,
    account: StoredAccount,
    control: BatchRunControl,
    running: { readonly workId: string; readonly standing: RunStanding },
  ): Promise<unknown> {
    const onChange = () => ports.publish('availability', account.accountId);
    const plan = await find(batchId);
    try {
      await runBatch(
        plan,
        {
          clock,
          batches,
          session: ports.session(account),
          newClTRID: ports.newClTRID,
          forecast: (count, perSecond) => ports.forecast(account, count, perSecond),
          pause: (trouble) => work.pauseItself(running.workId, trouble),
          onChange,
        },
        control,
        running.standing,
      );
      await batches.stand(batchId, 'done', undefined);
      return { ...(await find(batchId)).counts };
    } catch (error) {
      const pause: CheckPause = { code: control.signal.aborted ? 'program-ended' : 'fault' };
      const standing =
        control.signal.aborted && !isStopping
          ? batches.stand(batchId, 'cancelled', undefined)
          : batches.stand(batchId, 'paused', pauseMessage(pause), pause);
      await standing.catch(() => undefined);
      throw error;
    } finally {
      runs.delete(batchId);
      onChange();
    }
  }

  async function exportLines(
    order: ExportTarget & { batchId: string; show: ShownCheckLines; format: TableFormat },
  ): Promise<{ workId: string }> {
    const batch = await find(order.batchId);
    await ports.files.refuse(order);
    return work.start({
      kind: 'export',
      accountId: batch.accountId,
      subject: { code: 'export-check', name: batch.title },
      canPause: true,
      run: (control) => writeLines(order, batch.via, control),
    });
  }

  async function writeLines(
    order: ExportTarget & { batchId: string; show: ShownCheckLines; format: TableFormat },
    via: RegistryInterface,
    control: BatchRunControl,
  ): Promise<ExportReceipt> {
    let rows = 0;
    async function* pieces(): AsyncGenerator<readonly StoredCheckLine[], void, void> {
      for (;;) {
        await control.step();
        const { lines, total } = await batches.lines({ ...order, offset: rows, limit: linesAtOnce });
        rows += lines.length;
        control.progress(rows, total);
        if (lines.length === 0) return;
        yield lines;
      }
    }
    const written = await ports.files.write(order, writeTable(order.format, checkColumns(via), pieces()));
    return { ...written, rows };
  }

  return {
    prepare,
    get,
    run,
    export: exportLines,
    async list(accountId: string | null): Promise<{ batches: CheckBatch[] }> {
      const all = await batches.list(accountId ?? undefined);
      return { batches: all.map((batch) => showBatch(batch, shownRun(batch.batchId))) };
    },
    async lines(query: {
      batchId: string;
      show: ShownCheckLines;
      offset: number;
      limit: number;
    }): Promise<{ rows: CheckLine[]; total: number }> {
      const { lines, total } = await batches.lines(query);
      return { rows: lines.map(showLine), total };
    },
    async pause(batchId: string): Promise<CheckBatch> {
      const running = runs.get(batchId);
      if (running === undefined) throw conflict(message('availability.notRunning'));
      work.pause(running.workId);
      ports.publish('availability', (await find(batchId)).accountId);
      return get(batchId);
    },
    async cancel(batchId: string): Promise<CheckBatch> {
      const running = runs.get(batchId);
      if (running !== undefined) {
        work.cancel(running.workId);
        await work.whenOver(running.workId);
      } else if (!(await batches.stand(batchId, 'cancelled', undefined))) {
        await find(batchId);
        throw conflict(message('availability.overOrElsewhere'));
      }
      const batch = await get(batchId);
      ports.publish('availability', batch.accountId);
      return batch;
    },
    async remove(batchId: string): Promise<void> {
      const { accountId } = await find(batchId);
      if (runs.has(batchId) || !(await batches.remove(batchId))) {
        throw conflict(message('availability.cancelFirst'));
      }
      ports.publish('availability', accountId);
    },
    async suggestPath(batchId: string, format: TableFormat): Promise<{ path: string; chooser: boolean }> {
      const { title, createdAt } = await find(batchId);
      const words = ['check', ...(title === '' ? [] : [title.replace(/\.\w{1,5}$/, '')]), dateOfInstant(createdAt)];
      return ports.files.suggest(words, tableExtensions[format]);
    },
    /** For program start: what an ended program left running is found paused. */
    async recover(): Promise<void> {
      const pause: CheckPause = { code: 'program-ended' };
      await batches.recover(pauseMessage(pause), pause);
    },
    /** From now on a cancelled run is one that goes on at the next start. */
    stopping(): void {
      isStopping = true;
    },
  };
}

export type AvailabilityBatchesService = ReturnType<typeof createAvailabilityBatches>;

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
