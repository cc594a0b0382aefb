import type { AccountsService } from '#main/accounts/accounts.ts';
import type { BarrierService } from '#main/accounts/barrier.ts';
import type { BudgetsService } from '#main/accounts/budgets.ts';
import type { ConnectionService } from '#main/accounts/connection.ts';
import type { AvailabilityService } from '#main/availability/availability.ts';
import type { AvailabilityBatchesService } from '#main/availability/batches.ts';
import type { BackupsService } from '#main/desk/backups.ts';
import type { DeskService } from '#main/desk/desk.ts';
import type { NetworkService } from '#main/desk/network.ts';
import type { NewerVersionService } from '#main/desk/newer-version.ts';
import type { RecentFilesService } from '#main/desk/recent-files.ts';
import type { WorkService } from '#main/desk/work.ts';
import type { DomainBooksService } from '#main/domains/books.ts';
import type { CustomersService } from '#main/domains/customers.ts';
import type { DomainsService } from '#main/domains/domains.ts';
import type { ExpiryPlannerService } from '#main/domains/expiries.ts';
import type { ExportsService } from '#main/domains/exports.ts';
import type { DomainHistoryService } from '#main/domains/history.ts';
import type { KeepListsService } from '#main/domains/keep-lists.ts';
import type { DomainMarksService } from '#main/domains/marks.ts';
import type { InboxService } from '#main/inbox/inbox.ts';
import type { JournalService } from '#main/journal/journal.ts';
import type { LookupsService } from '#main/lookups/lookups.ts';
import type { EmulatorService } from '#main/practice/emulator.ts';
import type { PracticeService } from '#main/practice/practice.ts';
import type { ProbeService } from '#main/practice/probe.ts';
import type { RecordingsService } from '#main/practice/recordings.ts';
import type { RenewalBatchesService } from '#main/renewals/batches.ts';
import type { CardsService } from '#main/renewals/cards.ts';
import type { CostsService } from '#main/renewals/costs.ts';
import type { RenewalsService } from '#main/renewals/renewals.ts';
import type { TeamService } from '#main/team/team.ts';
import type { TodayService } from '#main/today/today.ts';
import { nothingSent } from '#values/nothing-sent.ts';
import type { Handlers } from './implementer.ts';
import type { TopicPublisher } from './topic-publisher.ts';

/** The services by their names in the contract. They know each other only by the functions that are passed in. */
export interface Services {
  readonly desk: DeskService;
  readonly accounts: AccountsService;
  readonly connection: ConnectionService;
  readonly barrier: BarrierService;
  readonly availability: AvailabilityService;
  readonly availabilityBatches: AvailabilityBatchesService;
  readonly lookups: LookupsService;
  readonly probe: ProbeService;
  readonly network: NetworkService;
  readonly newerVersion: NewerVersionService;
  readonly recentFiles: RecentFilesService;
  readonly renewals: RenewalsService;
  readonly renewalBatches: RenewalBatchesService;
  readonly costs: CostsService;
  readonly cards: CardsService;
  readonly exports: ExportsService;
  readonly backups: BackupsService;
  readonly inbox: InboxService;
  readonly work: WorkService;
  readonly budgets: BudgetsService;
  readonly emulator: EmulatorService;
  readonly practice: PracticeService;
  readonly domains: DomainsService;
  readonly customers: CustomersService;
  readonly domainHistory: DomainHistoryService;
  readonly domainMarks: DomainMarksService;
  readonly domainBooks: DomainBooksService;
  readonly keepLists: KeepListsService;
  readonly expiryPlanner: ExpiryPlannerService;
  readonly journal: JournalService;
  readonly recordings: RecordingsService;
  readonly team: TeamService;
  readonly today: TodayService;
}

type Own = { readonly [Noun in keyof Handlers]?: Partial<Handlers[Noun]> };

/**
 * The operations that are not simply the method of the same name of the service of the same name: they take their input
 * apart, ask another service, or answer in another form. The router finds all others by name.
 */
export function ownHandlers(services: Services, topics: TopicPublisher) {
  return {
    ...deskHandlers(services),
    ...domainHandlers(services),
    ...questionHandlers(services),
    ...renewalHandlers(services),
    ...practiceHandlers(services),
    topics: { listen: (_input, { signal }) => topics.listen(signal) },
  } satisfies Own;
}

