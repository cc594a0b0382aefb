import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { saidOf, saidText } from '../../../support/said.ts';
import { temporaryFolder } from './store-kinds.ts';

/**
 * A store that the program of commit 6630cc2 (0.1.0, form 23) wrote by its own command line against its own emulator: 288
 * names, 32 renewals in every state that they can come to, four batches of which two paused, six messages.
 */
function openOldStore() {
  const path = join(temporaryFolder(), 'desk.sqlite');
  writeFileSync(path, gunzipSync(readFileSync(join(import.meta.dirname, 'store-of-0.1.0.sqlite.gz'))));
  const store = openStore(path);
  onTestFinished(() => store.close());
  return store;
}

const everyRenewal = { accountId: null, states: [], text: '', offset: 0, limit: 100 };

test('a store of 0.1.0 keeps every renewal, with the sentences that its steps were written down with', async () => {
  const { ledger } = openOldStore();
  const { entries, total } = await ledger.page(everyRenewal);
  expect(total).toBe(32);
  const states = entries.map(({ state }) => state);
  expect(
    Object.fromEntries([...new Set(states)].map((one) => [one, states.filter((state) => state === one).length])),
  ).toEqual({ renewed: 10, refused: 11, 'outcome-unknown': 8, 'reconciled-renewed': 1, 'reconciled-not-renewed': 2 });
  const byHand = entries.find(({ unicodeName }) => unicodeName === 'báruhlíð.example');
  expect(saidText(byHand?.steps.at(-1)?.text)).toContain("The reason given: “The registry's support said so.”");
  expect(byHand?.steps.at(-1)?.text.code).toBe('words.asWritten');
  const sentAgain = entries.find(({ unicodeName }) => unicodeName === 'bátahlíð.example');
  expect(sentAgain).toMatchObject({ state: 'renewed', newExpiryDate: '2029-03-16' });
  for (const { steps } of entries)
    for (const { state, text } of steps) if (state !== 'sent') expect(saidText(text)).not.toBe('');
});

test('a store of 0.1.0 shows why its batches paused', async () => {
  const { renewalBatches } = openOldStore();
  const batches = await renewalBatches.list(null);
  expect(batches.map(({ title, state }) => [title, state]).sort()).toEqual([
    ['Fine', 'done'],
    ['Hopeless', 'done'],
    ['Refused', 'paused'],
    ['Unanswered', 'paused'],
  ]);
  const pauseOf = (wanted: string) => batches.find(({ title }) => title === wanted)?.pause;
  expect(pauseOf('Unanswered')).toMatchObject({ code: 'unknown-outcomes', count: 3 });
  expect(pauseOf('Refused')).toMatchObject({ code: 'failure', failure: { kind: 'not-authorised', status: 401 } });
  expect(saidOf(pauseOf('Refused')?.failure)).toContain('The registry did not allow the lookup of fuglahöfn.example');
});

test('a store of 0.1.0 keeps its messages, its names and its account', async () => {
  const store = openOldStore();
  expect(await store.inbox.counts()).toMatchObject([{ archived: 6, unhandled: 6, unacknowledged: 0 }]);
  expect((await store.accounts.list()).map(({ label }) => label)).toContain('Old');
  const everything = { accountId: null, interface: null, text: '', offset: 0, limit: 1 };
  expect((await store.journal.page(everything)).total).toBe(114);
});
