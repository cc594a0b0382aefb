import { expect, test } from 'vitest';
import type { StoredObservation } from '#main/practice/store/record.ts';
import { asWritten } from '#messages/message.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const seen: StoredObservation = {
  lessonId: 'renew',
  stepId: 'renew-name',
  operation: 'rpp-v0/renew-domain',
  method: 'POST',
  target: '/rpp/v0/domainNames/a.example/renewProcesses',
  status: 201,
  code: '01000',
  clTRID: 'renew-1',
  svTRID: 'S-00000007',
  virtualAt: 1000,
  seenAt: 1001,
  text: asWritten('Renewed.'),
};

describeStores('practice', (kind) => {
  test('one lesson is open at a time, and what was seen stays when it is left', async () => {
    const { practice } = await kind.open();
    await practice.begin('renew', 10);
    expect(await practice.recognise(seen)).toBe(true);
    await practice.begin('poll', 20);
    expect((await practice.progress()).lessons).toEqual([
      { lessonId: 'renew', begunAt: 10, open: false },
      { lessonId: 'poll', begunAt: 20, open: true },
    ]);
    await practice.leave();
    await practice.begin('renew', 30);
    const { lessons, observations } = await practice.progress();
    expect(lessons[0]).toEqual({ lessonId: 'renew', begunAt: 10, open: true });
    expect(observations).toEqual([seen]);
  });

  test('a step is recognised once, and only in the open lesson', async () => {
    const { practice } = await kind.open();
    expect(await practice.recognise(seen)).toBe(false);
    await practice.begin('renew', 10);
    expect(await practice.recognise(seen)).toBe(true);
    expect(await practice.recognise({ ...seen, clTRID: 'renew-2' })).toBe(false);
    await practice.leave();
    expect(await practice.recognise({ ...seen, stepId: 'read-new-expiry' })).toBe(false);
    expect((await practice.progress()).observations).toEqual([seen]);
  });

  test('a reset forgets the lesson and its evidence, and no other', async () => {
    const { practice } = await kind.open();
    await practice.begin('renew', 10);
    await practice.recognise(seen);
    await practice.begin('poll', 20);
    await practice.recognise({
      ...seen,
      lessonId: 'poll',
      stepId: 'empty-queue',
      operation: null,
      code: null,
    });
    await practice.reset('renew');
    const { lessons, observations } = await practice.progress();
    expect(lessons.map(({ lessonId }) => lessonId)).toEqual(['poll']);
    expect(observations.map(({ stepId }) => stepId)).toEqual(['empty-queue']);
  });

  test('a step of getting access keeps the instant at which it was done first', async () => {
    const store = await kind.open();
    await store.practice.markAccess({ interface: 'rpp', step: 1, doneAt: 5 });
    await store.practice.markAccess({ interface: 'rpp', step: 1, doneAt: 9 });
    await store.practice.markAccess({ interface: 'repp', step: 4, doneAt: 7 });
    await store.practice.markAccess({ interface: 'repp', step: 5, doneAt: 7 });
    await store.practice.markAccess({ interface: 'repp', step: 5, doneAt: null });
    const kept = [
      { interface: 'repp', step: 4, doneAt: 7 },
      { interface: 'rpp', step: 1, doneAt: 5 },
    ];
    expect(await store.practice.accessSteps()).toEqual(kept);
    if (kind.hasFile) expect(await (await kind.openAgain()).practice.accessSteps()).toEqual(kept);
  });
});
