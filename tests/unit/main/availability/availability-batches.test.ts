import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckBatch } from '#contract/availability/batches.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { mostLines, readLines } from '#main/availability/batches/read-lines.ts';
import { openStore } from '#main/database/open-store.ts';
import { said, saidText } from '../../../support/said.ts';
import { answered, failureOf, silent } from '../desk-harness.ts';
import { readXlsx } from '../files/read-xlsx.ts';
import { askedName, availabilityV0, type MemoryDesk, settle, startMemoryDesk } from '../memory-desk.ts';
import { VirtualTime } from '../registry/transport/virtual-time.ts';

const accountId = 'account-1';
const list = ['free.is', 'taken.is', 'no name', 'FREE.is', 'þórður.is'].join('\n');

/** `free` names are available, all others registered. */
const registry = (request: Parameters<MemoryDesk['wire']>[0]) =>
  availabilityV0(askedName(request).startsWith('free') ? 'available' : 'registered');

function prepare(desk: MemoryDesk, text = list, via: 'rpp-v0' | 'rdap' = 'rpp-v0'): Promise<CheckBatch> {
  return desk.desk.availabilityBatches.prepare({ accountId, text, via, title: 'names.csv' });
}

async function whenOver(desk: MemoryDesk, batch: CheckBatch): Promise<CheckBatch> {
  if (batch.workId !== null) await desk.application.services.work.whenOver(batch.workId);
  return desk.desk.availabilityBatches.get({ batchId: batch.batchId });
}

async function answers(desk: MemoryDesk, { batchId }: CheckBatch): Promise<string[]> {
  const { rows } = await desk.desk.availabilityBatches.lines({ batchId, show: 'all', offset: 0, limit: 500 });
  return rows.map(({ line, input, answer }) => `${line} ${input}: ${answer}`);
}

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-checks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('reading a list', () => {
  it('ends where there are more lines than a day could answer', () => {
    const text = 'x\n'.repeat(mostLines);
    expect([...readLines(text)].flat()).toHaveLength(mostLines);
    expect(() => [...readLines(`${text}x`)]).toThrow(/300 thousand lines/);
  });
});

describe('preparing a bulk check', () => {
  it('keeps the order, folds duplicates, names each problem, and sends nothing', async () => {
    const desk = await startMemoryDesk();
    const batch = await prepare(desk);
    expect(batch).toMatchObject({ state: 'ready', title: 'names.csv', via: 'rpp-v0', workId: null });
    expect(batch.counts).toEqual({
      lines: 5,
      waiting: 3,
      available: 0,
      registered: 0,
      problems: 1,
      duplicates: 1,
      failed: 0,
    });
    const { rows } = await desk.desk.availabilityBatches.lines({
      batchId: batch.batchId,
      show: 'problems',
      offset: 0,
      limit: 10,
    });
    expect(rows).toMatchObject([
      {
        line: 3,
        input: 'no name',
        state: 'problem',
        ldhName: null,
        problem: { code: 'name-blank', message: said('“no name” contains a space.') },
      },
      { line: 4, input: 'FREE.is', state: 'duplicate', sameAs: 1, ldhName: 'free.is', problem: null },
    ]);
    expect(rows[0]?.reason).toMatch(/contains a space/);
    expect(desk.sent).toEqual([]);
  });

  it('refuses an empty list and an interface that is off, and keeps nothing of them', async () => {
    const desk = await startMemoryDesk({
      account: { addresses: { rpp: 'https://rpp.test', repp: '', rdap: '' } },
    });
    expect(await failureOf(prepare(desk, ' \n# nothing\n'))).toMatchObject({ kind: 'invalid-input', code: 'no-names' });
    expect(await failureOf(prepare(desk, list, 'rdap'))).toMatchObject({ kind: 'no-account' });
    expect((await desk.desk.availabilityBatches.list({ accountId: null })).batches).toEqual([]);
  });
});

