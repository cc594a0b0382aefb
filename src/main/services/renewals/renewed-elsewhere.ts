import type { RenewedElsewhere } from '#contract/ledger-entry.ts';
import type { Topic } from '#contract/topics.ts';
import type { Moment } from '#main/clock.ts';
import type { RenewalLedger } from '#main/store/ledger-record.ts';
import { DeskFailure } from '#registry/failure.ts';

/** Expiry dates that moved forward with no renewal of ours that explains it (product row 80). */
export function renewedElsewhere(ports: {
  readonly ledger: Pick<RenewalLedger, 'elsewhere' | 'handleElsewhere'>;
  readonly moment: () => Moment;
  readonly publish: (topic: Topic['topic'], accountId?: string | null) => void;
}) {
  return {
    async elsewhere(query: {
      accountId: string | null;
      handled: boolean;
      offset: number;
      limit: number;
    }): Promise<{ events: RenewedElsewhere[]; total: number }> {
      const { events, total } = await ports.ledger.elsewhere({ ...query, accountId: query.accountId ?? undefined });
      const shown = events.map(({ handledAt, inboxId, ...event }) => ({
        ...event,
        handledAt: handledAt ?? null,
        inboxId: inboxId ?? null,
      }));
      return { events: shown, total };
    },

    /** Fails with not-found. */
    async handleElsewhere({ eventId, handled }: { eventId: string; handled: boolean }): Promise<Record<string, never>> {
      const found = await ports.ledger.handleElsewhere(eventId, handled ? ports.moment().at : undefined);
      if (!found) {
        throw new DeskFailure({ kind: 'not-found', text: `No name was renewed elsewhere with the number ${eventId}.` });
      }
      ports.publish('renewals');
      return {};
    },
  };
}
