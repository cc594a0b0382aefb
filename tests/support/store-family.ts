import { type Database, openInMemory } from '#main/database/database.ts';
import { migrate } from '#main/database/migrate.ts';
import { migrations } from '#main/database/migrations/migrations.ts';
import { type OpenedStore, openedStore } from '#main/database/opened-store.ts';
import { storeOwner } from '#main/database/store-owner.ts';
import type { JournalCap } from '#main/journal/store/trim.ts';

/** Verbs that need no store to be given: they have one. */
type Bound<Verbs> = {
  readonly [Verb in keyof Verbs]: Verbs[Verb] extends (store: OpenedStore, ...given: infer Given) => infer Result
    ? (...given: Given) => Result
    : never;
};

function toNewestForm(database: Database): void {
  migrate(database, migrations);
}

/** A database in memory with the tables of a store. */
export function memoryDatabase(): Database {
  return openInMemory(toNewestForm);
}

/** Verbs of the store over a database of the test's own. */
export function familyOver<Verbs extends object>(verbs: Verbs, database: Database, cap?: JournalCap): Bound<Verbs> {
  const store = openedStore(database, storeOwner(':memory:'), cap);
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, (...given: readonly unknown[]) => verb(store, ...given)]),
  ) as Bound<Verbs>;
}
