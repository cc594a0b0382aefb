import { type Clock, type Moment, steadyAge } from '#main/clock.ts';
import type { BatchPause } from '#main/database/batch-record.ts';
import type { RunControl } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import type { Environment } from '#values/environment.ts';
import { DeskFailure, type Failure, failureMessage } from '#values/failure.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { readResultCode } from '#values/result-code.ts';
import type { RenewalLine, RenewalOrder } from '../read-order.ts';
import { knownMilliseconds } from '../renewal-limits.ts';
import type { PlannedLine, RenewalBatches, StoredBatch } from '../store/batch-record.ts';
import { paused } from './pauses.ts';
import { titleOf } from './show-batch.ts';

/** A line that was sent: what came of it, and when that is written down. */
export interface LineSent {
  readonly outcome: {
    readonly state: LedgerState;
    readonly resultCode?: string | undefined;
    readonly text: Message;
    /** The registry has it and carries it out later. */
    readonly accepted: boolean;
    /** Renewed, and to another date than the expected one. */
    readonly alarm: boolean;
  };
  /** What sending it failed with, where it did. */
  readonly failure: Failure | undefined;
  readonly settled: Promise<void>;
}

type RenewLine = (order: RenewalOrder, line: RenewalLine) => Promise<LineSent>;

export interface BatchRunPorts {
  readonly batches: RenewalBatches;
  readonly clock: Clock;
  readonly moment: () => Moment;
  /** Looks up what the store knows of the names of some lines, for all at once; the one way of a renewal then for each. */
  readonly lookAtLines: (
    accountId: string,
    environment: Environment,
    ldhNames: readonly string[],
  ) => Promise<{ readonly renewLine: RenewLine }>;
}

/** Renewals under way at a time: few, so that a registry in trouble is noticed before many outcomes are unknown. */
const lanes = 6;
const linesInAPiece = 200;
/** So many in a row without an answer, and the batch stops by itself. */
const mostSilent = 3;

/** Codes after which the next renewal would fare no better: no money, no access, too much asked. */
const hopeless = ['2104', '2200', '2501'];
/**
 * Codes that may be about one name, but hardly about several in a row: not allowed (perhaps this computer's address is
 * not in the contact's list), a request that is not understood, trouble on the registry's side.
 */
const seldomOfOneName = /^(200[01235]|210[0-3]|220[12]|2307)$/;
/** So many refusals in a row with the same of these codes, and the batch stops by itself. */
const mostAlike = 5;

/**
 * Sends the waiting lines of a batch, a few at a time. Ends when none waits any more: undefined; or where it makes no
 * sense to go on: with the reason, and the lines that were not sent wait on. Nothing is ever sent twice: a line whose
 * entry may have left is not among the waiting ones.
 */
export class BatchRun {
  readonly #ports: BatchRunPorts;
  readonly #batch: StoredBatch;
  readonly #control: RunControl;
  #after = 0;
  #piece: PlannedLine[] = [];
  #looked: { readonly renewLine: RenewLine; readonly at: Moment } | undefined;
  #done = 0;
  #silent = 0;
  #alike = { resultCode: '', count: 0 };
  #reason: BatchPause | undefined;
  #filling: Promise<void> | undefined;

  constructor(ports: BatchRunPorts, batch: StoredBatch, control: RunControl) {
    this.#ports = ports;
    this.#batch = batch;
    this.#control = control;
  }

  async #fill(): Promise<void> {
    if (this.#piece.length === 0) {
      this.#piece = [...(await this.#ports.batches.waiting(this.#batch.batchId, this.#after, linesInAPiece))];
      this.#after = this.#piece.at(-1)?.line ?? Number.MAX_SAFE_INTEGER;
    }
    if (this.#piece.length === 0) return;
    const names = this.#piece.flatMap(({ ldhName }) => ldhName ?? []);
    const { renewLine } = await this.#ports.lookAtLines(this.#batch.accountId, this.#batch.environment, names);
    // From the end of the look on: one that took longer than what it found serves would be repeated for ever.
    this.#looked = { renewLine, at: this.#ports.moment() };
  }

  #isFilled(): boolean {
    return (
      this.#piece.length > 0 &&
      this.#looked !== undefined &&
      steadyAge(this.#looked.at, this.#ports.moment()) <= knownMilliseconds
    );
  }

