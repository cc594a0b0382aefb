import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { said } from '../../../support/said.ts';
import { account, failureOf, problemReply, renewedTo, silent } from '../desk-harness.ts';
import {
  accountId,
  answerBy,
  get,
  harness,
  linesOf,
  nameIn,
  nameOf,
  posts,
  prepare,
  run,
  startDesk,
  stopDesk,
  store,
} from './renewal-batch-desk.ts';

const folders: string[] = [];

afterEach(async () => {
  await stopDesk();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('running', () => {
  it('sends each chosen line once, and says what came of it', async () => {
    await startDesk(40);
    harness.wire = answerBy({
      [nameOf(5)]: () => problemReply(400, '02304', 'The domain is locked.'),
      [nameOf(9)]: () => silent(true, 'reset'),
    });
    const { batchId } = await prepare();
    const batch = await run(batchId);
    expect(batch).toMatchObject({
      state: 'done',
      counts: { renewed: 38, refused: 1, unknown: 1, notSent: 0, waiting: 0 },
      text: said('38 renewed, 1 refused, 1 with unknown outcome.'),
    });
    expect(posts().map(nameIn).sort()).toEqual(Array.from({ length: 40 }, (_, index) => nameOf(index + 1)).sort());
    // A list that was downloaded a moment ago is fresh: no date is read once more.
    expect(harness.sent).toHaveLength(40);
    const { entries } = await harness.desk.renewals.page({ accountId, states: ['refused'], text: '' });
    expect(entries[0]).toMatchObject({ batchId, why: said(expect.stringContaining('Line 5 of the batch “October”.')) });
    expect(say('en', entries[0]?.why ?? asWritten(''))).toContain(
      'reported the expiry date 2027-03-14 in the list of our names',
    );
  });

  it('says who prepared it, where the person has given a name', async () => {
    await startDesk(2);
    expect((await prepare()).preparedBy).toBeNull();
    await harness.desk.desk.changeSettings({ person: 'Anna' });
    const { batchId } = await prepare();
    expect((await get(batchId)).preparedBy).toBe('Anna');
  });

  it('is not sent where another number of lines waits than the person has looked at', async () => {
    await startDesk(3);
    const { batchId } = await prepare();
    const failure = await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: 4, accountId }));
    expect(failure).toMatchObject({ kind: 'conflict', message: said(expect.stringContaining('3 lines')) });
    expect(harness.sent).toEqual([]);
    expect((await run(batchId, 3)).counts.renewed).toBe(3);
  });

  it('is not sent for a window that shows another account than the one it bills', async () => {
    await startDesk(3);
    await store.accounts.keep({ ...account, accountId: 'account-2', label: 'Skáld Vefhús' });
    const { batchId } = await prepare();
    const runFor = (shown: string) => harness.desk.renewalBatches.run({ batchId, typedCount: 3, accountId: shown });
    for (const shown of ['account-2', 'account-that-is-gone']) {
      expect(await failureOf(runFor(shown))).toMatchObject({
        kind: 'conflict',
        message: said(
          `This batch bills ${account.label} (${account.handle}), not the account that was confirmed. Open it under ${account.label}. This sent nothing.`,
        ),
      });
    }
    expect(harness.sent).toEqual([]);
    expect((await get(batchId)).state).toBe('review');
    const { workId } = await runFor(accountId);
    await harness.application.services.work.whenOver(workId ?? '');
    expect((await get(batchId)).counts.renewed).toBe(3);
  });

  it('retries what was refused or not sent, never what is unknown', async () => {
    await startDesk(6);
    harness.wire = answerBy({
      [nameOf(2)]: () => problemReply(400, '02304', 'Locked.'),
      [nameOf(4)]: () => silent(true, 'reset'),
    });
    const { batchId } = await prepare();
    await run(batchId);
    const again = await harness.desk.renewalBatches.retryFailed({ batchId });
    expect(again).toMatchObject({ state: 'review', title: 'October (again)', counts: { lines: 1 } });
    expect((await linesOf(again.batchId)).map((line) => line.ldhName)).toEqual([nameOf(2)]);
    const called = await harness.desk.renewalBatches.retryFailed({ batchId, title: 'October (aftur)' });
    expect(called).toMatchObject({ title: 'October (aftur)', named: true });
  });

  it('that nobody named is called by its date, in the tray by what it does, and keeps that when it is retried', async () => {
    await startDesk(2);
    harness.wire = answerBy({ [nameOf(2)]: () => problemReply(400, '02304', 'Locked.') });
    const { batchId, title } = await prepare({ title: '' });
    expect(title).toBe('Renewals of 2026-10-12');
    await run(batchId);
    expect(await get(batchId)).toMatchObject({ title, named: false });
    const { works } = await harness.desk.work.list();
    expect(works.map(({ subject }) => subject)).toContainEqual({ code: 'renew-names', count: 2 });
    expect(await harness.desk.renewalBatches.retryFailed({ batchId })).toMatchObject({ title, named: false });
  });

  it('its file equals the ledger', async () => {
    await startDesk(12);
    harness.wire = answerBy({
      [nameOf(2)]: () => problemReply(400, '02304', 'Locked.'),
      [nameOf(4)]: () => silent(true, 'reset'),
      [nameOf(6)]: () => renewedTo('2029-03-14'),
    });
    const { batchId } = await prepare();
    // Pauses for the other date, and is told to go on.
    await run(batchId);
    await run(batchId);
    const folder = await mkdtemp(join(tmpdir(), 'registry-desk-batch-'));
    folders.push(folder);
    const path = join(folder, 'batch.json');
    const { workId } = await harness.desk.renewalBatches.export({ batchId, path, format: 'json' });
    expect((await harness.application.services.work.whenOver(workId)).state).toBe('done');
    const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[];
    const { entries } = await harness.desk.renewals.page({ accountId, states: [], text: '', limit: 500 });
    const said = (row: { [Key in 'ldhName' | 'state' | 'clTRID' | 'svTRID' | 'newExpiryDate' | 'text']: unknown }) =>
      [row.ldhName, row.state, row.clTRID, row.svTRID, row.newExpiryDate, row.text].map(String).join(' | ');
    expect(rows.map((row) => said(row as never)).sort()).toEqual(
      entries.map((entry) => said({ ...entry, text: say('en', entry.text) })).sort(),
    );
    expect(rows).toHaveLength(12);
  });
});
