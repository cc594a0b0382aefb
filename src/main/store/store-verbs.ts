import type { Store } from './store.ts';

/** The table families of the store. */
export type StoreFamily = Exclude<keyof Store, 'close'>;

/** A family as its file implements it: the same verbs, synchronous, each one transaction. */
export type Synchronous<Family> = {
  readonly [Verb in keyof Family]: Family[Verb] extends (...given: infer Given) => Promise<infer Result>
    ? (...given: Given) => Result
    : never;
};

/** Performs a verb, wherever the database is, and rejects with what the verb threw. */
export type PerformVerb = (family: StoreFamily, verb: string, given: readonly unknown[]) => Promise<unknown>;

/** Every verb by name: what crosses to the worker is one of these or nothing. A new verb that is not here does not compile. */
export const storeVerbs: {
  readonly [Family in StoreFamily]: { readonly [Verb in keyof Store[Family]]: true };
} = {
  accounts: { list: true, get: true, keep: true, remove: true, removeSome: true },
  settings: { get: true, set: true, replace: true },
  portfolio: {
    beginDownload: true,
    addToDownload: true,
    takeOutSome: true,
    finishDownload: true,
    dropDownload: true,
    keepLookup: true,
    page: true,
    names: true,
    rowsOf: true,
    selected: true,
    listed: true,
    facets: true,
    details: true,
    downloads: true,
    history: true,
    compare: true,
    beginTagging: true,
    tagSome: true,
    undoSome: true,
    note: true,
    keepNote: true,
    keepImported: true,
    forgetImported: true,
    plan: true,
    askedExpiry: true,
    expiryMonths: true,
    expiryDays: true,
    knownExpiries: true,
    raiseNotices: true,
    notices: true,
    noticesSince: true,
    noticesSeen: true,
  },
  ledger: {
    open: true,
    step: true,
    get: true,
    openEntryOf: true,
    page: true,
    recover: true,
    keepReading: true,
    readings: true,
    standings: true,
    alarms: true,
    attention: true,
    alarmSeen: true,
    contradict: true,
    elsewhere: true,
    handleElsewhere: true,
    notifyElsewhere: true,
  },
  renewalBatches: {
    begin: true,
    add: true,
    finish: true,
    drop: true,
    list: true,
    get: true,
    lines: true,
    choose: true,
    start: true,
    waiting: true,
    endLine: true,
    stand: true,
    recover: true,
  },
  availabilityBatches: {
    begin: true,
    add: true,
    finish: true,
    drop: true,
    list: true,
    get: true,
    lines: true,
    start: true,
    waiting: true,
    record: true,
    stand: true,
    remove: true,
    recover: true,
  },
  costs: { renewedByDay: true, expiriesByMonth: true },
  journal: {
    began: true,
    ended: true,
    keep: true,
    page: true,
    ids: true,
    get: true,
    lastAnswerAt: true,
    several: true,
    sentSince: true,
  },
  budgets: { take: true, takeSeveral: true, lesson: true, holdUntil: true, standing: true, freeAt: true },
  inbox: {
    keep: true,
    keepUnreadable: true,
    acknowledged: true,
    emptied: true,
    page: true,
    chosen: true,
    detailsIn: true,
    total: true,
    details: true,
    acknowledgeable: true,
    facets: true,
    tagsOf: true,
    counts: true,
    mark: true,
    tag: true,
    notify: true,
    notices: true,
    version: true,
  },
  practice: {
    progress: true,
    begin: true,
    leave: true,
    recognise: true,
    reset: true,
    accessSteps: true,
    markAccess: true,
  },
};

/** The store as everybody sees it, over a way to perform its verbs. */
export function storeOver(perform: PerformVerb, close: () => Promise<void>): Store {
  const families: Record<string, Record<string, unknown>> = {};
  for (const [family, verbs] of Object.entries(storeVerbs)) {
    families[family] = Object.fromEntries(
      Object.keys(verbs).map((verb) => [
        verb,
        (...given: readonly unknown[]) => perform(family as StoreFamily, verb, given),
      ]),
    );
  }
  return { ...(families as unknown as Omit<Store, 'close'>), close };
}
