import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { type RawMessage, type RawQueue, startRawQueue } from '../support/raw-queue.ts';
import { saidOf } from '../support/said.ts';
import { runProgram } from '../torture/program.ts';
import { storedMessages } from '../torture/stored-messages.ts';
import { failureOf } from '../unit/main/inbox/inbox-desk.ts';
import { handle, openProtocolWorld } from './protocol-world.ts';

/** Identifiers of messages that a path could misread, collected by the real program from a server that reads no path. */
const program = `${import.meta.dirname}/../../src/main/hosts/cli/main.ts`;

async function queueOf(given: readonly RawMessage[], mostHeaderBytes?: number): Promise<RawQueue> {
  const queue = await startRawQueue(given, mostHeaderBytes);
  onTestFinished(() => queue.close());
  return queue;
}

async function collect(queue: RawQueue) {
  const home = mkdtempSync(join(tmpdir(), 'registry-desk-identifiers-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const end = await runProgram(program, ['inbox', 'collect', '--json', '--ack'], {
    REGISTRY_DESK_HOME: home,
    REGISTRY_DESK_HANDLE: 'NORN1-EX',
    REGISTRY_DESK_API_KEY: 'a-key-of-this-test',
    REGISTRY_DESK_RPP_URL: `${queue.origin}/rpp`,
    REGISTRY_DESK_ENVIRONMENT: 'sandbox',
    REGISTRY_DESK_INTERFACES: 'rpp-v1',
  }).ended;
  if (end.kind !== 'ended') throw new Error('Nobody kills it here.');
  return { ...end, told: JSON.parse(end.output), archive: storedMessages(join(home, 'registry-desk.sqlite')) };
}

const deleted = (queue: RawQueue) => queue.lines.filter((line) => line.startsWith('DELETE '));

const carried = [
  ...['...', '..a', 'a..', '.hidden', '%2e', '%2E%2E', '.%2e', '%252e', '%', '%zz', '%00', '\u0000'],
  ...['a/b', '../x', '/', '//', 'a\\b', '..\\x', '?x', 'a?b=c', '#x', 'a#b', 'a;b=1', 'a:b', '@', 'http://x.example/'],
  ...['a b', 'a\tb', 'a\r\nDELETE /x', "a'b(c)*!~", '<&">', 'þórður', 'a\u200bb', '😀', '{id}', '__proto__', '-', '~'],
  'x'.repeat(16_384),
];

test('every identifier that a path can carry arrives as one segment, and removes its own message only', async () => {
  const queue = await queueOf(carried.map((id, number) => ({ id, text: `Message ${number}` })));
  const { code, told, archive } = await collect(queue);
  expect(told).toMatchObject({ stored: carried.length, acknowledged: carried.length, end: 'empty' });
  expect(code).toBe(0);
  expect(queue.waiting).toEqual([]);
  const paths = deleted(queue).map((line) => line.slice('DELETE '.length));
  expect(paths.map((path) => decodeURIComponent(path.slice('/rpp/v1/messages/'.length)))).toEqual(carried);
  // Whatever in between reads paths as browsers do finds the same path.
  expect(paths.map((path) => new URL(path, 'http://registry.example').pathname)).toEqual(paths);
  expect(archive.texts).toEqual(new Map(carried.map((id, number) => [id, `Message ${number}`])));
});

test.each([
  ['.', '"."'],
  ['..', '".."'],
  ['a\ud800', '"a\ufffd"'],
])('no address can carry %j: the message is stored, nothing is sent for it, and that is said', async (id, shown) => {
  const queue = await queueOf([
    { id, text: 'Odd' },
    { id: '2', text: 'Next' },
  ]);
  const { code, told, said, archive } = await collect(queue);
  expect(queue.lines).toEqual(['GET /rpp/v1/messages']);
  expect(told).toMatchObject({ stored: 1, acknowledged: 0, end: 'stuck', trouble: { code: 'no-address' } });
  expect(told.text).toContain(`has the identifier ${shown}. No web address can carry it`);
  expect([code, said]).toEqual([1, '']);
  expect([...archive.texts.values()]).toEqual(['Odd']);
  expect(archive.unacknowledged).toBe(1);
});

test.each([
  ['', 'empty'],
  ['   ', 'blanks'],
])('an identifier of %j is none: kept as unreadable, nothing acknowledged', async (id) => {
  const queue = await queueOf([
    { id, text: 'Odd' },
    { id: '2', text: 'Next' },
  ]);
  const { code, told, archive } = await collect(queue);
  expect(queue.lines).toEqual(['GET /rpp/v1/messages']);
  expect(told.failure).toMatchObject({ kind: 'unreadable', where: 'msgQ.id' });
  expect([code, archive.unreadable]).toEqual([1, 1]);
});

test('a server that refuses a long path: the message is stored, not acknowledged, and said without its identifier of 16 kB', async () => {
  const id = 'x'.repeat(16_384);
  const queue = await queueOf(
    [
      { id, text: 'Long' },
      { id: '2', text: 'Next' },
    ],
    16_384,
  );
  const { told, archive } = await collect(queue);
  expect(told.failure.kind).toBe('outcome-unknown');
  expect(saidOf(told.failure)).toContain(`message ${'x'.repeat(80)}… was carried out:`);
  expect(saidOf(told.failure).length).toBeLessThan(500);
  expect(queue.waiting.length).toBe(2);
  expect([archive.texts.get(id), archive.unacknowledged]).toEqual(['Long', 1]);
});

test('the emulator takes each as one segment too, and removes no other message', async () => {
  const world = await openProtocolWorld();
  onTestFinished(() => world.close());
  const { id: head } = await world.control('POST', '/messages', { handle, text: 'Head' });
  for (const dialect of ['rpp-v1', 'repp-v1'] as const) {
    for (const messageId of carried.filter(({ length }) => length < 1000)) {
      const answer = world.session.run(acknowledgeMessage({ dialect, messageId, clTRID: 'ack-1' }));
      expect([messageId, (await answer).answer.kind]).toEqual([messageId, 'already-gone']);
    }
    for (const messageId of ['', '.', '..', 'a\ud800']) {
      const asked = world.session.run(acknowledgeMessage({ dialect, messageId, clTRID: 'ack-2' }));
      expect(await failureOf(asked)).toMatchObject({ kind: 'invalid-input', code: 'not-a-segment' });
    }
    const long = world.session.run(acknowledgeMessage({ dialect, messageId: 'x'.repeat(16_384), clTRID: 'ack-3' }));
    expect((await failureOf(long)).kind).toBe('outcome-unknown');
  }
  const { messages } = await world.control('GET', `/messages?handle=${handle}&state=waiting`);
  expect(messages.map(({ id }: { id: string }) => id)).toContain(head);
});
