import type { Failure } from '#registry/failure.ts';
import { nothingSent } from '#registry/nothing-sent.ts';
import { backupRoutes } from './backup-routes.ts';
import { emulatorRoutes } from './emulator-routes.ts';
import { createImplementer, type Implementer } from './implementer.ts';
import { type JournalServices, journalRoutes } from './journal-routes.ts';
import { type PortfolioServices, portfolioRoutes } from './portfolio-routes.ts';
import { practiceRoutes } from './practice-routes.ts';
import type { AccountsService } from './services/accounts.ts';
import type { AvailabilityService } from './services/availability.ts';
import type { AvailabilityBatchesService } from './services/availability-batches.ts';
import type { BackupsService } from './services/backups.ts';
import type { BarrierService } from './services/barrier.ts';
import type { BudgetsService } from './services/budgets.ts';
import type { ConnectionService } from './services/connection.ts';
import type { CostsService } from './services/costs.ts';
import type { DeskService } from './services/desk.ts';
import type { EmulatorService } from './services/emulator.ts';
import type { ExportsService } from './services/exports.ts';
import type { InboxService } from './services/inbox.ts';
import type { LookupsService } from './services/lookups.ts';
import type { NetworkService } from './services/network.ts';
import type { NewerVersionService } from './services/newer-version.ts';
import type { PracticeService } from './services/practice.ts';
import type { ProbeService } from './services/probe.ts';
import type { RecentFilesService } from './services/recent-files.ts';
import type { RenewalBatchesService } from './services/renewal-batches.ts';
import type { RenewalsService } from './services/renewals.ts';
import type { WorkService } from './services/work.ts';
import type { TopicPublisher } from './topic-publisher.ts';

/** What hosts and the router call. Services know each other only by the functions that are passed in below. */
export interface Services extends PortfolioServices, JournalServices {
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
  readonly exports: ExportsService;
  readonly backups: BackupsService;
  readonly inbox: InboxService;
  readonly work: WorkService;
  readonly budgets: BudgetsService;
  readonly emulator: EmulatorService;
  readonly practice: PracticeService;
}

export interface RouterParts {
  readonly services: Services;
  readonly topics: TopicPublisher;
  readonly failureOf: (error: unknown) => Failure;
}

/**
 * The handlers of the contract: one line each, from an operation to the service that does it.
 */
