import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ProbeReport } from '#contract/practice/probe.ts';
import { calendarText } from '#main/files/calendar-text.ts';
import { receiptLine, sha256In } from '#main/files/receipt-line.ts';
import type { TableColumn } from '#main/files/table-column.ts';
import { writeTable } from '#main/files/write-table.ts';
import { asCurl } from '#main/journal/as-curl.ts';
import { httpArchive } from '#main/journal/http-archive.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';
import { writeReport } from '#main/practice/probe/write-report.ts';
import { asWritten } from '#messages/message.ts';
import { injectionCorpus } from './injection-corpus.ts';
import { readCalendar, textOf } from './read-calendar.ts';
import { separatedCells } from './read-separated.ts';
import { readXlsx } from './read-xlsx.ts';

/** What a registry, a customer or a list from elsewhere may have put where a name, a note or a message is shown. */
const hostileTexts = [
  ...injectionCorpus,
  'a.is\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:another',
  'a.is\nEND:VCALENDAR',
  'a.is\rATTACH:https://evil.example/',
  'a.is\u2028b.is\u2029c.is\u0085d.is',
  'a.is\u0000b.is',
  'a\u202eelpmaxe.is\u2066x\u2069',
  'a.\ud800is \udc00',
  '\\;,\\n:\\"',
  '"quoted", and | a column | more',
  '</t></is></c><c><f>1+1</f></c>',
  ']]>&amp;<!--',
  '_x000D__x0000_',
  '[link](https://evil.example/) `code` <b>',
  "'; touch x; echo '",
  '$(id) `id` $HOME %0a',
  `${'þ'.repeat(9_999)}.`,
  '🏝️'.repeat(3_000),
  '\t',
  ' ',
] as const;

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}

/** UTF-8 that is whole; throws where it is not. */
const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

const columns: readonly TableColumn<string>[] = [
  { name: 'before', kind: 'number', value: (text) => hostileTexts.indexOf(text as (typeof hostileTexts)[number]) },
  { name: 'text', kind: 'text', value: (text) => text },
  { name: 'after', kind: 'text', value: () => 'after' },
];
const places = hostileTexts.map((_text, place) => place);

