import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import type { DomainRow } from '#contract/domains/domains.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { saidOf } from '../../../support/said.ts';
import { failureOf } from '../desk-harness.ts';

/** The whole of main with nothing played: real store, real wire, real emulator. */
describe('the main job, on the practice registry', () => {
  let folder = '';
  let store: Store;
  let emulator: RunningEmulator | undefined;
  let application: Application;
  let desk: DeskClient;
  let practice: Account;
  let rows: DomainRow[] = [];
  const byExpiry = { column: 'expiry', direction: 'ascending' } as const;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-desk-job-'));
    store = openStore(join(folder, 'desk.db'));
    application = createApplication({
      store,
      keychain: createSessionKeychain(),
      clock: systemClock,
      emulator: {
        start: async () => {
          emulator ??= await startEmulator({ port: 0, seed: 'first-desk', clock: systemClock });
          return emulator;
        },
        stop: async () => {
          await emulator?.close();
          emulator = undefined;
        },
        running: () => emulator,
      },
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
      host: { host: 'web', version: '0.1.0', dataFolder: join(folder, 'desk'), productionAllowed: false, versions: {} },
      quietTimes: { quietMilliseconds: 0, apartMilliseconds: 0 },
    });
    await application.start();
    desk = createRouterClient(application.router);
  });

  afterAll(async () => {
    await application.stop();
    await emulator?.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const page = (text = '') =>
    desk.domains.page({
      accountId: practice.accountId,
      filter: text === '' ? {} : { text },
      sort: byExpiry,
      limit: 500,
    });

  it('practising works at once', async () => {
    practice = await desk.accounts.practise();
    expect(practice).toMatchObject({ practice: true, apiKey: 'emulator' });
    expect(practice.cards.length).toBeGreaterThanOrEqual(2);
    expect((await desk.emulator.status()).virtualTimeAt).not.toBeNull();
  });

  it('what the practice registry bills is its price list', async () => {
    const { lists } = await desk.costs.priceLists({ accountId: practice.accountId });
    expect(lists).toMatchObject([{ currency: 'ISK', minorDigits: 0, validFrom: null }]);
    expect(lists[0]?.prices[0]).toEqual({ years: 1, amountMinor: 6500 });
  });

  it('the messages that wait for a newcomer are collected, also the one of no known kind', async () => {
    const { workId } = await desk.inbox.collect({ accountId: practice.accountId });
    expect(await application.services.work.whenOver(workId)).toMatchObject({ state: 'done', failure: null });
    const { kind } = await desk.inbox.facets({ accountId: practice.accountId });
    const counts = Object.fromEntries(kind.map(({ value, count }) => [value, count]));
    expect(counts).toEqual({ 'action-done': 2, 'action-refused': 1, notice: 4, other: 1 });
  });

  it('the connection test says that every interface works', async () => {
    const { tests } = await desk.accounts.test({ accountId: practice.accountId });
    expect(tests.map((line) => `${line.interface} ${line.outcome}`)).toEqual([
      'rpp-v0 works',
      'rpp-v1 works',
      'repp-v1 works',
      'rdap works',
    ]);
  });

  it('the list comes in and is paged, filtered and counted', async () => {
    const { workId } = await desk.domains.refresh({ accountId: practice.accountId });
    const work = await application.services.work.whenOver(workId);
    expect(work).toMatchObject({ state: 'done', failure: null });
    const all = await page();
    expect(all.total).toBeGreaterThan(200);
    expect(all.total).toBe(all.all);
    ({ rows } = all);
    expect(rows.every((row) => row.expiry !== null && row.roles.length > 0)).toBe(true);
    const [first] = rows;
    expect((await page(first?.unicodeName)).rows.map((row) => row.ldhName)).toContain(first?.ldhName);
    const facets = await desk.domains.facets({ accountId: practice.accountId });
    expect(facets.role.length).toBeGreaterThan(1);
  });

  it('one name is renewed: the new date is in the ledger, the row and the registry, and it is billed once', async () => {
    const name = rows.find((row) => row.roles.includes('billing') && (row.expiry?.daysLeft ?? 0) > 30);
    if (!name) throw new Error('The seed has no name to renew.');
    const target = { accountId: practice.accountId, ldhName: name.ldhName };
    const proposal = await desk.renewals.propose(target);
    expect(proposal).toMatchObject({ stale: false, expiry: { date: name.expiry?.date } });
    const card = practice.cards[0]?.cardId ?? '';
    const choice = proposal.choices[0];
    const entry = await desk.renewals.renew({
      ...target,
      expiryDate: proposal.expiry?.date ?? '',
      period: choice?.period ?? { unit: 'y', value: 1 },
      cardId: card,
    });
    expect(entry).toMatchObject({ state: 'renewed', newExpiryDate: choice?.newExpiryDate, cardId: card });
    expect((await page(name.unicodeName)).rows.find((row) => row.ldhName === name.ldhName)?.expiry).toMatchObject({
      date: choice?.newExpiryDate,
      source: 'renewal',
    });
    expect((await desk.domains.lookUp(target)).row.expiry?.date).toBe(choice?.newExpiryDate);
    const again = await desk.renewals.propose(target);
    expect(again.warnings.map((warning) => warning.code)).toContain('renewed-recently');
    const exchange = await desk.journal.exchange({ journalId: entry.journalId ?? '' });
    expect(exchange).toMatchObject({ method: 'POST', status: 201, clTRID: entry.clTRID });
    expect(JSON.stringify(exchange)).not.toContain(emulator?.accounts[0]?.apiKey);
  });

  it('a card without money is refused in the registry’s words', async () => {
    const name = rows.find((row) => row.roles.includes('billing') && (row.expiry?.daysLeft ?? 0) > 30);
    const target = { accountId: practice.accountId, ldhName: name?.ldhName ?? '' };
    const proposal = await desk.renewals.propose(target);
    const refused = await desk.renewals.renew({
      ...target,
      expiryDate: proposal.expiry?.date ?? '',
      period: { unit: 'y', value: 9 },
      cardId: practice.cards[0]?.cardId ?? '',
    });
    expect(refused).toMatchObject({ state: 'refused', newExpiryDate: null });
    expect(refused.resultCode).toMatch(/^02/);
  });

  it('the list is exported, all of it', async () => {
    const { path } = await desk.exports.suggestPath({ accountId: practice.accountId, format: 'csv' });
    const { workId } = await desk.exports.start({
      accountId: practice.accountId,
      selection: { kind: 'filter', filter: {}, except: [] },
      sort: byExpiry,
      columns: ['unicodeName', 'ldhName', 'expiryDate', 'expirySource', 'roles'],
      format: 'csv',
      path,
    });
    const work = await application.services.work.whenOver(workId);
    const receipt = work.result as ExportReceipt;
    expect(receipt.rows).toBe((await page()).all);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(receipt.rows + 1);
    for (const row of (await page()).rows) {
      expect(lines.some((line) => line.startsWith(`${row.unicodeName},${row.ldhName},${row.expiry?.date}`))).toBe(true);
    }
  });

  it('today is the registry’s own day', async () => {
    const before = (await page()).rows[0]?.expiry?.daysLeft ?? 0;
    emulator?.clock.advance(10 * 86_400_000);
    expect((await page()).rows[0]?.expiry?.daysLeft).toBe(before - 10);
  });

  it('with the registry stopped, everything local works and the rest says why', async () => {
    await desk.emulator.stop();
    expect((await page()).total).toBeGreaterThan(200);
    const failure = await failureOf(
      desk.renewals.renew({
        accountId: practice.accountId,
        ldhName: rows[0]?.ldhName ?? '',
        expiryDate: rows[0]?.expiry?.date ?? '',
        period: { unit: 'y', value: 1 },
        cardId: practice.cards[0]?.cardId ?? '',
      }),
    );
    expect(failure).toMatchObject({ kind: 'invalid-input', code: 'stale-expiry' });
    expect(saidOf(failure)).toContain('does not run');
  });
});
