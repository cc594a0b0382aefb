import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import { teamOwner } from '#main/renewals/store/ledger-tables.ts';
import type { RestedOn } from './team-record.ts';

/** A month of any calendar that an instant of it lies in began less than so many milliseconds before. */
const aMonth = 33 * 24 * 3_600_000;

/** What the judgement of a renewal rests on beside its entry: the mark of the name and the cap of the card, as they are here. */
export function restedOn(
  database: Database,
  about: {
    readonly environment: string;
    readonly ldhName: string;
    readonly accountId: string;
    readonly cardId: string;
  },
  at: number,
): RestedOn {
  const { environment, accountId, cardId } = about;
  const mark = database.get<{ number: number }>(
    `SELECT w.number FROM do_not_renew AS m JOIN team_writers AS w
         ON w.kind = 'do-not-renew' AND w.scope = m.environment AND w.key = m.ldh_name
       WHERE m.environment = :environment AND m.ldh_name = :ldhName`,
    { environment, ldhName: about.ldhName.toLowerCase() },
  );
  const cap = database.get<{ number: number | null }>(
    'SELECT max(team_number) AS number FROM card_caps WHERE account_id = :accountId AND card_id = :cardId',
    { accountId, cardId },
  );
  const since = at - aMonth;
  const sends =
    cap?.number == null
      ? 0
      : countOf(
          database,
          `SELECT count(*) AS n FROM renewal_steps AS s JOIN renewal_entries AS e USING (entry)
             WHERE s.state = 'sent' AND s.day >= date(:since / 1000 - 172800, 'unixepoch') AND s.at >= :since AND e.account_id = :accountId AND e.card_id = :cardId
               AND e.owner_id = :teamOwner`,
          { since, accountId, cardId, teamOwner },
        );
  return { mark: mark?.number ?? null, cap: { number: cap?.number ?? null, since, sends } };
}
