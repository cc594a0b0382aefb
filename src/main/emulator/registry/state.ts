import { nextDueDay } from './due-day.ts';
import type {
  CardRecord,
  ChargeRecord,
  ContactRecord,
  DomainContacts,
  DomainRecord,
  HostRecord,
  MessageRecord,
  ProcessRecord,
  RecordTypes,
  ReplayRecord,
  SettingRecord,
  TableName,
} from './records.ts';

/** One step of a transaction: a record put under its key, or a key removed. Also a line of a snapshot. */
export type Change =
  | { readonly [Table in TableName]: { readonly put: Table; readonly record: RecordTypes[Table] } }[TableName]
  | { readonly remove: 'domain' | 'contact' | 'host' | 'replay'; readonly key: string };

/**
 * Everything the registry knows. The tables hold immutable records; `applyChange` is the only function that alters
 * the maps, and the registry's writer the only one that calls it. The last block is derived from the tables.
 */
export interface RegistryState {
  readonly domains: Map<string, DomainRecord>;
  readonly contacts: Map<string, ContactRecord>;
  readonly hosts: Map<string, HostRecord>;
  readonly cards: Map<string, CardRecord>;
  readonly charges: ChargeRecord[];
  readonly messages: Map<string, MessageRecord>;
  readonly processes: Map<string, ProcessRecord>;
  readonly replays: Map<string, ReplayRecord>;
  readonly settings: Map<string, SettingRecord>;

  /** Unacknowledged messages by handle, oldest first. */
  readonly queues: Map<string, Map<string, MessageRecord>>;
  /** Names by the next day on which time does something to them; may hold names that have moved on since. */
  readonly domainsByDueDay: Map<number, string[]>;
  /** Asynchronous renewals that are not done yet. */
  readonly pendingProcesses: Map<string, ProcessRecord>;
  /** How many roles on how many objects a contact has; only handles that had one are here. */
  readonly contactUses: Map<string, number>;
  readonly hostUses: Map<string, number>;
  readonly latestProcess: Map<string, string>;
  readonly highest: { domain: number; host: number; message: number; charge: number };
  /** The last day whose life-cycle events have happened. */
  readonly lifeCycle: { day: number };
}

export function emptyState(): RegistryState {
  return {
    domains: new Map(),
    contacts: new Map(),
    hosts: new Map(),
    cards: new Map(),
    charges: [],
    messages: new Map(),
    processes: new Map(),
    replays: new Map(),
    settings: new Map(),
    queues: new Map(),
    domainsByDueDay: new Map(),
    pendingProcesses: new Map(),
    contactUses: new Map(),
    hostUses: new Map(),
    latestProcess: new Map(),
    highest: { domain: 0, host: 0, message: 0, charge: 0 },
    lifeCycle: { day: 0 },
  };
}

/** Carries out one change. Total: every change that can be written can be applied to every state. */
export function applyChange(state: RegistryState, change: Change): void {
  if ('remove' in change) removeRecord(state, change.remove, change.key);
  else putRecord(state, change);
}

function putRecord(state: RegistryState, change: Extract<Change, { put: TableName }>): void {
  switch (change.put) {
    case 'domain':
      putDomain(state, change.record);
      return;
    case 'contact':
      state.contacts.set(change.record.handle, change.record);
      return;
    case 'host': {
      const host = change.record;
      const previous = state.hosts.get(host.name);
      if (previous !== undefined) count(state.contactUses, previous.tech, -1);
      count(state.contactUses, host.tech, 1);
      state.hosts.set(host.name, host);
      state.highest.host = Math.max(state.highest.host, host.number);
      return;
    }
    case 'card':
      state.cards.set(change.record.id, change.record);
      return;
    case 'charge':
      state.charges.push(change.record);
      state.highest.charge = Math.max(state.highest.charge, change.record.number);
      return;
    case 'message':
      putMessage(state, change.record);
      return;
    case 'process': {
      const process = change.record;
      state.processes.set(process.id, process);
      if (process.kind === 'renew') state.latestProcess.set(process.domain, process.id);
      if (process.doneAt === undefined) state.pendingProcesses.set(process.id, process);
      else state.pendingProcesses.delete(process.id);
      return;
    }
    case 'replay':
      state.replays.delete(change.record.key);
      state.replays.set(change.record.key, change.record);
      return;
    case 'setting':
      state.settings.set(change.record.key, change.record);
      if (change.record.key === 'highest') raiseHighest(state, change.record.value);
      if (change.record.key === 'life-cycle-day') enterDay(state, Number(change.record.value));
      return;
  }
}

