import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { leaveSelection } from '#renderer/domains/batch-leaves-selection.ts';
import { useDomainsView } from '#renderer/domains/use-domains-view.ts';
import { everythingSelected, type RowSelection, toggled } from '#renderer/parts/row-selection.ts';

const accountId = 'account-1';
const batch = { accountId, batchId: 'batch-1' };
const name = (number: number) => `name-${number}.is`;

/** The two questions that are asked here: the lines of the batch in windows, and the names that the filter finds. */
function deskWith(chosen: readonly boolean[], found: readonly string[], meanwhile: () => void = () => undefined) {
  const lines = chosen.map((isChosen, index) => ({ chosen: isChosen, ldhName: name(index) }));
  return {
    renewalBatches: {
      lines: async ({ offset, limit }: { offset: number; limit: number }) => ({
        lines: lines.slice(offset, offset + limit),
        total: lines.length,
      }),
    },
    domains: {
      names: async ({ offset, limit }: { offset: number; limit: number }) => {
        const names = found.slice(offset, offset + limit);
        meanwhile();
        return { names };
      },
    },
  } as unknown as DeskClient;
}

const view = () => useDomainsView.getState();
const some = (...keys: string[]): RowSelection => ({ kind: 'some', keys: new Set(keys) });

beforeEach(() => {
  view().enter('');
  view().enter(accountId);
});

describe('a batch that starts', () => {
  test('takes its names out of the selection, and only these', async () => {
    view().select(some(name(0), name(1), name(2), 'other.is'));
    await leaveSelection(deskWith([true, false, true], []), batch);
    expect(view().selection).toEqual(some(name(1), 'other.is'));
    expect(view().batch).toEqual({ batchId: 'batch-1', count: 2 });
  });

  test('is read to its last line', async () => {
    const chosen = Array.from({ length: 1203 }, () => true);
    view().select(some(...chosen.map((_, index) => name(index)), 'other.is'));
    await leaveSelection(deskWith(chosen, []), batch);
    expect(view().selection).toEqual(some('other.is'));
    expect(view().batch?.count).toBe(1203);
  });

  test('leaves the rest of what a filter found selected, without what was taken out before', async () => {
    view().select(toggled(everythingSelected, 'never.is'));
    // One was renewed already and is gone from what the filter finds.
    await leaveSelection(deskWith([true, true], [name(1), 'stays.is', 'never.is']), batch);
    expect(view().selection).toEqual(some('stays.is'));
    expect(view().batch).toEqual({ batchId: 'batch-1', count: 2 });
  });

  test('looks again where a person selects something else meanwhile', async () => {
    view().select(everythingSelected);
    let once = true;
    const desk = deskWith([true], [name(0), 'stays.is'], () => {
      if (once) view().select(some(name(0), 'picked.is'));
      once = false;
    });
    await leaveSelection(desk, batch);
    expect(view().selection).toEqual(some('picked.is'));
  });

  test('of other names, or of another account, changes nothing', async () => {
    view().select(some('other.is'));
    await leaveSelection(deskWith([true], []), batch);
    await leaveSelection(deskWith([true], []), { ...batch, accountId: 'account-2' });
    expect(view().selection).toEqual(some('other.is'));
    expect(view().batch).toBeNull();
  });

  test('whose names cannot be read leaves the selection, and says so', async () => {
    view().select(some(name(0)));
    const desk = { renewalBatches: { lines: () => Promise.reject(new Error('gone')) } } as unknown as DeskClient;
    await leaveSelection(desk, batch);
    expect(view().selection).toEqual(some(name(0)));
    expect(view().batch).toEqual({ batchId: 'batch-1', count: null });
  });
});
