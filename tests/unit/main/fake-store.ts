import type { Moment, SteadyTime } from '#main/clock.ts';
import type { Written } from '#main/database/entity.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store, StoredAccount } from '#main/database/store.ts';
import type { DomainQuery, StoredDomain } from '#main/domains/store/record.ts';
import type { JournalCells } from '#main/journal/store/cells.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';
import type {
  Contradiction,
  LedgerPlace,
  LedgerReading,
  LedgerStep,
  RenewalIntention,
  StoredLedgerEntry,
  StoredStep,
} from '#main/renewals/store/ledger-record.ts';
import { asWritten } from '#messages/message.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { Oddity } from '#values/oddity.ts';
import { exchangesOfCells } from './journal/exchange-of-cells.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Entry = Mutable<StoredLedgerEntry>;

const allowed: Readonly<Record<LedgerState, readonly LedgerState[]>> = {
  planned: ['sent', 'not-sent'],
  sent: ['renewed', 'refused', 'not-sent', 'outcome-unknown'],
  'outcome-unknown': ['reconciled-renewed', 'reconciled-not-renewed'],
  renewed: [],
  refused: [],
  'not-sent': [],
  'reconciled-renewed': [],
  'reconciled-not-renewed': [],
};
const openStates: readonly LedgerState[] = ['planned', 'sent', 'outcome-unknown'];

/** A step as it is read: what was not written is null. */
export function storedStep(step: LedgerStep): StoredStep {
  const { journalId = null, resultCode = null, svTRID = null, newExpiryDate = null } = step;
  const { location = null, settledBy = null, reason = null, settledPerson = null } = step;
  return {
    ...step,
    journalId,
    resultCode,
    svTRID,
    newExpiryDate,
    location,
    settledBy,
    reason,
    settledPerson,
    by: null,
  };
}

/** A store in memory, for tests of services. What goes in and comes out passes through JSON, as through a worker. */
export interface FakeStore extends Store {
  readonly rows: Map<string, StoredDomain>;
  readonly entries: Map<string, Entry>;
  /** Every verb so far, as `family.verb`. */
  readonly calls: string[];
  /** Called before each verb; throws to make it fail with nothing done. */
  before: (call: string, given: readonly unknown[]) => void;
  /** Called after each verb has done its work; throws to lose the answer. */
  after: (call: string, given: readonly unknown[]) => void;
}

