import { expect, test } from 'vitest';
import { singleFlight } from '#renderer/parts/single-flight.ts';

test('a second call while the first is under way is not made', async () => {
  let calls = 0;
  let finish = () => {};
  const flight = singleFlight(async (name: string) => {
    calls += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return name;
  });
  const first = flight('a');
  expect(flight('b')).toBeUndefined();
  expect(flight('c')).toBeUndefined();
  finish();
  expect(await first).toBe('a');
  expect(calls).toBe(1);
});

test('after the first has ended, well or badly, the next goes', async () => {
  let calls = 0;
  const flight = singleFlight(async () => {
    calls += 1;
    if (calls === 1) throw new Error('broken');
    return calls;
  });
  await expect(flight()).rejects.toThrow('broken');
  expect(await flight()).toBe(2);
});