/** What the services carry out by name. */
export type ByName = {
  readonly [Noun in Exclude<keyof Handlers, 'topics'>]: Omit<
    Handlers[Noun],
    Noun extends keyof ReturnType<typeof ownHandlers> ? keyof ReturnType<typeof ownHandlers>[Noun] : never
  >;
};

/** What concerns the program and its accounts. */
function deskHandlers({
  accounts,
  backups,
  barrier,
  budgets,
  connection,
  desk,
  exports,
  journal,
  network,
  recentFiles,
  recordings,
  work,
}: Services) {
  return {
    desk: {
      showFolder: ({ folder }) => desk.showFolder(folder),
    },
    accounts: {
      farSide: async ({ addresses }) => ({ farSide: await accounts.farSide(Object.values(addresses)) }),
      use: ({ accountId }) => accounts.use(accountId),
      practise: (input) => accounts.practise(input?.asGuest ?? false),
      change: ({ accountId, draft }) => accounts.change(accountId, draft),
      addCard: ({ accountId, card }) => accounts.addCard(accountId, card),
      remove: async ({ accountId }) => {
        await accounts.remove(accountId);
        return {};
      },
      confirmAddresses: ({ accountId, addresses }) => accounts.confirmAddresses(accountId, addresses),
      forgetSecret: ({ accountId, secret }) => accounts.forgetSecret(accountId, secret),
      test: async ({ accountId }) => ({ tests: await connection.test(accountId) }),
    },
    network: {
      setProxyPassword: ({ value, keep }) => network.setProxyPassword(value, keep),
    },
    barrier: {
      standing: ({ accountId }) => barrier.standing(accountId),
      disarm: ({ accountId }) => barrier.disarm(accountId),
    },
    budgets: {
      list: async ({ accountId }) => ({ budgets: await budgets.list(accountId) }),
      explain: ({ accountId, budget }) => budgets.explain(accountId, budget),
    },
    exports: {
      suggestPath: ({ accountId, format }) => exports.suggestPath(accountId, format),
      choosePath: ({ suggested }) => exports.choosePath(suggested),
      recent: () => recentFiles.recent(),
      show: ({ path }) => recentFiles.show(path),
      openWritten: ({ workId, where }) => recentFiles.openWritten(work.get(workId), where),
    },
    backups: {
      examine: ({ path }) => backups.examine(path),
      restore: ({ path, sha256 }) => backups.restore(path, sha256),
    },
    work: {
      list: () => ({ works: work.list() }),
      get: ({ workId }) => work.get(workId),
      pause: ({ workId }) => work.pause(workId),
      resume: ({ workId }) => work.resume(workId),
      cancel: ({ workId }) => work.cancel(workId),
      dismiss: ({ workId }) => {
        work.dismiss(workId);
        return {};
      },
    },
    journal: {
      lastAnswer: ({ accountId }) => journal.lastAnswer(accountId),
      exchange: ({ journalId }) => journal.exchange(journalId),
      curl: ({ journalId }) => journal.curl(journalId),
    },
    recordings: {
      status: ({ accountId }) => recordings.status(accountId),
      start: ({ accountId }) => recordings.start(accountId),
      stop: ({ accountId }) => recordings.stop(accountId),
      suggestPath: ({ accountId }) => recordings.suggestPath(accountId),
    },
  } satisfies Own;
}