test.each(['csv', 'csv-excel', 'tsv'] as const)(
  '%s: no text leaves its cell, and no other cell moves',
  async (format) => {
    const text = utf8(await bytesOf(writeTable(format, columns, once(hostileTexts)))).replace(/^\uFEFF/, '');
    const [, ...rows] = separatedCells(text, format === 'tsv' ? '\t' : ',');
    expect(rows.map((row) => [row.length, row[0], row[2]])).toEqual(places.map((place) => [3, String(place), 'after']));
    expect(text).not.toMatch(/(?![\r\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
  },
);

test('JSON: every text is there whole, in its own place', async () => {
  const text = utf8(await bytesOf(writeTable('json', columns, once(hostileTexts))));
  expect(JSON.parse(text)).toEqual(hostileTexts.map((one, before) => ({ before, text: one, after: 'after' })));
});

test('a workbook: every text is there whole, in its own cell', async () => {
  const [, ...rows] = readXlsx(await bytesOf(writeTable('xlsx', columns, once(hostileTexts))));
  expect(rows.map((row) => [row.length, row[1], row[2]])).toEqual(
    hostileTexts.map((text) => [3, text.toWellFormed(), 'after']),
  );
});

test('a calendar: one event for each, whatever its texts say, and every property where it belongs', async () => {
  const events = hostileTexts.map((text) => ({
    uid: text,
    stampedAt: 0,
    date: '2027-03-14',
    summary: text,
    description: text,
    reminders: [7],
  }));
  const calendar = readCalendar(await bytesOf(calendarText(hostileTexts.join(''), once(events))));
  expect(calendar.components).toHaveLength(hostileTexts.length);
  for (const event of calendar.components) {
    expect(event.properties.map(({ name }) => name)).toEqual([
      'UID',
      'DTSTAMP',
      'DTSTART',
      'SUMMARY',
      'DESCRIPTION',
      'TRANSP',
    ]);
    expect(event.components.map(({ name }) => name)).toEqual(['VALARM']);
    expect(textOf(event.properties[3]?.value ?? '')).toBe(textOf(event.properties[4]?.value ?? ''));
  }
});

const exchange = (text: string): StoredExchange => ({
  journalId: text,
  accountId: 'account-1',
  environment: 'sandbox',
  interface: 'rdap',
  command: 'look-up-domain',
  method: 'POST',
  url: `https://rdap.test/${text}`,
  startedAt: 0,
  clTRID: text,
  requestHeaders: [['x-note', text]],
  requestBody: text,
  end: {
    journalId: text,
    durationMilliseconds: 1,
    status: 200,
    silence: text,
    replyHeaders: [['x-note', text]],
    replyBody: text,
    replyBodyCut: false,
  },
});

test('an HTTP archive: one entry for each exchange, with its texts as they are', async () => {
  const written = httpArchive({ name: 'Registry Desk', version: '1' }, once(hostileTexts.map(exchange)));
  const { entries } = JSON.parse(utf8(await bytesOf(written))).log;
  expect(entries.map((entry: { response: { content: { text: string } } }) => entry.response.content.text)).toEqual([
    ...hostileTexts,
  ]);
});

test.skipIf(process.platform === 'win32')('a command line for curl: each text is one word, and runs nothing', () => {
  // A word of a shell holds no NUL, and neither does a request that was sent.
  const sent = hostileTexts.filter((text) => !text.includes('\0') && text.isWellFormed());
  for (const text of sent) {
    const { command } = asCurl({ ...exchange(text), interface: 'rpp-v0' }, text);
    const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' });
    expect(stdout.split('\0')).toEqual([
      ...['--include', '--request', 'POST', `https://rdap.test/${text}`, '--user', text],
      ...['--header', `x-note: ${text}`, '--data-raw', text, ''],
    ]);
  }
});

test('a conformance report: one row of five columns for each finding, and nothing that turns or hides a line', () => {
  const findings = hostileTexts.map((text) => ({
    finding: 'x',
    title: asWritten('x'),
    interface: 'rdap' as const,
    documented: text,
    observed: text,
    why: null,
    standing: 'differs' as const,
    previous: text,
    previousAt: 0,
    changed: true,
    journalIds: [],
  }));
  const report: ProbeReport = {
    accountId: 'a',
    accountLabel: hostileTexts.join(' '),
    environment: 'sandbox',
    handle: 'X',
    ranAt: 0,
    previousRanAt: 0,
    asked: 1,
    isRegistry: true,
    findings,
    beyond: [],
  };
  const text = [...writeReport(report, 'md')].join('');
  const rows = text.split('\n').filter((line) => line.startsWith('| rdap'));
  expect(rows).toHaveLength(hostileTexts.length);
  for (const row of rows) expect(row.split('|')).toHaveLength(7);
  expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\u2028\u2029]|<b>|\]\(/u);
  expect(text.isWellFormed()).toBe(true);
});

test('a receipt: one line, as sha256sum writes it, whatever the file is called', () => {
  const sum = 'a'.repeat(64);
  expect(receiptLine(sum, 'desk 1.rdbackup')).toBe(`${sum}  desk 1.rdbackup\n`);
  expect(receiptLine(sum, `x\n${'b'.repeat(64)}  passwd`)).toBe(`\\${sum}  x\\n${'b'.repeat(64)}  passwd\n`);
  expect(receiptLine(sum, 'a\\n\rb')).toBe(`\\${sum}  a\\\\n\\rb\n`);
  for (const name of hostileTexts) {
    expect(receiptLine(sum, name).split(/[\r\n]/)).toHaveLength(2);
    expect(sha256In(receiptLine(sum, name))).toBe(sum);
  }
});
