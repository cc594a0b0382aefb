import { describe, expect, test } from 'vitest';
import { listenToTopics } from '#renderer/app/listen-to-topics.ts';
import { topicMarks } from '#renderer/app/topic-marks.ts';
import { createDeskDouble } from '../../../support/desk-double/desk-double.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('listening to main', () => {
  test('hears topics, says when the connection is lost, and makes it again', async () => {
    const double = createDeskDouble({ now: 0, today: '2027-01-01', names: 1 });
    const leave = new AbortController();
    const heard: string[] = [];
    const waits: number[] = [];
    const listening = listenToTopics(double.desk, {
      signal: leave.signal,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
      },
      onLink: (connected) => heard.push(connected ? 'connected' : 'lost'),
      onTopic: ({ topic }) => heard.push(topic),
    });
    await turn();
    double.world.publish('portfolio');
    await turn();
    double.dropTopics();
    await turn();
    double.world.publish('renewals');
    await turn();
    expect(heard).toEqual(['connected', 'portfolio', 'lost', 'connected', 'renewals']);
    leave.abort();
    double.dropTopics();
    await listening;
    expect(waits).toEqual([250]);
  });

  test('waits longer each time it fails, and gives up only when told', async () => {
    const leave = new AbortController();
    const waits: number[] = [];
    const broken = { topics: { listen: () => Promise.reject(new Error('gone')) } };
    await listenToTopics(broken as never, {
      signal: leave.signal,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        if (waits.length === 7) leave.abort();
      },
      onLink: () => {},
      onTopic: () => {},
    });
    expect(waits).toEqual([250, 500, 1000, 2000, 5000, 5000, 5000]);
  });
});

describe('marking answers stale', () => {
  test('gathers a burst and marks each topic once', () => {
    const marked: unknown[] = [];
    const due: (() => void)[] = [];
    const marks = topicMarks({ invalidateQueries: async (what) => void marked.push(what?.queryKey) }, (run) => {
      due.push(run);
    });
    for (let count = 0; count < 100; count += 1) marks.mark('journal');
    marks.mark('work');
    expect(due).toHaveLength(1);
    due.shift()?.();
    expect(marked).toEqual([['journal'], ['work']]);
    marks.mark('journal');
    due.shift()?.();
    expect(marked).toHaveLength(3);
  });
});
