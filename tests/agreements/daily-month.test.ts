import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TodayRow } from '#contract/today.ts';
import { addDays, dateOfInstant } from '#values/calendar-date.ts';
import { startChild } from '../bench/child.ts';
import { runProgram } from '../torture/program.ts';
import { registryControl } from '../torture/registry-control.ts';

const hosts = resolve(import.meta.dirname, '../../src/main/hosts');
const preload = resolve(import.meta.dirname, '../support/preload-clock.mjs');
const dayMilliseconds = 86_400_000;
const days = 30;

interface Ready {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly cardIds: readonly string[];
  }[];
}

let home: string;
let ready: Ready;
let stop: () => Promise<void>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'registry-desk-month-'));
  const child = await startChild<Ready>(`${hosts}/emulator/main.ts`, ['--port', '0', '--seed', 'empty']);
  ({ ready, stop } = child);
});
afterEach(async () => {
  await stop();
  await rm(home, { recursive: true, force: true });
});

/** What a timer starts every night, on that day: a program with nothing but its environment. */
async function commandOn(day: number, words: readonly string[]) {
  const [account] = ready.accounts;
  const shift = Number(process.env.TEST_CLOCK_SHIFT ?? 0) + day * dayMilliseconds;
  const end = await runProgram(`${hosts}/cli/main.ts`, [...words, '--json'], {
    NODE_OPTIONS: `--import=file://${preload}`,
    TEST_CLOCK_SHIFT: String(shift),
    REGISTRY_DESK_HOME: home,
    REGISTRY_DESK_HANDLE: account?.handle ?? '',
    REGISTRY_DESK_API_KEY: account?.apiKey ?? '',
    REGISTRY_DESK_RPP_URL: ready.rpp,
    REGISTRY_DESK_REPP_URL: ready.repp,
    REGISTRY_DESK_RDAP_URL: ready.rdap,
  }).ended;
  if (end.kind === 'killed') throw new Error('It was killed.');
  return { code: end.code, answer: JSON.parse(end.output) as { rows: TodayRow[] } & Record<string, never> };
}

async function tell<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${ready.control}/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Answer;
}

/**
 * A timer starts `daily` for thirty nights, while names come near their expiry, messages come, and another program renews
 * a name. The diary has a line for each night on which something is other than the night before.
 */
test('thirty nights: each says what waits, nothing is billed, and nothing is prepared twice', async () => {
  const today = dateOfInstant(Date.now());
  const names = { 'first.example': 20, 'fifth.example': 35, 'fifteenth.example': 45, 'far.example': 400 };
  for (const [name, ahead] of Object.entries(names)) {
    await tell('POST', 'domains', { name, expiryDate: addDays(today, ahead) });
  }
  const [account] = ready.accounts;
  // The account of the environment is found again by its name, and so it has a card to prepare a batch for.
  await commandOn(0, [
    ...['accounts', 'add', '--label', `${account?.handle} (environment variables)`, '--environment', 'emulator'],
    ...['--handle', account?.handle ?? '', '--card', account?.cardIds[0] ?? ''],
    ...['--rpp', ready.rpp, '--repp', ready.repp, '--rdap', ready.rdap],
  ]);
  const diary: string[] = [];
  for (let day = 0; day < days; day += 1) {
    if (day === 7) await registryControl(ready.control).queueMessage({ handle: account?.handle, text: 'Low balance.' });
    if (day === 10)
      await tell('PATCH', 'domains/first.example', { expiryDate: addDays(today, names['first.example'] + 365) });
    // A person looks at the batch that waits since the first night, and discards it.
    if (day === 12) {
      const { answer } = await commandOn(day, ['batch', 'list']);
      const [batch] = answer.batches as unknown as { batchId: string }[];
      expect((await commandOn(day, ['batch', 'cancel', batch?.batchId ?? ''])).code).toBe(0);
    }
    const { code, answer } = await commandOn(day, ['daily']);
    const rows = answer.rows.map(({ kind, count }) => `${kind} ${count}`).join(', ');
    const line = `${code}: ${rows}`;
    if (diary.at(-1)?.endsWith(` ${line}`) !== true) diary.push(`night ${day}, ${line}`);
    await tell('POST', 'clock/advance', { days: 1 });
  }
  expect(diary).toEqual([
    'night 0, 10: batch 1',
    // The batch waits, so the next name waits on the page; the registry's own message says that it expires.
    'night 5, 10: expiring 1, batch 1, messages 1',
    'night 7, 10: expiring 1, batch 1, messages 2',
    'night 10, 10: renewed-elsewhere 1, expiring 1, batch 1, messages 2',
    'night 12, 10: renewed-elsewhere 1, batch 1, messages 2',
    'night 15, 10: renewed-elsewhere 1, expiring 1, batch 1, messages 3',
  ]);
  expect((await tell<{ charges: unknown[] }>('GET', 'charges?limit=10')).charges).toEqual([]);
}, 300_000);
