import { column, entity, type FieldsOf, hidden, made, mapped } from '#main/database/entity.ts';
import { messageColumn, messageOf, textColumn } from '#main/database/message-column.ts';
import { momentColumns } from '#main/database/moment-columns.ts';
import type { Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { LedgerState, Settler } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/** The owner of entries and sendings that belong to the team: the team store decides their outcome, not this store. */
export const teamOwner = 'team';

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
    /** Who asked for it; null where that was not recorded. */
    person: column<string | null>('person'),
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
    /** The seat of the team that asked for it; null where the desk was alone. */
    bySeat: column<string | null>('by_seat'),
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
    /** Who that was; null where it was not recorded, and where no person did. */
    settledPerson: column<string | null>('person'),
    /** Of a step `sent`: the day of the account's calendar. */
    day: hidden<CalendarDate | null>('day'),
    /** Only where another process than the one that opened the entry may send it. */
    ownerId: hidden<string | null>('owner_id'),
    bySeat: column<string | null>('by_seat'),
  },
});

/** What was found when somebody read the expiry date of an entry. */
export const readingTable = entity({
  table: 'renewal_readings',
  columns: {
    entry: hidden<number>('entry'),
    reading: made<number>('reading', '(SELECT count(*) + 1 FROM renewal_readings WHERE entry = :entry)'),
    ...momentColumns,
    source: column<FactSource>('source'),
    /** The registry's date then; null where it reported none or could not be asked. */
    dateNow: column<CalendarDate | null>('date_now'),
    text: textColumn('text'),
    journalId: column<string | null>('journal_id'),
    /** The number of steps that the entry had when the registry was asked. */
    afterStep: column<number>('after_step'),
    bySeat: hidden<string | null>('by_seat'),
  },
});

/** Facts that came after an entry was settled and say otherwise; the same fact is kept once. */
export const contradictionTable = entity({
  table: 'renewal_contradictions',
  key: ['entry', 'source', 'evidence'],
  columns: {
    entry: column<number>('entry'),
    at: column<number>('at'),
    /**
     * Where it comes from: a source of facts about names, the registry's late answer, its message, or a desk whose records
     * were otherwise after the team store was put back.
     */
    source: column<FactSource | 'answer' | 'message' | 'restore'>('source'),
    /** What makes it this fact and no other: the date, the exchange or the message. */
    evidence: column<string>('evidence'),
    /** The registry's date, where the fact is one. */
    dateNow: column<CalendarDate | null>('date_now'),
    text: textColumn('text'),
    journalId: column<string | null>('journal_id'),
    seenAt: made<number | null>('seen_at'),
  },
});

/** Expiry dates that moved forward with no renewal of ours that explains it. */
export const elsewhereTable = entity({
  table: 'renewals_elsewhere',
  key: ['account', 'ldhName', 'dateAfter'],
  columns: {
    eventId: made<string, number>('number', undefined, String),
    account: hidden<number>('account'),
    environment: hidden<Environment>('environment'),
    ldhName: column<string>('ldh_name'),
    unicodeName: column<string>('unicode_name'),
    dateBefore: column<CalendarDate>('date_before'),
    dateAfter: column<CalendarDate>('date_after'),
    /** What reported the new date, and when. */
    source: column<FactSource>('source'),
    at: column<number>('at'),
    download: hidden<number | null>('download'),
    handledAt: made<number | null>('handled_at'),
  },
});

export type EntryFields = FieldsOf<typeof entryTable>;
export type StepFields = FieldsOf<typeof stepTable>;
