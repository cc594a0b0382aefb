import { accounts0001 } from './0001-accounts.ts';
import { settings0002 } from './0002-settings.ts';
import { portfolio0003 } from './0003-portfolio.ts';
import { renewalLedger0004 } from './0004-renewal-ledger.ts';
import { journal0005 } from './0005-journal.ts';
import { budgetLog0006 } from './0006-budget-log.ts';
import { inbox0007 } from './0007-inbox.ts';
import { renewalBatches0008 } from './0008-renewal-batches.ts';
import { availabilityBatches0009 } from './0009-availability-batches.ts';
import { portfolioDesk0010 } from './0010-portfolio-desk.ts';
import { practice0011 } from './0011-practice.ts';
import { batchPauses0012 } from './0012-batch-pauses.ts';
import { inboxHeads0014 } from './0014-inbox-heads.ts';
import { accountInterfaces0015 } from './0015-account-interfaces.ts';
import { whatAnswersTold0016 } from './0016-what-answers-told.ts';
import { lighterWriting0017 } from './0017-lighter-writing.ts';
import { fewerLedgerIndexes0018 } from './0018-fewer-ledger-indexes.ts';
import { stepsWithoutLists0019 } from './0019-steps-without-lists.ts';
import { stoppedQueues0020 } from './0020-stopped-queues.ts';
import { inboxSeen0021 } from './0021-inbox-seen.ts';
import { inboxQueueIndex0022 } from './0022-inbox-queue-index.ts';
import { ledgerByOpening0023 } from './0023-ledger-by-opening.ts';
import { orderNotClocks0024 } from './0024-order-not-clocks.ts';
import { renewedElsewhere0025 } from './0025-renewed-elsewhere.ts';
import { batchRevisions0026 } from './0026-batch-revisions.ts';
import { doNotRenew0027 } from './0027-do-not-renew.ts';
import { customers0028 } from './0028-customers.ts';
import { who0029 } from './0029-who.ts';
import { todayRuns0030 } from './0030-today-runs.ts';
import { cardCover0031 } from './0031-card-cover.ts';
import { team0032 } from './0032-team.ts';
import { inboxOfATeam0033 } from './0033-inbox-of-a-team.ts';
import { keyPlaces0034 } from './0034-key-places.ts';
import { sharedWork0035 } from './0035-shared-work.ts';
import { keptRows0036 } from './0036-kept-rows.ts';
import { batchesOfATeam0037 } from './0037-batches-of-a-team.ts';
import { whoPrepared0038 } from './0038-who-prepared.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. A new table family is one more file and one more line here. */
export const migrations: readonly Migration[] = [
  accounts0001,
  settings0002,
  portfolio0003,
  renewalLedger0004,
  journal0005,
  budgetLog0006,
  inbox0007,
  renewalBatches0008,
  availabilityBatches0009,
  portfolioDesk0010,
  practice0011,
  batchPauses0012,
  inboxHeads0014,
  accountInterfaces0015,
  whatAnswersTold0016,
  lighterWriting0017,
  fewerLedgerIndexes0018,
  stepsWithoutLists0019,
  stoppedQueues0020,
  inboxSeen0021,
  inboxQueueIndex0022,
  ledgerByOpening0023,
  orderNotClocks0024,
  renewedElsewhere0025,
  batchRevisions0026,
  doNotRenew0027,
  customers0028,
  who0029,
  todayRuns0030,
  cardCover0031,
  team0032,
  inboxOfATeam0033,
  keyPlaces0034,
  sharedWork0035,
  keptRows0036,
  batchesOfATeam0037,
  whoPrepared0038,
];
