import { beforeEach, describe, expect, test } from 'vitest';
import { selectionFor } from '#renderer/inbox/message-selection.ts';
import { filterFor, isNarrowed, noConditions, useInboxView } from '#renderer/inbox/use-inbox-view.ts';
import { rowOfMessage } from '#renderer/inbox/use-message-cursor.ts';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectedCount,
  selectionExtent,
  toggled,
  withoutOthers,
  withRows,
} from '#renderer/parts/row-selection.ts';

const view = () => useInboxView.getState();

describe('what the inbox is narrowed to', () => {
  test('conditions that say nothing are not sent', () => {
    expect(filterFor('a', noConditions)).toEqual({ accountId: 'a' });
    expect(filterFor('a', { ...noConditions, everyAccount: true })).toEqual({});
    expect(
      filterFor('a', {
        text: 'þór',
        name: ' fjara.is ',
        from: '2026-10-01',
        to: '2026-10-31',
        handled: false,
        kind: ['notice'],
        tag: ['x'],
        unasked: true,
        waiting: true,
        everyAccount: false,
        assignedTo: null,
      }),
    ).toEqual({
      accountId: 'a',
      text: 'þór',
      ldhName: 'fjara.is',
      storedFrom: new Date(2026, 9, 1).getTime(),
      storedTo: new Date(2026, 10, 1).getTime() - 1,
      handled: false,
      kind: ['notice'],
      tag: ['x'],
      unasked: true,
      acknowledged: false,
      assignedTo: null,
    });
  });

  test('every account is no narrowing, blanks are no text', () => {
    expect(isNarrowed(noConditions)).toBe(false);
    expect(isNarrowed({ ...noConditions, everyAccount: true, text: '  ' })).toBe(false);
    expect(isNarrowed({ ...noConditions, handled: true })).toBe(true);
    expect(isNarrowed({ ...noConditions, waiting: true })).toBe(true);
  });
});

describe('the view', () => {
  beforeEach(() => view().enter(`account-${Math.floor(performance.now())}`));

  test('another account leaves the message of the former one, not one that was asked for on the way', () => {
    view().moveTo(3, 'inbox-3');
    view().enter('same');
    expect(view().inboxId).toBe(null);
    view().read('inbox-4');
    view().enter('other');
    expect(view().inboxId).toBe('inbox-4');
    view().enter('third');
    expect(view().inboxId).toBe(null);
    view().moveTo(1, 'inbox-5');
    view().enter('third');
    expect(view()).toMatchObject({ active: 1, inboxId: 'inbox-5' });
  });

  test('another filter ends a selection of everything, not one of some', () => {
    view().select(everythingSelected);
    view().narrow({ text: 'a' });
    expect(view().selection).toEqual(nothingSelected);
    view().select({ kind: 'some', keys: new Set(['1']) });
    view().narrow({ text: 'b' });
    expect(selectedCount(view().selection, 10)).toBe(1);
  });

  test('another account starts anew; the same one goes on', () => {
    view().enter('one');
    view().narrow({ text: 'a' });
    view().enter('one');
    expect(view().conditions.text).toBe('a');
    view().enter('two');
    expect(view()).toMatchObject({ conditions: noConditions, active: -1 });
  });
});

describe('selection', () => {
  test('of everything except some', () => {
    const some = toggled(everythingSelected, 'b');
    expect([isSelected(some, 'a'), isSelected(some, 'b')]).toEqual([true, false]);
    expect(selectedCount(some, 10)).toBe(9);
    expect(selectionExtent(some, 10)).toBe('some');
    expect(selectionExtent(withRows(some, ['b']), 10)).toBe('all');
    expect(selectionFor(some, { text: 'x' })).toEqual({ kind: 'filter', filter: { text: 'x' }, except: ['b'] });
  });

  test('of everything ends at the newest message that was there, whatever is taken out of it', () => {
    const bound = toggled({ kind: 'all', except: new Set(), upTo: 'newest' }, 'b');
    const order = { kind: 'filter', filter: { text: 'x', upTo: 'newest' }, except: ['b'] };
    expect(selectionFor(bound, { text: 'x' })).toEqual(order);
    expect(selectionFor(withRows(bound, ['b']), { text: 'x' })).toEqual({ ...order, except: [] });
    expect(selectionFor(withoutOthers(nothingSelected, ['b'], 'newest'), { text: 'x' })).toEqual(order);
  });

  test('one by one', () => {
    const two = withRows(toggled(nothingSelected, 'a'), ['b']);
    expect(selectionFor(two, {})).toEqual({ kind: 'messages', inboxIds: ['a', 'b'] });
    expect(selectionFor(toggled(two, 'a'), {})).toEqual({ kind: 'messages', inboxIds: ['b'] });
    expect(selectionExtent(nothingSelected, 10)).toBe('none');
  });
});

describe('the cursor', () => {
  const rows = ['e', 'd', 'c', 'b', 'a'].map((inboxId) => ({ inboxId }));
  const rowAt = (index: number) => rows[index];

  test('stays with its message when others come in above it', () => {
    expect(rowOfMessage(rowAt, 5, 'c', 0)).toBe(2);
    expect(rowOfMessage(rowAt, 5, 'c', 4)).toBe(2);
    expect(rowOfMessage(rowAt, 5, 'c', 2)).toBe(2);
  });

  test('is nowhere when its message is not in the list, and waits where rows are not loaded', () => {
    expect(rowOfMessage(rowAt, 5, 'gone', 2)).toBe(-1);
    expect(rowOfMessage(() => undefined, 5, 'gone', 2)).toBe(2);
    expect(rowOfMessage(rowAt, 5, null, 9)).toBe(4);
    expect(rowOfMessage(rowAt, 0, 'c', 0)).toBe(-1);
  });
});
