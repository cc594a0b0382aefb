import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { asWritten } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { Failure } from '#values/failure.ts';
import { saidOf } from '../support/said.ts';
import { arbitraryOf } from '../unit/main/hosts/arbitrary-of.ts';
import { callOf, type Operation, operations } from '../unit/main/hosts/operations.ts';
import { spoiled } from './hostile-values.ts';

const handle = 'NORN1-EX';
const cardId = 'PREPAID-0042';
/** What takes what is tried after it away, or waits for minutes, comes last or with a value of its own. */
const leftOut = ['emulator.stop', 'emulator.beginAgain', 'backups.restore', 'backups.beginAnew'];
const acceptedOfEach = 100;
/** A backup takes a thread and a second. */
const backupsAtMost = 10;
const refusedOfEach = 25;

let emulator: RunningEmulator;
let store: Store;
let application: Application;
let desk: DeskClient;
let folder: string;
let known: Readonly<Record<string, unknown>>;
const faults: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-hostile-'));
  for (const name of ['data', 'files']) mkdirSync(join(folder, name));
  emulator = await startEmulator({
    port: 0,
    clock: systemClock,
    names: 300,
    personality: { 'renewal-messages': 'on' },
  });
  const storePath = join(folder, 'data', 'registry-desk.sqlite');
  store = openStore(storePath);
  application = createApplication({
    store,
    keychain: createSessionKeychain(),
    clock: systemClock,
    emulator: { start: async () => emulator, stop: async () => undefined, running: () => emulator },
    files: { exportsFolder: () => join(folder, 'files'), chooseSavePath: undefined, offerDownload: () => null },
    host: { host: 'web', version: '0', dataFolder: join(folder, 'data'), productionAllowed: true, versions: {} },
    place: { storePath, trouble: undefined, restored: undefined, replace: undefined },
    log: (line) => faults.push(line),
  });
  await application.start();
  desk = createRouterClient(application.router) as DeskClient;
  await begin();
}, 120_000);

afterAll(async () => {
  await application.stop();
  await store.close();
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

let begun = 0;

/** A new account with names, a renewal, a batch and a message. */
async function begin(): Promise<void> {
  begun += 1;
  const addresses = { rpp: emulator.rpp, repp: emulator.repp, rdap: emulator.rdap };
  const draft = { label: `Hostile ${begun}`, environment: 'emulator', handle, addresses, readOnly: false } as const;
  const { accountId } = await desk.accounts.add({ ...draft, cards: [{ cardId, label: '' }] });
  await desk.accounts.setSecret({ accountId, secret: 'api-key', value: 'practice-key-norn', keep: 'session' });
  const { workId } = await desk.domains.refresh({ accountId });
  await application.services.work.whenOver(workId);
  const filter = { role: ['billing'], status: ['active'] };
  const sort = { column: 'expiry', direction: 'ascending' } as const;
  const { rows } = await desk.domains.page({ accountId, filter, sort, limit: 500 });
  const [ldhName = '', other = ''] = rows.map((row) => row.ldhName).slice(begun % 40);
  // A mark is about a name of the environment: what the former noun was sent may have left some.
  await desk.domainMarks.renewAgain({ accountId, selection: { kind: 'names', names: [ldhName, other] } });
  const { expiry } = await desk.renewals.propose({ accountId, ldhName });
  const period = { unit: 'y', value: 1 } as const;
  const order = { accountId, ldhName, expiryDate: expiry?.date ?? '', period, cardId };
  const { entryId } = await desk.renewals.renew(order);
  const source = { kind: 'text', text: other } as const;
  const { batchId } = await desk.renewalBatches.prepare({ accountId, source, period, cardId, title: '' });
  await application.services.work.whenOver((await desk.inbox.collect({ accountId })).workId);
  const inboxId = (await desk.inbox.page({ filter: {}, offset: 0, limit: 1 })).messages[0]?.inboxId ?? 'none';
  known = { accountId, ldhName: other, name: other, cardId, entryId, batchId, inboxId, handle, path: 'out.csv' };
}

/** An input of the schema, with what is really there in it, so that it gets as far as it can. */
function inputsOf({ name, input }: Operation): { accepted: unknown[]; refused: unknown[] } {
  const found = { accepted: [] as unknown[], refused: [] as unknown[] };
  if (input === undefined) return found;
  const bases = fc.sample(arbitraryOf(input, name), { seed: 20261125, numRuns: 6 }).map((base) => withKnown(base));
  const all = bases.flatMap((base) => [base, ...spoiled(base)]);
  for (const value of fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed: 7, numRuns: 1 })[0] ??
    []) {
    const kind = input.safeParse(value).success ? 'accepted' : 'refused';
    const most = kind === 'refused' ? refusedOfEach : name.startsWith('backups.') ? backupsAtMost : acceptedOfEach;
    if (found[kind].length < most) found[kind].push(value);
  }
  return found;
}

function withKnown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, known[key] ?? withKnown(own)]));
}

async function failureOf(call: Promise<unknown>): Promise<Failure | undefined> {
  return call.then(
    () => undefined,
    (error: { data?: Failure }) =>
      error.data ?? { kind: 'internal', message: asWritten(String(error)), reference: 'not a failure' },
  );
}

const ofOneNoun = Map.groupBy(
  operations().filter(({ name }) => !leftOut.includes(name)),
  ({ path }) => path[0] ?? '',
);

describe('whatever a window sends', () => {
  beforeEach(async () => {
    faults.length = 0;
    await desk.emulator.setClock({ to: dateOfInstant(systemClock.now()), speed: 1 });
    await desk.emulator.beginAgain({ from: 'generator', names: 300 });
    await desk.emulator.resetPersonality();
    await desk.emulator.applyLimits({ on: false });
    for (const { id } of (await desk.emulator.faults()).armed) await desk.emulator.clearFault({ id });
    await desk.network.change({ proxyUrl: '', proxyUser: '', bypass: [], authoritiesPath: '' });
    await begin();
  });

  test.each([...ofOneNoun])(
    'of %s: no fault of ours, and every refusal names its field',
    { timeout: 240_000 },
    async (_, several) => {
      for (const operation of several) {
        const { accepted, refused } = inputsOf(operation);
        for (const value of refused) {
          const failure = await failureOf(callOf(desk, operation.path)(value));
          expect(failure, operation.name).toMatchObject({ kind: 'invalid-input', code: 'contract' });
        }
        for (const value of accepted) {
          const failure = await failureOf(callOf(desk, operation.path)(value));
          const shown = `${operation.name} with ${JSON.stringify(value)?.slice(0, 400)}: ${saidOf(failure)} ${faults.join('\n')}`;
          expect(failure?.kind, shown).not.toBe('internal');
        }
        for (const { workId, endedAt } of (await desk.work.list()).works) {
          if (endedAt === null) await desk.work.cancel({ workId }).catch(() => undefined);
          await application.services.work.whenOver(workId).catch(() => undefined);
        }
        expect(faults, operation.name).toEqual([]);
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );
});
