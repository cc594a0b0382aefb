import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { listenToTopics } from '#renderer/frame/listen-to-topics.ts';
import { topicMarks } from '#renderer/frame/topic-marks.ts';
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
    double.world.publish('domains');
    await turn();
    double.dropTopics();
    await turn();
    double.world.publish('renewals');
    await turn();
    expect(heard).toEqual(['connected', 'domains', 'lost', 'connected', 'renewals']);
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
    const client = new QueryClient();
    client.invalidateQueries = async (what) => void marked.push(what?.queryKey);
    const marks = topicMarks(client, (run) => {
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

  test('a first question whose answer was on its way before the change is asked again when that is there', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const due: (() => void)[] = [];
    const marks = topicMarks(client, (run) => due.push(run));
    const answers: ((answer: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['domains', 'list'],
      queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    });
    const leave = observer.subscribe(() => undefined);
    await turn();
    // The list comes in while its first page is asked for.
    marks.mark('domains');
    due.shift()?.();
    marks.mark('domains');
    due.shift()?.();
    answers[0]?.('no list yet');
    await turn();
    expect(due).toHaveLength(1);
    due.shift()?.();
    await turn();
    expect(answers).toHaveLength(2);
    answers[1]?.('the list');
    await turn();
    expect(observer.getCurrentResult().data).toBe('the list');
    // One that has an answer is asked anew at once, and once.
    marks.mark('domains');
    due.shift()?.();
    answers[2]?.('a newer one');
    await turn();
    expect([answers.length, due.length]).toEqual([3, 0]);
    leave();
    client.clear();
  });
});
