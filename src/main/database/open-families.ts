import { accountsTable } from '#main/accounts/store/accounts-table.ts';
import { budgetLog } from '#main/accounts/store/budget-log.ts';
import { availabilityBatches } from '#main/availability/store/batches.ts';
import { settingsTable } from '#main/desk/store/settings-table.ts';
import { customerTables } from '#main/domains/store/customers.ts';
import { domainTables } from '#main/domains/store/tables.ts';
import { inboxArchive } from '#main/inbox/store/archive.ts';
import { journalTable } from '#main/journal/store/table.ts';
import { practiceTables } from '#main/practice/store/tables.ts';
import { renewalBatches } from '#main/renewals/store/batches.ts';
import { cardTables } from '#main/renewals/store/cards.ts';
import { costTables } from '#main/renewals/store/cost-tables.ts';
import { renewalLedger } from '#main/renewals/store/ledger.ts';
import { teamCopy } from '#main/team/store/team-copy.ts';
import { todayTables } from '#main/today/store/today.ts';
import { type Database, openDatabase, openInMemory } from './database.ts';
import type { FileLock } from './file-lock.ts';
import { grouped } from './grouped-database.ts';
import { refuseDamagedLog } from './log-damage.ts';
import { refuseLostStore } from './lost-store.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { openedStore } from './opened-store.ts';
import type { Store } from './store.ts';
import { enterStore } from './store-gate.ts';
import { storeOwner } from './store-owner.ts';
import type { StoreFamily, VerbNames, Verbs } from './verbs.ts';

/** The call of a verb, as it comes from another thread. */
export interface VerbCall {
  readonly family: StoreFamily;
  readonly verb: string;
  readonly given: readonly unknown[];
}

/** An opened store in the thread that has its file open. */
export interface OpenFamilies {
  readonly verbs: VerbNames;
  perform(call: VerbCall): unknown;
  /** Performs several calls so that the disk is waited for once. Each is durable, and each may fail, as if alone. */
  together(calls: readonly VerbCall[]): PromiseSettledResult<unknown>[];
  close(): void;
}

/** Opens the file of a store, see openStore. */
export function openFamilies(path: string): OpenFamilies {
  const gate = enterStore(path, refuseDamagedLog);
  try {
    refuseLostStore(path);
    return openBehindGate(path, gate);
  } catch (error) {
    gate.release();
    throw error;
  }
}

/** The verbs of every family by name; no other call is performed. */
const families: { readonly [Family in StoreFamily]: Verbs<Store[Family]> } = {
  accounts: accountsTable,
  settings: settingsTable,
  domains: domainTables,
  customers: customerTables,
  ledger: renewalLedger,
  renewalBatches,
  availabilityBatches,
  costs: costTables,
  cards: cardTables,
  journal: journalTable,
  budgets: budgetLog,
  inbox: inboxArchive,
  practice: practiceTables,
  today: todayTables,
  team: teamCopy,
};

const verbNames = Object.fromEntries(
  Object.entries(families).map(([family, verbs]) => [family, Object.keys(verbs)]),
) as unknown as VerbNames;

function toNewestForm(database: Database): void {
  migrate(database, migrations);
}

function openBehindGate(path: string, gate: FileLock): OpenFamilies {
  const database = grouped(path === ':memory:' ? openInMemory(toNewestForm) : openDatabase(path));
  try {
    toNewestForm(database);
    const store = openedStore(database, storeOwner(database.path));
    const perform = ({ family, verb, given }: VerbCall): unknown => {
      if (!verbNames[family]?.includes(verb)) throw new Error(`The store has no verb ${family}.${verb}.`);
      const verbs = families[family] as unknown as Record<string, (...given: readonly unknown[]) => unknown>;
      return verbs[verb]?.(store, ...given);
    };
    return {
      verbs: verbNames,
      perform,
      together: (calls) => database.together(calls.map((call) => () => perform(call))),
      close() {
        store.owner.release();
        database.close();
        gate.release();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