export function createRouter(parts: RouterParts) {
  const { services, topics, failureOf } = parts;
  const { budgets, exports, inbox, recentFiles, work } = services;
  const os = createImplementer(failureOf);

  return os.router({
    ...deskRoutes(os, services),
    ...portfolioRoutes(os, services),
    ...questionRoutes(os, services),
    ...renewalRoutes(os, services),
    inbox: {
      page: os.inbox.page.handler(({ input }) => inbox.page(input)),
      facets: os.inbox.facets.handler(({ input }) => inbox.facets(input.accountId)),
      tagsOf: os.inbox.tagsOf.handler(({ input }) => inbox.tagsOf(input.selection)),
      details: os.inbox.details.handler(({ input }) => inbox.details(input.inboxId)),
      standing: os.inbox.standing.handler(() => inbox.standing()),
      changeCollecting: os.inbox.changeCollecting.handler(({ input }) =>
        inbox.changeCollecting(input.accountId, input.collecting),
      ),
      collect: os.inbox.collect.handler(({ input }) => inbox.collect(input)),
      stop: os.inbox.stop.handler(async ({ input }) => {
        await inbox.stop(input.accountId);
        return {};
      }),
      resume: os.inbox.resume.handler(async ({ input }) => {
        await inbox.resume(input.accountId);
        return {};
      }),
      acknowledge: os.inbox.acknowledge.handler(({ input }) => inbox.acknowledge(input.selection)),
      mark: os.inbox.mark.handler(({ input }) => inbox.mark(input.selection, input.handled)),
      tag: os.inbox.tag.handler(({ input }) => inbox.tag(input.selection, input)),
      rules: os.inbox.rules.handler(() => inbox.rules()),
      keepRules: os.inbox.keepRules.handler(({ input }) => inbox.keepRules(input.rules)),
      notices: os.inbox.notices.handler(({ input }) => inbox.notices(input.after)),
      suggestPath: os.inbox.suggestPath.handler(({ input }) => inbox.suggestPath(input.format)),
      export: os.inbox.export.handler(({ input }) => inbox.export(input)),
    },
    ...journalRoutes(os, services),
    exports: {
      suggestPath: os.exports.suggestPath.handler(({ input }) => exports.suggestPath(input.accountId, input.format)),
      choosePath: os.exports.choosePath.handler(({ input }) => exports.choosePath(input.suggested)),
      recent: os.exports.recent.handler(() => recentFiles.recent()),
      show: os.exports.show.handler(({ input }) => recentFiles.show(input.path)),
      start: os.exports.start.handler(({ input }) => exports.start(input)),
    },
    ...backupRoutes(os, services.backups),
    work: {
      list: os.work.list.handler(() => ({ works: work.list() })),
      get: os.work.get.handler(({ input }) => work.get(input.workId)),
      pause: os.work.pause.handler(({ input }) => work.pause(input.workId)),
      resume: os.work.resume.handler(({ input }) => work.resume(input.workId)),
      cancel: os.work.cancel.handler(({ input }) => work.cancel(input.workId)),
      dismiss: os.work.dismiss.handler(({ input }) => {
        work.dismiss(input.workId);
        return {};
      }),
    },
    budgets: {
      list: os.budgets.list.handler(async ({ input }) => ({ budgets: await budgets.list(input.accountId) })),
      explain: os.budgets.explain.handler(({ input }) => budgets.explain(input.accountId, input.budget)),
    },
    ...emulatorRoutes(os, services.emulator),
    ...practiceRoutes(os, services.practice),
    topics: {
      listen: os.topics.listen.handler(({ signal }) => topics.listen(signal)),
    },
  });
}

export type Router = ReturnType<typeof createRouter>;

/** What concerns the program, the accounts and the way to the registry. */
function deskRoutes(os: Implementer, { desk, accounts, connection, newerVersion, network, barrier }: Services) {
  return {
    desk: {
      about: os.desk.about.handler(() => desk.about()),
      storage: os.desk.storage.handler(() => desk.storage()),
      settings: os.desk.settings.handler(() => desk.settings()),
      changeSettings: os.desk.changeSettings.handler(({ input }) => desk.changeSettings(input)),
      takeOrders: os.desk.takeOrders.handler(() => desk.takeOrders()),
      offerMenu: os.desk.offerMenu.handler(({ input }) => desk.offerMenu(input)),
      showFolder: os.desk.showFolder.handler(({ input }) => desk.showFolder(input.folder)),
    },
    accounts: {
      list: os.accounts.list.handler(() => accounts.list()),
      farSide: os.accounts.farSide.handler(async ({ input }) => ({
        farSide: await accounts.farSide(Object.values(input.addresses)),
      })),
      use: os.accounts.use.handler(({ input }) => accounts.use(input.accountId)),
      practise: os.accounts.practise.handler(() => accounts.practise()),
      add: os.accounts.add.handler(({ input }) => accounts.add(input)),
      change: os.accounts.change.handler(({ input }) => accounts.change(input.accountId, input.draft)),
      addCard: os.accounts.addCard.handler(({ input }) => accounts.addCard(input.accountId, input.card)),
      remove: os.accounts.remove.handler(async ({ input }) => {
        await accounts.remove(input.accountId);
        return {};
      }),
      setSecret: os.accounts.setSecret.handler(({ input }) => accounts.setSecret(input)),
      forgetSecret: os.accounts.forgetSecret.handler(({ input }) =>
        accounts.forgetSecret(input.accountId, input.secret),
      ),
      test: os.accounts.test.handler(async ({ input }) => ({ tests: await connection.test(input.accountId) })),
    },
    newerVersion: {
      settings: os.newerVersion.settings.handler(() => newerVersion.settings()),
      change: os.newerVersion.change.handler(({ input }) => newerVersion.change(input)),
      ask: os.newerVersion.ask.handler(() => newerVersion.ask()),
    },
    network: {
      settings: os.network.settings.handler(() => network.settings()),
      change: os.network.change.handler(({ input }) => network.change(input)),
      setProxyPassword: os.network.setProxyPassword.handler(({ input }) =>
        network.setProxyPassword(input.value, input.keep),
      ),
      forgetProxyPassword: os.network.forgetProxyPassword.handler(() => network.forgetProxyPassword()),
    },
    barrier: {
      standing: os.barrier.standing.handler(({ input }) => barrier.standing(input.accountId)),
      arm: os.barrier.arm.handler(({ input }) => barrier.arm(input)),
      disarm: os.barrier.disarm.handler(({ input }) => barrier.disarm(input.accountId)),
    },
  };
}

