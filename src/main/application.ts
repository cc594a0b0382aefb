import { setImmediate } from 'node:timers/promises';
import { dateOfInstant } from '#registry/calendar-date.ts';
import { usualQuietTimes } from '#registry/quiet-times.ts';
import { makeClTRID } from '#registry/transaction-id.ts';
import { aboutOf } from './about-host.ts';
import { askControl } from './ask-control.ts';
import { assemblePortfolio } from './assemble-portfolio.ts';
import { assemblePractice } from './assemble-practice.ts';
import { assembleQuestions } from './assemble-questions.ts';
import { assembleRenewals } from './assemble-renewals.ts';
import { systemChance } from './chance.ts';
import type { Moment } from './clock.ts';
import { controlOf } from './control-of.ts';
import { withHeldOfProxy } from './credentials.ts';
import { filesForPeople } from './files-for-people.ts';
import type { ApplicationPorts } from './host-ports.ts';
import { createSessionKeychain } from './keychain/session-keychain.ts';
import { createFailureOf } from './operation-failures.ts';
import { practicePrices } from './practice-prices.ts';
import { recordedSecrets } from './recorded-secrets.ts';
import { recoverEarlier } from './recover-earlier.ts';
import { createRegistryAccess } from './registry-access.ts';
import { readWhole } from './regular-file.ts';
import { rememberExports } from './remembered-exports.ts';
import { createRouter, type Router, type Services } from './router.ts';
import { createSecretScrubber } from './secret-scrubber.ts';
import { AccountSecrets } from './services/accounts/account-secrets.ts';
import { AccountsService } from './services/accounts.ts';
import { BackupsService } from './services/backups.ts';
import { createBarrier } from './services/barrier.ts';
import { createDesk } from './services/desk.ts';
import { createEmulator } from './services/emulator.ts';
import { InboxService } from './services/inbox.ts';
import { NetworkService } from './services/network.ts';
import { createEndpointCheck } from './services/renewals/endpoint-check.ts';
import { WorkService } from './services/work.ts';
import { systemSteady } from './steady-time.ts';
import { stopInTime } from './stop-in-time.ts';
import type { StoredAccount } from './store/store.ts';
import { storeUpkeep } from './store/store-upkeep.ts';
import { tellInLanguage } from './tell-in-language.ts';
import { createTopicPublisher } from './topic-publisher.ts';

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
  const { store, clock, host, keychain } = ports;
  const chance = ports.chance ?? systemChance;
  const topics = createTopicPublisher();
  const { publish } = topics;
  const scrubber = createSecretScrubber();
  const failureOf = createFailureOf({
    newReference: () => chance.letters().slice(0, 8),
    log: ports.log ?? ((line) => process.stderr.write(`${line}\n`)),
    scrub: scrubber.scrub,
  });
  const newClTRID = (purpose: string): string => makeClTRID(purpose, clock.now(), chance.letters());
  const ownFiles = filesForPeople(ports, chance.id);
  const emulator = createEmulator({ control: controlOf(ports.emulator, ownFiles), publish });
  const ofThisRun = ports.sessionKeychain ?? (keychain.kind === 'session' ? keychain : createSessionKeychain());
  const secrets = new AccountSecrets({
    keychain,
    session: ofThisRun,
    practiceContact: (handle) => emulator.running()?.accounts.find((contact) => contact.handle === handle),
    onSecret: scrubber.remember,
  });
  const accounts = new AccountsService({
    accounts: store.accounts,
    settings: store.settings,
    ledger: store.ledger,
    secrets,
    clock,
    newId: chance.id,
    productionAllowed: host.productionAllowed,
    farSide: (addresses) => access.farSide(addresses),
    publish,
    startPractice: emulator.start,
    runningPractice: emulator.running,
    async takePrices(accountId) {
      const prices = await practicePrices(emulator.read);
      if (prices !== undefined) await costs.keepPriceList(accountId, prices);
    },
  });
  const account = accounts.stored;
  const moment = (): Moment => ({ at: clock.now(), steady: (ports.steady ?? systemSteady)() });
  const barrier = createBarrier({ moment, account, productionAllowed: host.productionAllowed, publish });
  const network = new NetworkService({
    settings: store.settings,
    keychain,
    session: ofThisRun,
    readFile: readWhole,
    onSecret: scrubber.remember,
    onChange: () => access.wayChanged(),
    publish,
  });
  const access = createRegistryAccess({
    store,
    clock,
    steady: ports.steady ?? systemSteady,
    chance: chance.number,
    newId: chance.id,
    wire: ports.wire,
    way: network.way,
    account,
    secrets: withHeldOfProxy(secrets, network.held),
    runningPractice: emulator.running,
    passWrite: barrier.passWrite,
    keptBodyBytes: (accountId) => questions.recordings.keptBodyBytes(accountId),
    publish,
    onProblem: failureOf,
    queueSizeTold: (...told) => void inbox.heard(...told).catch(failureOf),
  });
  const { session } = access;
  /** The account's today: the practice registry's own calendar while it runs, else the clock's. */
  const today = async (one: StoredAccount) =>
    dateOfInstant((one.practice ? await emulator.virtualTime() : undefined) ?? clock.now());
  const desk = createDesk({
    settings: store.settings,
    about: aboutOf(host),
    desktop: ports.desktop,
    storage: () => earlier.storage(),
    publish,
  });
  const telling = tellInLanguage(ports.attention, desk.settings);
  const work = new WorkService({
    clock,
    yieldTurn: () => setImmediate(),
    publish,
    newId: chance.id,
    onEnded: telling.tellWork,
    failureOf,
  });
  const datesMoved = (accountId: string) => void renewals.datesMoved(accountId).catch(failureOf);
  const { recentFiles, exportFiles } = rememberExports(ownFiles, { ...ports, settings: store.settings, publish });
  const names = assemblePortfolio(store, {
    clock,
    moment,
    account,
    session,
    today,
    hasApiKey: secrets.hasApiKey,
    keyOf: access.keyOf,
    ruleOf: access.ruleOf,
    work,
    files: exportFiles,
    tellExpiring: telling.tellExpiring,
    datesMoved,
    hasToday: (one) => !one.practice || emulator.running() !== undefined,
    onProblem: failureOf,
    yieldTurn: () => setImmediate(),
    publish,
  });
  const { portfolio, expiryPlanner } = names;
  const { costs, renewals, renewalBatches } = assembleRenewals(store, {
    clock,
    moment,
    requireEndpoint: createEndpointCheck({ session, moment, newClTRID }),
    account,
    session,
    today,
    readFresh: portfolio.readFresh,
    requireApiKey: secrets.requireApiKey,
    passWrite: barrier.passWrite,
    newId: chance.id,
    newClTRID,
    askedBy: host.host === 'cli' ? 'command line' : 'window',
    quietTimes: ports.quietTimes ?? usualQuietTimes,
    select: portfolio.select,
    addresses: (one) => access.addressesFor(one, 'rpp-v0'),
    tellElsewhere: telling.tellElsewhere,
    work,
    files: exportFiles,
    yieldTurn: () => setImmediate(),
    publish,
  });
  const inbox = new InboxService({
    archive: store.inbox,
    settings: store.settings,
    clock,
    chance: chance.number,
    accounts: accounts.allStored,
    account,
    session,
    passWrite: barrier.passWrite,
    startWork: work.start,
    files: exportFiles,
    failureOf,
    newId: chance.id,
    newClTRID,
    redaction: access.redaction,
    publish,
    attention: telling.attention,
    // A host that runs one command is gone before an interval is over.
    polls: host.host !== 'cli',
  });
  const questions = assembleQuestions(store, {
    ...access,
    clock,
    moment,
    datesMoved,
    account,
    today,
    select: portfolio.select,
    hasApiKey: secrets.hasApiKey,
    secretsOf: (one: StoredAccount) => recordedSecrets(secrets, one),
    newId: chance.id,
    newClTRID,
    work,
    files: exportFiles,
    version: host.version,
    notesUnderWay: host.host !== 'cli',
    recentFiles: recentFiles.recent,
    chooseFile: ports.files.chooseOpenPath,
    yieldTurn: () => setImmediate(),
    publish,
  });
  const services: Services = {
    desk,
    accounts,
    recentFiles,
    backups: new BackupsService({
      place: ports.place ?? { storePath: '', trouble: undefined, restored: undefined, replace: undefined },
      upkeep: storeUpkeep,
      settings: store.settings,
      clock,
      files: ownFiles,
      newId: chance.id,
      chooseFile: ports.files.chooseOpenPath,
      underWay: () => work.list().filter(({ endedAt }) => endedAt === null).length,
      startWork: work.start,
    }),
    barrier,
    ...names,
    ...questions,
    network,
    renewals,
    renewalBatches,
    costs,
    work,
    inbox,
    emulator,
    practice: assemblePractice(store, {
      running: () => ports.emulator.running(),
      askRunning: (running, method, path, body) => askControl(running.control, method, path, body),
      listen: (signal) => topics.listen(signal),
      clock,
      session,
      newClTRID,
      readFresh: portfolio.readFresh,
      files: exportFiles,
      startWork: work.start,
      publish,
    }),
  };
  // A host that runs one command is gone before a plan goes on.
  const again = host.host !== 'cli';
  const plans = again ? [expiryPlanner.recover, async () => expiryPlanner.watch(topics.listen(undefined))] : [];
  const earlier = recoverEarlier(
    [renewals.recover, renewalBatches.recover, questions.availabilityBatches.recover, ...plans, inbox.start],
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
      renewalBatches.stopping();
      questions.availabilityBatches.stopping();
      questions.probe.stopping();
      await stopInTime(
        clock,
        Promise.all([expiryPlanner.stopping(), work.stop(), renewals.idle(), inbox.close()]).then(access.close),
      );
      topics.close();
    },
  };
}
