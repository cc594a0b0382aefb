import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TeamLine } from '#main/team/connection.ts';
import { TeamLines } from '#main/team/team-lines.ts';

/** Lines that take a moment to open, as real ones do. */
function lines() {
  const open = new Set<TeamLine>();
  const made = new TeamLines({
    async openLine() {
      await sleep(5);
      let isClosed = false;
      const end = async (): Promise<void> => {
        isClosed = true;
        open.delete(line);
      };
      const line: TeamLine = {
        get isClosed() {
          return isClosed;
        },
        ...{ closed: new Promise(() => undefined), query: async () => [], listen: async () => undefined },
        ...{ reset: () => void end(), end },
      };
      open.add(line);
      return line;
    },
  });
  return { made, open };
}

test('what is asked at the same time opens no line twice, and none stays open', async () => {
  const { made, open } = lines();
  const calls = Array.from({ length: 8 }, () => made.call('SELECT 1', []));
  const others = [1, 2].flatMap(() => [made.feed('SELECT 1', []), made.beat('SELECT 1', [], () => undefined)]);
  await Promise.all([...calls, ...others]);
  expect(open.size).toBe(4);
  await made.close();
  expect(open.size).toBe(0);
  await expect(made.call('SELECT 1', [])).rejects.toThrow('closed');
});

test('a line that is opened while all are closed is closed too', async () => {
  const { made, open } = lines();
  const asked = made.call('SELECT 1', []);
  await sleep(1);
  await made.close();
  await asked;
  expect(open.size).toBe(0);
});