/** What concerns the list of names. */
function domainHandlers({ expiryPlanner, domains, domainBooks, domainHistory, domainMarks }: Services) {
  return {
    domains: {
      page: (input, { signal }) => domains.page(input, signal),
      facets: ({ accountId }) => domains.facets(accountId),
      details: ({ accountId, ldhName }) => domains.details(accountId, ldhName),
      sources: async ({ accountId }) => ({ sources: await domains.sources(accountId) }),
      refresh: (input) => domains.refresh(input.accountId, input),
      lookUp: ({ accountId, ldhName }) => domains.lookUp(accountId, ldhName),
    },
    domainHistory: {
      downloads: async ({ accountId }) => ({ downloads: await domainHistory.downloads(accountId) }),
      suggestPath: ({ accountId, format }) => domainHistory.suggestPath(accountId, format),
      ofName: async ({ accountId, ldhName }) => ({ changes: await domainHistory.ofName(accountId, ldhName) }),
      views: ({ accountId }) => domainHistory.views(accountId),
      keepViews: ({ accountId, views }) => domainHistory.keepViews(accountId, views),
      keepLayout: ({ accountId, layout }) => domainHistory.keepLayout(accountId, layout),
    },
    domainBooks: {
      open: ({ accountId, text }) => domainBooks.open(accountId, text),
      look: ({ accountId, booksId, headed }) => domainBooks.look(accountId, booksId, headed),
      suggestPath: ({ accountId, format }) => domainBooks.suggestPath(accountId, format),
    },
    domainMarks: {
      undoTag: ({ accountId, actionId }) => domainMarks.undoTag(accountId, actionId),
      markOf: ({ accountId, ldhName }) => domainMarks.markOf(accountId, ldhName),
      note: ({ accountId, ldhName }) => domainMarks.note(accountId, ldhName),
      keepNote: ({ accountId, ldhName, note }) => domainMarks.keepNote(accountId, ldhName, note),
      forgetImported: ({ accountId, selection }) => domainMarks.forgetImported(accountId, selection),
    },
    expiryPlanner: {
      plan: ({ accountId }) => expiryPlanner.plan(accountId),
      start: ({ accountId }) => expiryPlanner.start(accountId),
      timeline: ({ accountId, whose }) => expiryPlanner.timeline(accountId, whose),
      days: ({ accountId, ahead, whose }) => expiryPlanner.days(accountId, ahead, whose),
      suggestPath: ({ accountId }) => expiryPlanner.suggestPath(accountId),
      alertDistances: async () => ({ days: await expiryPlanner.alertDistances() }),
      keepAlertDistances: async ({ days }) => ({ days: await expiryPlanner.keepAlertDistances(days) }),
      notices: ({ accountId }) => expiryPlanner.notices(accountId),
      noticesSince: ({ after }) => expiryPlanner.noticesSince(after),
      noticesSeen: ({ accountId, noticeIds }) => expiryPlanner.noticesSeen(accountId, noticeIds),
    },
  } satisfies Own;
}

/** What only asks the registry, and its inbox. */
function questionHandlers({ availability, availabilityBatches, inbox, lookups, probe }: Services) {
  return {
    availability: {
      check: ({ accountId, name, via }) => availability.check(accountId, name, via),
      compare: ({ accountId, name }) => availability.compare(accountId, name),
    },
    availabilityBatches: {
      list: ({ accountId }) => availabilityBatches.list(accountId),
      get: ({ batchId }) => availabilityBatches.get(batchId),
      run: ({ batchId }) => availabilityBatches.run(batchId),
      pause: ({ batchId }) => availabilityBatches.pause(batchId),
      cancel: ({ batchId }) => availabilityBatches.cancel(batchId),
      remove: async ({ batchId }) => {
        await availabilityBatches.remove(batchId);
        return {};
      },
      suggestPath: ({ batchId, format }) => availabilityBatches.suggestPath(batchId, format),
    },
    lookups: {
      domain: ({ accountId, key }) => lookups.domain(accountId, key),
      entity: ({ accountId, key }) => lookups.entity(accountId, key),
      nameserver: ({ accountId, key }) => lookups.nameserver(accountId, key),
    },
    probe: {
      start: ({ accountId }) => probe.start(accountId),
      standing: ({ accountId }) => probe.standing(accountId),
      suggestPath: ({ accountId, format }) => probe.suggestPath(accountId, format),
    },
    inbox: {
      facets: ({ accountId }) => inbox.facets(accountId),
      tagsOf: ({ selection }) => inbox.tagsOf(selection),
      details: ({ inboxId }) => inbox.details(inboxId),
      changeCollecting: ({ accountId, collecting }) => inbox.changeCollecting(accountId, collecting),
      stop: async ({ accountId }) => {
        await inbox.stop(accountId);
        return {};
      },
      resume: async ({ accountId }) => {
        await inbox.resume(accountId);
        return {};
      },
      acknowledge: ({ selection }) => inbox.acknowledge(selection),
      mark: ({ selection, handled }) => inbox.mark(selection, handled),
      tag: (input) => inbox.tag(input.selection, input),
      assign: ({ selection, person }) => inbox.assign(selection, person),
      keepRules: ({ rules }) => inbox.keepRules(rules),
      notices: ({ after }) => inbox.notices(after),
      suggestPath: ({ format }) => inbox.suggestPath(format),
    },
  } satisfies Own;
}

