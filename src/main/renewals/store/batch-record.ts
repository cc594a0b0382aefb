import type { Batches } from '#main/database/batch-record.ts';
import type { FieldsOf } from '#main/database/entity.ts';
import type { Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { batchTable, LineProblem, lineTable } from './batch-tables.ts';
import type { Colleague, LedgerPlace } from './ledger-record.ts';

/** Several renewals that a person asks for at once, as they were prepared. */
export interface BatchPlan
  extends Omit<
    FieldsOf<typeof batchTable>,
    'batch' | 'ownerId' | 'state' | 'revision' | 'text' | 'pause' | 'periodUnit' | 'periodValue'
  > {
  readonly period: RenewalPeriod;
}

/** Another order for a batch under review, with what follows from it for the lines. */
export interface BatchChange extends Pick<BatchPlan, 'period' | 'cardId' | 'title' | 'currency' | 'minorDigits'> {
  /** Of each line that can be renewed, in minor units. */
  readonly priceMinor: number | null;
  /** For each expiry date that lines have: the expected one, and the warning that it is further ahead than is allowed. */
  readonly dates: readonly {
    readonly expiryDate: CalendarDate;
    readonly newExpiryDate: CalendarDate;
    readonly beyondHorizon: LineProblem | null;
  }[];
  /** Warnings with which a line is chosen all the same. */
  readonly harmless: readonly LineProblem['code'][];
}

/** A line as it was prepared. */
export interface PlannedLine extends Omit<FieldsOf<typeof lineTable>, 'reviewedEntry' | 'reviewedSteps'> {
  /** What the ledger had of the name when the line was prepared; zeros where it had nothing. */
  readonly reviewed: LedgerPlace;
}

/** A line with what became of it: the ledger's own entry, or why none was opened. */
export interface StoredLine extends PlannedLine {
  readonly entryId: string | null;
  readonly state: LedgerState | null;
  readonly clTRID: string | null;
  readonly resultCode: string | null;
  readonly svTRID: string | null;
  /** What the registry gave, where it said so. */
  readonly givenExpiryDate: CalendarDate | null;
  readonly settledAt: number | null;
  /** In what the renewal was asked for: `window`, `command line`. */
  readonly askedBy: string | null;
  readonly person: string | null;
  /** The entry's last words; of a line that was never opened, why. */
  readonly text: Message;
  /** True when the line ended without an entry: it was looked at and not sent. */
  readonly ended: boolean;
}

/** Every line counts once: chosen = renewed + refused + notSent + unknown + underWay + waiting. */
export interface BatchCounts {
  readonly lines: number;
  readonly blocked: number;
  readonly chosen: number;
  /** Not chosen, since their names are marked “do not renew”: they are chosen with a reason alone. */
  readonly marked: number;
  readonly renewed: number;
  /** Refused by the registry, or found not to have been carried out. */
  readonly refused: number;
  readonly notSent: number;
  /** Of those not sent: over the monthly cap of the card. */
  readonly overCap: number;
  readonly unknown: number;
  readonly underWay: number;
  readonly waiting: number;
  /** Of the chosen lines, in minor units. */
  readonly totalMinor: number;
  /** Chosen lines that have no price. */
  readonly unpriced: number;
  /** Lines that wait and have a person's word for a renewal above the cap. */
  readonly lifted: number;
}

export interface StoredBatch
  extends BatchPlan,
    Pick<FieldsOf<typeof batchTable>, 'state' | 'revision' | 'text' | 'pause'> {
  readonly counts: BatchCounts;
  /** The desk of the team that runs it; null where it does not run, or the desk is alone. */
  readonly runBy: Colleague | null;
}

/**
 * Which lines to show: all, those with problems or with one kind of them, those that failed and may be tried again, those
 * with unknown outcome.
 */
export type ShownLines = 'all' | 'problems' | 'failed' | 'unknown' | LineProblem['code'];

/**
 * Batches of renewals. Their lines say what was asked; what came of it is read from the ledger, whose entries carry the
 * batch and the line. A line whose attempt was not sent waits again.
 */
export interface RenewalBatches
  extends Omit<Batches<BatchPlan, StoredBatch, PlannedLine, StoredLine, ShownLines>, 'start'> {
  /** As `Batches.start`, and only at the revision that is given: another window may have changed the batch. */
  start(
    batchId: string,
    revision: number,
  ): Promise<
    | Awaited<ReturnType<Batches<BatchPlan, StoredBatch, PlannedLine, StoredLine, ShownLines>['start']>>
    | { kind: 'changed' }
  >;
  /** The expiry dates that lines have, each once. */
  expiryDates(batchId: string): Promise<readonly CalendarDate[]>;
  /** Changes what the lines ask for. Only under review: answers whether it was. */
  change(batchId: string, change: BatchChange): Promise<boolean>;
  /** How many lines have each kind of problem, the most frequent first. */
  reasons(batchId: string): Promise<readonly { code: LineProblem['code']; lines: number }[]>;
  /**
   * Chooses lines, or takes them out; null means all that may be. A line whose name is marked “do not renew” is chosen
   * with a reason alone: `marked` where such a line was named without one, and nothing is changed. `begun` where the
   * batch is not under review.
   */
  choose(
    batchId: string,
    lines: readonly number[] | null,
    chosen: boolean,
    although: string | null,
  ): Promise<'chosen' | 'marked' | 'begun'>;
  /**
   * Gives chosen lines a person's word for a renewal above the monthly cap of the card, or takes it back; null means every
   * chosen line. Only under review: answers whether it was.
   */
  liftCap(batchId: string, lines: readonly number[] | null, reason: string | null): Promise<boolean>;
  /** Ends a line without an entry: nothing was sent for it, the text says why, and the code of the failure where it has one. */
  endLine(batchId: string, line: number, text: Message, code: string | null): Promise<void>;
}
