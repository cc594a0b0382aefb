import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort as WorkerPort } from 'node:worker_threads';
import fc from 'fast-check';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { systemClock } from '#main/clock.ts';
import { type EmbeddedEmulator, startEmbeddedEmulator } from '#main/emulator/embedded-emulator.ts';
import { emulatorControl } from '#main/hosts/emulator-control.ts';
import { type OpenDesk, openDesk } from '#main/hosts/open-desk.ts';
import { openPageFiles } from '#main/hosts/page-files.ts';
import { servePort } from '#main/hosts/serve-port.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import { startWebServer, type WebServer } from '#main/hosts/web/web-server.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { connectOverPort } from '#renderer/bridge/connect-over-port.ts';
import { arbitraryOf } from '../unit/main/hosts/arbitrary-of.ts';
import { operations } from '../unit/main/hosts/operations.ts';

/**
 * The whole application over both transports, asked everything that the contract allows by someone who tries things.
 * Keys are in its keychain and are used on the wire; not a byte that a window gets may have one of them in it.
 */
const canaries = ['canary-Kei7-api-key-þ', 'canary-Kei8-contact-password'] as const;
const handle = 'NORN1-EX';
const forms = canaries.flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`${handle}:${secret}`).toString('base64').replace(/=+$/, ''),
  JSON.stringify(secret).slice(1, -1),
]);

/** Operations that would end the run for the others; they are asked last. */
const endings = new Set(['accounts.remove', 'accounts.forgetSecret', 'emulator.stop']);

let folder: string;
let registry: EmbeddedEmulator;
let desk: OpenDesk;
let server: WebServer;
let session: Record<string, string>;
let port: WorkerPort;
/** Everything that came to a window, as text. */
let heard = '';
let logged = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-canary-'));
  writeFileSync(join(folder, 'index.html'), '');
  registry = await startEmbeddedEmulator({ port: 0 });
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((piece: string | Uint8Array) => {
    logged += String(piece);
    return true;
  }) as typeof process.stderr.write;
  endOfLogging = () => {
    process.stderr.write = write;
  };
  const finishedFiles = openFinishedFiles();
  desk = await openDesk({
    host: 'web',
    dataFolder: join(folder, 'data'),
    productionAllowed: false,
    keychain: memoryKeychain(),
    emulator: emulatorControl(),
    files: {
      exportsFolder: () => folder,
      chooseSavePath: undefined,
      offerDownload: (path) => finishedFiles.offer(path),
    },
  });
  server = await startWebServer({
    port: 0,
    router: () => desk.application.router,
    pages: openPageFiles(folder),
    finishedFiles,
    clock: systemClock,
    showAddress: () => {},
  });
  const { hash } = new URL(server.oneTimeAddress());
  const headers = { origin: server.origin };
  const body = JSON.stringify({ token: hash.slice('#token='.length) });
  const traded = await fetch(`${server.pageAddress}session`, { method: 'POST', headers, body });
  const { pageHalf } = (await traded.json()) as { pageHalf: string };
  const cookie = traded.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  session = { cookie, 'registry-desk-session': pageHalf };
  const { port1, port2 } = new MessageChannel();
  servePort(desk.application.router, port2);
  port = port1;
  port.on('message', (message) => {
    heard += `${message}\n`;
  });
});

let endOfLogging = () => {};

