import type { CardEvent } from '#contract/renewals/cards.ts';
import type { CardEvent as StoredEvent } from '../store/card-record.ts';

/** An event as windows see it. */
export function showEvent(event: StoredEvent): CardEvent {
  const { cardId, at } = event;
  switch (event.kind) {
    case 'cap': {
      const { minor, currency, minorDigits, person } = event.cap;
      return { kind: 'cap', cardId, at, person, minor, currency, minorDigits };
    }
    case 'lift': {
      const { at: _, ...lift } = event.lift;
      return { kind: 'lift', cardId, at, ...lift };
    }
    default: {
      const { amountId, day, minor, currency, minorDigits, reference, person, takenBackAt, takenBackBy } = event.amount;
      const unit = { minor, currency, minorDigits };
      const shown = { cardId, at, person, amountId, day, ...unit, reference, takenBackAt, takenBackBy };
      if (event.kind === 'top-up') return { kind: 'top-up', ...shown };
      return { kind: 'balance', ...shown, toldAt: event.amount.toldAt ?? at, inboxId: event.amount.inboxId };
    }
  }
}
