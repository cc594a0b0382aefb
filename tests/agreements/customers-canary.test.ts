import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storeLookMilliseconds } from '#main/application/watch-store.ts';
import { startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { startMemoryDesk } from '../unit/main/memory-desk.ts';

const startAt = Date.parse('2026-11-02T12:00:00Z');
const accountId = 'account-1';
const label = 'Kanarí Ægisdóttir';
const handle = 'KANARI7-EX';
/** As a text has it, as JSON escapes it, and as an address has it. */
const forms = [label, JSON.stringify(label).slice(1, -1), encodeURIComponent(label), handle];

it('a customer and its handle are in no recording, report, evidence or archive, and reach no registry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'customers-canary-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const registry = await startEmulator({ port: 0, startAt, speed: 0, clock: { now: () => startAt } });
  onTestFinished(() => registry.close());
  const clock = {
    now: () => startAt,
    sleep: (milliseconds: number) =>
      milliseconds < 15_000 && milliseconds !== storeLookMilliseconds
        ? Promise.resolve()
        : new Promise<void>(() => undefined),
  };
  const wire = createUndiciExchange(clock);
  onTestFinished(() => wire.close());
  const sessionKeychain = createSessionKeychain();
  await sessionKeychain.set(`${accountId}/api-key`, 'practice-key-norn');
  const { rpp, repp, rdap } = registry;
  const sent: string[] = [];
  const { application, desk } = await startMemoryDesk({
    clock,
    sessionKeychain,
    wire: (request, ...rest) => {
      sent.push(JSON.stringify([request.url, request.headers, String(request.body ?? '')]));
      return wire.exchange(request, ...rest);
    },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    account: { handle: 'NORN1-EX', environment: 'emulator', addresses: { rpp, repp, rdap } },
  });
  const done = async ({ workId }: { workId: string }) => {
    const { failure } = await application.services.work.whenOver(workId);
    expect(failure).toBeNull();
  };
  const to = (file: string) => join(folder, file);

  await desk.recordings.start({ accountId });
  await done(await desk.domains.refresh({ accountId }));
  const text = `handle;customer\n${handle};${label}\nNORN1-EX;${label}\n`;
  expect(await desk.customers.import({ accountId, text, dryRun: false })).toMatchObject({ handles: 2, unknown: 1 });
  const filter = { text: label };
  const sort = { column: 'name', direction: 'ascending' } as const;
  const { rows, total } = await desk.domains.page({ accountId, filter, sort, offset: 0, limit: 3 });
  expect(total).toBeGreaterThan(0);
  const [row] = rows;
  expect(row?.customer?.label).toBe(label);
  await desk.domains.lookUp({ accountId, ldhName: row?.ldhName ?? '' });
  await desk.availability.compare({ accountId, name: 'laust.example' });
  await done(await desk.inbox.collect({ accountId, via: 'repp-v1', form: 'xml', acknowledge: 'by-hand' }));
  const { from, until } = await desk.recordings.stop({ accountId });
  const asked = { accountId, interface: null, text: '', statuses: null };
  await done(
    await desk.recordings.save({
      ...asked,
      stretch: { kind: 'between', from, until },
      withoutContacts: false,
      path: to('recording.ndjson'),
    }),
  );
  const all = { kind: 'filter' as const, filter: { ...asked, accountId: null } };
  await done(await desk.journal.exportHar({ selection: all, path: to('journal.har') }));
  await done(await desk.probe.start({ accountId }));
  await desk.probe.save({ accountId, format: 'json', path: to('probe.json') });
  await done(await desk.practice.exportEvidence({ format: 'json', path: to('evidence.json') }));

  const files = ['recording.ndjson', 'journal.har', 'probe.json', 'evidence.json'];
  const texts = await Promise.all(files.map((file) => readFile(to(file), 'utf8')));
  expect(texts.every((text) => text.length > 1)).toBe(true);
  expect(sent.length).toBeGreaterThan(5);
  for (const text of [...texts, ...sent]) {
    for (const form of forms) expect(text.includes(form), form).toBe(false);
  }
}, 60_000);
