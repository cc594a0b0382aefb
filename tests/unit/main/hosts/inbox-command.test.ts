import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import type { Collected } from '#contract/inbox.ts';
import type { Command } from '#main/hosts/cli/command.ts';
import { collectInbox, exportInbox, listInbox } from '#main/hosts/cli/commands/inbox.ts';
import { linesIn } from '#main/hosts/cli/text.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { asWritten } from '#messages/message.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';

const collected: Collected = {
  stored: 2,
  knownAlready: 0,
  acknowledged: 2,
  end: 'empty',
  trouble: null,
  text: asWritten('Done.'),
};

function message(changes: object = {}) {
  return {
    ...(fakeAnswer('inbox.page') as { messages: object[] }).messages[0],
    inboxId: 'i1',
    messageId: '40017',
    kind: 'notice',
    text: 'Domain created:\r\n\u001b[31mfjara.is',
    unicodeName: 'fjara.is',
    storedAt: Date.UTC(2026, 9, 12, 12),
    acknowledged: null,
    offHeadAt: null,
    handled: false,
    tags: ['mine'],
    unasked: true,
    ...changes,
  };
}

async function run(command: Command, words: string[], result: object | null = collected, state = 'done') {
  const fake = fakeDesk({
    'inbox.collect': { workId: 'w' },
    'inbox.export': { workId: 'w' },
    'inbox.standing': {
      queues: [{ ...(fakeAnswer('inbox.standing') as { queues: object[] }).queues[0], accountId: 'a', serverCount: 7 }],
      unhandled: 0,
    },
    'work.get': { ...(fakeAnswer('work.get') as object), workId: 'w', state, failure: null, result },
    'inbox.page': { messages: [message()], total: 1, all: 5, unhandled: 3 },
  });
  const outcome = await command.prepare(words).run({
    desk: createRouterClient(fake.router) as DeskClient,
    account: async () => ({ ...(fakeAnswer('accounts.add') as Account), accountId: 'a' }),
    say: () => undefined,
    readSecret: async () => '',
    progress: () => undefined,
    environment: {},
    language: 'en',
  });
  const input = (operation: string) => fake.asked.find((one) => one.operation === operation)?.input;
  return { ...outcome, lines: linesIn('en', outcome.lines), input };
}

describe('inbox collect', () => {
  it.each([
    [[], { accountId: 'a' }],
    [['--no-ack'], { accountId: 'a', acknowledge: 'by-hand' }],
    [
      ['--ack', '--via', 'rpp-v1', '--form', 'xml'],
      { accountId: 'a', acknowledge: 'after-storing', via: 'rpp-v1', form: 'xml' },
    ],
    [['--ack', '--count', '7'], { accountId: 'a', acknowledge: 'after-storing', typedCount: 7 }],
  ])('%j asks for %j', async (words, input) => {
    expect((await run(collectInbox, words)).input('inbox.collect')).toEqual(input);
  });

  it.each([
    ['empty', 0],
    ['waits', 0],
    ['ceiling', 0],
    ['stuck', 1],
    ['blocked', 1],
  ] as const)('a round that ended %s ends with %i', async (end, exitCode) => {
    const outcome = await run(collectInbox, [], { ...collected, end });
    expect(outcome).toMatchObject({ exitCode, json: { accountId: 'a', stored: 2, end, serverCount: 7 } });
    const more = end === 'waits' ? ['To acknowledge what is stored: inbox collect --ack'] : [];
    expect(outcome.lines).toEqual(['Done.', 'At the registry: 7.', ...more]);
  });

  it('says nothing of acknowledging where the command was not to acknowledge', async () => {
    const outcome = await run(collectInbox, ['--no-ack'], { ...collected, end: 'waits' });
    expect(outcome.lines).toEqual(['Done.', 'At the registry: 7.']);
  });

  it('that was cancelled tells what was stored and acknowledged until then, where the work tells it', async () => {
    const text = asWritten('Collecting was stopped.');
    const stopped: Collected = { ...collected, acknowledged: 1, end: 'stopped', trouble: { code: 'by-hand' }, text };
    const outcome = await run(collectInbox, [], stopped, 'cancelled');
    expect(outcome).toMatchObject({ exitCode: 1, json: { stored: 2, acknowledged: 1, end: 'stopped' } });
    expect(outcome.lines[0]).toBe('Collecting was stopped.');
    await expect(run(collectInbox, [], null, 'cancelled')).rejects.toThrow('was cancelled');
  });

  it.each([
    [['word']],
    [['--via', 'rdap']],
    [['--form', 'csv']],
    [['--ack=yes']],
    [['--count', '0']],
    [['--ack', '--no-ack']],
  ])('refuses %j', (words) => {
    expect(() => collectInbox.prepare(words)).toThrow(UsageError);
  });
});

