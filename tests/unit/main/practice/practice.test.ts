import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { type LessonId, lessonIds } from '#contract/practice/practice.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { failureOf } from '../desk-harness.ts';

/** Every lesson over the contract, as the screens would: the emulator is real, and what it saw is all that counts. */
describe('lessons on the practice registry', () => {
  let folder = '';
  let store: Store;
  let emulator: RunningEmulator | undefined;
  let application: Application;
  let desk: DeskClient;
  let practice: Account;

  async function open(): Promise<void> {
    store = openStore(join(folder, 'desk.db'));
    application = createApplication({
      store,
      keychain: createSessionKeychain(),
      clock: systemClock,
      emulator: {
        start: async () => {
          emulator ??= await startEmulator({ port: 0, clock: systemClock });
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
  }

  async function close(): Promise<void> {
    await application.stop();
    await emulator?.close();
    emulator = undefined;
    await store.close();
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-desk-practice-'));
    await open();
  });

  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  async function lesson(id: LessonId) {
    const found = (await desk.practice.standing()).lessons.find(({ lessonId }) => lessonId === id);
    if (found === undefined) throw new Error(`There is no lesson ${id}.`);
    return found;
  }

  /** The emulator is heard after the answer: waits until the step that is next is this one (null: all are done). */
  async function nextIs(id: LessonId, step: string | null): Promise<void> {
    await expect.poll(async () => (await lesson(id)).next, { timeout: 10_000 }).toBe(step);
  }

  const check = (name: string) => desk.availability.check({ accountId: practice.accountId, name, via: 'rpp-v0' });
  const lookUp = (key: string) => desk.lookups.domain({ accountId: practice.accountId, key });

  async function renew(ldhName: string, cardId = practice.cards[0]?.cardId ?? '') {
    const { expiry } = await desk.renewals.propose({ accountId: practice.accountId, ldhName });
    return desk.renewals.renew({
      accountId: practice.accountId,
      ldhName,
      expiryDate: expiry?.date ?? '',
      period: { unit: 'y', value: 1 },
      cardId,
    });
  }

  it('nothing begins before somebody practises', async () => {
    expect(await desk.practice.standing()).toMatchObject({ running: false, open: null });
    expect(await failureOf(desk.practice.begin({ lessonId: 'renew' }))).toMatchObject({ kind: 'conflict' });
    practice = await desk.accounts.practise();
    const { workId } = await desk.domains.refresh({ accountId: practice.accountId });
    await application.services.work.whenOver(workId);
  });

  it('availability: what was asked before the lesson does not count, nor the probe, nor what comes out of order', async () => {
    await check('laust-nafn.example');
    await desk.practice.begin({ lessonId: 'availability' });
    expect((await lesson('availability')).next).toBe('check-available');
    await check('norn.example');
    const { workId } = await desk.probe.start({ accountId: practice.accountId });
    await application.services.work.whenOver(workId);
    await pause(200);
    expect((await lesson('availability')).next).toBe('check-available');
    await check('laust-nafn.example');
    await nextIs('availability', 'check-registered');
    await check('norn.example');
    await nextIs('availability', 'check-by-rdap');
    await desk.availability.check({ accountId: practice.accountId, name: 'annad.example', via: 'rdap' });
    await nextIs('availability', null);
    const { done, steps } = await lesson('availability');
    expect(done).toBe(true);
    expect(steps.map(({ seen }) => [seen?.operation, seen?.status, seen?.code])).toEqual([
      ['rpp-v0/check-availability', 200, '01000'],
      ['rpp-v0/check-availability', 404, '01000'],
      ['rdap/check-availability', 404, null],
    ]);
    expect(steps[0]?.seen).toMatchObject({
      clTRID: expect.stringMatching(/^check-/),
      svTRID: expect.stringMatching(/^S-/),
    });
  });

  it('renew: the new date is to be read, of the same name', async () => {
    await desk.practice.begin({ lessonId: 'renew' });
    const entry = await renew('xn--dmi-yla.example');
    expect(entry.state).toBe('renewed');
    await nextIs('renew', 'read-new-expiry');
    await lookUp('norn.example');
    await pause(200);
    expect((await lesson('renew')).next).toBe('read-new-expiry');
    await lookUp('dæmi.example');
    await nextIs('renew', null);
    const seen = (await lesson('renew')).steps[1]?.seen;
    expect(seen).toMatchObject({ clTRID: entry.clTRID, svTRID: entry.svTRID, assumed: false });
    expect(seen?.text.values).toMatchObject({ date: entry.newExpiryDate });
  });

  it('poll: a message waits, is asked for, acknowledged, and the queue is empty', async () => {
    await desk.practice.begin({ lessonId: 'poll' });
    const { workId } = await desk.inbox.collect({ accountId: practice.accountId });
    if (workId !== null) await application.services.work.whenOver(workId);
    await nextIs('poll', null);
    expect((await lesson('poll')).steps.map(({ seen }) => seen?.code)).toEqual(['1301', '1000', '1300']);
  });

  it('drafts: refused until they are offered, and marked as assumed', async () => {
    await desk.practice.begin({ lessonId: 'drafts' });
    const create = { command: 'create', name: 'æfing-mín.example' } as const;
    expect(await failureOf(desk.practice.sendDraft(create))).toMatchObject({ kind: 'refused', code: '2101' });
    await desk.emulator.turnSwitch({ name: 'epp-drafts', value: '2024' });
    await nextIs('drafts', 'create-name');
    const created = await desk.practice.sendDraft(create);
    expect(created.code).toBe('1001');
    await nextIs('drafts', 'hear-of-creation');
    await desk.emulator.advanceClock({ days: 1 });
    const { workId } = await desk.inbox.collect({ accountId: practice.accountId });
    if (workId !== null) await application.services.work.whenOver(workId);
    await nextIs('drafts', 'renew-over-repp');
    const renewed = await desk.practice.sendDraft({ ...create, command: 'renew' });
    expect(renewed).toMatchObject({ code: '1000' });
    expect(Number(renewed.expiryDate?.slice(0, 4))).toBe(Number(created.expiryDate?.slice(0, 4)) + 1);
    await nextIs('drafts', null);
    expect((await lesson('drafts')).steps.map(({ seen }) => seen?.assumed)).toEqual([false, true, false, true]);
  });

  it('time travel: a name goes on hold and is deleted', async () => {
    await desk.practice.begin({ lessonId: 'time-travel' });
    await lookUp('stundaglas.example');
    await nextIs('time-travel', 'go-on-hold');
    await desk.emulator.advanceClock({ days: 1 });
    await nextIs('time-travel', 'look-up-on-hold');
    await lookUp('stundaglas.example');
    await nextIs('time-travel', 'go-deleted');
    await desk.emulator.advanceClock({ days: 30 });
    await nextIs('time-travel', 'check-gone');
    expect(await check('stundaglas.example')).toMatchObject({ answer: 'available' });
    await nextIs('time-travel', null);
  });

  it('a lost answer: billed, unknown, found out by reading', async () => {
    await desk.practice.begin({ lessonId: 'lost-answer' });
    const entry = await renew('xn--dmi-yla.example');
    expect(entry.state).toBe('outcome-unknown');
    await nextIs('lost-answer', 'find-out');
    expect(await desk.renewals.reconcile({ entryId: entry.entryId })).toMatchObject({ state: 'reconciled-renewed' });
    await nextIs('lost-answer', null);
    expect((await lesson('lost-answer')).steps[0]?.seen).toMatchObject({ clTRID: entry.clTRID, status: 201 });
  });

  it('a stranger answers: 404 without the code is not the registry', async () => {
    await desk.practice.begin({ lessonId: 'wrong-address' });
    expect(await failureOf(check('norn.example'))).toMatchObject({ kind: 'not-the-registry', status: 404 });
    await nextIs('wrong-address', 'hear-the-registry');
    await check('norn.example');
    await nextIs('wrong-address', null);
  });

  it('a refused card: nothing billed, another card pays; leaving makes the card good again', async () => {
    await desk.practice.begin({ lessonId: 'refused-card' });
    const bad = practice.cards.at(-1)?.cardId ?? '';
    expect(await renew('xn--dmi-yla.example', bad)).toMatchObject({ state: 'refused', resultCode: '02104' });
    await nextIs('refused-card', 'pay-with-another');
    expect(await renew('xn--dmi-yla.example')).toMatchObject({ state: 'renewed' });
    await nextIs('refused-card', null);
    await desk.practice.leave();
    const { cards } = await desk.emulator.cards();
    expect(cards.filter(({ declined }) => declined)).toEqual([]);
  });

  it('too many requests: refused, waited for, answered', async () => {
    await desk.practice.begin({ lessonId: 'too-many' });
    await expect
      .poll(
        async () => {
          await check('norn.example').catch(() => undefined);
          return (await lesson('too-many')).next;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(null);
    expect((await lesson('too-many')).steps.map(({ seen }) => seen?.status)).toEqual([429, 200]);
  }, 40_000);

  it('a lesson that is reset takes back what it prepared', async () => {
    await desk.practice.reset({ lessonId: 'lost-answer' });
    await desk.practice.begin({ lessonId: 'lost-answer' });
    expect((await desk.emulator.faults()).armed.filter(({ remaining }) => remaining !== 0)).toMatchObject([
      { fault: 'reset-after', route: 'rpp-v0/renew-domain' },
    ]);
    await desk.practice.reset({ lessonId: 'lost-answer' });
    expect((await desk.emulator.faults()).armed.filter(({ remaining }) => remaining !== 0)).toEqual([]);
    expect(await lesson('lost-answer')).toMatchObject({ begunAt: null, next: null, done: false });
    await desk.practice.reset({ lessonId: 'drafts' });
    const { switches } = await desk.emulator.personality();
    expect(switches.find(({ name }) => name === 'epp-drafts')?.value).toBe('none');
  });

  it('the evidence file lists the operations with their identifiers, and no secret', async () => {
    const { path } = await desk.practice.suggestPath({ format: 'csv' });
    const { workId } = await desk.practice.exportEvidence({ format: 'csv', path });
    const receipt = (await application.services.work.whenOver(workId)).result as ExportReceipt;
    const text = await readFile(path, 'utf8');
    const { observations } = await desk.practice.evidence();
    expect(receipt.rows).toBe(observations.filter(({ operation }) => operation !== null).length);
    for (const { clTRID, svTRID } of observations) {
      if (clTRID !== null) expect(text).toContain(clTRID);
      if (svTRID !== null) expect(text).toContain(svTRID);
    }
    expect(text).not.toContain('practice-key');
  });

  it('a restart forgets nothing, and the open lesson goes on with what it prepares', async () => {
    await desk.practice.begin({ lessonId: 'lost-answer' });
    await desk.practice.markAccess({ interface: 'rpp', step: 1, done: true });
    await close();
    await open();
    const { lessons, open: lessonOpen, running } = await desk.practice.standing();
    expect([lessonOpen, running]).toEqual(['lost-answer', false]);
    expect(lessons.filter(({ done }) => done).map(({ lessonId }) => lessonId)).toEqual(
      lessonIds.filter((id) => !['drafts', 'lost-answer'].includes(id)),
    );
    expect((await desk.practice.access()).done).toMatchObject([{ interface: 'rpp', step: 1 }]);
    practice = await desk.accounts.practise();
    await desk.domains.lookUp({ accountId: practice.accountId, ldhName: 'norn.example' });
    await expect.poll(async () => (await desk.emulator.faults()).armed).toMatchObject([{ fault: 'reset-after' }]);
  });
});
