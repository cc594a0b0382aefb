import { createRouterClient } from '@orpc/server';
import type { DeskClient } from '#contract/contract.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { RunningEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import type { NetworkSettings } from '#main/registry/transport/dispatchers.ts';
import { createSwitchedExchange } from '#main/registry/transport/switched-exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { type RawProxy, rawProxy } from './raw-proxy.ts';

export const proxyPassword = 'CANARY-proxy-passw0rd';
const apiKey = 'practice-key-norn';
const handle = 'NORN1-EX';
export const cardId = 'PREPAID-0042';

/** The application with an account whose registry, the emulator, is reached through a proxy alone. */
export interface ProxiedDesk {
  readonly desk: DeskClient;
  readonly proxy: RawProxy;
  readonly accountId: string;
  /** Registers a name at the registry, for one test. */
  newName(): Promise<string>;
  /** What a person does who renews a name: the form reads the date, then it is sent. */
  renew(ldhName: string, misbehave?: () => void): Promise<LedgerEntry>;
  /** How often the registry has billed a name. */
  charged(ldhName: string): Promise<number>;
  /** Everything that was kept, shown or logged, as one text. */
  everything(): Promise<string>;
  close(): Promise<void>;
}

let named = 0;

export async function proxiedDesk(
  emulator: RunningEmulator,
  options: { readonly authoritiesPath?: string; readonly patience?: NetworkSettings } = {},
): Promise<ProxiedDesk> {
  const { authoritiesPath = '', patience } = options;
  const tls = authoritiesPath !== '';
  const proxy = await rawProxy(emulator.url, tls);
  const store = openStore(':memory:');
  const said: string[] = [];
  // The exchange of the program itself; only where a test cannot wait for it, with less patience.
  const wire =
    patience &&
    createSwitchedExchange({
      way: () => application.services.network.way(),
      create: (settings) => createUndiciExchange(systemClock, { ...settings, ...patience }),
    });
  const application: Application = createApplication({
    store,
    keychain: createSessionKeychain(),
    clock: systemClock,
    emulator: { start: () => Promise.reject(new Error('None here.')), stop: async () => {}, running: () => undefined },
    files: {
      exportsFolder: () => '/nowhere',
      chooseSavePath: undefined,
      namesAnyPath: true,
      offerDownload: () => null,
    },
    host: { host: 'web', version: '0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
    log: (line) => said.push(line),
    ...(wire && { wire: wire.exchange }),
  });
  await application.start();
  const desk = createRouterClient(application.router) as DeskClient;
  await desk.network.change({ proxyUrl: proxy.url, proxyUser: 'desk', bypass: [], authoritiesPath });
  await desk.network.setProxyPassword({ value: proxyPassword, keep: 'session' });
  const origin = `${tls ? 'https' : 'http'}://registry.example`;
  const { accountId } = await desk.accounts.add({
    label: 'Behind a proxy',
    environment: tls ? 'sandbox' : 'emulator',
    handle,
    addresses: { rpp: `${origin}/rpp`, repp: `${origin}/repp`, rdap: origin },
    cards: [{ cardId, label: '' }],
    readOnly: false,
  });
  await desk.accounts.setSecret({ accountId, secret: 'api-key', value: apiKey, keep: 'session' });

  async function control(path: string, body?: object, method = 'POST') {
    const headers = { 'content-type': 'application/json' };
    const asked = body === undefined ? {} : { method, headers, body: JSON.stringify(body) };
    const reply = await fetch(`${emulator.control}/${path}`, asked);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  // Many programs use this registry one after the other, each with a count of its own.
  await control('limits', { availability: null, 'rdap-domain': null }, 'PATCH');

  return {
    desk,
    proxy,
    accountId,
    async newName() {
      named += 1;
      const name = `proxied-${named}.example`;
      const roles = { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle };
      await control('domains', { name, contacts: roles });
      return name;
    },
    async renew(ldhName, misbehave) {
      const { expiry } = await desk.renewals.propose({ accountId, ldhName });
      misbehave?.();
      const expiryDate = expiry?.date ?? '';
      return desk.renewals.renew({ accountId, ldhName, expiryDate, period: { unit: 'y', value: 1 }, cardId });
    },
    charged: async (ldhName) => ((await control(`charges?domain=${ldhName}`)) as { total: number }).total,
    async everything() {
      const window = { offset: 0, limit: 200 };
      const { rows } = await desk.journal.page({ accountId: null, interface: null, text: '', ...window });
      const exchanges = await Promise.all(rows.map(({ journalId }) => desk.journal.exchange({ journalId })));
      const ledger = await desk.renewals.page({ accountId: null, states: [], text: '', ...window });
      return JSON.stringify([exchanges, ledger, said, await desk.network.settings()]);
    },
    async close() {
      await application.stop();
      await wire?.close();
      await store.close();
      await proxy.close();
    },
  };
}
