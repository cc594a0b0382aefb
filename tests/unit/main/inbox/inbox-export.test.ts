import * as fileSystem from 'node:fs/promises';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExportFiles } from '#main/files/export-files.ts';
import { ownPlaces } from '#main/files/own-places.ts';
import { inboxDesk } from './inbox-desk.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-inbox-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const messages = [
  {
    id: '40017',
    queuedAt: '2026-10-09T08:15:30+00:00',
    text: 'Domain created: þórður.is, "at last"',
    action: { name: 'þórður.is', result: 'true', clTRID: 'client-1', svTRID: 'server-1' },
  },
  { id: '40018', text: '=HYPERLINK("http://evil.example")' },
  { id: '40019', text: 'Third' },
];

async function exported(
  format: 'csv' | 'csv-excel' | 'json',
  selection: object = { kind: 'filter', filter: {}, except: [] },
) {
  const files = createExportFiles({
    stamp: () => ({ at: 0, program: 'Registry Desk' }),
    files: fileSystem,
    places: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    own: ownPlaces([]),
    newId: () => 'part',
  });
  const desk = await inboxDesk({ messages, ports: { files } });
  await desk.result(desk.inbox.collect({ accountId: 'account-1' }));
  const { path } = await desk.inbox.suggestPath(format);
  const order = { selection, format, path, replace: true } as Parameters<typeof desk.inbox.export>[0];
  const receipt = await desk.result(desk.inbox.export(order));
  return { receipt, path, text: await readFile(path, 'utf8') };
}

test('CSV: a header, the newest first, quotes where needed, no formula for a spreadsheet', async () => {
  const { receipt, path, text } = await exported('csv');
  expect(path).toBe(join(folder, 'inbox-2026-10-12.csv'));
  expect(receipt).toMatchObject({ path, rows: 3, bytes: Buffer.byteLength(text) });
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^messageId,account,environment,kind,text,domainName,/);
  expect(lines.slice(1, 4).map((line) => line.slice(0, 5))).toEqual(['40019', '40018', '40017']);
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(lines[3]).toContain('"Domain created: þórður.is, ""at last"""');
});

test('CSV for Excel begins with a byte order mark', async () => {
  expect((await exported('csv-excel')).text.charCodeAt(0)).toBe(0xfeff);
});

test('JSON: values as they are, bodies as received', async () => {
  const { text } = await exported('json');
  const rows = JSON.parse(text);
  expect(rows).toHaveLength(3);
  expect(rows[2]).toMatchObject({
    messageId: '40017',
    kind: 'action-done',
    text: 'Domain created: þórður.is, "at last"',
    domainName: 'þórður.is',
    ldhName: 'xn--rur-3man9d.is',
    succeeded: 'true',
    clTRID: 'client-1',
    handled: 'no',
  });
  expect(rows[2].raw).toHaveLength(2);
  expect(JSON.parse(rows[2].raw[0]).response.msgQ.id).toBe('40017');
});

test('a selection writes what is selected', async () => {
  const { receipt } = await exported('json', { kind: 'filter', filter: { text: 'domain' }, except: [] });
  expect(receipt).toMatchObject({ rows: 1 });
});
