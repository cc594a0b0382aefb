import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { endingLists, inList } from '#main/domains/store/filter.ts';
import { rowsOwner } from '#main/domains/store/query.ts';
import type { RowsOwner } from '#main/domains/store/rows.ts';
import type { DatedName, ExpiringCount, TodayTables, Waiting, WaitingBatch, WaitingOrder } from './today-record.ts';
import { runTable } from './today-tables.ts';

/** Runs of each subject that are remembered. */
const keptRuns = 20;

/** What waits for a person, counted from everything that the store keeps. */
export const todayTables: Verbs<TodayTables> = {
  waiting: ({ database }, order) =>
    database.reading(() => {
      const owner = rowsOwner(database, order.accountId);
      if (owner === undefined) return undefined;
      return {
        ...renewalsOf(database, order.accountId, owner),
        ...expiringOf(database, owner, order),
        batches: batchesOf(database, order.accountId),
        messages: messagesOf(database, order.accountId),
      };
    }),

  openNames: ({ database }, order) =>
    database.reading(() => {
      const owner = rowsOwner(database, order.accountId);
      if (owner === undefined) return [];
      return database
        .all<{ ldhName: string }>(
          `WITH ${setAside} SELECT d.ldh_name AS ldhName FROM ${openOnes} ORDER BY d.expiry_date, d.sort_key`,
          nearGiven(owner, order),
        )
        .map(({ ldhName }) => ldhName);
    }),

  beginRun: ({ database, owner }, subject, { at, askedAt }) =>
    database.transaction(() => {
      const last = database.get<RowOf<typeof runTable>>(
        `SELECT ${runTable.select('r')} FROM today_runs AS r WHERE subject = :subject ORDER BY run DESC LIMIT 1`,
        { subject },
      );
      if (last !== undefined) {
        if (last.endedAt === null && !owner.isGone(last.ownerId)) return { kind: 'running' };
        if (last.endedAt !== null && last.endedAt > askedAt) return { kind: 'ended' };
      }
      runTable.insert(database, { subject, ownerId: owner.id(), startedAt: at });
      database.run(
        `DELETE FROM today_runs WHERE subject = :subject AND run NOT IN (
           SELECT run FROM today_runs WHERE subject = :subject ORDER BY run DESC LIMIT ${keptRuns})`,
        { subject },
      );
      const begun = database.get<{ run: number }>('SELECT max(run) AS run FROM today_runs WHERE subject = :subject', {
        subject,
      });
      return { kind: 'begun', run: begun?.run ?? 0 };
    }),

  endRun({ database }, run, at) {
    database.run('UPDATE today_runs SET ended_at = :at WHERE run = :run', { run, at });
  },

  dropRun({ database }, run) {
    database.run('DELETE FROM today_runs WHERE run = :run', { run });
  },

  lastRun: ({ database }, subjects) =>
    database.get<{ at: number | null }>(
      'SELECT max(ended_at) AS at FROM today_runs WHERE subject IN (SELECT value FROM json_each(:subjects))',
      { subjects: JSON.stringify(subjects) },
    )?.at ?? null,
};

const unseenAlarms = `SELECT entry FROM renewal_alarms WHERE seen_at IS NULL
  UNION SELECT entry FROM renewal_contradictions WHERE seen_at IS NULL`;

function renewalsOf(
  database: Database,
  accountId: string,
  { account }: RowsOwner,
): Pick<Waiting, 'unknown' | 'alarms' | 'elsewhere' | 'lastCard'> {
  const counted = (from: string) => {
    const rows = database.all<{
      entryId: string;
      unicodeName: string;
      openedAt: number;
      person: string | null;
      n: number;
    }>(
      `SELECT e.entry_id AS entryId, e.unicode_name AS unicodeName, e.opened_at AS openedAt, e.person,
           count(*) OVER () AS n
         FROM ${from} AND e.account_id = :accountId ORDER BY e.entry LIMIT 1`,
      { accountId },
    );
    const [first] = rows;
    if (first === undefined) return { count: 0, first: null };
    const { n, ...entry } = first;
    return { count: n, first: entry };
  };
  const elsewhere = database.all<{ unicodeName: string; n: number }>(
    `SELECT unicode_name AS unicodeName, count(*) OVER () AS n FROM renewals_elsewhere
       WHERE account = :account AND handled_at IS NULL ORDER BY number DESC LIMIT 2`,
    { account },
  );
  return {
    unknown: counted("renewal_entries AS e WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown'"),
    alarms: counted(`(${unseenAlarms}) CROSS JOIN renewal_entries AS e USING (entry) WHERE TRUE`),
    elsewhere: { count: elsewhere[0]?.n ?? 0, first: elsewhere.map(({ unicodeName }) => unicodeName) },
    lastCard:
      database.get<{ cardId: string }>(
        'SELECT card_id AS cardId FROM renewal_entries WHERE account_id = :accountId ORDER BY entry DESC LIMIT 1',
        { accountId },
      )?.cardId ?? null,
  };
}

/** Each emulator is a registry of its own: what another account has planned there is no renewal of the same name. */
const atThisRegistry = "(environment <> 'emulator' OR account_id = :accountId)";

/** Names of batches that wait or run, whose lines have not ended, and names with a renewal under way. */
const plannedNames = `SELECT l.ldh_name FROM renewal_batches AS b CROSS JOIN renewal_batch_lines AS l USING (batch)
    WHERE b.environment = :environment AND ${atThisRegistry} AND b.state IN ('review', 'running', 'paused') AND l.chosen = 1
      AND l.ldh_name IS NOT NULL AND NOT EXISTS (SELECT 1 FROM renewal_entries AS e
        WHERE e.batch_id = b.batch_id AND e.batch_line = l.line AND e.settled_at IS NOT NULL AND e.state <> 'not-sent')
  UNION SELECT ldh_name FROM renewal_entries
    WHERE environment = :environment AND ${atThisRegistry} AND settled_at IS NULL`;