function putDomain(state: RegistryState, domain: DomainRecord): void {
  const previous = state.domains.get(domain.name);
  state.domains.set(domain.name, domain);
  if (domain.number > state.highest.domain) state.highest.domain = domain.number;
  if (previous?.contacts !== domain.contacts) {
    if (previous !== undefined) countContacts(state, previous.contacts, -1);
    countContacts(state, domain.contacts, 1);
  }
  if (previous?.nameservers !== domain.nameservers) {
    if (previous !== undefined) for (const host of previous.nameservers) count(state.hostUses, host, -1);
    for (const host of domain.nameservers) count(state.hostUses, host, 1);
  }
  if (
    previous === undefined ||
    previous.expiryDay !== domain.expiryDay ||
    previous.status !== domain.status ||
    previous.autoRenewalCard !== domain.autoRenewalCard
  ) {
    scheduleDomain(state, domain, state.lifeCycle.day);
  }
}

/** Enters the name under the next day on which time does something to it, later than `afterDay`. */
function scheduleDomain(state: RegistryState, domain: DomainRecord, afterDay: number): void {
  const due = nextDueDay(domain, afterDay);
  if (due === undefined) return;
  const names = state.domainsByDueDay.get(due);
  if (names === undefined) state.domainsByDueDay.set(due, [domain.name]);
  else names.push(domain.name);
}

/** The days up to `day` are over: names that were due on them are entered under their next day. */
function enterDay(state: RegistryState, day: number): void {
  state.lifeCycle.day = day;
  for (const [dueDay, names] of state.domainsByDueDay) {
    if (dueDay > day) continue;
    state.domainsByDueDay.delete(dueDay);
    for (const name of new Set(names)) {
      const domain = state.domains.get(name);
      if (domain !== undefined && nextDueDay(domain, dueDay - 1) === dueDay) scheduleDomain(state, domain, day);
    }
  }
}

function putMessage(state: RegistryState, message: MessageRecord): void {
  state.messages.set(message.id, message);
  const number = Number(message.id);
  if (number > state.highest.message) state.highest.message = number;
  let queue = state.queues.get(message.handle);
  if (queue === undefined) {
    queue = new Map();
    state.queues.set(message.handle, queue);
  }
  if (message.acknowledgedAt === undefined) queue.set(message.id, message);
  else queue.delete(message.id);
}

function removeRecord(state: RegistryState, table: 'domain' | 'contact' | 'host' | 'replay', key: string): void {
  switch (table) {
    case 'domain': {
      const domain = state.domains.get(key);
      if (domain === undefined) return;
      state.domains.delete(key);
      countContacts(state, domain.contacts, -1);
      for (const host of domain.nameservers) count(state.hostUses, host, -1);
      return;
    }
    case 'contact':
      state.contacts.delete(key);
      state.contactUses.delete(key);
      return;
    case 'host': {
      const host = state.hosts.get(key);
      if (host === undefined) return;
      state.hosts.delete(key);
      count(state.contactUses, host.tech, -1);
      return;
    }
    case 'replay':
      state.replays.delete(key);
      return;
  }
}

function countContacts(state: RegistryState, contacts: DomainContacts, by: number): void {
  count(state.contactUses, contacts.registrant, by);
  count(state.contactUses, contacts.admin, by);
  count(state.contactUses, contacts.billing, by);
  count(state.contactUses, contacts.tech, by);
  count(state.contactUses, contacts.zone, by);
}

function count(uses: Map<string, number>, key: string, by: number): void {
  uses.set(key, (uses.get(key) ?? 0) + by);
}

function raiseHighest(state: RegistryState, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, number] of Object.entries(value)) {
    if (key in state.highest && typeof number === 'number') {
      const name = key as keyof RegistryState['highest'];
      state.highest[name] = Math.max(state.highest[name], number);
    }
  }
}
