import type { Database } from '#main/database/database.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { Environment } from '#values/environment.ts';
import type { DoNotRenew, DoNotRenewMarks } from './do-not-renew-record.ts';
import { doNotRenewTable } from './domain-tables.ts';
import { rowsOwner } from './query.ts';

/** Marks that keep names from being renewed. */
export const doNotRenewMarks: Verbs<DoNotRenewMarks> = {
  markSome({ database, version }, accountId, ldhNames, mark) {
    const changed = database.transaction(() => {
      const owner = rowsOwner(database, accountId);
      if (owner === undefined) return 0;
      const names = [...new Set(ldhNames)];
      removeMarks(database, owner.environment, names);
      for (const ldhName of names) {
        doNotRenewTable.insert(database, { ...mark, ldhName, environment: owner.environment });
      }
      return names.length;
    });
    version.changed();
    return { changed };
  },

  unmarkSome({ database, version }, accountId, ldhNames) {
    const changed = database.transaction(() => {
      const owner = rowsOwner(database, accountId);
      return owner === undefined ? 0 : removeMarks(database, owner.environment, ldhNames);
    });
    version.changed();
    return { changed };
  },

  marksOf: ({ database }, environment, ldhNames) => [...marksIn(database, environment, ldhNames).values()],
};

/** The marks of names, by name. */
export function marksIn(
  database: Database,
  environment: Environment,
  ldhNames: readonly string[],
): ReadonlyMap<string, DoNotRenew> {
  const rows = database.all<DoNotRenew>(
    `SELECT ${doNotRenewTable.select('m')} FROM json_each(:names) AS n CROSS JOIN do_not_renew AS m
       ON m.environment = :environment AND m.ldh_name = n.value`,
    { environment, names: JSON.stringify(ldhNames) },
  );
  return new Map(rows.map((row) => [row.ldhName, row]));
}

function removeMarks(database: Database, environment: Environment, names: readonly string[]): number {
  return database.run(
    'DELETE FROM do_not_renew WHERE environment = :environment AND ldh_name IN (SELECT value FROM json_each(:names))',
    { environment, names: JSON.stringify(names) },
  ).changes;
}
