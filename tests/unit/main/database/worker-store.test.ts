import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { DeskFailure } from '#values/failure.ts';
import { said } from '../../../support/said.ts';
import { acknowledgeAnswer, acknowledgement, content } from '../inbox/store/inbox-samples.ts';
import { account, beginning, ending, intention } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

/** What crosses to the threads of the stores of this file. */
const posted = vi.spyOn(Worker.prototype, 'postMessage');
afterAll(() => posted.mockRestore());

/** The thread that was spoken to last. */
const thread = () => posted.mock.contexts.at(-1) as Worker | undefined;

test('a verb that waits when the thread ends is refused, and so is every later one; what was kept is there', async () => {
  const path = join(temporaryFolder(), 'desk.db');
  const store = await openWorkerStore(path);
  await store.accounts.keep(account());
  const waiting = [store.accounts.list(), store.settings.get('theme')].map((verb) =>
    verb.catch((error: unknown) => error),
  );
  await thread()?.terminate();
  for (const outcome of await Promise.all(waiting)) {
    if (outcome instanceof Error) expect(outcome).toMatchObject({ failure: { kind: 'internal' } });
  }
  const refused = await store.accounts.list().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DeskFailure);
  expect(refused).toMatchObject({ failure: { kind: 'internal', message: said(expect.stringContaining('has ended')) } });
  await store.close();

  const again = await openWorkerStore(path);
  expect(await again.accounts.list()).toEqual([account()]);
  await again.close();
});

test('a renewal that an ended thread of this very process has left is recovered', async () => {
  const path = join(temporaryFolder(), 'desk.db');
  const store = await openWorkerStore(path);
  await store.ledger.open(intention());
  await thread()?.terminate();
  const again = await openWorkerStore(path);
  expect(await again.ledger.recover({ at: 9_000 })).toEqual({ unknown: 0, notSent: 1 });
  await again.close();
});

test('what was asked for in the moment of closing is answered, also what is no short verb', async () => {
  const store = await openWorkerStore(join(temporaryFolder(), 'desk.db'));
  const asked = store.accounts.list();
  const closed = store.close();
  expect(await asked).toEqual([]);
  await closed;
});

test('a thread that closes its store ends by itself, not by force', async () => {
  const store = await openWorkerStore(join(temporaryFolder(), 'desk.db'));
  const exited = new Promise((resolve) => thread()?.once('exit', resolve));
  await Promise.all([store.close(), store.close()]);
  expect(await exited).toBe(0);
});

test('what nobody waits for crosses to the thread with the next call, and otherwise after a moment', async () => {
  const store = await openWorkerStore(join(temporaryFolder(), 'desk.db'));
  await store.journal.began(beginning('j-1'));
  const count = posted.mock.calls.length;
  const ended = store.journal.ended(ending('j-1'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted.mock.calls.length).toBe(count);
  const standings = store.ledger.standings('sandbox', ['a.example']);
  await Promise.all([ended, standings]);
  expect(posted.mock.calls.length).toBe(count + 1);
  await store.journal.began(beginning('j-2'));
  await store.journal.ended(ending('j-2'));
  const page = await store.journal.page({ accountId: null, interface: null, text: '', offset: 0, limit: 9 });
  expect(page.rows.map((row) => row.end?.status)).toEqual([201, 201]);
  await store.close();
});

test.each([
  ['together', {}, 1],
  ['alone', { together: false }, 6],
])('calls of one turn, the short ones %s, are answered in their order', async (_how, speed, messages) => {
  const store = await openWorkerStore(join(temporaryFolder(), 'desk.db'), speed);
  const count = posted.mock.calls.length;
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  const calls = Array.from({ length: 6 }, (_, at) => store.journal.began(beginning(`j-${at}`)).then(note(`j-${at}`)));
  const listed = store.journal.ids({ accountId: null, interface: null, text: '' });
  // A long call crosses by itself, after all that were made before it.
  expect(await listed).toEqual(['j-0', 'j-1', 'j-2', 'j-3', 'j-4', 'j-5']);
  await Promise.all(calls);
  expect(order).toEqual(['j-0', 'j-1', 'j-2', 'j-3', 'j-4', 'j-5']);
  expect(posted.mock.calls.length).toBe(count + messages + 1);
  await store.close();
});

test('where the thread ends, short calls that have not crossed yet are refused too', async () => {
  const store = await openWorkerStore(join(temporaryFolder(), 'desk.db'));
  await thread()?.terminate();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const calls = [store.settings.get('theme'), store.journal.ended(ending('j-1'))];
  for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe('rejected');
  await store.close();
});

test.each([
  ['contradicts what is stored', { own: content(), contradicts: true }],
  ['adds to what is stored', { own: content(), together: content() }],
  ['brings another message', { own: content(), otherMessageId: '8' }],
])('what only an acknowledgement tells crosses at once, where it %s', async (_what, tells) => {
  const store = await openWorkerStore(join(temporaryFolder(), 'desk.db'));
  const record = acknowledgement('none');
  const count = posted.mock.calls.length;
  // The next message, named bare, tells nothing of it.
  const bare = acknowledgeAnswer(undefined, { otherMessageId: '8' });
  const repeated = [acknowledgeAnswer(content()), bare].map((answer) =>
    store.inbox.acknowledged({ ...record, answer }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted.mock.calls.length).toBe(count);
  const told = store.inbox.acknowledged({ ...record, answer: acknowledgeAnswer(tells.own, tells) });
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted.mock.calls.length).toBe(count + 1);
  const nothing = { found: false, otherStored: false };
  expect(await Promise.all([...repeated, told])).toEqual([nothing, nothing, nothing]);
  await store.close();
});

test('what was asked for right before closing is done, though nobody waits for it', async () => {
  const path = join(temporaryFolder(), 'desk.db');
  const store = await openWorkerStore(path);
  const opened = store.ledger.open(intention());
  await store.close();
  expect(await opened).toEqual({ kind: 'opened' });
  const again = await openWorkerStore(path);
  expect((await again.ledger.get(intention().entryId))?.state).toBe('planned');
  await again.close();
});
