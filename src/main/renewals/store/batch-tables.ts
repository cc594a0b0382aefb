import { standingColumns } from '#main/database/batch-columns.ts';
import { column, entity, flag, hidden, made, mapped } from '#main/database/entity.ts';
import { messageKept } from '#main/database/message-column.ts';
import type { Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { BatchState } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/** Something to know about a line before it is sent; one that `blocks` keeps it from being chosen. */
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
    | 'do-not-renew'
    | 'renewal-prohibited'
    | 'refused-recently'
    | 'beyond-horizon'
    | 'expired';
  readonly text: Message;
  readonly blocks: boolean;
}

/** Several renewals that a person asks for at once, as they were prepared. */
export const batchTable = entity({
  table: 'renewal_batches',
  columns: {
    ...standingColumns,
    state: made<BatchState>('state', "'preparing'"),
    /** Counts the changes under review, from 0. */
    revision: made<number>('revision', '0'),
    environment: column<Environment>('environment'),
    periodUnit: column<RenewalPeriod['unit']>('period_unit'),
    periodValue: column<number>('period_value'),
    cardId: column<string>('card_id'),
    /** Of the price list that the lines were priced by; empty where there was none. */
    currency: column<string>('currency'),
    minorDigits: column<number>('minor_digits'),
    /** The person; null where it was not recorded. */
    preparedBy: column<string | null>('prepared_by'),
  },
});

/** The lines of a batch. `line` counts from 1 in the order in which the batch is sent. */
export const lineTable = entity({
  table: 'renewal_batch_lines',
  columns: {
    batch: hidden<number>('batch'),
    line: column<number>('line'),
    /** The line of the text that it was read from, or its place in the selection; from 1. */
    sourceLine: column<number>('source_line'),
    input: column<string>('input'),
    ldhName: column<string | null>('ldh_name'),
    unicodeName: column<string | null>('unicode_name'),
    /** What the review shows; null where none is known and it is read at its turn. */
    expiryDate: column<CalendarDate | null>('expiry_date'),
    newExpiryDate: column<CalendarDate | null>('new_expiry_date'),
    priceMinor: column<number | null>('price_minor'),
    problems: mapped<readonly LineProblem[], string>('problems', {
      write: (problems) => JSON.stringify(problems),
      read: (kept) => (JSON.parse(kept) as KeptProblem[]).map(ofThisVersion),
    }),
    blocked: hidden<number>('blocked'),
    chosen: flag('chosen'),
    /** The mark “do not renew” that the review shows, and a person's second word: why the name is renewed all the same. */
    althoughMark: column<number | null>('although_mark'),
    althoughReason: made<string | null>('although_reason'),
    /** A person’s word for a renewal above the monthly cap of the card; null where none was given. */
    aboveCapReason: made<string | null>('above_cap_reason'),
    reviewedEntry: column<number>('reviewed_entry'),
    reviewedSteps: column<number>('reviewed_steps'),
    /** Of a batch that a team shares: the renewal and the mark that the review saw, by what all seats call them. */
    reviewedEntryId: hidden<string | null>('reviewed_entry_id'),
    althoughNumber: hidden<number | null>('although_number'),
  },
});

type KeptProblem = Omit<LineProblem, 'text'> & { readonly text: Message | string };

/** In a store of 0.1.0 the text is an English sentence, beside the values that it has. */
function ofThisVersion({ code, text, blocks }: KeptProblem): LineProblem {
  return { code, text: messageKept(text), blocks };
}
