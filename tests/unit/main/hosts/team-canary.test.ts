import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { keepDesk } from '#main/hosts/keep-desk.ts';
import { invitePerson } from '#main/team/create-team.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { startChild } from '../../../bench/child.ts';
import { type Canary, canariesIn, canary, filesWithCanaries } from '../../../support/canaries.ts';
import { echoingRegistry } from '../../../support/echoing-registry.ts';
import { temporaryFolder } from '../database/store-kinds.ts';
import { waysOfWriting } from '../registry/transport/secrets/ways-of-writing.ts';
import { memoryKeychain } from '../team/a-joining-desk.ts';
import { allRows, teams } from '../team/a-team.ts';

const { aTeam, testServer } = teams();

interface Ready {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly { readonly handle: string; readonly cardIds: readonly string[] }[];
}

/** A registry that repeats the credentials of each request in every way, and takes these. */
async function registryWith(key: Canary, password: (handle: string) => Canary) {
  const program = join(import.meta.dirname, '../../../../src/main/hosts/emulator/main.ts');
  const { ready, stop } = await startChild<Ready>(program, ['--port', '0', '--seed', 'small-reseller']);
  onTestFinished(stop);
  const { handle = '', cardIds: [cardId = ''] = [] } = ready.accounts[0] ?? {};
  const control = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${ready.control}/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
  };
  const contact = password(handle);
  await control('POST', `contacts/${handle}/keys`, { key: key.value });
  await control('PATCH', `contacts/${handle}`, { password: contact.value });
  const front = await echoingRegistry(new URL(ready.rpp).origin, waysOfWriting);
  onTestFinished(front.close);
  const { rpp, repp, rdap } = ready;
  const addresses = { rpp: front.addressOf(rpp), repp: front.addressOf(repp), rdap: front.addressOf(rdap) };
  return { handle, cardId, addresses, contact, echoes: front.echoes };
}

/** A desk that works alone, with what it logs. */
async function ownDesk() {
  const folder = temporaryFolder();
  const keychain = memoryKeychain();
  const log: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => log.push(String(line)) > 0);
  onTestFinished(() => void vi.restoreAllMocks());
  const kept = await keepDesk({
    ...{ host: 'web', dataFolder: folder, productionAllowed: false, keychain },
    emulator: {
      start: () => Promise.reject(new Error('There is no emulator here.')),
      stop: async () => undefined,
      running: () => undefined,
    },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
  });
  onTestFinished(() => kept.close());
  // Anew each time: the desk opens again when it joins.
  const desk = (): DeskClient => createRouterClient(kept.router());
  return { desk, folder, keychain, log };
}

/** Joins, also with a history, and waits for the link. */
async function joinTeam(desk: () => DeskClient, invitation: string, bringHistory: boolean): Promise<void> {
  await desk().team.join({ invitation, machine: 'laptop', bringHistory });
  await vi.waitFor(async () => expect((await desk().team.standing())?.link).toBe('current'), 30_000);
}

/** What a person does at a desk with an account, by which answers with the secrets in them come into its store. */
async function work(desk: DeskClient, key: Canary, registry: Awaited<ReturnType<typeof registryWith>>) {
  const { handle, cardId, addresses, contact } = registry;
  const { accountId } = await desk.accounts.add({
    ...{ label: 'Ours', environment: 'sandbox', handle, addresses, switchedOff: [] },
    cards: [{ cardId, label: '' }],
  });
  await desk.accounts.setSecret({ accountId, secret: 'api-key', value: key.value, keep: 'keychain' });
  await desk.accounts.setSecret({ accountId, secret: 'contact-password', value: contact.value, keep: 'keychain' });
  const overAt = async (workId: string) =>
    vi.waitFor(async () => {
      const { works } = await desk.work.list();
      expect(works.find((work) => work.workId === workId)?.endedAt).not.toBeNull();
    }, 30_000);
  await overAt((await desk.domains.refresh({ accountId })).workId);
  const { rows } = await desk.domains.page({
    accountId,
    filter: {},
    sort: { column: 'expiry', direction: 'ascending' },
    offset: 0,
    limit: 1,
  });
  const { ldhName = '', expiry } = rows[0] ?? {};
  await desk.domains.lookUp({ accountId, ldhName });
  await desk.domainMarks.keepNote({ accountId, ldhName, note: 'Ask first.' });
  const period = { unit: 'y', value: 1 } as const;
  const renewed = await desk.renewals.renew({ accountId, ldhName, expiryDate: expiry?.date ?? '', period, cardId });
  expect(renewed.state).toBe('renewed');
  await overAt((await desk.inbox.collect({ accountId, acknowledge: 'after-storing' })).workId);
  expect(registry.echoes()).toBeGreaterThan(5);
  return ldhName;
}

test.each([
  { how: 'works as a seat', bringsHistory: false },
  { how: 'brings what it did alone', bringsHistory: true },
])(
  'keys, contact passwords and the own password of a desk that $how are in no table, file or log of a team',
  {
    timeout: 120_000,
  },
  async ({ bringsHistory }) => {
    const key = canary('key');
    const registry = await registryWith(key, (handle) => canary('password', [handle]));
    const team = await aTeam();
    await team.owner.query("ALTER SYSTEM SET log_statement = 'all'");
    await team.owner.query("ALTER SYSTEM SET log_parameter_max_length = '-1'");
    await team.owner.query('SELECT pg_reload_conf()');
    const invitation = await invitePerson(team.administrator, { name: 'Anna', role: 'seat', now: Date.now() });
    const { desk, folder, keychain, log } = await ownDesk();
    if (!bringsHistory) await joinTeam(desk, formatInvitation(invitation), false);
    const ldhName = await work(desk(), key, registry);
    if (bringsHistory) await joinTeam(desk, formatInvitation(invitation), true);

    await vi.waitFor(async () => expect((await desk().team.standing())?.waiting).toBe(0), 20_000);
    const own = String(await keychain.get(passwordEntry(invitation)));
    const canaries = [key, registry.contact, { name: 'own', value: own, spellings: [Buffer.from(own, 'utf8')] }];
    const tables = JSON.stringify(await team.look(allRows));
    const server = await testServer();
    const serverLog = readFileSync(join(server.dataFolder, '..', 'server.log'));
    await team.owner.query('ALTER SYSTEM RESET log_statement');
    await team.owner.query('SELECT pg_reload_conf()');
    // It was all there to be found.
    for (const word of [ldhName, 'Ask first.', '‹redacted›']) expect(tables).toContain(word);
    expect(serverLog.toString('utf8')).toContain(bringsHistory ? 'desk.move_in' : 'ledger.open');
    expect(canariesIn(Buffer.from(tables), canaries)).toEqual([]);
    expect(canariesIn(serverLog, canaries)).toEqual([]);
    expect(canariesIn(Buffer.from(log.join('')), canaries)).toEqual([]);
    expect(filesWithCanaries(server.dataFolder, canaries)).toEqual([]);
    expect(filesWithCanaries(folder, canaries)).toEqual([]);
  },
);
