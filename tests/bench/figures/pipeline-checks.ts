import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { AccountSecrets } from '#main/accounts/account-secrets.ts';
import { KeyPlaces } from '#main/accounts/key-places.ts';
import { systemChance } from '#main/application/chance.ts';
import { createRegistryAccess } from '#main/application/registry-access.ts';
import { systemSteady } from '#main/application/steady-time.ts';
import { type Clock, systemClock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { checkOver } from '#main/registry/protocol/check-over.ts';
import { startBenchEmulator } from '../bench-emulator.ts';
import { answerAfter, awayMilliseconds } from '../distance.ts';
import { type Figure, inTurn, type Measured } from '../figure.ts';

/** So many that a round lasts a second or more, and few enough for the published limit, which stays in force. */
const checks = 6000;
/** Longer than the window of the published limit with its margin. */
const windowMilliseconds = 40 * 60 * 1000;
/** As many as a batch of checks keeps under way. */
const inABatch = 6;

/**
 * Availability checks through the whole pipeline beside undici alone with the same HEADs of the same server, over as many
 * connections: one after another, as a person asks, and six at a time, as a batch does; of a server that answers at once,
 * as only one on the same machine does, and of one that is 10 ms away.
 */
export const pipelineChecks: Figure[] = [
  {
    name: 'pipeline-checks-single',
    about:
      'RPP v0 checks a second through retry, budget, journal and authorization, store in its worker, one after another',
    baseline: 'raw undici with the same HEADs, one after another',
    goal: { sense: 'at-least', value: 0.6 },
    measure: () => measure(7, 0, 1),
  },
  {
    name: 'pipeline-checks',
    about: 'the same, six at a time',
    baseline: 'raw undici with the same HEADs, six at a time',
    goal: { sense: 'at-least', value: 0.6 },
    measure: () => measure(7, 0, inABatch),
  },
  {
    name: 'pipeline-checks-away',
    about: `the same, six at a time, with a registry ${awayMilliseconds} ms away`,
    baseline: 'raw undici with the same HEADs, six at a time',
    goal: { sense: 'at-least', value: 0.6 },
    measure: () => measure(3, awayMilliseconds, inABatch),
  },
];

async function measure(rounds: number, latency: number, connections: number): Promise<Measured> {
  const emulator = await startBenchEmulator(['--seed', 'small-reseller']);
  try {
    await answerAfter(`${emulator.url}/control`, latency);
    const desk = await openDesk(emulator, connections);
    const measured = await inTurn(rounds, desk.round, () => undiciAlone(emulator, connections)).finally(desk.close);
    return {
      ratio: measured.ours / measured.baseline,
      detail: `${Math.round(measured.ours)}/s beside ${Math.round(measured.baseline)}/s, ${connections} at a time`,
    };
  } finally {
    await emulator.stop();
  }
}

type Emulator = Awaited<ReturnType<typeof startBenchEmulator>>;

function nameOf(index: number): string {
  return `name-${index % 5000}.example`;
}

interface Desk {
  /** One round of checks; a window later than the one before, whose takes no longer count. */
  round(): Promise<number>;
  close(): Promise<void>;
}

/** One store for all rounds, in its thread, as in a program that has been open for a while. */
async function openDesk(emulator: Emulator, connections: number): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  const store = await openWorkerStore(join(folder, 'desk.sqlite'));
  const keychain = createSessionKeychain();
  let later = 0;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + later };
  const account: StoredAccount = {
    accountId: 'bench',
    label: 'Bench',
    environment: 'sandbox',
    handle: emulator.account.handle,
    addresses: { rpp: `${emulator.url}/rpp`, repp: '', rdap: '' },
    switchedOff: [],
    paths: {},
    cards: [],
    readOnly: false,
    practice: false,
    apiKeyKept: 'none',
    contactPasswordKept: 'none',
    createdAt: 0,
  };
  await store.accounts.keep(account);
  const secrets = new AccountSecrets({
    keychain,
    session: keychain,
    practiceContact: () => undefined,
    onSecret: () => undefined,
    places: new KeyPlaces({ accounts: store.accounts, isShared: () => false }),
  });
  await secrets.set('bench', 'api-key', emulator.account.apiKey, 'session');
  const access = createRegistryAccess({
    store,
    clock,
    steady: systemSteady,
    chance: systemChance.number,
    newId: systemChance.id,
    wire: undefined,
    way: async () => ({ kind: 'ready' }),
    account: async (accountId) => (await store.accounts.get(accountId)) ?? account,
    secrets,
    runningPractice: () => undefined,
    passWrite: () => undefined,
    keptBodyBytes: () => undefined,
    publish: () => undefined,
    onProblem: (error) => {
      throw error;
    },
    queueSizeTold: () => undefined,
  });
  const session = access.session(account);
  let rounds = 0;
  return {
    async round() {
      rounds += 1;
      const ofRound = `bench-${rounds}-`;
      const perSecond = await asked(connections, async (index) => {
        const command = checkOver('rpp-v0', { ldhName: nameOf(index), clTRID: `${ofRound}${index}` });
        await session.run(command, { priority: 'background' });
      });
      const filter = { accountId: 'bench', interface: null, text: ofRound };
      const { total } = await store.journal.page({ ...filter, offset: 0, limit: 1 });
      if (total !== checks) throw new Error(`the journal holds ${total} of ${checks} exchanges`);
      later += windowMilliseconds;
      return perSecond;
    },
    async close() {
      await access.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function undiciAlone(emulator: Emulator, connections: number): Promise<number> {
  const agent = new Agent({ connections, pipelining: 1, allowH2: false });
  const authorization = `Basic ${btoa(`${emulator.account.handle}:${emulator.account.apiKey}`)}`;
  try {
    return await asked(connections, async (index) => {
      const { body, statusCode } = await agent.request({
        origin: emulator.url,
        path: `/rpp/v0/domainNames/${nameOf(index)}/availability`,
        method: 'HEAD',
        headers: { 'RPP-Cltrid': `bench-${index}`, authorization },
        reset: false,
      });
      await body.dump();
      if (statusCode !== 200 && statusCode !== 404) throw new Error(`the emulator answered ${statusCode}`);
    });
  } finally {
    await agent.close();
  }
}

/** How many a second, where each of the connections is always busy. */
async function asked(connections: number, ask: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < checks) {
        next += 1;
        await ask(next);
      }
    }),
  );
  return (checks * 1000) / (performance.now() - startedAt);
}
