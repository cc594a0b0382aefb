import type { Verbs } from '#main/database/verbs.ts';
import { keepReport } from './changes.ts';
import { noteTable, tagTable } from './domain-tables.ts';
import type { DomainImports } from './import-record.ts';
import { accountNumber, domainNumber, mergeOneSql, mergeSql } from './reports.ts';

/** Imported lists in the local copy. What an import does not say, it leaves as it was. */
export const domainImports: Verbs<DomainImports> = {
  keepImported({ database, version }, accountId, names, toldAt) {
    const added = database.transaction(() => {
      const account = accountNumber(database, accountId);
      return names.filter((name) => {
        const ldhName = name.ldhName.toLowerCase();
        const domain = domainNumber(database, account, name);
        const before = database.get<{ listed: number; expiryDate: string | null }>(
          `SELECT listed, (SELECT expiry_date FROM domain_reports WHERE domain = :domain AND source = 'import') AS expiryDate
             FROM domains WHERE domain = :domain`,
          { domain },
        );
        keepReport(
          database,
          { domain, source: 'import', download: null, at: toldAt },
          { ...nothingTold, expiryDate: name.expiryDate ?? before?.expiryDate ?? null },
        );
        database.run(mergeOneSql, { domain });
        for (const tag of name.tags) tagTable.insertNew(database, { account, ldhName, tag });
        if (name.note !== undefined) noteTable.put(database, { account, ldhName, note: name.note, changedAt: toldAt });
        return before?.listed === 0;
      }).length;
    });
    version.changed();
    return { added };
  },

  forgetImported({ database, version }, accountId, ldhNames) {
    const answer = database.transaction(() => {
      const parameters = {
        account: accountNumber(database, accountId),
        names: JSON.stringify(ldhNames.map((name) => name.toLowerCase())),
      };
      const domains = database
        .all<{ domain: number }>(
          `SELECT d.domain FROM json_each(:names) AS asked
             CROSS JOIN domains AS d ON d.account = :account AND d.ldh_name = asked.value
             JOIN domain_reports AS r ON r.domain = d.domain AND r.source = 'import'`,
          parameters,
        )
        .map(({ domain }) => domain);
      const wanted = JSON.stringify(domains);
      const among = 'domain IN (SELECT value FROM json_each(:wanted))';
      database.run(`DELETE FROM domain_reports WHERE source = 'import' AND ${among}`, { wanted });
      const lost = database.run(
        `UPDATE domains AS d SET listed = 0 WHERE listed = 1 AND ${among}
           AND NOT EXISTS (SELECT 1 FROM domain_reports AS r WHERE r.domain = d.domain)`,
        { wanted },
      ).changes;
      database.run(mergeSql(`listed = 1 AND ${among}`), { wanted });
      return { forgotten: domains.length, lost };
    });
    version.changed();
    return answer;
  },
};

const nothingTold = {
  handle: null,
  statusList: null,
  rolesList: null,
  nameserversList: null,
  contactsList: null,
  events: null,
  oddities: null,
} as const;
