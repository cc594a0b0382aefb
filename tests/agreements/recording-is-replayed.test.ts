import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storeLookMilliseconds } from '#main/application/watch-store.ts';
import type { Clock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { type MemoryDesk, startMemoryDesk } from '../unit/main/memory-desk.ts';

const startAt = Date.parse('2026-11-02T12:00:00Z');
const accountId = 'account-1';
const name = 'xn--dmi-yla.example';

/** Another dialect in every interface than the one that is spoken by default. */
const dialect = {
  'expiry-event': 'soft expiration',
  'rdap-dates': 'no-zone',
  'role-names': 'short',
  'check-values': 'true-false',
  'result-header': 'eppcode',
  'epp-dates': 'fraction',
};

async function emulatorOf(personality: Readonly<Record<string, string>>): Promise<RunningEmulator> {
  const emulator = await startEmulator({ port: 0, personality, startAt, speed: 0, clock: { now: () => startAt } });
  onTestFinished(() => emulator.close());
  return emulator;
}

type Addresses = Pick<RunningEmulator, 'repp' | 'rdap' | 'rpp'>;

/** The whole application over a real socket, with an account of the emulator unless it is another environment's. */
async function deskAt(
  { repp, rdap, rpp }: Addresses,
  folder: string,
  key: string,
  environment: 'emulator' | 'sandbox' = 'emulator',
): Promise<MemoryDesk> {
  const clock: Clock = {
    now: () => startAt,
    // Short pauses take no time; what main does by its own clock, some times a day, is not done here.
    sleep: (milliseconds) =>
      milliseconds < 15_000 && milliseconds !== storeLookMilliseconds
        ? Promise.resolve()
        : new Promise(() => undefined),
  };
  const wire = createUndiciExchange(clock);
  onTestFinished(() => wire.close());
  const sessionKeychain = createSessionKeychain();
  await sessionKeychain.set(`${accountId}/api-key`, key);
  return startMemoryDesk({
    clock,
    sessionKeychain,
    wire: wire.exchange,
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    account: { handle: 'NORN1-EX', environment, addresses: { rpp, repp, rdap } },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the answers have many shapes
async function control(emulator: RunningEmulator, method: string, path: string, body?: string): Promise<any> {
  const reply = await fetch(`${emulator.control}${path}`, { method, ...(body === undefined ? {} : { body }) });
  const answer = await reply.json();
  expect(reply.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

/** Check, lookup, list, poll and acknowledge as a person does it; told by what the screens show. */
async function walk({ application, desk }: MemoryDesk) {
  const over = (workId: string) => application.services.work.whenOver(workId);
  const { answers } = await desk.availability.compare({ accountId, name });
  const { events, expiry, links, raw } = await desk.lookups.domain({ accountId, key: name });
  await over(
    (await desk.inbox.collect({ accountId, via: 'repp-v1', form: 'xml', acknowledge: 'after-storing' })).workId,
  );
  const { messages } = await desk.inbox.page({
    filter: { accountId },
    offset: 0,
    limit: 20,
  } as Parameters<typeof desk.inbox.page>[0]);
  return {
    answers: answers.map(({ answer, reason, via }) => [via, answer, reason]),
    looked: { events, expiry, links, raw },
    messages: messages.map(({ messageId, queuedAt, text }) => [messageId, queuedAt, text]),
  };
}

/** What was recorded since it was started, as the text of its file. */
async function saved({ application, desk }: MemoryDesk, path: string): Promise<string> {
  const { from, until } = await desk.recordings.stop({ accountId });
  const { workId } = await desk.recordings.save({
    accountId,
    interface: null,
    text: '',
    statuses: null,
    stretch: { kind: 'between', from, until },
    withoutContacts: false,
    path,
  });
  expect((await application.services.work.whenOver(workId)).failure).toBeNull();
  return readFile(path, 'utf8');
}

/** A registry whose answers are in none of them in UTF-8, and say so: one by its header, one by its bytes, one in the XML. */
async function foreignRegistry(): Promise<Addresses> {
  const words = 'Þórður sagði: „ævi“';
  const xml = `<?xml version="1.0" encoding='ISO-8859-1'?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
    <result code="1301"/><msgQ count="1" id="7"><msg>Þórður á Ísafirði</msg></msgQ></response></epp>`;
  const object = (ldhName: string) => JSON.stringify({ objectClassName: 'domain', ldhName, status: [words] });
  // In windows-1252 these two have bytes that latin1 lacks.
  const quotes = (text: string) => text.replace('„', '\x84').replace('“', '\x93');
  const answers: Readonly<Record<string, readonly [string, Buffer]>> = {
    '/rdap/domain/a.example': [
      'application/rdap+json; charset="windows-1252"',
      Buffer.from(quotes(object('a.example')), 'latin1'),
    ],
    '/rdap/domain/b.example': [
      'application/rdap+json;charset=UTF-16LE',
      Buffer.from(`\uFEFF${object('b.example')}`, 'utf16le'),
    ],
    '/repp/v1/messages': ['application/xml', Buffer.from(xml, 'latin1')],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', Buffer.from('unknown')];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { repp: `${url}/repp`, rdap: url, rpp: `${url}/rpp` };
}

it('an answer that is not UTF-8 is read from its recording as it was read at first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const read = async ({ application, desk }: MemoryDesk) => {
    const looked = [];
    for (const key of ['a.example', 'b.example']) looked.push(await desk.lookups.domain({ accountId, key }));
    const { workId } = await desk.inbox.collect({ accountId, via: 'repp-v1', form: 'xml', acknowledge: 'by-hand' });
    await application.services.work.whenOver(workId);
    const asked = { filter: { accountId }, offset: 0, limit: 20 };
    const { messages } = await desk.inbox.page(asked as Parameters<typeof desk.inbox.page>[0]);
    return [...looked.flatMap(({ raw, status }) => [raw, ...status]), ...messages.map(({ text }) => text)];
  };
  const first = await deskAt(await foreignRegistry(), folder, 'practice-key-norn', 'sandbox');
  await first.desk.recordings.start({ accountId });
  const recorded = await read(first);
  const words = 'Þórður sagði: „ævi“';
  expect(recorded).toEqual([expect.any(String), words, expect.any(String), words, 'Þórður á Ísafirði']);
  const file = await saved(first, join(folder, 'foreign.json'));
  expect(file).toContain('windows-1252');

  const other = await emulatorOf({});
  await control(other, 'PUT', '/replay?name=foreign.json&others=refuse', file);
  expect(await read(await deskAt(other, folder, 'practice-key-norn'))).toEqual(recorded);
});

it('a walk that was recorded at one registry is walked again at another that knows nothing of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'walk.json');
  const original = await emulatorOf(dialect);
  for (const text of ['First message', 'Second message']) {
    const pendingAction = { domain: name, succeeded: true, clTRID: `make-${text.slice(0, 3)}` };
    await control(original, 'POST', '/messages', JSON.stringify({ handle: 'NORN1-EX', text, pendingAction }));
  }
  const first = await deskAt(original, folder, 'practice-key-norn');
  await first.desk.recordings.start({ accountId });
  const recorded = await walk(first);
  expect(recorded.messages).toHaveLength(2);
  const file = await saved(first, path);
  expect(file).not.toContain('practice-key-norn');
  expect(file).not.toContain(Buffer.from('NORN1-EX:practice-key-norn').toString('base64'));

  // By default the other registry speaks otherwise, and has neither these messages nor this key.
  const other = await emulatorOf({});
  const unlike = await walk(await deskAt(other, folder, 'practice-key-norn'));
  expect(unlike.looked.raw).not.toBe(recorded.looked.raw);
  expect(unlike.messages).not.toEqual(recorded.messages);

  await control(other, 'PUT', '/replay?name=walk.json&others=refuse', file);
  expect(await walk(await deskAt(other, folder, 'a-key-that-nobody-has'))).toEqual(recorded);
  const { replay } = await control(other, 'GET', '/replay');
  expect(replay).toMatchObject({ notRecorded: 0, answered: replay.exchanges });
  const { requests } = await control(other, 'GET', `/requests?limit=${replay.answered}`);
  expect(requests.map((one: { rule: { source: string } }) => one.rule.source)).toEqual(
    Array.from({ length: replay.answered }, () => 'recording'),
  );
});
