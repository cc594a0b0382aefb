import type { DomainFilter } from '#contract/domains/domains.ts';
import type { Formats } from '#renderer/parts/formats.ts';
import type { Say } from '#renderer/parts/words.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { domainsWords } from './domains-words.ts';

/** One condition of a filter in words, and what to set to take it away. */
export interface FilterCondition {
  readonly id: string;
  readonly label: string;
  readonly without: DomainFilter;
}

/** Every condition in force, except the text, which has its own field. */
export function filterConditions(
  filter: DomainFilter,
  say: Say<(typeof domainsWords)['english']>,
  format: Pick<Formats, 'longDays' | 'date'>,
  sourceName: (source: FactSource) => string = (source) => source,
  registryWord: (code: string) => string = (code) => code,
  customerLabel: (customerId: string) => string = (customerId) => customerId,
): readonly FilterCondition[] {
  const conditions: FilterCondition[] = [];
  const asWritten = (value: string): string => value;
  const shownAs = {
    chipStatus: registryWord,
    chipRole: registryWord,
    chipTag: asWritten,
    chipContact: asWritten,
    chipCustomer: customerLabel,
    chipSource: (value: string): string => sourceName(value as FactSource),
  };
  const each = (
    values: readonly string[] | undefined,
    word: keyof typeof shownAs,
    without: (rest: string[]) => DomainFilter,
  ) => {
    for (const value of values ?? []) {
      const rest = (values ?? []).filter((other) => other !== value);
      const shown = shownAs[word](value);
      conditions.push({ id: `${word}-${value}`, label: say(word, { value: shown }), without: without(rest) });
    }
  };
  each(filter.status, 'chipStatus', (status) => ({ status }));
  each(filter.role, 'chipRole', (role) => ({ role }));
  each(filter.tag, 'chipTag', (tag) => ({ tag }));
  each(filter.source, 'chipSource', (rest) => ({ source: filter.source?.filter((value) => rest.includes(value)) }));
  each(filter.contact, 'chipContact', (contact) => ({ contact }));
  each(filter.customer, 'chipCustomer', (customer) => ({ customer }));
  if (filter.nameserver !== undefined) {
    conditions.push({
      id: 'nameserver',
      label: say('chipServer', { value: filter.nameserver }),
      without: { nameserver: undefined },
    });
  }
  if (filter.expiresWithinDays !== undefined) {
    const days = filter.expiresWithinDays;
    conditions.push({
      id: 'within',
      label: days < 0 ? say('chipExpired') : say('chipWithin', { days: format.longDays(days) }),
      without: { expiresWithinDays: undefined },
    });
  }
  if (filter.expiresFrom !== undefined) {
    conditions.push({
      id: 'from',
      label: say('chipFrom', { value: format.date(filter.expiresFrom) }),
      without: { expiresFrom: undefined },
    });
  }
  if (filter.expiresTo !== undefined) {
    conditions.push({
      id: 'to',
      label: say('chipTo', { value: format.date(filter.expiresTo) }),
      without: { expiresTo: undefined },
    });
  }
  return [...conditions, ...flagConditions(filter, say)];
}

/** The conditions without a value. */
function flagConditions(filter: DomainFilter, say: Say<(typeof domainsWords)['english']>): FilterCondition[] {
  const conditions: FilterCondition[] = [];
  if (filter.doNotRenew !== undefined) {
    conditions.push({
      id: 'marked',
      label: say(filter.doNotRenew ? 'chipMarked' : 'chipNotMarked'),
      without: { doNotRenew: undefined },
    });
  }
  if (filter.withoutCustomer === true) {
    conditions.push({
      id: 'without-customer',
      label: say('chipNoCustomer'),
      without: { withoutCustomer: undefined },
    });
  }
  if (filter.noted !== undefined) {
    conditions.push({
      id: 'noted',
      label: say(filter.noted ? 'chipNoted' : 'chipNotNoted'),
      without: { noted: undefined },
    });
  }
  if (filter.expiryUnknown === true) {
    conditions.push({ id: 'unknown', label: say('chipUnknown'), without: { expiryUnknown: undefined } });
  }
  return conditions;
}
