import type { RenewedElsewhere } from '#contract/renewals/ledger-entry.ts';
import type { Moment } from '#main/clock.ts';
import type { Publish } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { RenewalLedger } from './store/ledger-record.ts';

/** How many names of an account were renewed elsewhere, and the first of them. */
export interface NamesElsewhere {
  readonly accountLabel: string;
  readonly names: number;
  readonly first: string;
}

/** Expiry dates that moved forward with no renewal of ours that explains it (product row 80). */
export function renewedElsewhere(ports: {
  readonly ledger: Pick<RenewalLedger, 'elsewhere' | 'handleElsewhere' | 'notifyElsewhere'>;
  readonly moment: () => Moment;
  /** Tells the person beside the windows; undefined where the host cannot. */
  readonly tellElsewhere: ((names: NamesElsewhere) => void) | undefined;
  readonly publish: Publish;
}) {
  return {
    /**
     * Expiry dates of an account moved forward, or may have: windows ask anew, and each event is told once. A host that
     * cannot tell leaves it to one that can.
     */
    async datesMoved(accountId: string): Promise<void> {
      ports.publish('renewals', accountId);
      const { tellElsewhere } = ports;
      if (tellElsewhere === undefined) return;
      for (const { label, names, first } of await ports.ledger.notifyElsewhere(ports.moment().at)) {
        tellElsewhere({ accountLabel: label, names, first });
      }
    },

    async elsewhere(query: {
      accountId: string | null;
      handled: boolean;
      offset: number;
      limit: number;
    }): Promise<{ events: RenewedElsewhere[]; total: number }> {
      const { events, total } = await ports.ledger.elsewhere(query);
      return { events: [...events], total };
    },

    /** Fails with not-found. */
    async handleElsewhere({ eventId, handled }: { eventId: string; handled: boolean }): Promise<Record<string, never>> {
      const found = await ports.ledger.handleElsewhere(eventId, handled ? ports.moment().at : null);
      if (!found) {
        throw new DeskFailure({ kind: 'not-found', message: message('renewals.elsewhereMissing', { eventId }) });
      }
      ports.publish('renewals');
      return {};
    },
  };
}
