import type { Batches, BatchPause } from '#main/database/batch-record.ts';
import type { Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { BatchState, LedgerState } from '#values/ledger-state.ts';
import type { NameProblem } from '#values/name-problem.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { LedgerPlace } from './ledger-record.ts';

/** Several renewals that a person asks for at once, as they were prepared. */
export interface BatchPlan {
  readonly batchId: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly title: string;
  readonly period: RenewalPeriod;
  readonly cardId: string;
  /** Of the price list that the lines were priced by; empty where there was none. */
  readonly currency: string;
  readonly minorDigits: number;
  readonly createdAt: number;
}

/**
 * Something to know about a line before it is sent; one that `blocks` keeps it from being chosen. What it is about
 * depends on the code; batches of earlier versions have the English text alone.
 */
export interface LineProblem {
  readonly code:
    | 'malformed'
    | 'duplicate'
    | 'outcome-unknown'
    | 'under-way'
    | 'not-in-list'
    | 'not-ours'
    | 'unknown-expiry'
    | 'renewed-recently'
    | 'renewed-elsewhere'
    | 'contradicted'
    | 'renewal-prohibited'
    | 'refused-recently'
    | 'beyond-horizon'
    | 'expired';
  readonly text: string;
  readonly blocks: boolean;
  readonly name?: NameProblem;
  readonly line?: number;
  readonly date?: CalendarDate;
  readonly to?: CalendarDate;
  readonly years?: number;
  readonly handle?: string;
  readonly roles?: readonly string[];
  readonly status?: string;
  readonly at?: number;
  readonly why?: Message;
}

/** A line as it was prepared. `line` counts from 1 in the order in which the batch is sent. */
export interface PlannedLine {
  readonly line: number;
  /** The line of the text that it was read from, or its place in the selection; from 1. */
  readonly sourceLine: number;
  readonly input: string;
  readonly ldhName: string | undefined;
  readonly unicodeName: string | undefined;
  /** What the review shows; undefined where none is known and it is read at its turn. */
  readonly expiryDate: CalendarDate | undefined;
  readonly newExpiryDate: CalendarDate | undefined;
  readonly priceMinor: number | undefined;
  readonly problems: readonly LineProblem[];
  readonly chosen: boolean;
  /** What the ledger had of the name when the line was prepared; zeros where it had nothing. */
  readonly reviewed: LedgerPlace;
}

/** A line with what became of it: the ledger's own entry, or why none was opened. */
export interface StoredLine extends PlannedLine {
  readonly entryId: string | undefined;
  readonly state: LedgerState | undefined;
  readonly clTRID: string | undefined;
  readonly resultCode: string | undefined;
  readonly svTRID: string | undefined;
  /** What the registry gave, where it said so. */
  readonly givenExpiryDate: CalendarDate | undefined;
  readonly settledAt: number | undefined;
  /** In what the renewal was asked for: `window`, `command line`. */
  readonly askedBy: string | undefined;
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
  readonly renewed: number;
  /** Refused by the registry, or found not to have been carried out. */
  readonly refused: number;
  readonly notSent: number;
  readonly unknown: number;
  readonly underWay: number;
  readonly waiting: number;
  /** Of the chosen lines, in minor units. */
  readonly totalMinor: number;
  /** Chosen lines that have no price. */
  readonly unpriced: number;
}

export interface StoredBatch extends BatchPlan {
  readonly state: BatchState;
  /** Why it stands as it does; empty when there is nothing to say. */
  readonly text: Message;
  readonly pause: BatchPause | undefined;
  readonly counts: BatchCounts;
}

/** Which lines to show: all, those with problems, those that failed and may be tried again, those with unknown outcome. */
export type ShownLines = 'all' | 'problems' | 'failed' | 'unknown';

/**
 * Batches of renewals. Their lines say what was asked; what came of it is read from the ledger, whose entries carry the
 * batch and the line. A line whose attempt was not sent waits again.
 */
export interface RenewalBatches extends Batches<BatchPlan, StoredBatch, PlannedLine, StoredLine, ShownLines> {
  /** Chooses lines, or takes them out; null means all that may be. Only under review: answers whether it was. */
  choose(batchId: string, lines: readonly number[] | null, chosen: boolean): Promise<boolean>;
  /** Ends a line without an entry: nothing was sent for it, and the text says why. */
  endLine(batchId: string, line: number, text: Message): Promise<void>;
}
