import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectedNames, selectionFor } from '#renderer/domains/name-selection.ts';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  type RowSelection,
  selectedCount,
  selectionExtent,
  toggled,
  withRows,
} from '#renderer/parts/row-selection.ts';
import { syntheticNames } from '../../../support/desk-double/synthetic-names.ts';

describe('a selection', () => {
  test('of some names', () => {
    const selection = toggled(toggled(nothingSelected, 'a.is'), 'b.is');
    expect(isSelected(selection, 'a.is')).toBe(true);
    expect(isSelected(selection, 'c.is')).toBe(false);
    expect(selectedCount(selection, 300)).toBe(2);
    expect(selectionExtent(selection, 300)).toBe('some');
    expect(selectionFor(selection, { text: 'x' })).toEqual({ kind: 'names', names: ['a.is', 'b.is'] });
  });

  test('of everything that the filter finds, except one', () => {
    const selection = toggled(everythingSelected, 'a.is');
    expect(isSelected(selection, 'a.is')).toBe(false);
    expect(isSelected(selection, 'z.is')).toBe(true);
    expect(selectedCount(selection, 100_000)).toBe(99_999);
    expect(selectionExtent(everythingSelected, 100_000)).toBe('all');
    expect(selectionExtent(selection, 100_000)).toBe('some');
    expect(selectionFor(selection, { text: 'x' })).toEqual({ kind: 'filter', filter: { text: 'x' }, except: ['a.is'] });
  });

  test('of everything in an empty list is nothing', () => {
    expect(selectionExtent(everythingSelected, 0)).toBe('none');
  });

  test('toggling twice changes nothing, and a range selects what it covers', () => {
    const name = fc.constantFrom('a.is', 'b.is', 'c.is', 'd.is');
    const selection = fc.oneof(
      fc.array(name).map((names): RowSelection => ({ kind: 'some', keys: new Set(names) })),
      fc.array(name).map((except): RowSelection => ({ kind: 'all', except: new Set(except) })),
    );
    fc.assert(
      fc.property(selection, name, fc.array(name), (before, one, range) => {
        expect(toggled(toggled(before, one), one)).toEqual(before);
        expect(isSelected(toggled(before, one), one)).toBe(!isSelected(before, one));
        const after = withRows(before, range);
        for (const covered of range) expect(isSelected(after, covered)).toBe(true);
      }),
    );
  });
});

describe('the selected names in full', () => {
  const rows = syntheticNames(1203, '2027-01-01', 0);
  const page = async (offset: number, limit: number) => ({
    names: rows.slice(offset, offset + limit).map((row) => row.ldhName),
  });

  test('of everything come page by page, in order, without the exceptions', async () => {
    const out = rows[700]?.ldhName ?? '';
    const names = await selectedNames({ kind: 'all', except: new Set([out]) }, 'ldhName', page);
    expect(names).toEqual(rows.map((row) => row.ldhName).filter((name) => name !== out));
  });

  test('of some come in the readable form, with those that the filter hides at the end', async () => {
    const wanted = rows[1100];
    const selection: RowSelection = { kind: 'some', keys: new Set([wanted?.ldhName ?? '', 'hidden.is']) };
    expect(await selectedNames(selection, 'unicodeName', page)).toEqual([wanted?.unicodeName, 'hidden.is']);
    expect(await selectedNames(selection, 'ldhName', page)).toEqual([wanted?.ldhName, 'hidden.is']);
  });
});