/** What only asks the registry. */
function questionRoutes(os: Implementer, { availability, availabilityBatches, probe, lookups }: Services) {
  return {
    availability: {
      check: os.availability.check.handler(({ input }) => availability.check(input.accountId, input.name, input.via)),
      compare: os.availability.compare.handler(({ input }) => availability.compare(input.accountId, input.name)),
    },
    availabilityBatches: {
      prepare: os.availabilityBatches.prepare.handler(({ input }) => availabilityBatches.prepare(input)),
      list: os.availabilityBatches.list.handler(({ input }) => availabilityBatches.list(input.accountId)),
      get: os.availabilityBatches.get.handler(({ input }) => availabilityBatches.get(input.batchId)),
      lines: os.availabilityBatches.lines.handler(({ input }) => availabilityBatches.lines(input)),
      run: os.availabilityBatches.run.handler(({ input }) => availabilityBatches.run(input.batchId)),
      pause: os.availabilityBatches.pause.handler(({ input }) => availabilityBatches.pause(input.batchId)),
      cancel: os.availabilityBatches.cancel.handler(({ input }) => availabilityBatches.cancel(input.batchId)),
      remove: os.availabilityBatches.remove.handler(async ({ input }) => {
        await availabilityBatches.remove(input.batchId);
        return {};
      }),
      suggestPath: os.availabilityBatches.suggestPath.handler(({ input }) =>
        availabilityBatches.suggestPath(input.batchId, input.format),
      ),
      export: os.availabilityBatches.export.handler(({ input }) => availabilityBatches.export(input)),
    },
    probe: {
      start: os.probe.start.handler(({ input }) => probe.start(input.accountId)),
      standing: os.probe.standing.handler(({ input }) => probe.standing(input.accountId)),
      suggestPath: os.probe.suggestPath.handler(({ input }) => probe.suggestPath(input.accountId, input.format)),
      save: os.probe.save.handler(({ input }) => probe.save(input)),
    },
    lookups: {
      domain: os.lookups.domain.handler(({ input }) => lookups.domain(input.accountId, input.key)),
      entity: os.lookups.entity.handler(({ input }) => lookups.entity(input.accountId, input.key)),
      nameserver: os.lookups.nameserver.handler(({ input }) => lookups.nameserver(input.accountId, input.key)),
    },
  };
}

