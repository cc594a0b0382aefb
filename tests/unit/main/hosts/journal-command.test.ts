import { describe, expect, it } from 'vitest';
import type { ExchangeRow } from '#contract/journal.ts';
import { exportJournal, listJournal } from '#main/hosts/cli/commands/journal.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

const exchange: ExchangeRow = {
  ...{ journalId: 'j-1', accountId: 'a', environment: 'sandbox', interface: 'rdap', command: 'look-up-domain' },
  ...{ method: 'GET', url: 'https://rdap.test/domain/fjara.is', startedAt: Date.UTC(2026, 9, 12, 12) },
  ...{ durationMilliseconds: 12.4, status: 200, silence: null, clTRID: null },
};
const words = ['--via', 'rdap', '--status', '2xx', '--text', 'fjara', '--from', '2026-10-01', '--until', '2026-10-31'];
const filter = {
  ...{ accountId: null, interface: 'rdap', statuses: '2xx', text: 'fjara' },
  // Days of UTC, both included.
  ...{ startedFrom: Date.UTC(2026, 9, 1), startedTo: Date.UTC(2026, 10, 1) - 1 },
};

describe('journal list', () => {
  it('lists one exchange a line, of every account unless one is named', async () => {
    const silent = { ...exchange, status: null, silence: 'reset', durationMilliseconds: null };
    const fake = fakeDesk({ 'journal.page': { rows: [exchange, silent], total: 7 } });
    const { json, lines } = await run(listJournal, [...words, '--limit', '2'], fake);
    expect(fake.asked).toEqual([{ operation: 'journal.page', input: { ...filter, offset: 0, limit: 2 } }]);
    expect(json).toEqual({ exchanges: [exchange, silent], total: 7 });
    expect(lines.slice(1)).toEqual([
      '2026-10-12 12:00 UTC  rdap       look-up-domain  GET https://rdap.test/domain/fjara.is  200     12 ms  j-1',
      '2026-10-12 12:00 UTC  rdap       look-up-domain  GET https://rdap.test/domain/fjara.is  reset          j-1',
      '',
      '2 of 7 exchanges',
    ]);
    const named = await run(listJournal, ['--account', 'Norn'], fakeDesk({ 'journal.page': { rows: [], total: 0 } }));
    expect(named.fake.asked[0]?.input).toMatchObject({ accountId: 'a', interface: null, statuses: null, text: '' });
  });
});

describe('journal export', () => {
  it('writes what the list would show, and tells the receipt', async () => {
    const receipt = { path: '/tmp/day.har', rows: 2, bytes: 900, sha256: 'ab', downloadPath: null };
    const done = { ...(fakeAnswer('work.get') as object), state: 'done', endedAt: 1, failure: null, result: receipt };
    const fake = fakeDesk({ 'journal.exportHar': { workId: 'w' }, 'work.get': done });
    const { json, lines } = await run(exportJournal, ['--to', '/tmp/day.har', ...words], fake);
    expect(fake.asked[0]).toEqual({
      operation: 'journal.exportHar',
      input: { selection: { kind: 'filter', filter }, path: '/tmp/day.har', replace: false },
    });
    expect(json).toEqual({ path: '/tmp/day.har', rows: 2, bytes: 900, sha256: 'ab' });
    expect(lines).toEqual(['2 exchanges written to /tmp/day.har (900 bytes, SHA-256 ab)']);
  });
});
