import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Topic } from '#contract/topics.ts';
import { createTopicPublisher } from '#main/application/topic-publisher.ts';
import { WorkService } from '#main/desk/work.ts';
import type { WorkControl } from '#main/ports.ts';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { said, saidText } from '../../../support/said.ts';
import { FakeClock, noon } from '../desk-harness.ts';

function start() {
  const clock = new FakeClock();
  const published: string[] = [];
  let ids = 0;
  const told: { title: string; text: string }[] = [];
  const work = new WorkService({
    onEnded: ({ title, state, trouble }) => told.push({ title, text: `${state} ${saidText(trouble)}` }),
    clock,
    yieldTurn: () => setImmediate(),
    publish: (topic) => published.push(topic),
    newId: () => {
      ids += 1;
      return `w${ids}`;
    },
    failureOf: (error) =>
      error instanceof DeskFailure
        ? error.failure
        : { kind: 'internal', message: asWritten('a fault'), reference: 'r' },
  });
  /** Starts work whose steps the test takes one by one. */
  function run(canPause = true) {
    const control = Promise.withResolvers<WorkControl>();
    const end = Promise.withResolvers<unknown>();
    const { workId } = work.start({
      kind: 'export',
      accountId: 'a',
      subject: { code: 'export-messages' },
      canPause,
      run: (given) => {
        control.resolve(given);
        return end.promise;
      },
    });
    return { workId, control: control.promise, end };
  }
  return { work, clock, published, told, run };
}

