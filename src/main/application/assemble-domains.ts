import type { Store, StoredAccount } from '#main/database/store.ts';
import type { WorkService } from '#main/desk/work.ts';
import { type DomainBooksPorts, DomainBooksService } from '#main/domains/books.ts';
import { type CustomersPorts, CustomersService } from '#main/domains/customers.ts';
import { type DomainsPorts, DomainsService } from '#main/domains/domains.ts';
import { type ExpiryPlannerPorts, ExpiryPlannerService } from '#main/domains/expiries.ts';
import { type DomainHistoryPorts, DomainHistoryService } from '#main/domains/history.ts';
import { KeepListsService } from '#main/domains/keep-lists.ts';
import { type DomainMarksPorts, DomainMarksService } from '#main/domains/marks.ts';

type Works = 'startWork' | 'pauseWork' | 'workUnderWay';
type Given = Omit<DomainsPorts, 'domains' | 'settings' | Works> &
  Omit<DomainHistoryPorts, 'domains' | 'settings' | Works> &
  Omit<DomainMarksPorts, 'domains' | 'selectNames'> &
  Omit<DomainBooksPorts, 'settings' | 'select' | Works> &
  Omit<CustomersPorts, 'customers' | 'selectNames'> &
  Omit<ExpiryPlannerPorts, 'expiries' | 'settings' | 'accounts' | 'readFresh' | 'lookupBudget' | Works> & {
    readonly work: WorkService;
    /** What lookups are counted by, and how many of them background work may take. */
    readonly keyOf: (account: StoredAccount) => string;
    readonly ruleOf: (
      key: string,
      budget: 'rdap-domain',
    ) => Promise<{ readonly limit: number; readonly backgroundLimit: number; readonly countedSeconds: number }>;
  };

/** Everything about the list of names, put together: the list, its history, what people write on it, its expiry dates. */
export function assembleDomains(store: Store, given: Given) {
  const { settings } = store;
  const { work, clock } = given;
  const works = { startWork: work.start, pauseWork: work.pause, workUnderWay: work.underWay };
  const domains = new DomainsService({
    ...given,
    ...works,
    startWork(order) {
      const started = work.start(order);
      // What came in may have come near its expiry; also a list that broke off.
      void work.whenOver(started.workId).then(planner.lookNow);
      return started;
    },
    domains: store.domains,
    settings,
  });

  /** The budget of domain lookups, and when so many more could all have been taken in the background. */
  async function lookupBudget(account: StoredAccount, counts: readonly number[]) {
    const budget = 'rdap-domain';
    const key = given.keyOf(account);
    const { limit, backgroundLimit, countedSeconds: windowSeconds } = await given.ruleOf(key, budget);
    const at = clock.now();
    const { used, heldUntil } = await store.budgets.standing(key, budget, windowSeconds, at);
    const asked = { key, budget, limit: backgroundLimit, windowSeconds, at, counts } as const;
    return {
      limit,
      windowSeconds: Math.floor(windowSeconds),
      left: heldUntil !== undefined && heldUntil > at ? 0 : Math.max(0, limit - used),
      freeAt: counts.length === 0 ? [] : await store.budgets.freeAt(asked),
    };
  }

  const planner = new ExpiryPlannerService({
    ...given,
    ...works,
    expiries: store.domains,
    accounts: () => store.accounts.list(),
    settings,
    readFresh: domains.readFresh,
    lookupBudget,
  });

  const domainMarks = new DomainMarksService({
    ...given,
    domains: store.domains,
    selectNames: domains.selectNames,
  });

  return {
    domains,
    domainHistory: new DomainHistoryService({ ...given, ...works, domains: store.domains, settings }),
    domainMarks,
    domainBooks: new DomainBooksService({ ...given, ...works, settings, select: domains.select }),
    customers: new CustomersService({
      ...given,
      customers: store.customers,
      selectNames: domains.selectNames,
    }),
    keepLists: new KeepListsService({
      ...given,
      ...works,
      customers: store.customers,
      marks: domainMarks,
      marksOf: store.domains.marksOf,
      select: domains.select,
      selectNames: domains.selectNames,
    }),
    expiryPlanner: planner,
  };
}
