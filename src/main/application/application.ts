import { setImmediate } from 'node:timers/promises';
import { AccountSecrets } from '#main/accounts/account-secrets.ts';
import { AccountsService } from '#main/accounts/accounts.ts';
import { createBarrier } from '#main/accounts/barrier.ts';
import type { Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { storeUpkeep } from '#main/database/store-upkeep.ts';
import { BackupsService } from '#main/desk/backups.ts';
import { createDesk, type DeskPorts } from '#main/desk/desk.ts';
import { NetworkService } from '#main/desk/network.ts';
import { WorkService } from '#main/desk/work.ts';
import type { CustomersPorts } from '#main/domains/customers.ts';
import type { DomainsPorts, DomainsService } from '#main/domains/domains.ts';
import { readWhole } from '#main/files/regular-file.ts';
import { InboxService } from '#main/inbox/inbox.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { createEmulator } from '#main/practice/emulator.ts';
import { createSecretScrubber } from '#main/registry/transport/secrets/secret-scrubber.ts';
import type { CostsService } from '#main/renewals/costs.ts';
import { createEndpointCheck } from '#main/renewals/endpoint-check.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import { usualQuietTimes } from '#values/quiet-times.ts';
import { makeClTRID } from '#values/transaction-id.ts';
import { aboutOf } from './about-host.ts';
import { askControl } from './ask-control.ts';
import { assembleDomains } from './assemble-domains.ts';
import { assemblePractice } from './assemble-practice.ts';
import { assembleQuestions } from './assemble-questions.ts';
import { assembleRenewals } from './assemble-renewals.ts';
import { assembleTeam, keyPlacesOf } from './assemble-team.ts';
import { assembleToday } from './assemble-today.ts';
import { systemChance } from './chance.ts';
import { controlOf } from './control-of.ts';
import { withHeldOfProxy } from './credentials.ts';
import { filesForPeople } from './files-for-people.ts';
import type { Services } from './handlers.ts';
import type { ApplicationPorts } from './host-ports.ts';
import { createFailureOf } from './operation-failures.ts';
import { practicePrices } from './practice-prices.ts';
import { recordedSecrets } from './recorded-secrets.ts';
import { recoverEarlier } from './recover-earlier.ts';
import { createRegistryAccess, type RegistryAccessParts } from './registry-access.ts';
import { rememberExports } from './remembered-exports.ts';
import { createRouter, type Router } from './router.ts';
import { systemSteady } from './steady-time.ts';
import { stopInTime } from './stop-in-time.ts';
import { tellInLanguage } from './tell-in-language.ts';
import { createTopicPublisher } from './topic-publisher.ts';
import { createStoreWatch } from './watch-store.ts';

export interface Application {
  /** The contract's handlers, for whatever carries calls. */
  readonly router: Router;
  readonly services: Services;
  /** Gives what an earlier run left open an honest state. Opens no keychain and sends nothing. */
  start(): Promise<void>;
  /** Cancels long work and waits a while for renewals under way; what is still open then is found at the next start. */
  stop(): Promise<void>;
}

/** Puts the application together: the one place where layers and services meet. */
export function createApplication(ports: ApplicationPorts): Application {
  const { host, clock } = ports;
  const tools = toolsOf(ports);
  const { publish, topics, failureOf } = tools;
  const reach = reachOf(ports, tools, {
    keepPriceList: (accountId, prices) => renewing.costs.keepPriceList(accountId, prices),
    keptBodyBytes: (accountId) => asking.recordings.keptBodyBytes(accountId),
    queueSizeTold: (...told) => void inbox.heard(...told).catch(failureOf),
  });
  const desktop = desktopOf(ports, tools, { storage: () => earlier.storage() });
  const datesMoved = (accountId: string) => void renewing.renewals.datesMoved(accountId).catch(failureOf);
  const names = namesOf(ports, tools, reach, desktop, {
    datesMoved,
    yearPrice: (accountId) => renewing.costs.price(accountId, { unit: 'y', value: 1 }),
  });
  const renewing = renewingOf(ports, tools, reach, desktop, names.domains);
  const inbox = inboxOf(ports, tools, reach, desktop);
  const asking = askingOf(ports, tools, reach, desktop, { datesMoved, select: names.domains.select });
  const { renewals, renewalBatches } = renewing;
  const { desk, work, recentFiles } = desktop;
  const { accounts, barrier, network, emulator } = reach;
  const backups = backupsOf(ports, tools, work);
  const services: Services = {
    desk,
    accounts,
    recentFiles,
    barrier,
    network,
    work,
    inbox,
    emulator,
    ...names,
    ...asking,
    ...renewing,
    backups,
    team: assembleTeam(ports, tools, { cameFromTeam: inbox.cameFromTeam, startWork: work.start }),
    practice: practiceOf(ports, tools, reach, desktop, names.domains),
    today: assembleToday(ports.store, { ...tools, ...reach, ...desktop, ...host, ...names, backups, inbox, renewing }),
  };
  // A host that runs one command is gone before a plan goes on.
  const again = host.host !== 'cli';
  const { expiryPlanner } = names;
  const plans = again ? [expiryPlanner.recover, async () => expiryPlanner.watch(topics.listen(undefined))] : [];
  const storeWatch = createStoreWatch({ ...tools, version: async () => ports.store.inbox.version(), inbox });
  const lasting = again ? [...plans, inbox.start, storeWatch.start] : [inbox.start];
  const earlier = recoverEarlier(
    [renewals.recover, renewalBatches.recover, asking.availabilityBatches.recover, ...lasting],
    { clock, again, dataFolder: host.dataFolder, onChange: () => publish('files'), onProblem: failureOf },
  );

  return {
    router: createRouter({ services, topics, failureOf }),
    services,
    async start() {
      await earlier.begin();
      void accounts.sweep();
    },
    async stop() {
      earlier.stop();
      storeWatch.stop();
      renewalBatches.stopping();
      asking.availabilityBatches.stopping();
      asking.probe.stopping();
      await stopInTime(
        clock,
        Promise.all([expiryPlanner.stopping(), work.stop(), renewals.idle(), inbox.close()]).then(reach.access.close),
      );
      topics.close();
    },
  };
}

type Tools = ReturnType<typeof toolsOf>;
type Reach = ReturnType<typeof reachOf>;
type Desktop = ReturnType<typeof desktopOf>;

/** What every service may need: time, chance, topics, and what becomes of failures. */
function toolsOf(ports: ApplicationPorts) {
  const { clock } = ports;
  const chance = ports.chance ?? systemChance;
  const steady = ports.steady ?? systemSteady;
  const topics = createTopicPublisher();
  const scrubber = createSecretScrubber();
  const failureOf = createFailureOf({
    newReference: () => chance.letters().slice(0, 8),
    log: ports.log ?? ((line) => process.stderr.write(`${line}\n`)),
    scrub: scrubber.scrub,
  });
  return {
    clock,
    chance,
    steady,
    moment: (): Moment => ({ at: clock.now(), steady: steady() }),
    newId: chance.id,
    newClTRID: (purpose: string): string => makeClTRID(purpose, clock.now(), chance.letters()),
    yieldTurn: () => setImmediate(),
    topics,
    publish: topics.publish,
    scrubber,
    failureOf,
    ownFiles: filesForPeople(ports, chance.id),
  };
}

/** What is made later than the way to the registry, and called by it. */
interface Later {
  keepPriceList: CostsService['keepPriceList'];
  keptBodyBytes(accountId: string): number | undefined;
  queueSizeTold: RegistryAccessParts['queueSizeTold'];
}

/** Who we are at which registry, and how commands reach it. */
function reachOf(ports: ApplicationPorts, tools: Tools, later: Later) {
  const { store, host, keychain } = ports;
  const { clock, chance, steady, moment, newId, publish, failureOf } = tools;
  const { settings } = store;
  const onSecret = tools.scrubber.remember;
  const emulator = createEmulator({ control: controlOf(ports.emulator, tools.ownFiles), publish });
  const session = ports.sessionKeychain ?? (keychain.kind === 'session' ? keychain : createSessionKeychain());
  const secrets = new AccountSecrets({
    ...{ keychain, session },
    practiceContact: (handle) => emulator.running()?.accounts.find((contact) => contact.handle === handle),
    onSecret,
    places: keyPlacesOf(ports),
  });
  const accounts = new AccountsService({
    clock,
    newId,
    publish,
    settings,
    secrets,
    accounts: store.accounts,
    ledger: store.ledger,
    productionAllowed: host.productionAllowed,
    farSide: (addresses) => access.farSide(addresses),
    startPractice: emulator.start,
    runningPractice: emulator.running,
    async takePrices(accountId) {
      const prices = await practicePrices(emulator.read);
      if (prices !== undefined) await later.keepPriceList(accountId, prices);
    },
  });
  const account = accounts.stored;
  const barrier = createBarrier({ moment, account, productionAllowed: host.productionAllowed, publish });
  const onChange = () => access.wayChanged();
  const network = new NetworkService({ settings, keychain, session, readFile: readWhole, onSecret, onChange, publish });
  const access = createRegistryAccess({
    store,
    clock,
    steady,
    newId,
    account,
    publish,
    chance: chance.number,
    wire: ports.wire,
    way: network.way,
    secrets: withHeldOfProxy(secrets, network.held),
    runningPractice: emulator.running,
    passWrite: barrier.passWrite,
    keptBodyBytes: later.keptBodyBytes,
    onProblem: failureOf,
    queueSizeTold: later.queueSizeTold,
    speed: ports.speed,
  });
  /** The account's today: the practice registry's own calendar while it runs, else the clock's. */
  const today = async (one: StoredAccount) =>
    dateOfInstant((one.practice ? await emulator.virtualTime() : undefined) ?? clock.now());
  return { emulator, secrets, accounts, account, barrier, network, access, session: access.session, today };
}

/** The program around the services: its settings, long work, notifications and files. */
function desktopOf(ports: ApplicationPorts, tools: Tools, later: Pick<DeskPorts, 'storage'>) {
  const { clock, publish, newId, yieldTurn, failureOf, ownFiles } = tools;
  const { settings } = ports.store;
  const { desktop, team } = ports;
  const desk = createDesk({ ...later, settings, about: aboutOf(ports.host), desktop, person: team?.person, publish });
  const telling = tellInLanguage(ports.attention, desk.settings);
  const work = new WorkService({ clock, yieldTurn, publish, newId, onEnded: telling.tellWork, failureOf });
  return { desk, telling, work, ...rememberExports(ownFiles, { ...ports, settings, publish }) };
}

function namesOf(
  ports: ApplicationPorts,
  { clock, moment, newId, yieldTurn, publish, failureOf }: Tools,
  { account, session, today, secrets, access, emulator }: Reach,
  { desk, work, exportFiles, telling }: Desktop,
  given: Pick<DomainsPorts, 'datesMoved'> & Pick<CustomersPorts, 'yearPrice'>,
) {
  return assembleDomains(ports.store, {
    clock,
    moment,
    account,
    session,
    today,
    who: desk.who,
    work,
    ...given,
    newId,
    yieldTurn,
    publish,
    hasApiKey: secrets.hasApiKey,
    keyOf: access.keyOf,
    ruleOf: access.ruleOf,
    files: exportFiles,
    tellExpiring: telling.tellExpiring,
    hasToday: (one) => !one.practice || emulator.running() !== undefined,
    onProblem: failureOf,
  });
}

function renewingOf(
  ports: ApplicationPorts,
  { clock, moment, newId, newClTRID, yieldTurn, publish }: Tools,
  { account, session, today, secrets, access, barrier }: Reach,
  { desk, work, exportFiles, telling }: Desktop,
  domains: DomainsService,
) {
  return assembleRenewals(ports.store, {
    clock,
    moment,
    account,
    session,
    today,
    who: desk.who,
    newId,
    newClTRID,
    work,
    yieldTurn,
    publish,
    requireEndpoint: createEndpointCheck({ session, moment, newClTRID }),
    readFresh: domains.readFresh,
    requireApiKey: secrets.requireApiKey,
    passWrite: barrier.passWrite,
    askedBy: ports.host.host === 'cli' ? 'command line' : 'window',
    quietTimes: ports.quietTimes ?? usualQuietTimes,
    select: domains.select,
    addresses: (one) => access.addressesFor(one, 'rpp-v0'),
    tellElsewhere: telling.tellElsewhere,
    files: exportFiles,
  });
}

function inboxOf(
  { store, host }: ApplicationPorts,
  { clock, chance, newId, newClTRID, publish, failureOf }: Tools,
  { accounts, account, session, barrier, access }: Reach,
  { desk, work, exportFiles, telling }: Desktop,
) {
  return new InboxService({
    clock,
    who: desk.who,
    account,
    session,
    newId,
    newClTRID,
    publish,
    failureOf,
    archive: store.inbox,
    settings: store.settings,
    chance: chance.number,
    accounts: accounts.allStored,
    passWrite: barrier.passWrite,
    startWork: work.start,
    files: exportFiles,
    redaction: access.redaction,
    attention: telling.attention,
    // A host that runs one command is gone before an interval is over.
    polls: host.host !== 'cli',
  });
}

function askingOf(
  ports: ApplicationPorts,
  { clock, moment, newId, newClTRID, yieldTurn, publish }: Tools,
  { account, today, secrets, access }: Reach,
  { work, exportFiles, recentFiles }: Desktop,
  given: { readonly datesMoved: (accountId: string) => void; readonly select: DomainsService['select'] },
) {
  return assembleQuestions(ports.store, {
    ...access,
    clock,
    moment,
    account,
    today,
    newId,
    newClTRID,
    work,
    yieldTurn,
    publish,
    ...given,
    hasApiKey: secrets.hasApiKey,
    secretsOf: (one: StoredAccount) => recordedSecrets(secrets, one),
    files: exportFiles,
    version: ports.host.version,
    notesUnderWay: ports.host.host !== 'cli',
    recentFiles: recentFiles.recent,
    chooseFile: ports.files.chooseOpenPath,
  });
}

function backupsOf(ports: ApplicationPorts, { clock, newId, ownFiles }: Tools, work: WorkService) {
  return new BackupsService({
    place: ports.place ?? { storePath: '', trouble: undefined, restored: undefined, replace: undefined },
    upkeep: storeUpkeep,
    settings: ports.store.settings,
    clock,
    files: ownFiles,
    newId,
    chooseFile: ports.files.chooseOpenPath,
    underWay: () => work.list().filter(({ endedAt }) => endedAt === null).length,
    startWork: work.start,
  });
}

function practiceOf(
  ports: ApplicationPorts,
  { clock, newClTRID, publish, topics }: Tools,
  { session }: Reach,
  { work, exportFiles }: Desktop,
  domains: DomainsService,
) {
  return assemblePractice(ports.store, {
    clock,
    session,
    newClTRID,
    publish,
    running: () => ports.emulator.running(),
    askRunning: (running, method, path, body) => askControl(running.control, method, path, body),
    listen: (signal) => topics.listen(signal),
    readFresh: domains.readFresh,
    files: exportFiles,
    startWork: work.start,
  });
}
