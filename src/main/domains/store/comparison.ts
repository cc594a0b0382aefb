import { countOf } from '#main/database/count-of.ts';
import type { Bindable, Database } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { Environment } from '#values/environment.ts';
import type { ChangeKind, ComparedName, Comparison, DomainHistory } from './history.ts';

interface ComparedDownload {
  readonly download: number;
  readonly account: number;
  readonly environment: Environment;
  readonly source: string;
}

/**
 * Compares two finished downloads of one list. Nothing but what changed in between is read: who was in a download is
 * told by the spans that reports and past memberships carry. A comparison never changes once both are finished, so the
 * last one stays in memory for the windows that a screen asks of it.
 */
export const domainComparison: Pick<Verbs<DomainHistory>, 'compare'> = {
  compare(store, question) {
    const { database } = store;
    return database.reading(() => {
      const pair = [question.from, question.to].map((downloadId) =>
        findDownload(database, question.accountId, downloadId),
      );
      const [one, other] = pair;
      if (one === undefined || other === undefined) return { kind: 'not-found' };
      if (one.source !== other.source) return { kind: 'other-list' };
      const [from, to] = one.download <= other.download ? [one, other] : [other, one];
      hold(store, from, to);
      return { kind: 'compared', comparison: windowOf(database, from, question) };
    });
  },
};

function findDownload(database: Database, accountId: string, downloadId: string): ComparedDownload | undefined {
  return database.get<ComparedDownload>(
    `SELECT download, account, environment, source FROM downloads JOIN accounts USING (account)
       WHERE account_id = :accountId AND download = CAST(:downloadId AS INTEGER) AND finished_at IS NOT NULL`,
    { accountId, downloadId },
  );
}

function hold(
  { database, compared }: OpenedStore,
  { account, source, download: from }: ComparedDownload,
  { download: to }: ComparedDownload,
): void {
  const key = `${account} ${from} ${to}`;
  if (compared.key === key) return;
  compared.key = '';
  database.exec('DELETE FROM temp.compared');
  const parameters = { account, source, from, to };
  database.run(membershipSql('added', addedSql), parameters);
  database.run(membershipSql('lost', lostSql), parameters);
  database.run(changedSql, parameters);
  compared.key = key;
}

/** Who moved the date of a compared name. Looked up for each window, since a renewal may be settled later. */
const byYou = `EXISTS (SELECT 1 FROM renewal_entries AS e WHERE e.environment = :environment AND e.ldh_name = c.ldh_name
  AND e.state IN ('renewed', 'reconciled-renewed') AND c.after_value = coalesce((SELECT new_expiry_date
    FROM renewal_steps AS s WHERE s.entry = e.entry AND new_expiry_date IS NOT NULL ORDER BY step DESC LIMIT 1),
    e.expected_expiry_date))`;
const byOthers = `EXISTS (SELECT 1 FROM renewals_elsewhere AS r WHERE r.account = :account AND r.ldh_name = c.ldh_name
  AND r.date_after = c.after_value)`;
const renewedElsewhere = `c.kind = 'expiry' AND ${byOthers} AND NOT ${byYou}`;