/**
 * Names that expire until a day and wait for nobody: on their way out, marked, or planned. They are found by what sets them
 * aside, which is little, so that all others are counted in the index of the dates alone.
 */
const setAside = `ending AS MATERIALIZED (${endingLists}),
  aside AS MATERIALIZED (
    SELECT domain, date, max(ending) AS ending, max(marked) AS marked, max(planned) AS planned FROM (
      SELECT d.domain, d.expiry_date AS date, 1 AS ending, 0 AS marked, 0 AS planned
        FROM domains AS d INDEXED BY domains_by_status
        WHERE ${inList} AND d.status_text IN (SELECT sort_text FROM told_lists WHERE list IN (SELECT list FROM ending))
          AND d.status_list IN (SELECT list FROM ending)
      UNION ALL SELECT d.domain, d.expiry_date, 0, 1, 0 FROM do_not_renew AS m
        CROSS JOIN domains AS d ON d.ldh_name = m.ldh_name AND ${inList}
        WHERE m.environment = :environment AND (m.until_date IS NULL OR m.until_date > :today)
      UNION ALL SELECT d.domain, d.expiry_date, 0, 0, 1 FROM (${plannedNames}) AS p
        CROSS JOIN domains AS d ON d.ldh_name = p.ldh_name AND ${inList}
    ) WHERE date <= :until GROUP BY domain)`;

const openOnes = `domains AS d WHERE ${inList} AND d.expiry_date <= :until AND d.domain NOT IN (SELECT domain FROM aside)`;

function nearGiven({ account, environment }: RowsOwner, { accountId, today, until }: WaitingOrder) {
  return { account, accountId, environment, today, until };
}

function expiringOf(
  database: Database,
  owner: RowsOwner,
  order: WaitingOrder,
): Pick<Waiting, 'expired' | 'expiring' | 'next'> {
  // One statement: what sets names aside is found once for both.
  const row = database.get<Record<`${keyof ExpiringCount}${'Expired' | 'Expiring'}`, number | string | null>>(
    `WITH ${setAside} SELECT ${countsWhen('<', 'Expired')}, ${countsWhen('>=', 'Expiring')}`,
    nearGiven(owner, order),
  );
  const countOf = (which: 'Expired' | 'Expiring'): ExpiringCount => ({
    open: Number(row?.[`open${which}`]),
    marked: Number(row?.[`marked${which}`]),
    planned: Number(row?.[`planned${which}`]),
    first: namedIn((row?.[`first${which}`] ?? null) as string | null),
  });
  const next = database.get<DatedName>(
    `SELECT d.ldh_name AS ldhName, d.unicode_name AS unicodeName, d.expiry_date AS date
       FROM domains AS d WHERE ${inList} AND d.expiry_date >= :today ORDER BY d.expiry_date, d.sort_key LIMIT 1`,
    { account: owner.account, today: order.today },
  );
  return { expired: countOf('Expired'), expiring: countOf('Expiring'), next: next ?? null };
}

/** The counts of the names that expire before today, or from today on, as columns whose names end alike. */
function countsWhen(compared: '<' | '>=', end: string): string {
  const when = (date: string) => `${date} ${compared} :today`;
  return `(SELECT count(*) FROM domains AS d WHERE ${inList} AND d.expiry_date <= :until AND ${when('d.expiry_date')})
      - (SELECT count(*) FROM aside WHERE ${when('date')}) AS open${end},
    (SELECT count(*) FROM aside WHERE ${when('date')} AND marked AND NOT ending) AS marked${end},
    (SELECT count(*) FROM aside WHERE ${when('date')} AND planned AND NOT marked AND NOT ending) AS planned${end},
    (SELECT json_array(d.expiry_date, d.ldh_name, d.unicode_name) FROM ${openOnes} AND ${when('d.expiry_date')}
      ORDER BY d.expiry_date, d.sort_key LIMIT 1) AS first${end}`;
}

function namedIn(json: string | null): DatedName | null {
  if (json === null) return null;
  const [date, ldhName, unicodeName] = JSON.parse(json) as [DatedName['date'], string, string];
  return { date, ldhName, unicodeName };
}

function batchesOf(database: Database, accountId: string): WaitingBatch[] {
  return database
    .all<WaitingBatch>(
      `SELECT batch_id AS batchId, title, created_at AS createdAt, state,
           (SELECT count(*) FROM renewal_batch_lines AS l WHERE l.batch = b.batch AND l.chosen = 1) AS chosen
         FROM renewal_batches AS b WHERE account_id = :accountId AND state IN ('review', 'paused')
         ORDER BY batch DESC LIMIT 20`,
      { accountId },
    )
    .map((batch) => ({ ...batch }));
}

function messagesOf(database: Database, accountId: string): Waiting['messages'] {
  const row = database.get<Waiting['messages']>(
    `SELECT count(*) AS count, ifnull(sum(action ->> 'succeeded' = 0), 0) AS refused, min(stored_at) AS oldestAt
       FROM inbox_messages WHERE account_id = :accountId AND handled = 0`,
    { accountId },
  );
  return { count: row?.count ?? 0, refused: row?.refused ?? 0, oldestAt: row?.oldestAt ?? null };
}