  async #next(): Promise<{ readonly line: PlannedLine; readonly renewLine: RenewLine } | undefined> {
    while (!this.#isFilled() && (this.#piece.length > 0 || this.#after < Number.MAX_SAFE_INTEGER)) {
      this.#filling ??= this.#fill().finally(() => {
        this.#filling = undefined;
      });
      await this.#filling;
      // The look took a while: it may have been paused or cancelled, or another lane have found that it makes no sense.
      await this.#control.step();
      if (this.#reason !== undefined) return undefined;
    }
    const line = this.#piece.shift();
    return line === undefined || this.#looked === undefined ? undefined : { line, renewLine: this.#looked.renewLine };
  }

  /** Sends a line. Answers when it is known what came of it; that is written down while the next one begins. */
  async #sendLine(line: PlannedLine, renewLine: RenewLine): Promise<LineSent | undefined> {
    for (;;) {
      try {
        const sent = await renewLine(
          {
            accountId: this.#batch.accountId,
            ldhName: line.ldhName ?? '',
            expiryDate: line.expiryDate,
            period: this.#batch.period,
            cardId: this.#batch.cardId,
            staleReason: '',
            although: althoughOf(line),
            aboveCap: line.aboveCapReason === null ? null : { reason: line.aboveCapReason },
          },
          {
            batchId: this.#batch.batchId,
            line: line.line,
            environment: this.#batch.environment,
            reviewed: line.reviewed,
            why: message('ledger.lineOfBatch', { line: line.line, title: titleOf(this.#batch) }),
          },
        );
        this.#weigh(line, sent);
        return sent;
      } catch (error) {
        const wait = await this.#meet(line, error);
        if (wait === undefined) return undefined;
        await this.#ports.clock.sleep(Math.max(0, wait - this.#ports.clock.now()), this.#control.signal);
        await this.#control.step();
        // The wait was long: another lane may have found meanwhile that it makes no sense to go on.
        if (this.#reason !== undefined) return undefined;
      }
    }
  }

  #weigh(line: PlannedLine, { outcome, failure }: LineSent): void {
    const { text: said, resultCode = '' } = outcome;
    const { eppCode } = readResultCode(resultCode);
    // The registry has it and carries it out later: an answer, not silence.
    this.#silent = outcome.state === 'outcome-unknown' && !outcome.accepted ? this.#silent + 1 : 0;
    const refusedAlike = outcome.state === 'refused' && this.#alike.resultCode === resultCode ? this.#alike.count : 0;
    this.#alike = { resultCode, count: outcome.state === 'refused' ? refusedAlike + 1 : 0 };
    if (this.#silent >= mostSilent) this.#reason ??= paused({ code: 'unknown-outcomes', count: this.#silent, said });
    // What led one renewal to another date may lead the next ones there, and each is billed. Who went on has seen it.
    if (outcome.alarm && this.#batch.pause?.code !== 'wrong-date')
      this.#reason ??= paused({
        code: 'wrong-date',
        said: message('renewals.ofName', { name: line.unicodeName ?? line.input, said }),
      });
    if (outcome.state === 'not-sent')
      this.#reason ??= paused({ code: 'not-sent', ...(failure ? { failure } : { said }) });
    if (outcome.state !== 'refused') return;
    if (hopeless.includes(eppCode)) this.#reason ??= paused({ code: 'hopeless', resultCode, said });
    if (this.#alike.count >= mostAlike && seldomOfOneName.test(eppCode)) {
      this.#reason ??= paused({ code: 'refused-alike', count: this.#alike.count, resultCode, said });
    }
  }

  /** What a line that was not opened means: an instant to wait for, the end of the line, or the end of the run. */
  async #meet(line: PlannedLine, error: unknown): Promise<number | undefined> {
    if (!(error instanceof DeskFailure)) throw error;
    const { failure } = error;
    if (this.#control.signal.aborted) throw error;
    if (failure.kind === 'limited') return failure.retryAt ?? this.#ports.clock.now() + 60_000;
    if (endsRun(failure)) {
      this.#reason ??= paused({ code: 'failure', failure });
      return undefined;
    }
    if (failure.kind === 'no-answer' || failure.kind === 'unreadable') {
      this.#silent += 1;
      if (this.#silent >= mostSilent) {
        this.#reason ??= paused({ code: 'no-answers', count: this.#silent, failure });
        return undefined;
      }
    }
    const code = failure.kind === 'invalid-input' ? failure.code : null;
    await this.#ports.batches.endLine(this.#batch.batchId, line.line, failureMessage(failure), code);
    return undefined;
  }

  async #lane(): Promise<void> {
    let writing: Promise<unknown> = Promise.resolve();
    try {
      for (;;) {
        await this.#control.step();
        if (this.#reason !== undefined) return;
        const turn = await this.#next();
        if (turn === undefined) return;
        const sent = await this.#sendLine(turn.line, turn.renewLine);
        await writing;
        // Crosses to the store, and waits for the disk, together with the next line's intention.
        writing = this.#written(turn.line, sent);
        // What it fails with is met above, or at the end.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
  }

  async #written(line: PlannedLine, sent: LineSent | undefined): Promise<void> {
    await sent?.settled.catch((error: unknown) => this.#meet(line, error));
    this.#done += 1;
    this.#control.progress(this.#done, this.#batch.counts.waiting);
  }

  async run(): Promise<BatchPause | undefined> {
    this.#control.progress(0, this.#batch.counts.waiting);
    const ends = await Promise.allSettled(
      Array.from({ length: lanes }, () =>
        this.#lane().catch((error: unknown) => {
          // What broke one lane stops the others after the line that they have under way.
          this.#reason ??= paused({ code: 'fault' });
          throw error;
        }),
      ),
    );
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken !== undefined) throw broken.reason;
    return this.#reason;
  }
}

/** A person's second word for the line, where one was given. */
function althoughOf({ althoughMark: markId, althoughReason: reason }: PlannedLine): RenewalOrder['although'] {
  return markId === null || reason === null ? null : { markId, reason };
}

/** What stands in the way of every further line: our access, the network, our own disk. The line itself waits on. */
function endsRun(failure: Failure): boolean {
  switch (failure.kind) {
    case 'blocked':
    case 'no-account':
    case 'keychain-unavailable':
    case 'unreachable':
    case 'not-authorised':
    case 'not-the-registry':
    case 'outcome-unknown':
    case 'file':
    case 'internal':
    case 'cancelled':
      return true;
    default:
      return false;
  }
}
