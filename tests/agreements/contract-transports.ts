import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DeskClient } from '#contract/contract.ts';
import type { Topic } from '#contract/topics.ts';
import { asWritten } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import type { Failure } from '#values/failure.ts';
import { arbitraryOf } from '../unit/main/hosts/arbitrary-of.ts';
import { type FakeDesk, fakeAnswer } from '../unit/main/hosts/fake-desk.ts';
import { callOf, operations } from '../unit/main/hosts/operations.ts';

/** A window's connection to handlers, over one of the transports. */
export interface Connection {
  readonly desk: DeskClient;
  /** Ends this window only, as when it is closed. */
  close(): Promise<void>;
}

/** What each transport promises. Each agreement gets fresh handlers and a connection to them. */
export const transportAgreements: readonly {
  readonly title: string;
  run(fake: FakeDesk, connection: Connection, again: () => Promise<Connection>): Promise<void>;
}[] = [
  {
    title: 'reaches every operation with its input and brings its answer back unchanged',
    run: async (fake, { desk }) => {
      for (const { name, path, input } of operations()) {
        const given = input && fc.sample(arbitraryOf(input), { seed: 11, numRuns: 1 })[0];
        assert.deepEqual(await callOf(desk, path)(given), fakeAnswer(name), name);
        const { operation, input: got } = fake.asked.at(-1) ?? {};
        assert.equal(operation, name);
        assert.deepEqual(got, input?.parse(given), name);
      }
      assert.ok(fake.asked.length > 30);
    },
  },
  {
    title: 'refuses an input that the contract does not allow, naming the field, before any handler sees it',
    run: async (fake, { desk }) => {
      for (const { path, input, name } of operations()) {
        if (input === undefined) continue;
        for (const wrong of [undefined, null, 7, 'text', [], { accountId: { $ne: '' } }]) {
          if (input.safeParse(wrong).success) continue;
          const failure = failureOf(await rejection(callOf(desk, path)(wrong)));
          assert.equal(failure.kind, 'invalid-input', `${name} with ${JSON.stringify(wrong)}`);
        }
      }
      assert.deepEqual(fake.asked, []);
      const order = { accountId: 'a', ldhName: 'one.example', expiryDate: '2027-03-14', cardId: 'c' };
      const noPeriod = failureOf(await rejection(desk.renewals.renew({ ...order, period: { unit: 'y', value: 0 } })));
      assert.ok(noPeriod.kind === 'invalid-input');
      assert.equal(noPeriod.field, 'period.value');
      assert.notEqual(say('en', noPeriod.message), '');
      assert.deepEqual(fake.asked, []);
    },
  },
  {
    title: 'brings every kind of failure with all of its data',
    run: async (fake, { desk }) => {
      for (const failure of failures) {
        fake.failNext('renewals.renew', failure);
        const period = { unit: 'y', value: 1 } as const;
        const order = { accountId: 'a', ldhName: 'one.example', expiryDate: '2027-03-14', cardId: 'c', period };
        // Members without a value do not travel in JSON.
        const expected = JSON.parse(JSON.stringify(failure));
        assert.deepEqual(failureOf(await rejection(desk.renewals.renew(order))), expected);
      }
    },
  },
  {
    title: 'refuses an operation that the contract does not name',
    run: async (fake, { desk }) => {
      for (const name of [
        'desk.shutdown',
        'renewals',
        'constructor',
        'accounts.__proto__',
        'keychain.get',
        'a.b.c.d',
      ]) {
        const failure = failureOf(await rejection(callOf(desk, name.split('.'))({})));
        assert.equal(failure.kind, 'internal', name);
      }
      assert.deepEqual(fake.asked, []);
    },
  },
  {
    title: 'answers calls that are under way together, each its own',
    run: async (fake, { desk }) => {
      const calls = Array.from({ length: 40 }, (_, index) => desk.work.get({ workId: `w${index}` }));
      assert.equal((await Promise.all(calls)).length, 40);
      assert.equal(new Set(fake.asked.map(({ input }) => JSON.stringify(input))).size, 40);
    },
  },
  {
    title: 'streams topics to each window that listens, in their order',
    run: async (fake, { desk }, again) => {
      const other = await again();
      const streams = [await desk.topics.listen(), await other.desk.topics.listen()];
      await until(() => fake.listeners() === 2);
      const told: Topic[] = Array.from({ length: 25 }, (_, index) => ({ topic: 'work', accountId: `a${index}` }));
      for (const topic of told) fake.tell(topic);
      for (const stream of streams) {
        for (const topic of told) assert.deepEqual((await stream.next()).value, topic);
      }
      await other.close();
    },
  },
  {
    title: 'stops a stream of topics when the window leaves it',
    run: async (fake, { desk }) => {
      const stream = await desk.topics.listen();
      await until(() => fake.listeners() === 1);
      await stream.return?.();
      await until(() => fake.listeners() === 0);
      await desk.desk.about();
    },
  },
  {
    title: 'stops a stream of topics when the window aborts it, and says cancelled',
    run: async (fake, { desk }) => {
      const stop = new AbortController();
      const stream = await desk.topics.listen(undefined, { signal: stop.signal });
      await until(() => fake.listeners() === 1);
      const next = rejection(stream.next());
      stop.abort();
      assert.equal(failureOf(await next).kind, 'cancelled');
      await until(() => fake.listeners() === 0);
    },
  },
  {
    title: 'stops a stream of topics when the window is closed',
    run: async (fake, connection) => {
      const stream = await connection.desk.topics.listen();
      await until(() => fake.listeners() === 1);
      const next = rejection(stream.next());
      await connection.close();
      await until(() => fake.listeners() === 0);
      const failure = failureOf(await next);
      assert.ok(failure.kind === 'internal' && failure.reference === 'window-disconnected', JSON.stringify(failure));
    },
  },
];

