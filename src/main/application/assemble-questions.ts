import { type BudgetsPorts, BudgetsService } from '#main/accounts/budgets.ts';
import { createConnection } from '#main/accounts/connection.ts';
import { createAvailability } from '#main/availability/availability.ts';
import { type AvailabilityBatchesPorts, AvailabilityBatchesService } from '#main/availability/batches.ts';
import type { Store } from '#main/database/store.ts';
import { createNewerVersion, type NewerVersionPorts } from '#main/desk/newer-version.ts';
import type { WorkService } from '#main/desk/work.ts';
import { createExports, type ExportsPorts } from '#main/domains/exports.ts';
import { readHead } from '#main/files/read-head.ts';
import { createJournal } from '#main/journal/journal.ts';
import { createLookups, type LookupsPorts } from '#main/lookups/lookups.ts';
import { type ProbePorts, ProbeService } from '#main/practice/probe.ts';
import { type RecordingsPorts, RecordingsService } from '#main/practice/recordings.ts';
import { ownName, someName } from './some-name.ts';

type Given = Omit<AvailabilityBatchesPorts, 'batches' | 'forecast' | 'work'> &
  Pick<BudgetsPorts, 'keyOf' | 'ruleOf'> &
  Pick<LookupsPorts, 'hasApiKey' | 'moment' | 'datesMoved'> &
  Pick<RecordingsPorts, 'secretsOf' | 'addressOf' | 'publish' | 'recentFiles' | 'chooseFile'> &
  Pick<ExportsPorts, 'today' | 'select'> &
  Pick<ProbePorts, 'notesUnderWay'> &
  Pick<NewerVersionPorts, 'readPlain'> & {
    readonly version: string;
    readonly work: WorkService;
  };

/** Everything that only asks, put together: checks, lookups, connection tests, the journal and budgets behind, files. */
export function assembleQuestions(store: Store, given: Given) {
  const { journal: exchanges, domains, accounts } = store;
  const budgets = new BudgetsService({
    ...given,
    log: store.budgets,
    journal: exchanges,
    accounts: () => accounts.list(),
  });
  return {
    budgets,
    availability: createAvailability(given),
    availabilityBatches: new AvailabilityBatchesService({
      ...given,
      batches: store.availabilityBatches,
      forecast: (account, count, perSecond) => budgets.forecast(account, 'availability', count, perSecond),
    }),
    lookups: createLookups({ ...given, domains }),
    probe: new ProbeService({
      ...given,
      settings: store.settings,
      startWork: given.work.start,
      workUnderWay: given.work.underWay,
    }),
    newerVersion: createNewerVersion({ ...given, settings: store.settings }),
    connection: createConnection({
      ...given,
      someName: (account) => someName(store, account),
      ownName: async (account) => ((await given.hasApiKey(account)) ? ownName(store, account) : undefined),
    }),
    exports: createExports({ ...given, startWork: given.work.start }),
    recordings: new RecordingsService({ ...given, readHead, journal: exchanges, startWork: given.work.start }),
    journal: createJournal({ ...given, journal: exchanges, accounts, startWork: given.work.start }),
  };
}
