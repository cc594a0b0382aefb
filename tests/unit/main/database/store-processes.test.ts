import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#main/database/database.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { temporaryFolder } from './store-kinds.ts';

const program = join(import.meta.dirname, 'ledger-process.ts');

let running: ChildProcess[] = [];
let opened: Store[] = [];

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(opened.map((store) => store.close()));
  [running, opened] = [[], []];
});

function open(path: string): Store {
  const store = openStore(path);
  opened.push(store);
  return store;
}

/** Starts a process; each line that it prints is handed to `onLine`. Resolves with all lines when it has ended. */
function start(
  path: string,
  name: string,
  task: string,
  onLine: (child: ChildProcess, lines: number) => void = () => {},
) {
  const child = spawn(process.execPath, [program, path, name, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const lines: Record<string, unknown>[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(JSON.parse(line));
    onLine(child, lines.length);
  });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(() => lines);
  return { child, ended };
}

/** Starts a process and resolves when it has printed its first line. */
async function startAndWait(path: string, name: string, task: string) {
  let heard = () => {};
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const process = start(path, name, task, () => heard());
  await first;
  return process;
}

const everything = { accountId: null, states: [], text: '', offset: 0, limit: 500 };
const stages = ['planned', 'sent', 'outcome-unknown', 'renewed'];

describe('several processes on one store', () => {
  test('every row that was acknowledged outlives kill -9, and none is left without an honest state', async () => {
    const path = join(temporaryFolder(), 'desk.db');
    const acknowledged = new Map<string, string>();
    for (const [round, lines] of [1, 8, 30, 61].entries()) {
      const { ended } = start(path, `round${round}`, 'write', (child, printed) => {
        if (printed >= lines) child.kill('SIGKILL');
      });
      for (const { entryId, state } of await ended) acknowledged.set(String(entryId), String(state));
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(30);

    const store = open(path);
    for (const [entryId, state] of acknowledged) {
      const entry = await store.ledger.get(entryId);
      const steps = entry?.steps.map((step) => step.state) ?? [];
      expect(steps).toContain(state);
      // The instant of the kill may have let one more step through, never one less.
      expect(steps.length).toBeGreaterThanOrEqual(Math.min(stages.indexOf(state) + 1, 3));
    }
    await store.ledger.recover({ at: 9_000 });
    const { entries, total } = await store.ledger.page(everything);
    expect(total).toBeGreaterThanOrEqual(acknowledged.size);
    expect(entries.filter(({ state }) => state === 'planned' || state === 'sent')).toEqual([]);
    await store.close();
    const database = openDatabase(path);
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    database.close();
    expect(readdirSync(dirname(path))).toEqual(['desk.db', 'desk.db-gate']);
  });

  test('recover leaves a living process its renewals, and names them honestly when it is gone', async () => {
    const path = join(temporaryFolder(), 'desk.db');
    const living = await startAndWait(path, 'living', 'hold');
    const dying = await startAndWait(path, 'dying', 'hold');
    dying.child.kill('SIGKILL');
    await dying.ended;

    const store = open(path);
    expect(await store.ledger.recover({ at: 9_000 })).toEqual({ unknown: 1, notSent: 1 });
    expect(await store.ledger.get('living-sent')).toMatchObject({ state: 'sent' });
    expect(await store.ledger.get('living-planned')).toMatchObject({ state: 'planned' });
    expect(await store.ledger.get('dying-sent')).toMatchObject({ state: 'outcome-unknown' });
    expect(await store.ledger.get('dying-planned')).toMatchObject({ state: 'not-sent' });

    living.child.kill('SIGKILL');
    await living.ended;
    expect(await store.ledger.recover({ at: 9_001 })).toEqual({ unknown: 1, notSent: 1 });
    expect(await store.ledger.get('living-sent')).toMatchObject({ state: 'outcome-unknown' });
  });

  test('two processes never both open a name, and never take more than a budget has', async () => {
    const path = join(temporaryFolder(), 'desk.db');
    const [one, other] = await Promise.all([start(path, 'one', 'race').ended, start(path, 'other', 'race').ended]);
    expect(one).toHaveLength(40);
    expect(other).toHaveLength(40);
    const lines = [...one, ...other];
    for (let number = 0; number < 40; number += 1) {
      const outcomes = lines.filter((line) => line.number === number).map(({ opened: outcome }) => outcome);
      expect(outcomes.sort()).toEqual(['already-open', 'opened']);
    }
    expect(lines.filter(({ taken }) => taken === 'taken')).toHaveLength(50);
  });
});