describe('running a bulk check', () => {
  it('asks about each name once, as background work, and is done', async () => {
    const desk = await startMemoryDesk();
    desk.wire = registry;
    const batch = await whenOver(
      desk,
      await desk.desk.availabilityBatches.run({ batchId: (await prepare(desk)).batchId }),
    );
    expect(batch).toMatchObject({ state: 'done', workId: null });
    expect(batch.counts).toMatchObject({ waiting: 0, available: 1, registered: 2, failed: 0 });
    expect(desk.sent.map(askedName)).toEqual(['free.is', 'taken.is', 'xn--rur-3man9d.is']);
    expect(new Set(desk.sent.map(({ priority }) => priority))).toEqual(new Set(['background']));
    expect(new Set(desk.sent.map(({ clTRID }) => clTRID)).size).toBe(3);
    expect(await answers(desk, batch)).toEqual([
      '1 free.is: available',
      '2 taken.is: registered',
      '3 no name: problem',
      '4 FREE.is: available',
      '5 þórður.is: registered',
    ]);
    expect(await failureOf(desk.desk.availabilityBatches.run(batch))).toMatchObject({ kind: 'conflict' });
  });

  it('reads the checker by its opposite rule', async () => {
    const desk = await startMemoryDesk();
    desk.wire = (request) =>
      askedName(request) === 'free.is'
        ? answered(404, [['content-type', 'application/json']], { errorCode: 404, description: ['available'] })
        : answered(200, [['content-type', 'application/rdap+json']], {
            objectClassName: 'domain',
            ldhName: askedName(request),
            status: ['pending create'],
          });
    const ran = await desk.desk.availabilityBatches.run(await prepare(desk, 'free.is\nsoon.is', 'rdap'));
    const batch = await whenOver(desk, ran);
    expect(await answers(desk, batch)).toEqual(['1 free.is: available', '2 soon.is: registered']);
    const { rows } = await desk.desk.availabilityBatches.lines({
      batchId: batch.batchId,
      show: 'registered',
      offset: 0,
      limit: 9,
    });
    expect(rows[0]?.reason).toBe('pending create');
  });

  it('marks what the registry refuses and goes on; asks again only that', async () => {
    const desk = await startMemoryDesk();
    let refusing = true;
    desk.wire = (request) =>
      askedName(request) === 'taken.is' && refusing ? answered(400, [['rpp-code', '02306']]) : registry(request);
    let batch = await whenOver(desk, await desk.desk.availabilityBatches.run(await prepare(desk)));
    expect(batch).toMatchObject({ state: 'done', counts: { failed: 1, available: 1, registered: 1 } });
    refusing = false;
    desk.sent.length = 0;
    batch = await whenOver(desk, await desk.desk.availabilityBatches.run(batch));
    expect(desk.sent.map(askedName)).toEqual(['taken.is']);
    expect(batch).toMatchObject({ state: 'done', counts: { failed: 0, registered: 2 } });
  });

  it('pauses by itself where every name would meet the same trouble, says why, and goes on', async () => {
    const desk = await startMemoryDesk();
    desk.wire = () => answered(401, [['rpp-code', '02200']]);
    const { batchId } = await desk.desk.availabilityBatches.run(await prepare(desk));
    await settle(60);
    const paused = await desk.desk.availabilityBatches.get({ batchId });
    expect(paused).toMatchObject({ state: 'paused', counts: { waiting: 3, failed: 0 } });
    expect(saidText(paused.text)).not.toBe('');
    expect(paused.pause).toMatchObject({ code: 'failure', failure: { message: paused.text } });
    expect(desk.sent.length).toBeLessThanOrEqual(3);
    desk.wire = registry;
    const batch = await whenOver(desk, await desk.desk.availabilityBatches.run({ batchId }));
    expect(batch).toMatchObject({
      state: 'done',
      text: said(''),
      pause: null,
      counts: { available: 1, registered: 2 },
    });
  });

  it('pauses when nothing answers any more', async () => {
    const desk = await startMemoryDesk({ account: { addresses: { rpp: 'https://rpp.test', repp: '', rdap: '' } } });
    desk.wire = () => silent(true, 'body-timeout');
    const text = Array.from({ length: 20 }, (_, place) => `name-${place}.is`).join('\n');
    const { batchId } = await desk.desk.availabilityBatches.run(await prepare(desk, text));
    await settle(200);
    const batch = await desk.desk.availabilityBatches.get({ batchId });
    expect(batch.state).toBe('paused');
    expect(saidText(batch.text)).toMatch(/in a row/);
    expect(batch.pause).toMatchObject({ code: 'no-answers', count: 6, failure: { kind: 'no-answer' } });
    expect(batch.counts.waiting).toBeGreaterThan(5);
  });

  it('pauses and goes on by hand, and cancels for good', async () => {
    const desk = await startMemoryDesk();
    const gate = Promise.withResolvers<void>();
    desk.wire = async (request) => {
      await gate.promise;
      return registry(request);
    };
    const text = Array.from({ length: 30 }, (_, place) => `name-${place}.is`).join('\n');
    const { batchId } = await desk.desk.availabilityBatches.run(await prepare(desk, text));
    await settle();
    expect(await desk.desk.availabilityBatches.pause({ batchId })).toMatchObject({ state: 'paused' });
    gate.resolve();
    await settle(60);
    const asked = desk.sent.length;
    expect(asked).toBeLessThanOrEqual(6);
    expect(await failureOf(desk.desk.availabilityBatches.remove({ batchId }))).toMatchObject({ kind: 'conflict' });
    expect(await desk.desk.availabilityBatches.run({ batchId })).toMatchObject({ state: 'running' });
    const cancelled = await desk.desk.availabilityBatches.cancel({ batchId });
    expect(cancelled).toMatchObject({ state: 'cancelled', workId: null });
    expect(cancelled.counts.waiting).toBeGreaterThan(0);
    expect(await failureOf(desk.desk.availabilityBatches.run({ batchId }))).toMatchObject({ kind: 'conflict' });
    await desk.desk.availabilityBatches.remove({ batchId });
    expect(await failureOf(desk.desk.availabilityBatches.get({ batchId }))).toMatchObject({ kind: 'not-found' });
  });

  it('is found paused after the program ended, and goes on with what is left', async () => {
    const path = join(folder, 'desk.sqlite');
    const first = await startMemoryDesk({ store: openStore(path) });
    let allowed = 10;
    const { promise: never } = Promise.withResolvers<never>();
    first.wire = (request) => {
      allowed -= 1;
      return allowed >= 0 ? registry(request) : never;
    };
    const text = Array.from({ length: 80 }, (_, place) => `name-${place}.is`).join('\n');
    const { batchId } = await first.desk.availabilityBatches.run(await prepare(first, text));
    await settle(80);
    first.wire = () => silent(false, 'cancelled');
    const stopping = first.application.stop();
    await Promise.race([stopping, settle(200)]);
    await first.store.close();

    const second = await startMemoryDesk({ store: openStore(path) });
    second.wire = registry;
    const found = await second.desk.availabilityBatches.get({ batchId });
    expect(found.state).toBe('paused');
    expect(found).toMatchObject({ text: said(expect.stringContaining('ended')), pause: { code: 'program-ended' } });
    const batch = await whenOver(second, await second.desk.availabilityBatches.run({ batchId }));
    expect(batch).toMatchObject({ state: 'done', counts: { lines: 80, waiting: 0, registered: 80 } });
    expect(second.sent.length).toBe(80 - found.counts.registered);
    await second.store.close();
  });

  it('waits for the budget however long, and the forecast holds within five hundredths', async () => {
    const time = new VirtualTime();
    const desk = await startMemoryDesk({ clock: time });
    desk.wire = async (request) => {
      await time.sleep(50);
      return registry(request);
    };
    const text = Array.from({ length: 16_000 }, (_, place) => `name-${place}.is`).join('\n');
    const prepared = await prepare(desk, text);
    const start = time.now();
    await time.run(
      (async () => {
        const { batchId, workId } = await desk.desk.availabilityBatches.run(prepared);
        const over = desk.application.services.work.whenOver(workId ?? '');
        await time.sleep(30_000);
        const early = await desk.desk.availabilityBatches.get({ batchId });
        await time.sleep(600_000);
        const waiting = await desk.desk.availabilityBatches.get({ batchId });
        await over;
        const took = time.now() - start;
        expect(took).toBeGreaterThan(2 * 1_800_000);
        expect(waiting.waitsUntil).toBeGreaterThan(start + 1_790_000);
        for (const { forecastEndAt } of [early, waiting]) {
          expect(Math.abs((forecastEndAt ?? 0) - start - took)).toBeLessThan(took * 0.05);
        }
      })(),
      () => settle(3),
    );
    expect(desk.sent).toHaveLength(16_000);
  }, 60_000);
});

