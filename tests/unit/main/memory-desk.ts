import { setImmediate } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import type { ApplicationPorts } from '#main/application/host-ports.ts';
import type { Clock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store, StoredAccount } from '#main/database/store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import type { Exchange, ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { account, answered, canary, FakeClock } from './desk-harness.ts';

export interface MemoryDesk {
  readonly application: Application;
  /** The contract's operations as a window calls them. */
  readonly desk: DeskClient;
  readonly store: Store;
  /** What reached the wire, in order. */
  readonly sent: ExchangeRequest[];
  /** Answers what reaches the wire. */
  wire: (request: ExchangeRequest) => ExchangeReply | Promise<ExchangeReply>;
}

/** The application over a real store in memory (or a given one), a played wire and a played clock; an account with a key is there. */
export async function startMemoryDesk(
  changes: Partial<Omit<ApplicationPorts, 'store'>> & {
    readonly store?: Store;
    readonly account?: Partial<StoredAccount>;
  } = {},
): Promise<MemoryDesk> {
  const store = changes.store ?? openStore(':memory:');
  const sessionKeychain = createSessionKeychain();
  await sessionKeychain.set('account-1/api-key', canary);
  const sent: ExchangeRequest[] = [];
  let ids = 0;
  const wire: Exchange = async (request) => {
    sent.push(request);
    return desk.wire(request);
  };
  const { account: accountChanges, ...ports } = changes;
  if ((await store.accounts.get('account-1')) === undefined) {
    await store.accounts.keep({ ...account, ...accountChanges });
  }
  const application = createApplication({
    keychain: createSessionKeychain(),
    sessionKeychain,
    clock: new FakeClock() satisfies Clock,
    emulator: {
      start: () => Promise.reject(new Error('There is no emulator here.')),
      stop: async () => undefined,
      running: () => undefined,
    },
    files: {
      exportsFolder: () => '/nowhere',
      chooseSavePath: undefined,
      namesAnyPath: true,
      offerDownload: () => null,
    },
    host: { host: 'web', version: '0.1.0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
    wire,
    log: () => undefined,
    chance: {
      id: () => {
        ids += 1;
        return `id-${process.pid}-${ids}`;
      },
      letters: () => `letters${ids}`,
      number: () => 0.5,
    },
    ...ports,
    store,
  });
  const desk: MemoryDesk = {
    application,
    desk: createRouterClient(application.router),
    store,
    sent,
    wire: () => answered(500),
  };
  await application.start();
  return desk;
}

/** Lets everything that can go on without time go on, for some turns. */
export async function settle(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}

/** The name that a check asks about, whichever interface it goes over. */
export function askedName(request: ExchangeRequest): string {
  const [, name] = /\/(?:domainNames|domains|dac|domain)\/([^/?]+)/.exec(request.url) ?? [];
  return decodeURIComponent(name ?? '');
}

/** The answer of RPP v0 availability. */
export function availabilityV0(verdict: 'available' | 'registered'): ExchangeReply {
  return answered(verdict === 'available' ? 200 : 404, [
    ['rpp-code', '01000'],
    ['rpp-svtrid', 'S-1'],
  ]);
}
