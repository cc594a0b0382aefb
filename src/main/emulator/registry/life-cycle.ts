import type { Personality } from '../personality.ts';
import { AutomaticRenewals } from './automatic-renewal.ts';
import { type DayNumber, dateOfDay, dayOfInstant, instantOfDay } from './day-number.ts';
import { nextDueDay, noticeDays } from './due-day.ts';
import type { DomainRecord, HostRecord, PendingActionRecord, ProcessRecord } from './records.ts';
import type { Registry } from './registry.ts';
import { statusAfterRenewal } from './renewal.ts';
import type { Change } from './state.ts';
import { unicodeOf } from './unicode-name.ts';

const secondsPerYear = 365 * 86_400;

/**
 * Lets time do what it does up to `now`: day by day, so that a jump of a year has the same effect as a year of days.
 * One transaction per day on which something happens.
 */
export function runLifeCycle(registry: Registry, personality: Personality, now: number): void {
  finishProcesses(registry, now);
  const today = dayOfInstant(now);
  if (registry.state.lifeCycle.day === 0) registry.commit([dayIsOver(today)]);
  for (;;) {
    const day = earliestDueDay(registry, today);
    if (day === undefined) break;
    registry.commit([...changesOf(registry, personality, day), dayIsOver(day)]);
    cleanUpContacts(registry, personality);
  }
  if (registry.state.lifeCycle.day >= today) return;
  registry.commit([...hostChanges(registry, personality, today), dayIsOver(today)]);
  cleanUpContacts(registry, personality);
}

function dayIsOver(day: DayNumber): Change {
  return { put: 'setting', record: { key: 'life-cycle-day', value: day } };
}

function earliestDueDay(registry: Registry, today: DayNumber): DayNumber | undefined {
  let earliest: DayNumber | undefined;
  for (const day of registry.state.domainsByDueDay.keys()) {
    if (day <= today && (earliest === undefined || day < earliest)) earliest = day;
  }
  return earliest;
}

function changesOf(registry: Registry, personality: Personality, day: DayNumber): Change[] {
  const changes: Change[] = [];
  const messages = new MessageWriter(registry, instantOfDay(day));
  const renewals = new AutomaticRenewals(registry, personality, day);
  for (const name of new Set(registry.state.domainsByDueDay.get(day))) {
    const domain = registry.domain(name);
    // The name was renewed, sold or settled since it was entered under this day.
    if (domain === undefined || nextDueDay(domain, day - 1) !== day) continue;
    if (!renewals.renew(domain)) changes.push(...domainChanges(personality, domain, day, messages));
    else if (personality['renewal-messages'] === 'on') {
      const action = { domain: name, succeeded: true };
      messages.tell(payersOf(domain), `Domain renewed automatically: ${unicodeOf(name)}`, action);
    }
  }
  return [...changes, ...renewals.changes, ...messages.changes, ...hostChanges(registry, personality, day)];
}

function payersOf({ contacts }: DomainRecord): readonly string[] {
  return [contacts.admin, contacts.billing, contacts.registrant];
}

/** What happens to one name on a day that is its own (N3, N14; Sandbox data rules 1). */
function domainChanges(
  personality: Personality,
  domain: DomainRecord,
  day: DayNumber,
  messages: MessageWriter,
): Change[] {
  const isSandbox = personality['life-cycle'] === 'sandbox';
  const payers = payersOf(domain);
  const remove: Change = { remove: 'domain', key: domain.name };
  switch (domain.status) {
    case 'pending create':
      messages.tell(payers, `Domain creation refused: ${unicodeOf(domain.name)}`, {
        domain: domain.name,
        succeeded: false,
      });
      return [remove];
    case 'pending delete':
    case 'server hold':
      if (!isSandbox)
        messages.tell(payers, `Domain deleted: ${unicodeOf(domain.name)}`, { domain: domain.name, succeeded: true });
      return [remove];
    default:
      if (day < domain.expiryDay) {
        if (day === domain.expiryDay - noticeDays) {
          messages.tell(payers, `Domain expires soon: ${unicodeOf(domain.name)} on ${dateOfDay(domain.expiryDay)}`);
        }
        return [];
      }
      if (isSandbox) return [remove];
      messages.tell(payers, `Domain expired and put on hold: ${unicodeOf(domain.name)}`);
      return [
        {
          put: 'domain',
          record: { ...domain, status: 'server hold', changedSeconds: instantOfDay(day) / 1000 },
        },
      ];
  }
}