export function fakeStore(): FakeStore {
  const accounts = new Map<string, StoredAccount>();
  const settings = new Map<string, string>();
  const rows = new Map<string, StoredDomain>();
  const entries = new Map<string, Entry>();
  const readings = new Map<string, LedgerReading[]>();
  const exchanges = new Map<string, StoredExchange>();
  // What these remember is the database's own work: there is no second way to play it.
  const real = openStore(':memory:');
  const takes = new Map<string, number[]>();
  const holds = new Map<string, number>();
  const raws = new Map<string, string>();
  const downloads = new Map<string, StoredDomain[]>();
  let listedAt: number | undefined;
  const calls: string[] = [];

  function found(query: DomainQuery): StoredDomain[] {
    const { text, expiresFrom, expiresTo, renewableOn } = query.filter;
    const matching = [...rows.values()].filter(
      (row) =>
        (text === undefined || row.unicodeName.includes(text) || row.ldhName.includes(text)) &&
        (expiresFrom === undefined || (row.expiry !== null && row.expiry.date >= expiresFrom)) &&
        (renewableOn === undefined ||
          (row.expiry?.date ?? '') >= renewableOn ||
          !row.status.includes('pending delete')) &&
        (expiresTo === undefined || (row.expiry !== null && row.expiry.date <= expiresTo)),
    );
    const key = (row: StoredDomain): string =>
      query.sort.column === 'expiry' ? (row.expiry?.date ?? '') : row.ldhName;
    const sign = query.sort.direction === 'ascending' ? 1 : -1;
    return matching.sort(
      (a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.ldhName < b.ldhName ? -1 : 1),
    );
  }

  function openEntry(environment: string, ldhName: string): Entry | undefined {
    return [...entries.values()].find(
      (entry) => entry.environment === environment && entry.ldhName === ldhName && openStates.includes(entry.state),
    );
  }

  function showsOldDate(entry: Entry): boolean {
    const last = readings.get(entry.entryId)?.at(-1);
    return last?.dateNow === entry.expiryDateSent && last.afterStep === entry.steps.length;
  }

  function placeOf(entry: Entry): LedgerPlace {
    return { entry: [...entries.keys()].indexOf(entry.entryId) + 1, steps: entry.steps.length };
  }

  function addStep(entry: Entry, written: LedgerStep): void {
    const step = storedStep(written);
    entry.steps = [...entry.steps, step];
    entry.state = step.state;
    entry.text = step.text;
    if (!openStates.includes(step.state)) entry.settledAt = step.at;
    entry.journalId = step.journalId ?? entry.journalId;
    entry.resultCode = step.resultCode ?? entry.resultCode;
    entry.svTRID = step.svTRID ?? entry.svTRID;
    entry.location = step.location ?? entry.location;
    entry.settledBy = step.settledBy ?? entry.settledBy;
    entry.settledReason = step.reason ?? entry.settledReason;
    const row = rows.get(entry.ldhName);
    if (step.newExpiryDate !== null) {
      entry.newExpiryDate = step.newExpiryDate;
      if (step.newExpiryDate !== entry.expectedExpiryDate) entry.alarm = 'unseen';
      if (row !== undefined) {
        rows.set(entry.ldhName, {
          ...row,
          expiry: { date: step.newExpiryDate, source: 'renewal', toldAt: step.at },
        });
      }
    }
  }

  const families: Partial<Record<keyof Store, Record<string, (...given: never[]) => unknown>>> = {
    accounts: {
      list: () => [...accounts.values()],
      get: (accountId: string) => accounts.get(accountId),
      keep: (account: StoredAccount) => void accounts.set(account.accountId, account),
      remove: (accountId: string) => accounts.delete(accountId),
      removeSome: () => ({ more: false }),
    },
    settings: {
      get: (name: string) => settings.get(name),
      set: (name: string, json: string) => void settings.set(name, json),
      replace(name: string, from: string | undefined, to: string) {
        if (settings.get(name) !== from) return false;
        settings.set(name, to);
        return true;
      },
    },
    domains: {
      beginDownload: () => {
        const downloadId = `download-${downloads.size + 1}`;
        downloads.set(downloadId, []);
        return { downloadId };
      },
      addToDownload: (downloadId: string, ownHandle: string, items: readonly never[]) => {
        for (const item of items) downloads.get(downloadId)?.push(rowFrom(item, ownHandle, 'my-domains', 0));
      },
      finishDownload: (downloadId: string, finishedAt: number) => {
        const list = downloads.get(downloadId) ?? [];
        downloads.delete(downloadId);
        rows.clear();
        for (const row of list) rows.set(row.ldhName, { ...row, toldAt: finishedAt });
        listedAt = finishedAt;
        return { names: list.length, added: list.length, lost: 0, changed: 0 };
      },
      takeOutSome: () => ({ more: false }),
      downloads: () => [],
      dropDownload: (downloadId: string) => void downloads.delete(downloadId),
      keepLookup: (lookup: { ownHandle: string; domain: never; raw: string; toldAt: number; steady?: SteadyTime }) => {
        const told = rowFrom(lookup.domain, lookup.ownHandle, 'rdap', lookup.toldAt);
        const row = { ...told, expiry: told.expiry && { ...told.expiry, steady: lookup.steady } };
        rows.set(row.ldhName, { ...row, tags: rows.get(row.ldhName)?.tags ?? [] });
        raws.set(row.ldhName, lookup.raw);
        return false;
      },
      page: (query: DomainQuery & { offset: number; limit: number }) => {
        const all = found(query);
        return {
          rows: all.slice(query.offset, query.offset + query.limit),
          total: all.length,
          all: rows.size,
          expired: all.filter(({ expiry }) => (expiry?.date ?? '') < (query.filter.renewableOn ?? '')).length,
          listedAt,
        };
      },
      names: (query: DomainQuery & { offset: number; limit: number }) =>
        found(query)
          .slice(query.offset, query.offset + query.limit)
          .map((row) => row.ldhName),
      rowsOf: (_accountId: string, names: readonly string[]) =>
        names.map((name) => rows.get(name)).filter((row) => row !== undefined),
      selected: ({
        only,
        except = [],
        length,
        ...query
      }: DomainQuery & { only?: readonly string[]; except?: readonly string[]; length: number }) => {
        const wanted = new Set(only);
        const listed = found(query).filter(({ ldhName }) =>
          only === undefined ? !except.includes(ldhName) : wanted.has(ldhName),
        );
        const names = listed.map(({ ldhName }) => ldhName);
        return {
          total: names.length,
          pieces: Array.from({ length: Math.ceil(names.length / length) }, (_, place) =>
            JSON.stringify(names.slice(place * length, (place + 1) * length)),
          ),
          gone: (only ?? []).filter((name) => !rows.has(name)),
        };
      },
      listed: (_accountId: string, piece: string) => {
        const lists: Record<number, readonly string[]> = {};
        const listOf = (members: readonly string[]): number => {
          const number = Object.keys(lists).length;
          lists[number] = members;
          return number;
        };
        const listed = (JSON.parse(piece) as string[]).map((name) => rows.get(name)).filter((row) => row !== undefined);
        return JSON.stringify({
          rows: listed.map((row) => [
            row.ldhName,
            row.unicodeName,
            listOf(row.status),
            row.expiry?.date ?? null,
            row.expiry?.source ?? null,
            row.expiry?.toldAt ?? null,
            listOf(row.roles),
            listOf(row.nameservers),
            row.source,
            row.toldAt,
            row.tags,
            row.note,
            row.doNotRenew,
          ]),
          lists,
        });
      },
      facets: () => ({ status: [], role: [], nameserver: [], contact: [], tag: [], source: [] }),
      details: (_accountId: string, ldhName: string) => {
        const row = rows.get(ldhName);
        return row && { row, facts: [], raw: raws.get(ldhName) };
      },
    },
    ledger: {
      open: (intention: RenewalIntention, sent?: LedgerStep) => {
        const open = openEntry(intention.environment, intention.ldhName);
        if (open !== undefined) return { kind: 'already-open', entryId: open.entryId };
        const newest = [...entries.values()].findLast(
          (entry) => entry.environment === intention.environment && entry.ldhName === intention.ldhName,
        );
        if (intention.after !== undefined && newest !== undefined && newest.entryId !== intention.after) {
          return { kind: 'overtaken', entryId: newest.entryId };
        }
        const opened: StoredLedgerEntry = {
          ...intention,
          state: 'planned',
          settledAt: null,
          newExpiryDate: null,
          resultCode: null,
          text: asWritten(''),
          svTRID: null,
          journalId: null,
          location: null,
          settledBy: null,
          settledReason: null,
          settledPerson: null,
          by: null,
          alarm: 'none',
          contradictions: [],
          steps: [storedStep({ state: 'planned', at: intention.openedAt, text: asWritten('') })],
        };
        entries.set(intention.entryId, opened);
        if (sent !== undefined) addStep(opened, sent);
        return { kind: 'opened' };
      },
      step: (entryId: string, step: LedgerStep, restsOn?: number) => {
        const entry = entries.get(entryId);
        if (entry === undefined) return { kind: 'not-found' };
        if (restsOn != null && restsOn !== entry.steps.length) return { kind: 'moved', state: entry.state };
        const again = entry.state === 'outcome-unknown' && step.state === 'sent' && showsOldDate(entry);
        if (!again && !allowed[entry.state].includes(step.state)) return { kind: 'not-allowed', state: entry.state };
        addStep(entry, step);
        return { kind: 'stepped' };
      },
      get: (entryId: string) => entries.get(entryId),
      keepReading: (entryId: string, reading: LedgerReading) =>
        void readings.set(entryId, [...(readings.get(entryId) ?? []), reading]),
      readings: (entryId: string) => readings.get(entryId) ?? [],
      standings: (environment: string, names: readonly string[]) =>
        names.flatMap((ldhName) => {
          const own = [...entries.values()].filter((one) => one.environment === environment && one.ldhName === ldhName);
          const newestEntryId = own.at(-1)?.entryId;
          const open = own.find((entry) => openStates.includes(entry.state));
          const done = own.findLast((entry) => entry.state === 'renewed' || entry.state === 'reconciled-renewed');
          const renewed = done && {
            ...done.steps.at(-1),
            expiryDate: done.newExpiryDate ?? done.expectedExpiryDate,
            place: placeOf(done),
          };
          const last = own.at(-1);
          const newest = last && placeOf(last);
          const settled = own.filter(({ state }) => !openStates.includes(state));
          const mover = settled.findLast(({ state }) => state !== 'refused' && state !== 'not-sent');
          const moved = mover && placeOf(mover);
          const openOne = open && { entryId: open.entryId, state: open.state };
          const contradicted = own.some(({ alarm, contradictions }) => alarm === 'unseen' && contradictions.length > 0);
          const refused =
            last?.state === 'refused'
              ? { at: last.settledAt, text: last.text, resultCode: last.resultCode }
              : undefined;
          const standing = { ldhName, newestEntryId, newest, open: openOne, renewed, moved, contradicted, refused };
          return newestEntryId === undefined ? [] : [standing];
        }),
      alarms: () => {
        const unseen = [...entries.values()].filter((entry) => entry.alarm === 'unseen');
        return { entries: unseen, total: unseen.length };
      },
      attention: () => [],
      elsewhere: () => ({ events: [], total: 0 }),
      handleElsewhere: () => false,
      notifyElsewhere: () => [],
      alarmSeen: (entryId: string) => {
        const entry = entries.get(entryId);
        if (entry?.alarm !== 'unseen') return false;
        entry.alarm = 'seen';
        return true;
      },
      openEntryOf: (environment: string, ldhName: string) => openEntry(environment, ldhName),
      page: (query: {
        accountId?: string;
        states: readonly LedgerState[];
        text: string;
        offset: number;
        limit: number;
      }) => {
        const matching = [...entries.values()].filter(
          (entry) =>
            (query.accountId === undefined || entry.accountId === query.accountId) &&
            (query.states.length === 0 || query.states.includes(entry.state)) &&
            entry.ldhName.includes(query.text),
        );
        const unknown = [...entries.values()].filter((entry) => entry.state === 'outcome-unknown').length;
        return { entries: matching.slice(query.offset, query.offset + query.limit), total: matching.length, unknown };
      },
      contradict: (entryId: string, { dateNow = null, journalId = null, ...told }: Written<Contradiction>) => {
        const contradiction = { ...told, dateNow, journalId };
        const entry = entries.get(entryId);
        if (entry === undefined) return false;
        if (entry.contradictions.some(({ evidence }) => evidence === contradiction.evidence)) return false;
        entry.contradictions = [...entry.contradictions, contradiction];
        entry.alarm = 'unseen';
        return true;
      },
      recover: (at: Moment) => {
        let unknown = 0;
        let notSent = 0;
        for (const entry of entries.values()) {
          if (entry.state === 'sent') {
            addStep(entry, { ...at, state: 'outcome-unknown', text: asWritten('The program ended.') });
            unknown += 1;
          } else if (entry.state === 'planned') {
            addStep(entry, { ...at, state: 'not-sent', text: asWritten('The program ended before.') });
            notSent += 1;
          }
        }
        return { unknown, notSent };
      },
    },
    renewalBatches: real.renewalBatches as never,
    costs: real.costs as never,
    cards: real.cards as never,
    journal: {
      began: (record: StoredExchange) => void exchanges.set(record.journalId, { ...record, end: null }),
      ended: (end: NonNullable<StoredExchange['end']>) => {
        const exchange = exchanges.get(end.journalId);
        if (exchange !== undefined) exchanges.set(end.journalId, { ...exchange, end });
      },
      keep: (cells: JournalCells) => {
        for (const exchange of exchangesOfCells(cells)) exchanges.set(exchange.journalId, exchange);
      },
      page: () => ({ rows: [...exchanges.values()], total: exchanges.size }),
      ids: () => [...exchanges.keys()],
      get: (journalId: string) => exchanges.get(journalId),
      several: (journalIds: readonly string[]) =>
        journalIds.map((journalId) => exchanges.get(journalId)).filter((exchange) => exchange !== undefined),
      lastAnswerAt: () => undefined,
      sentSince: (accountIds: readonly string[], since: number) => {
        const sent = [...exchanges.values()].filter(
          (one) => accountIds.includes(one.accountId) && one.startedAt >= since,
        );
        return [...Map.groupBy(sent, (one) => `${one.interface} ${one.command}`).values()].map((all) => ({
          interface: all[0]?.interface,
          command: all[0]?.command,
          count: all.length,
        }));
      },
    },
    budgets: {
      take: (take: { key: string; budget: string; limit: number; windowSeconds: number; at: number }) => {
        const key = `${take.key} ${take.budget}`;
        const held = holds.get(key) ?? 0;
        if (held > take.at) return { kind: 'limited', retryAt: held, isHeld: true };
        const counted = (takes.get(key) ?? []).filter((at) => at > take.at - take.windowSeconds * 1000);
        if (counted.length >= take.limit) {
          return { kind: 'limited', isHeld: false, retryAt: (counted[0] ?? take.at) + take.windowSeconds * 1000 };
        }
        takes.set(key, [...counted, take.at]);
        return { kind: 'taken', left: take.limit - counted.length - 1 };
      },
      holdUntil: (hold: { key: string; budget: string; until: number }) =>
        void holds.set(`${hold.key} ${hold.budget}`, hold.until),
      standing: (key: string, budget: string, windowSeconds: number, at: number) => {
        const counted = (takes.get(`${key} ${budget}`) ?? []).filter((one) => one > at - windowSeconds * 1000);
        return { used: counted.length, oldestAt: counted[0], heldUntil: holds.get(`${key} ${budget}`) };
      },
    },
  };

  const store = { rows, entries, calls, before: () => undefined, after: () => undefined } as unknown as FakeStore;
  for (const [family, verbs] of Object.entries(families)) {
    const wrapped = Object.entries(verbs).map(([verb, work]) => [
      verb,
      async (...given: unknown[]) => {
        const call = `${family}.${verb}`;
        calls.push(call);
        const sent = structuredClone(given) as never[];
        store.before(call, sent);
        const answer = structuredClone(await work(...sent));
        store.after(call, sent);
        return answer;
      },
    ]);
    Object.assign(store, { [family]: Object.fromEntries(wrapped) });
  }
  // Verbs of no consequence to these tests are the real ones, in memory.
  return Object.assign(store, { availabilityBatches: real.availabilityBatches, close: async () => undefined });
}

