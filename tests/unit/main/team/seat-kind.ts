import { account } from '../database/samples.ts';
import type { Kind } from '../database/store-kinds.ts';
import { teams } from './a-team.ts';

const { aTeam } = teams();

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

/**
 * The same for suites of batches: the account of a batch is the team's from its preparing on. What a batch's runner alone may open is not
 * asked here, since suites open renewals of lines without running the batch.
 */
export const batchesOfTeamSeat: Kind = {
  name: 'a team seat',
  path: () => undefined,
  async open() {
    const team = await aTeam({ quiet: 0 });
    await team.owner.query('ALTER TABLE desk.accounts DROP CONSTRAINT accounts_environment_check');
    await team.owner.query(
      'CREATE OR REPLACE FUNCTION desk.may_run_batch(p_account text, p_batch text, p_process uuid) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
    );
    const { store } = await team.seat('Anna', { isShared: () => true });
    const { ledger, renewalBatches } = store;
    return {
      ...store,
      ledger: { ...ledger, open: async (...given) => withoutPermit(await ledger.open(...given)) },
      renewalBatches: {
        ...renewalBatches,
        async begin(plan) {
          const { accountId, environment } = plan;
          if ((await store.accounts.get(accountId)) === undefined) {
            await store.accounts.keep(account({ accountId, environment, handle: accountId }));
          }
          await renewalBatches.begin(plan);
        },
      },
    };
  },
};

/**
 * The same for suites of the inbox, whose accounts are in no store: each is made in the team store when a message first names
 * it. The seat has the turn at every queue, and its permits are left out.
 */
export const inboxOfTeamSeat: Kind = {
  name: 'a team seat',
  path: () => undefined,
  async open() {
    const team = await aTeam({ quiet: 0 });
    await team.owner.query('ALTER TABLE desk.accounts DROP CONSTRAINT accounts_environment_check');
    await team.owner.query('ALTER TABLE desk.accounts DISABLE TRIGGER marked');
    const { store } = await team.seat('Anna', { isShared: () => true, accountMark: async () => unread });
    const { inbox, ledger } = store;
    const made = new Set<string>();
    async function make({ accountId, environment }: { accountId: string; environment: string }): Promise<void> {
      if (made.has(accountId)) return;
      made.add(accountId);
      await team.owner.query(accountSql, [accountId, environment, unread]);
      await inbox.takeTurn(accountId, null);
    }
    return {
      ...store,
      ledger: {
        ...ledger,
        async open(intention, sent) {
          await make(intention);
          return withoutPermit(await ledger.open(intention, sent));
        },
        step: async (...given) => withoutPermit(await ledger.step(...given)),
      },
      inbox: {
        ...inbox,
        async keep(arrival) {
          await make(arrival);
          const { permit: _, ...kept } = await inbox.keep(arrival);
          return kept;
        },
        async keepUnreadable(unreadable) {
          await make(unreadable);
          return inbox.keepUnreadable(unreadable);
        },
      },
    };
  },
};

/**
 * The same for suites of budgets: the team store's clock shows the instant that each question gives, so that its seat's time
 * and the team's are one. It beats once, by the real clock.
 */
export const budgetsOfTeamSeat: Kind = {
  name: 'a team seat',
  path: () => undefined,
  async open() {
    const team = await aTeam();
    let now = 0;
    const { store } = await team.seat('Anna', {
      isShared: () => true,
      now: () => now,
      times: { beat: 3_600_000, trust: 3_600_000 },
    });
    await team.owner.query('CREATE TABLE desk.shown (now bigint); INSERT INTO desk.shown VALUES (0)');
    await team.owner.query(
      `CREATE OR REPLACE FUNCTION desk.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT now FROM desk.shown $$`,
    );
    await team.owner.query(
      'ALTER FUNCTION desk.now_ms() OWNER TO desk_owner; GRANT SELECT ON desk.shown TO desk_owner',
    );
    async function at<Answer>(instant: number, ask: () => Promise<Answer>): Promise<Answer> {
      now = instant;
      await team.owner.query('UPDATE desk.shown SET now = $1', [instant]);
      return ask();
    }
    const { budgets } = store;
    return {
      ...store,
      budgets: {
        ...budgets,
        take: (asked) => at(asked.at, () => budgets.take(asked)),
        takeSeveral: (asked) => at(asked.at, () => budgets.takeSeveral(asked)),
        freeAt: (asked) => at(asked.at, () => budgets.freeAt(asked)),
        standing: (key, budget, windowSeconds, instant) =>
          at(instant, () => budgets.standing(key, budget, windowSeconds, instant)),
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
