import { beforeEach, describe, expect, test } from 'vitest';
import { domainsWords } from '#renderer/domains/domains-words.ts';
import { filterConditions } from '#renderer/domains/filter-conditions.ts';
import { nextSort, tidyFilter, useDomainsView } from '#renderer/domains/use-domains-view.ts';
import { startLanguages } from '#renderer/frame/languages.ts';
import { formatsFor } from '#renderer/parts/formats.ts';
import { everythingSelected, nothingSelected } from '#renderer/parts/row-selection.ts';
import type { Say } from '#renderer/parts/words.ts';

const view = () => useDomainsView.getState();

beforeEach(() => {
  view().enter('');
  view().enter('practice');
});

describe('the view of the list of names', () => {
  test('selecting all does not survive another filter: it would mean other names', () => {
    view().select(everythingSelected);
    view().narrow({ text: 'kaffi' });
    expect(view().selection).toEqual(nothingSelected);
  });

  test('names chosen one by one do', () => {
    view().select({ kind: 'some', keys: new Set(['a.is']) });
    view().narrow({ text: 'kaffi' });
    expect(view().selection).toEqual({ kind: 'some', keys: new Set(['a.is']) });
  });

  test('another account starts anew, the same one goes on', () => {
    view().narrow({ status: ['active'] });
    view().enter('practice');
    expect(view().filter).toEqual({ status: ['active'] });
    view().enter('sandbox');
    expect(view().filter).toEqual({});
  });

  test('conditions that say nothing are left out, so that equal filters look equal', () => {
    expect(
      tidyFilter({ text: '', status: [], expiryUnknown: false, expiresWithinDays: undefined, role: ['x'] }),
    ).toEqual({
      role: ['x'],
    });
    expect(tidyFilter({ expiresWithinDays: 0 })).toEqual({ expiresWithinDays: 0 });
  });

  test('the same head turns the order round, another starts ascending', () => {
    const sort = { column: 'expiry', direction: 'ascending' } as const;
    expect(nextSort(sort, 'expiry')).toEqual({ column: 'expiry', direction: 'descending' });
    expect(nextSort({ column: 'expiry', direction: 'descending' }, 'name')).toEqual({
      column: 'name',
      direction: 'ascending',
    });
  });
});

describe('conditions in words', () => {
  const languages = startLanguages();
  const translate = languages.t as unknown as (key: string, values: object) => string;
  const say: Say<(typeof domainsWords)['english']> = (key, ...values) =>
    translate(key, { ns: domainsWords.namespace, ...values[0] });
  const of = (filter: Parameters<typeof filterConditions>[0]) =>
    filterConditions(filter, say, formatsFor('en-GB', 'UTC'));

  test('each can be taken away by itself', () => {
    const filter = { text: 'x', status: ['active', 'hold'], expiresWithinDays: 60, expiryUnknown: true };
    const conditions = of(filter);
    expect(conditions.map(({ label }) => label)).toEqual([
      'status: active',
      'status: hold',
      'expires within 60 days',
      'expiry unknown',
    ]);
    expect(conditions[0]?.without).toEqual({ status: ['hold'] });
    expect(conditions[2]?.without).toEqual({ expiresWithinDays: undefined });
  });

  test('a role is called as the list calls it', () => {
    const inWords = (code: string) => `(${code})`;
    const filter = { role: ['admin', 'zone'], status: ['serverHold'], tag: ['vip'] };
    const conditions = filterConditions(filter, say, formatsFor('en-GB', 'UTC'), undefined, inWords);
    expect(conditions.map(({ label }) => label)).toEqual([
      'status: (serverHold)',
      'role: (admin)',
      'role: (zone)',
      'tag: vip',
    ]);
  });

  test('days in the past are called expired', () => {
    expect(of({ expiresWithinDays: -3650 }).map(({ label }) => label)).toEqual(['expired']);
  });

  test('every condition of the contract is shown', () => {
    const filter = {
      role: ['billing'],
      tag: ['vip'],
      source: ['rdap' as const],
      nameserver: 'ns1.example',
      expiresFrom: '2027-01-01',
      expiresTo: '2027-12-31',
    };
    expect(of(filter)).toHaveLength(Object.keys(filter).length);
  });
});