describe('a file of answers', () => {
  it('says what was off in an answer, and so do the lines', async () => {
    const desk = await startMemoryDesk({
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    });
    desk.wire = (request) => {
      const odd = ['rpp-cltrid', 'somebody-elses'] as const;
      return askedName(request) === 'free.is' ? answered(200, [['rpp-code', '01000'], odd]) : registry(request);
    };
    const { batchId } = await whenOver(desk, await desk.desk.availabilityBatches.run(await prepare(desk)));
    const { rows } = await desk.desk.availabilityBatches.lines({ batchId, show: 'all', offset: 0, limit: 9 });
    const odd = expect.stringContaining('somebody-elses');
    // The fourth is the same name as the first.
    expect(rows.map(({ oddities }) => oddities)).toEqual([[said(odd)], [], [], [said(odd)], []]);
    const { path } = await desk.desk.availabilityBatches.suggestPath({ batchId, format: 'json' });
    const { workId } = await desk.desk.availabilityBatches.export({ batchId, format: 'json', path });
    await desk.application.services.work.whenOver(workId);
    const written = JSON.parse(await readFile(path, 'utf8')) as { oddities: string | null }[];
    expect(written.map(({ oddities }) => oddities)).toEqual([odd, null, null, odd, null]);
  });

  it('is written in every format, in the order of the list, duplicates with the answer of the first', async () => {
    const desk = await startMemoryDesk({
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    });
    desk.wire = registry;
    const { batchId } = await whenOver(desk, await desk.desk.availabilityBatches.run(await prepare(desk)));
    const write = async (format: 'csv' | 'json' | 'xlsx', show: 'all' | 'available' = 'all') => {
      const { path } = await desk.desk.availabilityBatches.suggestPath({ batchId, format });
      const { workId } = await desk.desk.availabilityBatches.export({ batchId, format, path, show });
      const { result } = await desk.application.services.work.whenOver(workId);
      return result as ExportReceipt;
    };
    const csv = await write('csv');
    expect(csv.path).toBe(join(folder, 'check-names-2026-10-12.csv'));
    expect(csv.rows).toBe(5);
    const lines = (await readFile(csv.path, 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('line,input,unicodeName,ldhName,answer,reason,oddities,answeredAt,via');
    expect(lines[1]).toMatch(/^1,free\.is,free\.is,free\.is,available,,,2026-10-12T\d\d:\d\d:\d\d\.\d{3}Z,rpp-v0$/);
    expect(lines[3]).toMatch(/^3,no name,,,not a name,.*contains a space.*,,,rpp-v0$/);
    expect(lines[4]).toMatch(/^4,FREE\.is,free\.is,free\.is,available/);
    const json = JSON.parse(await readFile((await write('json', 'available')).path, 'utf8'));
    expect(json).toMatchObject([{ line: 1, answer: 'available' }]);
    const sheet = readXlsx(await readFile((await write('xlsx')).path));
    expect(sheet).toHaveLength(6);
    expect(sheet[5]?.slice(1, 5)).toEqual(['þórður.is', 'þórður.is', 'xn--rur-3man9d.is', 'registered']);
    expect(sheet[5]?.[7]).toMatchObject({ format: 'yyyy\\-mm\\-dd\\ hh:mm:ss' });
  });
});
