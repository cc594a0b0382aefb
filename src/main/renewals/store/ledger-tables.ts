import { column, entity, type FieldsOf, hidden, made, mapped } from '#main/database/entity.ts';
import { messageColumn, messageOf, textColumn } from '#main/database/message-column.ts';
import { momentColumns } from '#main/database/moment-columns.ts';
import type { Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { LedgerState, Settler } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/** What a renewal intends, and where it is now: its triggers keep `state` and `settled_at` at what the last step says. */
export const entryTable = entity({
  table: 'renewal_entries',
  columns: {
    entry: made<number>('entry'),
    entryId: column<string>('entry_id'),
    accountId: column<string>('account_id'),
    accountLabel: column<string>('account_label'),
    environment: column<Environment>('environment'),
    ldhName: column<string>('ldh_name'),
    unicodeName: column<string>('unicode_name'),
    clTRID: column<string>('cl_trid'),
    expiryDateSent: column<CalendarDate>('expiry_date_sent'),
    periodUnit: column<RenewalPeriod['unit']>('period_unit'),
    periodValue: column<number>('period_value'),
    expectedExpiryDate: column<CalendarDate>('expected_expiry_date'),
    cardId: column<string>('card_id'),
    staleReason: column<string>('stale_reason'),
    /** The person or host that asked: `window`, `command line`. */
    askedBy: column<string>('asked_by'),
    openedAt: column<number>('opened_at'),
    ownerId: hidden<string>('owner_id'),
    searchText: hidden<string>('search_text'),
    /** Where the expiry date that is sent comes from, and what the renewal belongs to; null in entries of old. */
    why: mapped<Message | null, string>('why', {
      write: (why) => (why === null ? '' : messageColumn(why)),
      read: (kept) => (kept === '' ? null : messageOf(kept)),
    }),
    /** The line of a batch that it belongs to. */
    batchId: column<string | null>('batch_id'),
    batchLine: column<number | null>('batch_line'),
    state: column<LedgerState>('state'),
    settledAt: made<number | null>('settled_at'),
  },
});

/** What is known after each step, when that was, and what proves it. */
export const stepTable = entity({
  table: 'renewal_steps',
  columns: {
    entry: column<number>('entry'),
    step: made<number>('step', '(SELECT count(*) + 1 FROM renewal_steps WHERE entry = :entry)'),
    state: column<LedgerState>('state'),
    ...momentColumns,
    text: textColumn('text'),
    journalId: column<string | null>('journal_id'),
    resultCode: column<string | null>('result_code'),
    svTRID: column<string | null>('sv_trid'),
    newExpiryDate: column<CalendarDate | null>('new_expiry_date'),
    /** The address of the process that the registry made of the renewal (Location), as it was told. */
    location: column<string | null>('location'),
    /** Of a step that ends the entry; not known of those from before it was kept. */
    settledBy: column<Settler | null>('settled_by'),
    /** The person's own words, where a person settled it. */
    reason: column<string | null>('reason'),
    /** Only where another process than the one that opened the entry may send it. */
    ownerId: hidden<string | null>('owner_id'),
  },
});

export type EntryFields = FieldsOf<typeof entryTable>;
export type StepFields = FieldsOf<typeof stepTable>;