function windowOf(
  database: Database,
  { account, environment }: ComparedDownload,
  question: {
    readonly kinds: readonly ChangeKind[];
    readonly elsewhere: boolean;
    readonly text: string;
    readonly offset: number;
    readonly limit: number;
  },
): Comparison {
  const text = searchedText(question.text);
  const conditions = ['1'];
  const parameters: Record<string, Bindable> = {};
  if (text !== '') {
    conditions.push('instr(search_text, :text) > 0');
    parameters.text = text;
  }
  const inText = conditions.join(' AND ');
  const counts = database.all<{ kind: ChangeKind; n: number }>(
    `SELECT kind, count(*) AS n FROM temp.compared WHERE ${inText} GROUP BY kind`,
    parameters,
  );
  const wanted = new Set(question.kinds);
  const whose = { ...parameters, account, environment };
  const elsewhere = countOf(
    database,
    `SELECT count(*) AS n FROM temp.compared AS c WHERE ${inText} AND ${renewedElsewhere}`,
    whose,
  );
  const ofKinds = counts.filter(({ kind }) => wanted.size === 0 || wanted.has(kind)).reduce((sum, { n }) => sum + n, 0);
  const changes = database.all<ComparedName>(
    `SELECT ldh_name AS ldhName, unicode_name AS unicodeName, kind, before_value AS before, after_value AS after,
         CASE WHEN kind <> 'expiry' THEN NULL WHEN ${byYou} THEN 'you' WHEN ${byOthers} THEN 'elsewhere' END AS by
       FROM temp.compared AS c
       WHERE ${inText} AND (:all OR kind IN (SELECT value FROM json_each(:kinds)))
         ${question.elsewhere ? `AND ${renewedElsewhere}` : ''}
       ORDER BY sort_key, ldh_name, kind LIMIT :limit OFFSET :offset`,
    {
      ...whose,
      all: wanted.size === 0,
      kinds: JSON.stringify(question.kinds),
      limit: question.limit,
      offset: question.offset,
    },
  );
  return {
    counts: Object.fromEntries(counts.map(({ kind, n }) => [kind, n])),
    elsewhere,
    total: question.elsewhere ? elsewhere : ofKinds,
    changes,
  };
}

/** A span of `past_memberships` in which a download lies. */
const wasIn = (download: ':from' | ':to', domain: string): string =>
  `EXISTS (SELECT 1 FROM past_memberships AS o WHERE o.domain = ${domain} AND o.source = :source
     AND o.since_download <= ${download} AND o.until_download > ${download})`;

/** In the later download and not in the earlier one; whether it is in the list still, or has left it since. */
const addedSql = `
  SELECT r.domain FROM domain_reports AS r
    WHERE r.source = :source AND r.since_download > :from AND r.since_download <= :to AND NOT ${wasIn(':from', 'r.domain')}
  UNION
  SELECT p.domain FROM past_memberships AS p
    WHERE p.source = :source AND p.since_download > :from AND p.since_download <= :to AND p.until_download > :to
      AND NOT ${wasIn(':from', 'p.domain')}`;

const lostSql = `
  SELECT p.domain FROM past_memberships AS p
    WHERE p.source = :source AND p.since_download <= :from AND p.until_download > :from AND p.until_download <= :to
      AND NOT ${wasIn(':to', 'p.domain')}
      AND NOT EXISTS (SELECT 1 FROM domain_reports AS r
        WHERE r.domain = p.domain AND r.source = :source AND r.since_download <= :to)`;

const named = 'd.ldh_name, d.unicode_name, d.sort_key, d.search_text';

function membershipSql(kind: 'added' | 'lost', domains: string): string {
  return `INSERT INTO temp.compared SELECT ${named}, '${kind}', NULL, NULL
    FROM domains AS d WHERE d.account = :account AND d.domain IN (${domains})`;
}

/** The meaning of a value as it was received: one spelling, whatever the order. */
const meaning = (value: string): string =>
  `CASE WHEN c.field = 'expiry' THEN ifnull(${value}, '') ELSE ifnull((SELECT canonical FROM told_lists
     WHERE account = :account AND kind = c.field AND members = ${value}), '[]') END`;

/** What differs between the two: the first word and the last of all changes in between; what was changed back is none. */
const changedSql = `
  WITH steps AS (
    SELECT c.domain, c.field, min(c.change) AS first, max(c.change) AS last
      FROM domain_changes AS c JOIN domains AS d USING (domain)
      WHERE d.account = :account AND c.source = :source AND c.download > :from AND c.download <= :to
        AND d.ldh_name NOT IN (SELECT ldh_name FROM temp.compared)
        AND (${wasIn(':from', 'd.domain')} OR EXISTS (SELECT 1 FROM domain_reports AS r
          WHERE r.domain = d.domain AND r.source = :source AND r.since_download <= :from))
      GROUP BY c.domain, c.field)
  INSERT INTO temp.compared
    SELECT ${named}, c.field, f.before_value, l.after_value
      FROM steps AS c JOIN domains AS d USING (domain)
        JOIN domain_changes AS f ON f.change = c.first JOIN domain_changes AS l ON l.change = c.last
      WHERE ${meaning('f.before_value')} IS NOT ${meaning('l.after_value')}`;
