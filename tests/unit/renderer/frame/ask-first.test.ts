import { describe, expect, test } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { useDomainsView } from '#renderer/domains/use-domains-view.ts';
import { askFirst } from '#renderer/frame/ask-first.ts';
import { rowsPerPage } from '#renderer/parts/window-key.ts';

/** A desk that answers with the name of the operation and what was asked. */
function desk(currentAccountId: string | null, page: () => Promise<unknown> = async () => 'page'): DeskClient {
  const asked: unknown[] = [];
  return {
    asked,
    desk: { settings: async () => 'settings' },
    accounts: { list: async () => ({ currentAccountId }) },
    domains: {
      page: async (question: unknown) => {
        asked.push(question);
        return page();
      },
    },
    domainHistory: { views: async () => 'views' },
  } as unknown as DeskClient;
}

describe('what a window asks first', () => {
  test('is what its first screen looks for: the page of the list as it is before anybody has chosen', async () => {
    const { filter, sort } = useDomainsView.getState();
    const known = desk('a-1');
    const answers = await askFirst(known);
    expect((known as unknown as { asked: unknown[] }).asked).toEqual([
      { accountId: 'a-1', filter, sort, offset: 0, limit: rowsPerPage },
    ]);
    expect(await Promise.all(answers.map(async ({ key, answer }) => [key, await answer]))).toEqual([
      [['settings', 'settings'], 'settings'],
      [['accounts', 'list'], { currentAccountId: 'a-1' }],
      [['domains', 'window', 'a-1', filter, sort, 0], 'page'],
      [['settings', 'views', 'a-1'], 'views'],
    ]);
  });

  test('asks nothing about an account where there is none', async () => {
    expect((await askFirst(desk(null))).map(({ key }) => key)).toEqual([
      ['settings', 'settings'],
      ['accounts', 'list'],
    ]);
  });

  test('a list that cannot be read keeps nothing else back', async () => {
    const answers = await askFirst(desk('a-1', () => Promise.reject(new Error('no store'))));
    expect(answers).toHaveLength(4);
    await expect(answers[2]?.answer).rejects.toThrow('no store');
    await expect(answers[3]?.answer).resolves.toBe('views');
  });
});
