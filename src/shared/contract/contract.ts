import type { ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { accounts } from './accounts/accounts.ts';
import { barrier } from './accounts/barrier.ts';
import { budgets } from './accounts/budgets.ts';
import { availability } from './availability/availability.ts';
import { availabilityBatches } from './availability/batches.ts';
import { backups } from './desk/backups.ts';
import { desk } from './desk/desk.ts';
import { network } from './desk/network.ts';
import { newerVersion } from './desk/newer-version.ts';
import { work } from './desk/work.ts';
import { domainBooks } from './domains/books.ts';
import { customers } from './domains/customers.ts';
import { domains } from './domains/domains.ts';
import { expiryPlanner } from './domains/expiries.ts';
import { exports } from './domains/exports.ts';
import { domainHistory } from './domains/history.ts';
import { keepLists } from './domains/keep-lists.ts';
import { domainMarks } from './domains/marks.ts';
import { inbox } from './inbox.ts';
import { journal } from './journal.ts';
import { lookups } from './lookups.ts';
import { emulator } from './practice/emulator.ts';
import { practice } from './practice/practice.ts';
import { probe } from './practice/probe.ts';
import { recordings } from './practice/recordings.ts';
import { renewalBatches } from './renewals/batches.ts';
import { cards } from './renewals/cards.ts';
import { costs } from './renewals/costs.ts';
import { renewals } from './renewals/renewals.ts';
import { team } from './team.ts';
import { today } from './today.ts';
import { topics } from './topics.ts';

/** Everything that a window may ask of main or hear from it. Nothing else crosses. */
export const contract = {
  desk,
  accounts,
  domains,
  customers,
  domainHistory,
  domainMarks,
  domainBooks,
  keepLists,
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
  cards,
  inbox,
  journal,
  recordings,
  exports,
  backups,
  work,
  budgets,
  emulator,
  practice,
  today,
  team,
  topics,
};

export type DeskContract = typeof contract;
/** What a window holds: the contract as calls. */
export type DeskClient = ContractRouterClient<DeskContract>;
export type DeskInputs = InferContractRouterInputs<DeskContract>;
export type DeskOutputs = InferContractRouterOutputs<DeskContract>;
