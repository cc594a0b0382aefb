import { join } from 'node:path';
import { createApplication } from '#main/application/application.ts';
import { type Moment, systemClock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { runCli } from '#main/hosts/cli/run-cli.ts';
import { makeDataFolder } from '#main/hosts/data-folder.ts';
import type { openDesk } from '#main/hosts/open-desk.ts';
import { createOsKeychain } from '#main/keychain/os-keychain.ts';
import type { Exchange } from '#main/registry/transport/exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { asWritten } from '#messages/message.ts';
import type { QuietTimes } from '#values/quiet-times.ts';

// The command line program, put together as the real one is, but for one thing: it kills itself with SIGKILL at the step
// that REGISTRY_DESK_STOP_AT names, the how-manieth time REGISTRY_DESK_STOP_NUMBER says. The product knows no such thing.

/** Where a renewal can be cut, in the order in which it comes by. */
export const namedSteps = [
  'open:before',
  'open:during',
  'open:after',
  'journal:before',
  'journal:during',
  'journal:after',
  'wire:before',
  'wire:during',
  'wire:after',
  'settle:before',
  'settle:during',
  'settle:after',
] as const;

const { REGISTRY_DESK_STOP_AT: at, REGISTRY_DESK_STOP_NUMBER: number, REGISTRY_DESK_QUIET: quiet } = process.env;
/** A desk that a torture must find out: it takes what had left for what had not. */
const forgetsSent = process.env.REGISTRY_DESK_FAULT === 'forgets-sent';
let left = Number(number ?? '1');

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** Does the work of a step, and dies before, during or after it when it is the one. */
async function passing<T>(step: string, work: () => Promise<T>): Promise<T> {
  const [name, moment] = (at ?? '').split(':');
  if (name !== step) return work();
  left -= 1;
  if (left > 0) return work();
  if (moment === 'before') return die();
  const done = work();
  if (moment === 'during') {
    // While the other thread or the network is at it: a chance part of a few milliseconds.
    await systemClock.sleep(Math.random() * 4);
    return die();
  }
  await done.catch(() => undefined);
  return die();
}

function stoppingStore(store: Store): Store {
  const { ledger, journal } = store;
  return {
    ...store,
    ledger: {
      ...ledger,
      recover: (at) => (forgetsSent ? forget(ledger, at) : ledger.recover(at)),
      open: (intention, sent) => passing('open', () => ledger.open(intention, sent)),
      step: (...given) => passing('settle', () => ledger.step(...given)),
    },
    journal: {
      ...journal,
      began: (record) =>
        record.command === 'renew-domain' ? passing('journal', () => journal.began(record)) : journal.began(record),
    },
  };
}

async function forget(ledger: Store['ledger'], at: Moment): Promise<{ unknown: number; notSent: number }> {
  const query = { accountId: null, states: ['sent'] as const, text: '', offset: 0, limit: 500 };
  for (const { entryId } of (await ledger.page(query)).entries) {
    await ledger.step(entryId, { ...at, state: 'not-sent', text: asWritten('Forgotten.') });
  }
  return ledger.recover(at);
}

const open: typeof openDesk = async (plan) => {
  makeDataFolder(plan.dataFolder);
  const store = await openWorkerStore(join(plan.dataFolder, 'registry-desk.sqlite'));
  const undici = createUndiciExchange(systemClock);
  const wire: Exchange = (request) =>
    request.command === 'renew-domain' ? passing('wire', () => undici.exchange(request)) : undici.exchange(request);
  const application = createApplication({
    store: stoppingStore(store),
    keychain: plan.keychain ?? createOsKeychain(),
    clock: systemClock,
    emulator: plan.emulator,
    files: plan.files,
    wire,
    ...(quiet === undefined ? {} : { quietTimes: JSON.parse(quiet) as QuietTimes }),
    host: {
      host: plan.host,
      version: '0',
      dataFolder: plan.dataFolder,
      productionAllowed: plan.productionAllowed,
      versions: {},
    },
  });
  await application.start();
  return {
    settings: store.settings,
    application,
    async close() {
      await application.stop();
      await undici.close();
      await plan.emulator.stop();
      await store.close();
    },
  };
};

if (process.argv[1] === import.meta.filename) process.exitCode = await runCli(process.argv.slice(2), open);
