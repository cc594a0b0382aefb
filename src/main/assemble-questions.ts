import { createAvailability } from './services/availability.ts';
import { type AvailabilityBatchesPorts, AvailabilityBatchesService } from './services/availability-batches.ts';
import { type BudgetsPorts, BudgetsService } from './services/budgets.ts';
import { createConnection } from './services/connection.ts';
import { createExports, type ExportsPorts } from './services/exports.ts';
import { createJournal } from './services/journal.ts';
import { createLookups, type LookupsPorts } from './services/lookups.ts';
import { createNewerVersion, type NewerVersionPorts } from './services/newer-version.ts';
import { type ProbePorts, ProbeService } from './services/probe.ts';
import { type RecordingsPorts, RecordingsService } from './services/recordings.ts';
import type { WorkService } from './services/work.ts';
import { ownName, someName } from './some-name.ts';
import type { Store } from './store/store.ts';
import { readHead } from './writing/read-head.ts';

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
  const { journal: exchanges, portfolio, accounts } = store;
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
    lookups: createLookups({ ...given, portfolio }),
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
