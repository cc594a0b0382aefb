import { column, entity, type FieldsOf, hidden, made } from '#main/database/entity.ts';
import type { CalendarDate } from '#values/calendar-date.ts';

/** The currency of an amount: that of the account's price lists when it was entered. */
const currencyColumns = {
  currency: column<string>('currency'),
  minorDigits: column<number>('minor_digits'),
};

/** Top-ups and balances that people entered. What is taken back stays, and is not counted. */
export const amountTable = entity({
  table: 'card_amounts',
  columns: {
    amountId: made<string, number>('amount', undefined, String),
    accountId: column<string>('account_id'),
    cardId: column<string>('card_id'),
    kind: column<'top-up' | 'balance'>('kind'),
    /** The day of the top-up; of a balance, the day on which the registry reported it. */
    day: column<CalendarDate>('day'),
    /** Of a balance: the instant at which it was so. Renewals sent after it are deducted. */
    toldAt: column<number | null>('told_at'),
    minor: column<number>('minor'),
    ...currencyColumns,
    reference: column<string>('reference'),
    /** The message that a balance was read from by a person. */
    inboxId: column<string | null>('inbox_id'),
    person: column<string | null>('person'),
    enteredAt: column<number>('entered_at'),
    takenBackAt: made<number | null>('taken_back_at'),
    takenBackBy: made<string | null>('taken_back_by'),
  },
});

/** What a card may be billed in a calendar month; the last row of a card holds, and null is no cap. */
export const capTable = entity({
  table: 'card_caps',
  columns: {
    accountId: column<string>('account_id'),
    cardId: column<string>('card_id'),
    minor: column<number | null>('minor'),
    ...currencyColumns,
    person: column<string | null>('person'),
    setAt: column<number>('set_at'),
  },
});

/** Renewals that were sent above a cap, since a person gave a reason; beside the entry, by the step that was sent. */
export const liftTable = entity({
  table: 'card_lifts',
  columns: {
    entry: hidden<number>('entry'),
    step: hidden<number>('step'),
    reason: column<string>('reason'),
    person: column<string | null>('person'),
    at: column<number>('at'),
    capMinor: column<number>('cap_minor'),
    spentMinor: column<number>('spent_minor'),
    /** Null where the price list has no price for it. */
    priceMinor: column<number | null>('price_minor'),
    ...currencyColumns,
  },
});

export type AmountFields = FieldsOf<typeof amountTable>;
export type CapFields = FieldsOf<typeof capTable>;
export type LiftFields = FieldsOf<typeof liftTable>;
