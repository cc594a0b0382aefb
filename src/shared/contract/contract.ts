import type { ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { availability } from './availability.ts';
import { availabilityBatches } from './availability-batches.ts';
import { backups } from './backups.ts';
import { barrier } from './barrier.ts';
import { budgets } from './budgets.ts';
import { costs } from './costs.ts';
import { desk } from './desk.ts';
import { emulator } from './emulator.ts';
import { expiryPlanner } from './expiry-planner.ts';
import { exports } from './exports.ts';
import { inbox } from './inbox.ts';
import { journal } from './journal.ts';
import { lookups } from './lookups.ts';
import { network } from './network.ts';
import { newerVersion } from './newer-version.ts';
import { portfolio } from './portfolio.ts';
import { portfolioHistory } from './portfolio-history.ts';
import { portfolioMarks } from './portfolio-marks.ts';
import { practice } from './practice.ts';
import { probe } from './probe.ts';
import { recordings } from './recordings.ts';
import { renewalBatches } from './renewal-batches.ts';
import { renewals } from './renewals.ts';
import { topics } from './topics.ts';
import { work } from './work.ts';

/** Everything that a window may ask of main or hear from it. Nothing else crosses. */
export const contract = {
  desk,
  accounts,
  portfolio,
  portfolioHistory,
  portfolioMarks,
  expiryPlanner,
  availability,
  availabilityBatches,
  lookups,
  probe,
  network,
  newerVersion,
  renewals,
  renewalBatches,
  barrier,
  costs,
  inbox,
  journal,
  recordings,
  exports,
  backups,
  work,
  budgets,
  emulator,
  practice,
  topics,
};

export type DeskContract = typeof contract;
/** What a window holds: the contract as calls. */
export type DeskClient = ContractRouterClient<DeskContract>;
export type DeskInputs = InferContractRouterInputs<DeskContract>;
export type DeskOutputs = InferContractRouterOutputs<DeskContract>;
