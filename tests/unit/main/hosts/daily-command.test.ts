import { describe, expect, it } from 'vitest';
import type { TodayRow, TodayStep } from '#contract/today.ts';
import { daily } from '#main/hosts/cli/commands/daily.ts';
import { asWritten } from '#messages/message.ts';
import { type FakeDesk, fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

const norn = { accountId: 'a', label: 'Norn' };
const row = (kind: TodayRow['kind'], changes: Partial<TodayRow> = {}): TodayRow => ({
  ...{ rowId: kind, kind, group: 'waiting', account: norn, count: 1, person: null, subjectId: null },
  ...{ what: asWritten('Something'), why: asWritten('For a reason.') },
  ...changes,
});
const step = (changes: Partial<TodayStep> = {}): TodayStep => ({
  ...{ account: norn, step: 'list', outcome: 'done', text: asWritten('All is here.'), failure: null },
  ...changes,
});

function desk(
  rows: readonly TodayRow[],
  steps: readonly TodayStep[] = [step()],
  byAnother = false,
  also: object = {},
): FakeDesk {
  const work = { ...(fakeAnswer('work.get') as object), state: 'done', failure: null };
  return fakeDesk({
    ...also,
    'today.check': { workId: 'w' },
    'today.digest': { workId: 'w' },
    'today.list': { ...(fakeAnswer('today.list') as object), rows, accounts: [norn], checkedAt: 5 },
    'accounts.list': {
      accounts: [{ ...(fakeAnswer('accounts.add') as object), environment: 'production', practice: false }],
      currentAccountId: null,
    },
    'work.get': { ...work, result: { steps, byAnother, path: '/d.html', rows: 1, bytes: 2, sha256: 'ab' } },
  });
}

const unreachable = { kind: 'unreachable', message: asWritten('No way.') } as unknown as TodayStep['failure'];
const keychain = {
  kind: 'keychain-unavailable',
  message: asWritten('No keychain.'),
} as unknown as TodayStep['failure'];
const limited = { kind: 'limited', message: asWritten('Used up.') } as unknown as TodayStep['failure'];

describe('daily', () => {
  it.each<[string, readonly TodayRow[], readonly TodayStep[], number]>([
    ['nothing waits', [], [step()], 0],
    ['something waits', [row('messages')], [step()], 10],
    ['an unknown outcome is among it', [row('messages'), row('unknown-outcome')], [step()], 3],
    ['a step failed', [row('messages')], [step({ outcome: 'failed', failure: unreachable })], 1],
    ['a step failed without a failure of its own', [], [step({ outcome: 'failed' })], 1],
    ['the keychain cannot be reached', [], [step({ outcome: 'failed', failure: keychain })], 5],
    [
      'two steps failed, one by a limit',
      [],
      [step({ outcome: 'failed', failure: unreachable }), step({ outcome: 'failed', failure: limited })],
      4,
    ],
    ['a step failed, and an outcome is unknown', [row('unknown-outcome')], [step({ outcome: 'failed' })], 3],
    ['only a name is asked for, which a run without a window does not ask', [row('no-person')], [step()], 0],
  ])('ends with the exit code for: %s', async (_what, rows, steps, exitCode) => {
    expect(await run(daily, [], desk(rows, steps))).toMatchObject({ exitCode });
  });

  it('checks all production accounts, prepares, and says what it did and what waits', async () => {
    const fake = desk([row('messages'), row('backup', { account: null })]);
    const { lines, json } = await run(daily, ['--days', '14'], fake);
    expect(fake.asked.find(({ operation }) => operation === 'today.check')?.input).toEqual({
      ...{ scope: 'production', accountId: null, days: 14, prepare: true },
    });
    expect(lines).toEqual([
      ...['Norn, List: All is here.', '', 'Something. For a reason. (Norn)', 'Something. For a reason.'],
    ]);
    expect(json).toMatchObject({ scope: 'production', checkedAt: 5, byAnother: false, digest: null });
  });

  it('checks one account where one is named, and arms only that one', async () => {
    const fake = desk([]);
    await run(daily, ['--account', 'Norn', '--arm', 'NORN1-EX', '--no-prepare'], fake);
    const inputOf = (operation: string) => fake.asked.find((one) => one.operation === operation)?.input;
    expect(inputOf('today.check')).toMatchObject({ accountId: 'a', prepare: false });
    expect(inputOf('barrier.arm')).toMatchObject({ accountId: 'a', typedHandle: 'NORN1-EX' });
    await expect(run(daily, ['--arm', 'NORN1-EX'], desk([]))).rejects.toThrow(/--account/);
  });

  it('changes how one account acknowledges, before it checks', async () => {
    const collecting = { via: 'repp-v1', form: 'json', acknowledge: 'by-hand', everySeconds: 0 };
    const told = fakeAnswer('inbox.standing') as { queues: object[] };
    const standing = { ...told, queues: [{ ...told.queues[0], accountId: 'a', collecting }] };
    const fake = desk([], [step()], false, { 'inbox.standing': standing });
    await run(daily, ['--account', 'Norn', '--acknowledge', 'after-storing'], fake);
    const asked = fake.asked.filter(({ operation }) => /^(inbox.changeCollecting|today.check)$/.test(operation));
    expect(asked.map(({ operation }) => operation)).toEqual(['inbox.changeCollecting', 'today.check']);
    expect(asked[0]?.input).toEqual({ accountId: 'a', collecting: { ...collecting, acknowledge: 'after-storing' } });
    const again = desk([], [step()], false, { 'inbox.standing': standing });
    await run(daily, ['--account', 'Norn', '--acknowledge', 'by-hand'], again);
    expect(again.asked.some(({ operation }) => operation === 'inbox.changeCollecting')).toBe(false);
    await expect(run(daily, ['--acknowledge', 'by-hand'], desk([]))).rejects.toThrow(/--acknowledge needs --account/);
  });

  it('writes the digest that is asked for, in the language of the command', async () => {
    const fake = desk([]);
    const { json } = await run(daily, ['--digest', '/d.HTML', '--replace'], fake, 'is');
    expect(fake.asked.find(({ operation }) => operation === 'today.digest')?.input).toMatchObject({
      ...{ path: '/d.HTML', format: 'html', replace: true, language: 'is', scope: 'production' },
    });
    expect(json).toMatchObject({ digest: { path: '/d.html', sha256: 'ab' } });
  });

  it.each([
    [['--digest', 'digest.pdf'], /\.html or \.txt/],
    [['--days', '0'], /--days/],
    [['--acknowledge', 'never'], /--acknowledge/],
    [['--days', '366'], /--days/],
    [['--sandbox', '--practice'], /--sandbox, --practice or --account/],
    [['more'], /more/],
  ])('refuses %j before anything is opened', (words, said) => {
    expect(() => daily.prepare(words)).toThrow(said);
  });

  it('refuses a kind of which there is no account: looking at nothing is not finding nothing', async () => {
    await expect(run(daily, ['--sandbox'], desk([]))).rejects.toMatchObject({ failure: { kind: 'no-account' } });
  });
});