/** Queues messages for contacts that can collect them, one each. */
class MessageWriter {
  readonly changes: Change[] = [];
  readonly #registry: Registry;
  readonly #at: number;
  #last: number;

  constructor(registry: Registry, at: number) {
    this.#registry = registry;
    this.#at = at;
    this.#last = registry.state.highest.message;
  }

  tell(handles: readonly string[], text: string, action?: Pick<PendingActionRecord, 'domain' | 'succeeded'>): void {
    for (const handle of new Set(handles)) {
      if (this.#registry.state.contacts.get(handle)?.access === undefined) continue;
      this.#last += 1;
      const svTRID = `server-${String(this.#last).padStart(9, '0')}`;
      this.changes.push({
        put: 'message',
        record: {
          id: String(this.#last),
          handle,
          queuedAt: this.#at,
          text,
          language: 'en',
          ...(action === undefined ? {} : { pendingAction: { ...action, svTRID, at: this.#at } }),
        },
      });
    }
  }
}

/** Sandbox data rule 2: hosts go one year after creation if they are not connected to any domain. */
function hostChanges(registry: Registry, personality: Personality, day: DayNumber): Change[] {
  if (personality['life-cycle'] !== 'sandbox') return [];
  const nowSeconds = instantOfDay(day) / 1000;
  const isDue = (host: HostRecord) =>
    nowSeconds - host.createdSeconds >= secondsPerYear && (registry.state.hostUses.get(host.name) ?? 0) <= 0;
  return [...registry.state.hosts.values()].filter(isDue).map((host) => ({ remove: 'host', key: host.name }));
}

/**
 * Sandbox data rule 3: contacts go when no longer connected to any object. Contacts with an API key stay, since they
 * are the people who practise here (not shown; otherwise nobody could log in after their last name went).
 */
function cleanUpContacts(registry: Registry, personality: Personality): void {
  if (personality['life-cycle'] !== 'sandbox') return;
  const changes: Change[] = [];
  for (const [handle, uses] of registry.state.contactUses) {
    if (uses > 0) continue;
    const contact = registry.state.contacts.get(handle);
    if (contact !== undefined && contact.access === undefined) changes.push({ remove: 'contact', key: handle });
  }
  if (changes.length > 0) registry.commit(changes);
}

/** Asynchronous renewals whose time has come (14.1 row 23): the date moves and panData says so. */
function finishProcesses(registry: Registry, now: number): void {
  for (const process of registry.state.pendingProcesses.values()) {
    if (process.dueAt <= now) registry.commit(processChanges(registry, process));
  }
}

function processChanges(registry: Registry, process: ProcessRecord): Change[] {
  const domain = registry.domain(process.domain);
  const isRenewal = process.kind === 'renew';
  const isDone = domain?.status === (isRenewal ? 'pending renew' : 'pending create');
  const changes: Change[] = [{ put: 'process', record: { ...process, doneAt: process.dueAt } }];
  if (isDone) {
    const working = domain.nameservers.length === 0 ? 'inactive' : 'active';
    changes.push({
      put: 'domain',
      record: {
        ...domain,
        status: isRenewal ? statusAfterRenewal(domain, process.toDay, process.dueAt) : working,
        expiryDay: process.toDay,
        changedSeconds: Math.floor(process.dueAt / 1000),
      },
    });
  }
  const done = isRenewal ? 'Domain renewed' : 'Domain created';
  const refused = isRenewal ? 'Domain renewal refused' : 'Domain creation refused';
  changes.push({
    put: 'message',
    record: {
      id: String(registry.state.highest.message + 1),
      handle: process.handle,
      queuedAt: process.dueAt,
      text: `${isDone ? done : refused}: ${unicodeOf(process.domain)}`,
      language: 'en',
      pendingAction: {
        domain: process.domain,
        succeeded: isDone,
        ...(process.clTRID === undefined ? {} : { clTRID: process.clTRID }),
        svTRID: process.id,
        at: process.dueAt,
      },
    },
  });
  return changes;
}
