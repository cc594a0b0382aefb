import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { startHarness } from './desk-harness.ts';
import type { FakeStore } from './fake-store.ts';

let folder = '';
let store: Store | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-killed-'));
});

afterEach(async () => {
  await store?.close();
  store = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A desk in a process of its own, killed at a point of its renewal; then another one on what it left. */
async function afterKill(point: 'planned' | 'wire') {
  const path = join(folder, 'desk.db');
  const script = join(import.meta.dirname, 'killed-desk.ts');
  const child = spawn(process.execPath, [script, path, point], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (data) => {
    complaint += data;
  });
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
  expect(String(said?.[0]), complaint).toContain('here');
  child.kill('SIGKILL');
  await ended;
  store = openStore(path);
  const harness = await startHarness({ store: { ...store, rows: new Map(), calls: [] } as unknown as FakeStore });
  const { entries } = await harness.desk.renewals.page({ accountId: null, states: [], text: '' });
  return { harness, entries };
}

describe('kill -9 in the middle of a renewal', () => {
  it('with the request on the wire: the outcome is unknown, nothing is sent, and reading settles it', async () => {
    const { harness, entries } = await afterKill('wire');
    expect(entries.map((entry) => [entry.ldhName, entry.state])).toEqual([['fjara.is', 'outcome-unknown']]);
    expect(harness.sent).toEqual([]);
    harness.expiryDate = '2028-03-14';
    const entryId = entries[0]?.entryId ?? '';
    expect(await harness.desk.renewals.reconcile({ entryId })).toMatchObject({
      state: 'reconciled-renewed',
      newExpiryDate: '2028-03-14',
    });
    expect(harness.sent.map((request) => request.command)).toEqual(['look-up-domain']);
  });

  it('before it was marked as sent: it never left, and the name is free', async () => {
    const { harness, entries } = await afterKill('planned');
    expect(entries.map((entry) => [entry.ldhName, entry.state])).toEqual([['fjara.is', 'not-sent']]);
    expect(harness.sent).toEqual([]);
  });
});
