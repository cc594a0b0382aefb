import type { Clock } from '#main/clock.ts';
import { checkOver } from '#main/protocol/check-over.ts';
import type { Session } from '#main/protocol/session.ts';
import type {
  AvailabilityBatches,
  CheckPlan,
  PlannedCheckLine,
  StoredCheckBatch,
} from '#main/store/availability-batch-record.ts';
import type { Message } from '#messages/message.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, failureText } from '#registry/failure.ts';
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

export interface BatchRunControl {
  readonly signal: AbortSignal;
  progress(done: number, total: number | null, forecastEndAt?: number | null): void;
  step(): Promise<void>;
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
export async function runBatch(
  plan: CheckPlan,
  ports: BatchRunPorts,
  control: BatchRunControl,
  standing: RunStanding,
): Promise<void> {
  const { clock, batches } = ports;
  const startedAt = clock.now();
  let waitedMilliseconds = 0;
  let asked = 0;
  let silences = 0;
  let ended = false;
  let after = 0;
  let read: Promise<unknown> = Promise.resolve();
  const queue: PlannedCheckLine[] = [];

  const keeper = createAnswerKeeper({
    clock,
    record: (results) => batches.record(plan.batchId, results),
    onRecorded: tell,
  });

  async function tell({ counts }: StoredCheckBatch): Promise<void> {
    const done = counts.available + counts.registered + counts.failed;
    const seconds = Math.max(1, clock.now() - startedAt - waitedMilliseconds) / 1000;
    const forecast = asked === 0 ? undefined : await ports.forecast(counts.waiting, asked / seconds);
    control.progress(done, done + counts.waiting, forecast ?? null);
    ports.onChange();
  }

  /** The next line that waits; undefined when there is none. Six ask, one reads. */
  async function next(): Promise<PlannedCheckLine | undefined> {
    const mine = read.then(async () => {
      if (queue.length > 0) return;
      const lines = await batches.waiting(plan.batchId, after, linesAtOnce);
      queue.push(...lines);
      after = lines.at(-1)?.place ?? after;
    });
    read = mine.catch(() => undefined);
    await mine;
    return queue.shift();
  }

  async function ask(line: PlannedCheckLine): Promise<void> {
    for (;;) {
      try {
        const command = checkOver(plan.via, {
          ldhName: line.ldhName ?? line.input,
          clTRID: ports.newClTRID('check'),
        });
        const { answer, receivedAt, journalId } = await ports.session.run(command, {
          priority: 'background',
          signal: control.signal,
        });
        silences = 0;
        asked += 1;
        await keeper.keep({
          place: line.place,
          state: answer.verdict,
          reason: answer.reason ?? '',
          oddities: answer.receipt.oddities,
          answeredAt: receivedAt,
          journalId,
        });
        return;
      } catch (error) {
        if (await failed(line, error)) return;
        await control.step();
        if (ended) return;
      }
    }
  }

  /** Does what the trouble asks for. True where the line has what it gets; false where it is asked again. */
  async function failed(line: PlannedCheckLine, error: unknown): Promise<boolean> {
    const trouble = judgeCheck(error);
    switch (trouble.kind) {
      case 'end':
        throw error;
      case 'wait':
        await keeper.flush();
        await waitUntil(trouble.until ?? clock.now() + waitWithoutAnInstant);
        return false;
      case 'all':
        await pauseFor({ code: 'failure', failure: trouble.failure });
        return false;
      case 'line': {
        silences = trouble.isSilence ? silences + 1 : 0;
        if (silences >= silencesInARow) {
          silences = 0;
          await pauseFor({ code: 'no-answers', count: silencesInARow, failure: trouble.failure });
          return false;
        }
        asked += 1;
        const { failure } = trouble;
        await keeper.keep({
          place: line.place,
          state: 'failed',
          reason: failureText('en', failure),
          oddities: [],
          answeredAt: undefined,
          journalId: 'journalId' in failure ? failure.journalId : undefined,
        });
        return true;
      }
    }
  }

  async function waitUntil(until: number): Promise<void> {
    const from = clock.now();
    standing.waitsUntil = Math.max(until, standing.waitsUntil ?? 0);
    ports.onChange();
    try {
      await clock.sleep(Math.max(1, until - from), control.signal);
    } catch {
      throw new DeskFailure({ kind: 'cancelled', message: message('desk.cancelled') });
    } finally {
      if (standing.waitsUntil !== undefined && clock.now() >= standing.waitsUntil) {
        standing.waitsUntil = undefined;
        // Six waited beside each other: their wait counts once.
        waitedMilliseconds += clock.now() - from;
        ports.onChange();
      }
    }
  }

  async function pauseFor(pause: CheckPause): Promise<void> {
    await keeper.flush();
    standing.trouble = pause;
    ports.pause(pauseMessage(pause));
    ports.onChange();
    await control.step();
    // It goes on: whoever resumed it has seen why it paused.
    standing.trouble = undefined;
    ports.onChange();
  }

  async function work(): Promise<void> {
    while (!ended) {
      await control.step();
      const line = ended ? undefined : await next();
      if (line === undefined) return;
      await ask(line);
    }
  }

  const ends = await Promise.allSettled(
    Array.from({ length: askers }, () =>
      work().catch((error: unknown) => {
        ended = true;
        throw error;
      }),
    ),
  );
  standing.waitsUntil = undefined;
  await keeper.flush();
  const broken = ends.find((one) => one.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}