/** A row as the store makes it of an RDAP domain. */
export function rowFrom(
  domain: {
    ldhName: string;
    unicodeName: string;
    status: string[];
    nameservers: string[];
    contacts: { handle?: string; roles: string[] }[];
    events: { action: string; date: string }[];
    expiry?: { date: string };
    oddities: Oddity[];
  },
  ownHandle: string,
  source: StoredDomain['source'],
  toldAt: number,
): StoredDomain {
  const own = domain.contacts.filter((contact) => contact.handle === ownHandle);
  return {
    ldhName: domain.ldhName,
    unicodeName: domain.unicodeName,
    handle: null,
    status: domain.status,
    expiry:
      (domain.expiry && {
        date: domain.expiry.date as NonNullable<StoredDomain['expiry']>['date'],
        source,
        toldAt,
      }) ??
      null,
    roles: own.flatMap((contact) => contact.roles),
    nameservers: domain.nameservers,
    contacts: domain.contacts.map(({ handle, roles }) => ({ handle: handle ?? '', roles })),
    events: domain.events,
    oddities: domain.oddities,
    source,
    toldAt,
    tags: [],
    note: null,
    doNotRenew: null,
    renewal: null,
    customer: null,
    holder: domain.contacts[0]?.handle ?? null,
  };
}
