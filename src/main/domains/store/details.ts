import type { DomainTables } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { FactSource } from '#values/fact-source.ts';
import { inList } from './filter.ts';
import type { DomainChange } from './history.ts';
import { rowsOwner } from './query.ts';
import { storedRows } from './rows.ts';

type DetailVerbs = Pick<Verbs<DomainTables>, 'details' | 'history'>;

interface SpokenReport {
  readonly source: FactSource;
  readonly toldAt: number;
  readonly expiryDate: string | null;
  readonly status: string | null;
  readonly roles: string | null;
  readonly nameservers: string | null;
  readonly contacts: string | null;
  readonly handle: string | null;
  readonly events: string | null;
}

/** Everything that is known of one name: what each source says of each field, the raw answer, and what changed. */
export const domainDetails: DetailVerbs = {
  details({ database }, accountId, ldhName) {
    const owner = rowsOwner(database, accountId);
    const found =
      owner &&
      database.get<{ domain: number }>(`SELECT domain FROM domains AS d WHERE ${inList} AND ldh_name = :ldhName`, {
        account: owner.account,
        ldhName: ldhName.toLowerCase(),
      });
    const [row] = owner === undefined || found === undefined ? [] : storedRows(database, owner, [found.domain]);
    if (row === undefined) return undefined;
    const parameters = { accountId, ldhName: row.ldhName };
    const reports = database.all<SpokenReport>(
      `SELECT r.source, r.told_at AS toldAt, r.expiry_date AS expiryDate, r.handle, r.events,
           (SELECT members FROM told_lists WHERE list = r.status_list) AS status,
           (SELECT members FROM told_lists WHERE list = r.roles_list) AS roles,
           (SELECT members FROM told_lists WHERE list = r.nameservers_list) AS nameservers,
           (SELECT members FROM told_lists WHERE list = r.contacts_list) AS contacts
         FROM accounts JOIN domains AS d USING (account) JOIN domain_reports AS r USING (domain)
         WHERE account_id = :accountId AND ldh_name = :ldhName ORDER BY r.told_at DESC, r.source DESC`,
      parameters,
    );
    const answer = database.get<{ raw: string }>(
      `SELECT raw FROM accounts JOIN domains USING (account) JOIN domain_answers USING (domain)
         WHERE account_id = :accountId AND ldh_name = :ldhName`,
      parameters,
    );
    return { row, facts: reports.flatMap(factsOf), raw: answer?.raw };
  },

  history({ database }, accountId, ldhName) {
    return database.all<DomainChange>(
      `WITH name AS (SELECT domain FROM accounts JOIN domains USING (account)
               WHERE account_id = :accountId AND ldh_name = :ldhName),
             spans AS (
               SELECT source, since_download, NULL AS until_download FROM domain_reports
                 WHERE domain IN name AND since_download IS NOT NULL
               UNION ALL
               SELECT source, since_download, until_download FROM past_memberships WHERE domain IN name)
           SELECT started_at AS at, s.source, 'added' AS kind, NULL AS field, NULL AS before, NULL AS after
             FROM spans AS s JOIN downloads ON download = since_download
           UNION ALL
           SELECT started_at, s.source, 'lost', NULL, NULL, NULL FROM spans AS s JOIN downloads ON download = until_download
           UNION ALL
           SELECT at, source, 'changed', field, before_value, after_value FROM domain_changes WHERE domain IN name
           ORDER BY at DESC, kind, field`,
      { accountId, ldhName: ldhName.toLowerCase() },
    );
  },
};

/** One line for each field that the source told; several values stand in one line. */
function factsOf(report: SpokenReport) {
  const lists = {
    status: report.status,
    roles: report.roles,
    nameservers: report.nameservers,
  };
  const texts: readonly (readonly [field: string, value: string | null])[] = [
    ['expiryDate', report.expiryDate],
    ...Object.entries(lists).map(([field, json]) => [field, json && JSON.parse(json).join(', ')] as const),
    ['contacts', report.contacts && JSON.parse(report.contacts).map(contactText).join('; ')],
    ['handle', report.handle],
    ['events', report.events && JSON.parse(report.events).map(eventText).join('; ')],
  ];
  return texts.flatMap(([field, value]) =>
    value === null ? [] : [{ field, value, source: report.source, toldAt: report.toldAt }],
  );
}

function contactText(contact: { handle: string; roles: readonly string[] }): string {
  return `${contact.handle === '' ? 'without handle' : contact.handle} (${contact.roles.join(', ')})`;
}

function eventText(event: { action: string; date: string }): string {
  return `${event.action} ${event.date}`;
}