/** What bills, and what it costs. */
function renewalHandlers({ cards, costs, renewalBatches, renewals }: Services) {
  return {
    renewals: {
      propose: ({ accountId, ldhName, years }) => renewals.propose(accountId, ldhName, years),
      renew: (input) => renewals.renew(input).catch(nothingSent),
      suggestPath: ({ accountId, format, sentIn }) => renewals.suggestPath(accountId, format, sentIn),
      entry: ({ entryId }) => renewals.entry(entryId),
      reconcile: ({ entryId }) => renewals.reconcile(entryId),
      examine: ({ entryId }) => renewals.examine(entryId),
      examineAll: ({ accountId }) => renewals.examineAll(accountId),
      readings: ({ entryId }) => renewals.readings(entryId),
      sendAgain: ({ entryId, although, aboveCap }) =>
        renewals.sendAgain(entryId, although, aboveCap).catch(nothingSent),
      alarms: ({ accountId }) => renewals.alarms(accountId),
      alarmSeen: ({ entryId }) => renewals.alarmSeen(entryId),
    },
    renewalBatches: {
      list: ({ accountId }) => renewalBatches.list(accountId),
      get: ({ batchId }) => renewalBatches.get(batchId),
      columns: ({ accountId, text }) => renewalBatches.columns(accountId, text),
      reasons: ({ batchId }) => renewalBatches.reasons(batchId),
      choose: ({ batchId, lineIds, chosen, although }) => renewalBatches.choose(batchId, lineIds, chosen, although),
      liftCap: ({ batchId, lineIds, aboveCap }) => renewalBatches.liftCap(batchId, lineIds, aboveCap?.reason ?? null),
      change: ({ batchId, order, title }) => renewalBatches.change(batchId, order, title),
      dryRun: ({ batchId }) => renewalBatches.dryRun(batchId),
      run: ({ batchId, typedCount, accountId, revision }) =>
        renewalBatches.run(batchId, typedCount, accountId, revision).catch(nothingSent),
      pause: ({ batchId }) => renewalBatches.pause(batchId),
      cancel: ({ batchId }) => renewalBatches.cancel(batchId),
      retryFailed: ({ batchId, title }) => renewalBatches.retryFailed(batchId, title),
      suggestPath: ({ batchId, format }) => renewalBatches.suggestPath(batchId, format),
    },
    cards: {
      list: ({ accountId }) => cards.list(accountId),
      takeBack: ({ accountId, amountId }) => cards.takeBack(accountId, amountId),
    },
    costs: {
      priceLists: ({ accountId }) => costs.priceLists(accountId),
      keepPriceList: ({ accountId, priceList }) => costs.keepPriceList(accountId, priceList),
      removePriceList: ({ accountId, validFrom }) => costs.removePriceList(accountId, validFrom),
      price: ({ accountId, period }) => costs.price(accountId, period),
      spent: ({ accountId }) => costs.spent(accountId),
      customers: ({ accountId }) => costs.customers(accountId),
      forecast: ({ accountId, years, whose }) => costs.forecast(accountId, years, whose),
      suggestPath: ({ accountId, what, format, whose }) => costs.suggestPath(accountId, what, format, whose),
    },
  } satisfies Own;
}

/** The practice registry. */
function practiceHandlers({ emulator, practice }: Services) {
  return {
    emulator: {
      start: async () => {
        await emulator.start();
        return emulator.status();
      },
      saveSnapshot: ({ path }) => emulator.saveSnapshot(path),
      openSnapshot: ({ path }) => emulator.openSnapshot(path),
      openReplay: ({ path, others }) => emulator.openReplay(path, others),
      advanceClock: ({ days }) => emulator.advanceClock(days),
      nameLife: ({ name }) => emulator.nameLife(name),
      turnSwitch: ({ name, value }) => emulator.turnSwitch(name, value),
      clearFault: ({ id }) => emulator.clearFault(id),
      applyLimits: ({ on }) => emulator.applyLimits(on),
      issueKey: ({ handle }) => emulator.issueKey(handle),
      revokeKey: ({ handle, keyId }) => emulator.revokeKey(handle, keyId),
      requests: ({ after, limit }) => emulator.requests(after, limit),
    },
    practice: {
      begin: ({ lessonId }) => practice.begin(lessonId),
      reset: ({ lessonId }) => practice.reset(lessonId),
      suggestPath: ({ format }) => practice.suggestPath(format),
    },
  } satisfies Own;
}