/** What bills, and what it costs. */
function renewalRoutes(os: Implementer, { renewals, renewalBatches, costs }: Services) {
  return {
    renewals: {
      propose: os.renewals.propose.handler(({ input }) =>
        renewals.propose(input.accountId, input.ldhName, input.years),
      ),
      renew: os.renewals.renew.handler(({ input }) => renewals.renew(input).catch(nothingSent)),
      page: os.renewals.page.handler(({ input }) => renewals.page(input)),
      suggestPath: os.renewals.suggestPath.handler(({ input }) => renewals.suggestPath(input.accountId, input.format)),
      export: os.renewals.export.handler(({ input }) => renewals.export(input)),
      entry: os.renewals.entry.handler(({ input }) => renewals.entry(input.entryId)),
      reconcile: os.renewals.reconcile.handler(({ input }) => renewals.reconcile(input.entryId)),
      examine: os.renewals.examine.handler(({ input }) => renewals.examine(input.entryId)),
      examineAll: os.renewals.examineAll.handler(({ input }) => renewals.examineAll(input.accountId)),
      readings: os.renewals.readings.handler(({ input }) => renewals.readings(input.entryId)),
      settleByHand: os.renewals.settleByHand.handler(({ input }) => renewals.settleByHand(input)),
      sendAgain: os.renewals.sendAgain.handler(({ input }) => renewals.sendAgain(input.entryId).catch(nothingSent)),
      alarms: os.renewals.alarms.handler(({ input }) => renewals.alarms(input.accountId)),
      attention: os.renewals.attention.handler(() => renewals.attention()),
      alarmSeen: os.renewals.alarmSeen.handler(({ input }) => renewals.alarmSeen(input.entryId)),
      elsewhere: os.renewals.elsewhere.handler(({ input }) => renewals.elsewhere(input)),
      handleElsewhere: os.renewals.handleElsewhere.handler(({ input }) => renewals.handleElsewhere(input)),
    },
    renewalBatches: {
      prepare: os.renewalBatches.prepare.handler(({ input }) => renewalBatches.prepare(input)),
      list: os.renewalBatches.list.handler(({ input }) => renewalBatches.list(input.accountId)),
      get: os.renewalBatches.get.handler(({ input }) => renewalBatches.get(input.batchId)),
      lines: os.renewalBatches.lines.handler(({ input }) => renewalBatches.lines(input)),
      columns: os.renewalBatches.columns.handler(({ input }) => renewalBatches.columns(input.accountId, input.text)),
      choose: os.renewalBatches.choose.handler(({ input }) =>
        renewalBatches.choose(input.batchId, input.lineIds, input.chosen),
      ),
      dryRun: os.renewalBatches.dryRun.handler(({ input }) => renewalBatches.dryRun(input.batchId)),
      run: os.renewalBatches.run.handler(({ input }) =>
        renewalBatches.run(input.batchId, input.typedCount, input.accountId).catch(nothingSent),
      ),
      pause: os.renewalBatches.pause.handler(({ input }) => renewalBatches.pause(input.batchId)),
      cancel: os.renewalBatches.cancel.handler(({ input }) => renewalBatches.cancel(input.batchId)),
      retryFailed: os.renewalBatches.retryFailed.handler(({ input }) =>
        renewalBatches.retryFailed(input.batchId, input.title),
      ),
      suggestPath: os.renewalBatches.suggestPath.handler(({ input }) =>
        renewalBatches.suggestPath(input.batchId, input.format),
      ),
      export: os.renewalBatches.export.handler(({ input }) => renewalBatches.export(input)),
    },
    costs: {
      priceLists: os.costs.priceLists.handler(({ input }) => costs.priceLists(input.accountId)),
      keepPriceList: os.costs.keepPriceList.handler(({ input }) =>
        costs.keepPriceList(input.accountId, input.priceList),
      ),
      removePriceList: os.costs.removePriceList.handler(({ input }) =>
        costs.removePriceList(input.accountId, input.validFrom),
      ),
      price: os.costs.price.handler(({ input }) => costs.price(input.accountId, input.period)),
      spent: os.costs.spent.handler(({ input }) => costs.spent(input.accountId)),
      forecast: os.costs.forecast.handler(({ input }) => costs.forecast(input.accountId, input.years)),
      suggestPath: os.costs.suggestPath.handler(({ input }) =>
        costs.suggestPath(input.accountId, input.what, input.format),
      ),
      export: os.costs.export.handler(({ input }) => costs.export(input)),
    },
  };
}
