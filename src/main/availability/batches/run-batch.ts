import type { Clock } from '#main/clock.ts';
import type { RunControl } from '#main/ports.ts';
import { checkOver } from '#main/registry/protocol/check-over.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, failureText } from '#values/failure.ts';
import type { AvailabilityBatches, CheckPlan, PlannedCheckLine, StoredCheckBatch } from '../store/batch-record.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import { judgeCheck } from './judge-check.ts';
import { type CheckPause, pauseMessage } from './pauses.ts';

/** What the run says of itself while it goes on; nobody else writes it. */
export interface RunStanding {
  /** When the rate budget lets it go on, while it waits for that. */
  waitsUntil: number | undefined;
  /** Why it paused by itself; undefined otherwise. */
  trouble: CheckPause | undefined;
}

export interface BatchRunPorts {
  readonly clock: Clock;
  readonly batches: Pick<AvailabilityBatches, 'waiting' | 'record'>;
  readonly session: Session;
  readonly newClTRID: (purpose: string) => string;
  /** When so many questions could all have been asked, at so many a second; undefined where that is not known. */
  readonly forecast: (count: number, perSecond: number) => Promise<number | undefined>;
  /** Pauses the long work that this run is, and says why. */
  readonly pause: (trouble: Message) => void;
  readonly onChange: () => void;
}

/** The pipeline lets six requests of a budget travel at a time; more here would only wait there. */
const askers = 6;
const linesAtOnce = 200;
const silencesInARow = 6;
const waitWithoutAnInstant = 60_000;

/**
 * Asks about every line that waits, as background work within the rate budget: person's clicks go first, and what the
 * budget does not allow is waited for, however long. Resolves when nothing waits any more. Trouble that would meet every
 * name pauses the work with a reason; a name's own trouble marks its line. Rejects when it is cancelled.
 */
export class BatchRun {
  readonly #plan: CheckPlan;
  readonly #ports: BatchRunPorts;
  readonly #control: RunControl;
  readonly #standing: RunStanding;
  readonly #startedAt: number;
  #waitedMilliseconds = 0;
  #asked = 0;
  #silences = 0;
  #ended = false;
  #after = 0;
  #read: Promise<unknown> = Promise.resolve();
  readonly #queue: PlannedCheckLine[] = [];
  readonly #keeper: ReturnType<typeof createAnswerKeeper>;

  constructor(plan: CheckPlan, ports: BatchRunPorts, control: RunControl, standing: RunStanding) {
    this.#plan = plan;
    this.#ports = ports;
    this.#control = control;
    this.#standing = standing;
    this.#startedAt = ports.clock.now();
    this.#keeper = createAnswerKeeper({
      clock: ports.clock,
      record: (results) => ports.batches.record(plan.batchId, results),
      onRecorded: this.#tell,
    });
  }

  readonly #tell = async ({ counts }: StoredCheckBatch): Promise<void> => {
    const done = counts.available + counts.registered + counts.failed;
    const seconds = Math.max(1, this.#ports.clock.now() - this.#startedAt - this.#waitedMilliseconds) / 1000;
    const forecast = this.#asked === 0 ? undefined : await this.#ports.forecast(counts.waiting, this.#asked / seconds);
    this.#control.progress(done, done + counts.waiting, forecast ?? null);
    this.#ports.onChange();
  };

  /** The next line that waits; undefined when there is none. Six ask, one reads. */
  async #next(): Promise<PlannedCheckLine | undefined> {
    const mine = this.#read.then(async () => {
      if (this.#queue.length > 0) return;
      const lines = await this.#ports.batches.waiting(this.#plan.batchId, this.#after, linesAtOnce);
      this.#queue.push(...lines);
      this.#after = lines.at(-1)?.place ?? this.#after;
    });
    this.#read = mine.catch(() => undefined);
    await mine;
    return this.#queue.shift();
  }

  async #ask(line: PlannedCheckLine): Promise<void> {
    for (;;) {
      try {
        const command = checkOver(this.#plan.via, {
          ldhName: line.ldhName ?? line.input,
          clTRID: this.#ports.newClTRID('check'),
        });
        const { answer, receivedAt, journalId } = await this.#ports.session.run(command, {
          priority: 'background',
          signal: this.#control.signal,
        });
        this.#silences = 0;
        this.#asked += 1;
        await this.#keeper.keep({
          place: line.place,
          state: answer.verdict,
          reason: answer.reason ?? '',
          oddities: answer.receipt.oddities,
          answeredAt: receivedAt,
          journalId,
        });
        return;
      } catch (error) {
        if (await this.#failed(line, error)) return;
        await this.#control.step();
        if (this.#ended) return;
      }
    }
  }

  /** Does what the trouble asks for. True where the line has what it gets; false where it is asked again. */
  async #failed(line: PlannedCheckLine, error: unknown): Promise<boolean> {
    const trouble = judgeCheck(error);
    switch (trouble.kind) {
      case 'end':
        throw error;
      case 'wait':
        await this.#keeper.flush();
        await this.#waitUntil(trouble.until ?? this.#ports.clock.now() + waitWithoutAnInstant);
        return false;
      case 'all':
        await this.#pauseFor({ code: 'failure', failure: trouble.failure });
        return false;
      case 'line': {
        this.#silences = trouble.isSilence ? this.#silences + 1 : 0;
        if (this.#silences >= silencesInARow) {
          this.#silences = 0;
          await this.#pauseFor({ code: 'no-answers', count: silencesInARow, failure: trouble.failure });
          return false;
        }
        this.#asked += 1;
        const { failure } = trouble;
        await this.#keeper.keep({
          place: line.place,
          state: 'failed',
          reason: failureText('en', failure),
          oddities: [],
          answeredAt: null,
          journalId: 'journalId' in failure ? failure.journalId : null,
        });
        return true;
      }
    }
  }

  async #waitUntil(until: number): Promise<void> {
    const from = this.#ports.clock.now();
    this.#standing.waitsUntil = Math.max(until, this.#standing.waitsUntil ?? 0);
    this.#ports.onChange();
    try {
      await this.#ports.clock.sleep(Math.max(1, until - from), this.#control.signal);
    } catch {
      throw new DeskFailure({ kind: 'cancelled', message: message('desk.cancelled') });
    } finally {
      if (this.#standing.waitsUntil !== undefined && this.#ports.clock.now() >= this.#standing.waitsUntil) {
        this.#standing.waitsUntil = undefined;
        // Six waited beside each other: their wait counts once.
        this.#waitedMilliseconds += this.#ports.clock.now() - from;
        this.#ports.onChange();
      }
    }
  }

  async #pauseFor(pause: CheckPause): Promise<void> {
    await this.#keeper.flush();
    this.#standing.trouble = pause;
    this.#ports.pause(pauseMessage(pause));
    this.#ports.onChange();
    await this.#control.step();
    // It goes on: whoever resumed it has seen why it paused.
    this.#standing.trouble = undefined;
    this.#ports.onChange();
  }

  async #work(): Promise<void> {
    while (!this.#ended) {
      await this.#control.step();
      const line = this.#ended ? undefined : await this.#next();
      if (line === undefined) return;
      await this.#ask(line);
    }
  }

  async run(): Promise<void> {
    const ends = await Promise.allSettled(
      Array.from({ length: askers }, () =>
        this.#work().catch((error: unknown) => {
          this.#ended = true;
          throw error;
        }),
      ),
    );
    this.#standing.waitsUntil = undefined;
    await this.#keeper.flush();
    const broken = ends.find((one) => one.status === 'rejected');
    if (broken !== undefined) throw broken.reason;
  }
}