/** One of every kind: a kind that is added to the list of failures is missing here, which does not compile. */
const failures: readonly Failure[] = Object.values({
  'invalid-input': { kind: 'invalid-input', message: asWritten('t'), field: 'name', code: 'name-empty' },
  'no-account': { kind: 'no-account', message: asWritten('t') },
  'keychain-unavailable': {
    kind: 'keychain-unavailable',
    message: asWritten('t'),
    reason: 'locked',
    advice: asWritten('Unlock it.'),
  },
  blocked: { kind: 'blocked', message: asWritten('t'), reason: 'read-only' },
  limited: {
    kind: 'limited',
    message: asWritten('t'),
    budget: 'availability',
    by: 'registry',
    retryAt: 7,
    journalId: 'j',
  },
  unreachable: {
    kind: 'unreachable',
    message: asWritten('t'),
    interface: 'rdap',
    cause: 'ECONNREFUSED',
    journalId: 'j',
  },
  'outcome-unknown': { kind: 'outcome-unknown', message: asWritten('t'), cause: 'reset', clTRID: 'c', journalId: 'j' },
  'no-answer': { kind: 'no-answer', message: asWritten('t'), cause: 'reset' },
  'not-authorised': {
    kind: 'not-authorised',
    message: asWritten('t'),
    status: 401,
    code: undefined,
    hint: asWritten('h'),
  },
  'not-the-registry': { kind: 'not-the-registry', message: asWritten('t'), status: 502 },
  unreadable: { kind: 'unreadable', message: asWritten('t'), where: 'body, line 1' },
  refused: {
    kind: 'refused',
    message: asWritten('þegar endurnýjað'),
    code: '02105',
    meaning: asWritten('m'),
    details: [{ code: '1', path: undefined, reason: 'r' }],
    clTRID: 'c',
    svTRID: 's',
  },
  'already-under-way': { kind: 'already-under-way', message: asWritten('t'), ldhName: 'one.example', entryId: 'e' },
  'team-unavailable': { kind: 'team-unavailable', message: asWritten('t'), why: 'lost' },
  'not-found': { kind: 'not-found', message: asWritten('t') },
  conflict: { kind: 'conflict', message: asWritten('t') },
  file: { kind: 'file', message: asWritten('t'), path: '/p', cause: 'EACCES' },
  cancelled: { kind: 'cancelled', message: asWritten('t') },
  internal: { kind: 'internal', message: asWritten('t'), reference: 'r' },
} satisfies { [Kind in Failure['kind']]: Extract<Failure, { kind: Kind }> });

/** What a call was rejected with; the call must be. */
async function rejection(call: Promise<unknown>): Promise<unknown> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in answer) assert.fail(`was not refused, but answered ${JSON.stringify(answer.value)}`);
  return answer.error;
}

/** Waits for something that the other side does in its own time; the runner's time limit is the only one. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}