describe('long work', () => {
  it('runs, tells how far it is and when it will end, and keeps its result', async () => {
    const { work, clock, run } = start();
    const { workId, control, end } = run();
    const { progress } = await control;
    expect(work.get(workId)).toMatchObject({ state: 'running', done: 0, total: null, forecastEndAt: null });
    clock.at += 1000;
    progress(25, 100);
    expect(work.get(workId)).toMatchObject({ done: 25, total: 100, forecastEndAt: noon + 4000 });
    expect(work.underWay('export', 'a')?.workId).toBe(workId);
    end.resolve({ rows: 100 });
    const over = await work.whenOver(workId);
    expect(over).toMatchObject({ state: 'done', endedAt: noon + 1000, forecastEndAt: null, result: { rows: 100 } });
    expect(work.underWay('export', 'a')).toBeUndefined();
  });

  it('that pauses itself says why and tells a person, once, until it goes on', async () => {
    const { work, told, run } = start();
    const { workId, end } = run();
    work.pause(workId);
    expect(told).toEqual([]);
    work.resume(workId);
    work.pauseItself(workId, asWritten('The key was refused.'));
    work.pauseItself(workId, asWritten('The key was refused again.'));
    expect(work.get(workId)).toMatchObject({ state: 'paused', trouble: said('The key was refused.') });
    expect(told).toEqual([{ title: 'Export messages', text: 'paused The key was refused.' }]);
    expect(work.resume(workId).trouble).toBeNull();
    end.resolve(null);
    await work.whenOver(workId);
  });

  it('waits while it is paused, and the pause is not in the forecast', async () => {
    const { work, clock, run } = start();
    const { workId, control, end } = run();
    const { progress, step } = await control;
    clock.at += 1000;
    progress(50, 100);
    work.pause(workId);
    let passed = false;
    const waiting = step().then(() => {
      passed = true;
    });
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    expect(passed).toBe(false);
    clock.at += 60_000;
    work.resume(workId);
    await waiting;
    progress(50, 100);
    expect(work.get(workId)).toMatchObject({ state: 'running', forecastEndAt: noon + 62_000 });
    end.resolve(null);
    await work.whenOver(workId);
  });

  it('that is cancelled ends at its next step, also out of a pause', async () => {
    for (const paused of [false, true]) {
      const { work, run } = start();
      const { workId, control, end } = run();
      const { step, signal } = await control;
      if (paused) work.pause(workId);
      const next = step();
      work.cancel(workId);
      expect(signal.aborted).toBe(true);
      await expect(next).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
      end.reject(new Error('whatever broke because of it'));
      expect(await work.whenOver(workId)).toMatchObject({ state: 'cancelled', failure: null });
    }
  });

  it('that its own service cancels is cancelled and has not failed', async () => {
    const { work, run } = start();
    const { workId, end } = run();
    end.reject(new DeskFailure({ kind: 'cancelled', message: asWritten('Collecting was stopped.') }));
    expect(await work.whenOver(workId)).toMatchObject({ state: 'cancelled', failure: null, result: null });
  });

  it('that is cancelled keeps what it has told of itself', async () => {
    const { work, run } = start();
    const { workId, control, end } = run();
    (await control).soFar({ stored: 2 });
    work.cancel(workId);
    end.reject(new Error('broken'));
    expect(await work.whenOver(workId)).toMatchObject({ state: 'cancelled', failure: null, result: { stored: 2 } });
  });

  it('that fails keeps the failure as data', async () => {
    const { work, run } = start();
    const { workId, end } = run();
    end.reject(new DeskFailure({ kind: 'file', message: asWritten('full'), path: '/x', cause: 'ENOSPC' }));
    expect(await work.whenOver(workId)).toMatchObject({ state: 'failed', failure: { kind: 'file', cause: 'ENOSPC' } });
  });

  it('refuses what cannot be: pausing what cannot pause, dismissing what runs, unknown work', async () => {
    const { work, run } = start();
    const { workId, end } = run(false);
    expect(() => work.pause(workId)).toThrow(/cannot be paused/);
    expect(() => work.dismiss(workId)).toThrow(/cancel it first/);
    expect(() => work.get('none')).toThrow(/not known/);
    end.resolve(null);
    await work.whenOver(workId);
    expect(() => work.resume(workId)).toThrow(/over/);
    work.dismiss(workId);
    expect(work.list()).toEqual([]);
  });

  it('is all over when it is told to stop', async () => {
    const { work, run } = start();
    const runs = [run(), run()];
    for (const { control, end } of runs) {
      void control.then(({ signal }) => signal.addEventListener('abort', () => end.reject(new Error('stopped'))));
    }
    await Promise.all(runs.map(({ control }) => control));
    await work.stop();
    expect(work.list().map((each) => each.state)).toEqual(['cancelled', 'cancelled']);
  });

  it('does not flood topics with progress', async () => {
    const { work, clock, published, run } = start();
    const { workId, control, end } = run();
    const { progress } = await control;
    published.length = 0;
    for (let done = 1; done <= 1000; done += 1) progress(done, 1000);
    expect(published).toEqual([]);
    expect(work.get(workId).done).toBe(1000);
    clock.at += 100;
    progress(1000, 1000);
    expect(published).toEqual(['work']);
    end.resolve(null);
    await work.whenOver(workId);
    expect(published).toEqual(['work', 'work']);
  });
});

describe('topics', () => {
  it('reach every listener, in their order', async () => {
    const topics = createTopicPublisher();
    const stop = new AbortController();
    const streams = [topics.listen(stop.signal), topics.listen(undefined)];
    topics.publish('work', 'a');
    topics.publish('settings');
    for (const stream of streams) {
      expect((await stream.next()).value).toEqual({ topic: 'work', accountId: 'a' });
      expect((await stream.next()).value).toEqual({ topic: 'settings', accountId: null });
    }
  });

  it('that wait are told once, however often they changed', async () => {
    const topics = createTopicPublisher();
    const stream = topics.listen(undefined);
    for (let change = 0; change < 10_000; change += 1) topics.publish('domains', 'a');
    topics.publish('domains', 'b');
    topics.close();
    topics.publish('work');
    const heard: Topic[] = [];
    // What was told before the end may be dropped with it; what is heard is heard once.
    for await (const topic of stream) heard.push(topic);
    expect(heard.length).toBeLessThanOrEqual(2);
  });

  it('end when the window leaves, waiting or not', async () => {
    const topics = createTopicPublisher();
    const stop = new AbortController();
    const stream = topics.listen(stop.signal);
    const next = stream.next();
    stop.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect((await topics.listen(AbortSignal.abort()).next()).done).toBe(true);
  });
});