afterAll(async () => {
  endOfLogging();
  port.close();
  await server.stop();
  await desk.close();
  await registry.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

it('lets no key out, whatever is asked', async () => {
  const window = connectOverPort(port as unknown as MessagePort);
  const facts = await furnish(window);
  const topics = await window.topics.listen();
  const orders = operations().map(({ name, path, input }) => ({
    name,
    path,
    input:
      input === undefined ? fc.constant(undefined) : arbitraryOf(input, name).map((value) => sharpen(value, facts)),
  }));
  const order = (given: typeof orders) =>
    fc.constantFrom(...given).chain(({ name, path, input }) => input.map((value) => ({ name, path, input: value })));
  const usual = orders
    .filter(({ name }) => !endings.has(name))
    .flatMap((one, at) => fc.sample(order([one]), { seed: 2026 + at, numRuns: 5 }));
  const last = fc.sample(order(orders.filter(({ name }) => endings.has(name))), { seed: 2026, numRuns: 12 });
  expect(new Set(usual.map(({ name }) => name)).size).toBe(operations().length - endings.size);
  for (const [index, { path, input }] of [...usual, ...last].entries()) {
    if (index % 2 === 0) heard += await overHttp(path, input);
    else await callQuietly(window, path, input);
    for (const form of forms) expect(heard.includes(form), `${path.join('.')} ${JSON.stringify(input)}`).toBe(false);
  }
  await topics.return?.();
  // The keys were in use: the registry was asked with them, and saw that they are not right.
  expect(heard).toContain('not-authorised');
  expect(heard.length).toBeGreaterThan(50_000);
  for (const form of forms) expect(logged.includes(form), 'the log').toBe(false);
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = readFileSync(join(file.parentPath, file.name));
    for (const form of forms) expect(bytes.includes(form), file.name).toBe(false);
  }
}, 240_000);

interface KnownFacts {
  readonly accountIds: readonly string[];
  readonly names: readonly string[];
  readonly entryIds: readonly string[];
  readonly journalIds: readonly string[];
}

/** Two accounts at a registry that answers, both with keys that must stay inside; and some of everything else. */
async function furnish(window: DeskClient): Promise<KnownFacts> {
  const [apiKey, password] = canaries;
  const { rpp, repp, rdap } = registry;
  const cards = [{ cardId: 'PREPAID-0042', label: '' }];
  const addresses = { rpp, repp, rdap };
  const accountIds: string[] = [];
  for (const [label, keep] of [['kept', 'keychain'] as const, ['for the session', 'session'] as const]) {
    const draft = { label, environment: 'emulator' as const, handle, addresses, cards };
    const { accountId } = await window.accounts.add(draft);
    await window.accounts.setSecret({ accountId, secret: 'api-key', value: apiKey, keep });
    await window.accounts.setSecret({ accountId, secret: 'contact-password', value: password, keep });
    accountIds.push(accountId);
  }
  const practice = await window.accounts.practise();
  accountIds.push(practice.accountId);
  const [accountId = ''] = accountIds;
  const order = { expiryDate: '2027-03-14', period: { unit: 'y' as const, value: 1 }, cardId: 'PREPAID-0042' };
  await window.availability.check({ accountId, name: 'one.example', via: 'rpp-v0' }).catch(() => {});
  await window.renewals.renew({ accountId, ldhName: 'one.example', staleReason: 'a test', ...order }).catch(() => {});
  const { rows } = await window.journal.page({ accountId: null, interface: null, text: '', offset: 0, limit: 20 });
  const { entries } = await window.renewals.page({ accountId: null, states: [], text: '', offset: 0, limit: 20 });
  expect(rows.length).toBeGreaterThan(0);
  return {
    accountIds,
    names: ['one.example', 'xn--rur-3man9d.example', 'norn.example'],
    entryIds: entries.map(({ entryId }) => entryId),
    journalIds: rows.map(({ journalId }) => journalId),
  };
}

/** Made input, with things that exist in the places where made ones would only be refused, and the key where secrets go. */
function sharpen(value: unknown, facts: KnownFacts, field = ''): unknown {
  const choices: Record<string, readonly unknown[]> = {
    accountId: facts.accountIds,
    ldhName: facts.names,
    name: facts.names,
    entryId: facts.entryIds,
    journalId: facts.journalIds,
    value: canaries,
    path: [join(folder, 'export.csv')],
    addresses: [{ rpp: registry.rpp, repp: registry.repp, rdap: registry.rdap }],
    handle: [handle],
  };
  const known = choices[field] ?? [];
  // Whether and which is decided by the made value itself, so that a seed still gives one run.
  const turn = JSON.stringify(value ?? null).length;
  const isPeriod = field === 'value' && typeof value === 'number';
  if (known.length > 0 && value !== null && !isPeriod) return known[turn % known.length];
  if (Array.isArray(value)) return value.map((item) => sharpen(item, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sharpen(member, facts, name)]));
}

/** A new connection for each call: on a busy machine the server closes an idle one in the instant of the next call. */
const onceEach = new Agent({ pipelining: 0 });

async function overHttp(path: readonly string[], input: unknown): Promise<string> {
  const { origin, pageAddress } = server;
  const answer = await fetch(`${pageAddress}rpc/${path.join('/')}`, {
    dispatcher: onceEach,
    method: 'POST',
    headers: { origin, ...session, 'content-type': 'application/json' },
    body: JSON.stringify(input === undefined ? {} : { json: input }),
  });
  // A call that is turned away at the door shows nothing.
  expect(answer.status, path.join('.')).not.toBe(401);
  return `${JSON.stringify([...answer.headers])}${await answer.text()}\n`;
}

/** What comes back is heard on the port; a refusal is as good an answer as any. */
async function callQuietly(window: DeskClient, path: readonly string[], input: unknown): Promise<void> {
  const [group = '', member = ''] = path;
  const calls = window as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  await calls[group]?.[member]?.(input).catch(() => undefined);
}

function memoryKeychain(): Keychain {
  const entries = new Map<string, string>();
  return {
    kind: 'keychain',
    get: async (entry) => entries.get(entry),
    set: async (entry, secret) => void entries.set(entry, secret),
    forget: async (entry) => void entries.delete(entry),
    probe: async () => ({ usable: true }),
  };
}