it('arms the writes of a production account with the handle that was typed', async () => {
  const { input } = await run(collectInbox, ['--ack', '--count', '7', '--arm', 'ABC12-IS']);
  expect(input('barrier.arm')).toMatchObject({ accountId: 'a', typedHandle: 'ABC12-IS' });
});

describe('inbox list', () => {
  it('by name and by days of UTC, both included', async () => {
    const { input } = await run(listInbox, ['--name', 'Íslenska.is', '--from', '2026-10-01', '--until', '2026-10-31']);
    expect(input('inbox.page')).toMatchObject({
      filter: {
        ldhName: 'xn--slenska-6ya.is',
        storedFrom: Date.UTC(2026, 9, 1),
        storedTo: Date.UTC(2026, 10, 1) - 1,
      },
    });
  });

  it('lists one message a line, whatever it carries, with its marks', async () => {
    const { lines, input, exitCode } = await run(listInbox, ['--search', 'fjara', '--unhandled', '--tag', 'mine']);
    expect(exitCode).toBe(0);
    expect(input('inbox.page')).toMatchObject({
      filter: { accountId: 'a', text: 'fjara', handled: false, tag: ['mine'] },
    });
    expect(lines[1]).toBe(
      '2026-10-12 12:00 UTC  40017  notice  fjara.is  Domain created: [31mfjara.is  unhandled, in the queue, not asked for here, mine',
    );
    expect(lines.at(-1)).toBe('1 of 1 messages found, 5 in the archive, 3 unhandled');
  });

  it('of every account with --all', async () => {
    const { input } = await run(listInbox, ['--all', '--unacknowledged', '--kind', 'notice', '--limit', '7']);
    expect(input('inbox.page')).toEqual({
      filter: { acknowledged: false, kind: ['notice'] },
      offset: 0,
      limit: 7,
    });
  });

  it.each([
    [['word']],
    [['--limit', '0']],
    [['--limit', 'many']],
    [['--from', '1.10.2026']],
    [['--from', '2026-10-02', '--until', '2026-10-01']],
  ])('refuses %j', (words) => {
    expect(() => listInbox.prepare(words)).toThrow(UsageError);
  });
});

describe('inbox export', () => {
  const receipt = { path: '/tmp/inbox.xlsx', rows: 2, bytes: 900, sha256: 'ab', downloadPath: null };

  it('writes what the list would show, and tells the receipt', async () => {
    const words = [
      '--to',
      '/tmp/inbox.xlsx',
      '--format',
      'xlsx',
      '--unhandled',
      '--until',
      '2026-10-31',
      '--search',
      'fjara',
    ];
    const { input, json, lines, exitCode } = await run(exportInbox, words, receipt);
    expect(input('inbox.export')).toEqual({
      ...{ path: '/tmp/inbox.xlsx', format: 'xlsx', headings: 'names', replace: false },
      selection: {
        kind: 'filter',
        filter: { accountId: 'a', text: 'fjara', handled: false, storedTo: Date.UTC(2026, 10, 1) - 1 },
        except: [],
      },
    });
    expect(exitCode).toBe(0);
    expect(json).toEqual({ path: '/tmp/inbox.xlsx', rows: 2, bytes: 900, sha256: 'ab' });
    expect(lines).toEqual(['2 messages written to /tmp/inbox.xlsx (900 bytes, SHA-256 ab)']);
    const all = await run(exportInbox, ['--to', 'x.csv', '--all', '--replace'], receipt);
    expect(all.input('inbox.export')).toMatchObject({ format: 'csv', replace: true, selection: { filter: {} } });
  });

  it.each([[[]], [['--to', 'a.csv', 'b']], [['--to', 'a', '--format', 'pdf']], [['--to', 'a', '--until', 'soon']]])(
    'refuses %j',
    (words) => {
      expect(() => exportInbox.prepare(words)).toThrow(UsageError);
    },
  );
});
