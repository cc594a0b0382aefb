import type { Kind } from '../database/store-kinds.ts';
import { aTeam } from './a-team.ts';

/**
 * The store of a team's only seat. Every account is the team's here, the emulator's too, and is made in the team store when
 * a renewal first names it; no quiet time is waited for. What programs of one folder leave to each other is the business
 * of leases, so it stands for a store that nobody opens a second time.
 */
export const teamSeat: Kind = {
  name: 'a team seat',
  path: () => undefined,
  async open() {
    const team = await aTeam({ quiet: 0 });
    await team.owner.query('ALTER TABLE desk.accounts DROP CONSTRAINT accounts_environment_check');
    await team.owner.query('ALTER TABLE desk.accounts DISABLE TRIGGER marked');
    const { store } = await team.seat('Anna', { isShared: () => true, accountMark: async () => unread });
    const { ledger } = store;
    return {
      ...store,
      ledger: {
        ...ledger,
        async open(intention, sent) {
          await team.owner.query(accountSql, [intention.accountId, intention.environment, unread]);
          return withoutPermit(await ledger.open(intention, sent));
        },
        step: async (...given) => withoutPermit(await ledger.step(...given)),
      },
    };
  },
};

/** A mark that lies before every feed: an account that is only in the team store does not come into the copy. */
const unread = '1';

const accountSql = `INSERT INTO desk.accounts (account_id, environment, handle, read_only, document, by_seat, changed)
  SELECT $1, $2, $1, false, '{}', seat_id, $3::xid8 FROM desk.seats LIMIT 1
  ON CONFLICT (account_id) DO UPDATE SET environment = excluded.environment, changed = excluded.changed`;

/** Other stores give none. */
function withoutPermit<Answer extends { readonly kind: string }>(answer: Answer): Answer {
  const { permit: _, ...rest } = answer as Answer & { permit?: unknown };
  return rest as Answer;
}
