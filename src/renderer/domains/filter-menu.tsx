import { memo, useState } from 'react';
import type { DomainFilter } from '#contract/domains/domains.ts';
import type { MenuChoice } from '#renderer/kit/menu.tsx';
import { ConditionMenu } from '#renderer/parts/condition-menu.tsx';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useMenuSearch } from '#renderer/parts/use-menu-search.ts';
import { useRegistryText } from '#renderer/parts/use-registry-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useCustomers } from './customers/use-customers.ts';
import { domainsWords } from './domains-words.ts';
import { everPast } from './ready-views.ts';
import { useDomainsView } from './use-domains-view.ts';

const distances = [7, 14, 30, 60, 90, 365] as const;
/** Offered in the menu; any other nameserver can be written. */
const shownServers = 12;

const unseen: DomainFilter = {};

type Counted = readonly { readonly value: string; readonly count: number }[];

/** Conditions to add, with the values that the list has and how many names carry each. */
export const FilterMenu = memo(function FilterMenu({ accountId }: { readonly accountId: string }) {
  const [isOpen, setOpen] = useState(false);
  const byValues = useValueChoices(accountId, isOpen);
  const special = useSpecialChoices(isOpen);
  return (
    <ConditionMenu
      onOpenChange={setOpen}
      groups={() => [
        { id: 'values', choices: byValues() },
        { id: 'special', choices: special() },
      ]}
    />
  );
});

/** Closed, the menu shows nothing of the filter, and is not rendered again with each letter of it. */
function useShownFilter(isOpen: boolean): DomainFilter {
  return useDomainsView((view) => (isOpen ? view.filter : unseen));
}

/** The conditions that have values: each opens its own list of them. */
function useValueChoices(accountId: string, isOpen: boolean): () => readonly MenuChoice[] {
  const say = useWords(domainsWords);
  const format = useFormats();
  const nameOf = useSourceName();
  const inWords = useRegistryText();
  const search = useMenuSearch();
  const openDialog = useScreen((screen) => screen.open);
  const narrow = useDomainsView((view) => view.narrow);
  const filter = useShownFilter(isOpen);
  const facets = useAsked(
    'domains',
    [accountId, 'facets'],
    (desk, options) => desk.domains.facets({ accountId }, options),
    { when: isOpen, keepFormer: true },
  ).answer;

  const customers = useCustomers(accountId, isOpen).answer?.customers;

  function valuesOf(
    field: 'status' | 'role' | 'tag' | 'source' | 'contact' | 'customer',
    found: Counted | undefined,
    shown: (value: string) => string = (value) => value,
  ): readonly MenuChoice[] {
    const values: readonly string[] = filter[field] ?? [];
    if (found === undefined || found.length === 0) return [{ id: 'nothing', label: say('noValues'), disabled: true }];
    return found.map(({ value, count }) => ({
      id: `${field}-${value}`,
      label: shown(value),
      aside: format.number(count),
      checked: values.includes(value),
      onChoose: () =>
        narrow({ [field]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] }),
    }));
  }

  function servers(): readonly MenuChoice[] {
    const found = (facets?.nameserver ?? []).slice(0, shownServers);
    return [
      ...found.map(({ value, count }) => ({
        id: `server-${value}`,
        label: value,
        aside: format.number(count),
        checked: filter.nameserver === value,
        onChoose: () => narrow({ nameserver: filter.nameserver === value ? undefined : value }),
      })),
      {
        id: 'server-other',
        label: say('filterServerOther'),
        checked: filter.nameserver !== undefined && !found.some(({ value }) => value === filter.nameserver),
        onChoose: () => openDialog({ kind: 'filter', condition: 'nameserver' }),
      },
    ];
  }

  const owners = (): Counted => (customers ?? []).map(({ customerId, names }) => ({ value: customerId, count: names }));
  const labelOf = (customerId: string) =>
    customers?.find((one) => one.customerId === customerId)?.label ?? say('unknownCustomer');
  const within = () =>
    distances.map((days) => ({
      id: `within-${days}`,
      label: format.longDays(days),
      checked: filter.expiresWithinDays === days,
      onChoose: () => narrow({ expiresWithinDays: days, expiryUnknown: undefined }),
    }));
  const tags = () => format.sorted(facets?.tag ?? [], ({ value }) => value);
  const sourceName = (value: string) => nameOf(value as Parameters<typeof nameOf>[0]);
  return () => [
    { id: 'status', label: say('filterStatus'), choices: valuesOf('status', facets?.status, inWords) },
    { id: 'role', label: say('filterRole'), choices: valuesOf('role', facets?.role, inWords) },
    { id: 'customer', label: say('filterCustomer'), search, choices: valuesOf('customer', owners(), labelOf) },
    { id: 'contact', label: say('filterContact'), search, choices: valuesOf('contact', facets?.contact) },
    { id: 'server', label: say('filterServer'), choices: servers() },
    { id: 'tag', label: say('filterTag'), search, choices: valuesOf('tag', tags()) },
    { id: 'source', label: say('filterSource'), choices: valuesOf('source', facets?.source, sourceName) },
    { id: 'within', label: say('filterExpiry'), choices: within() },
  ];
}

/** The conditions that are one choice each. */
function useSpecialChoices(isOpen: boolean): () => readonly MenuChoice[] {
  const say = useWords(domainsWords);
  const openDialog = useScreen((screen) => screen.open);
  const narrow = useDomainsView((view) => view.narrow);
  const filter = useShownFilter(isOpen);
  return () => [
    {
      id: 'between',
      label: say('filterBetween'),
      checked: filter.expiresFrom !== undefined || filter.expiresTo !== undefined,
      onChoose: () => openDialog({ kind: 'filter', condition: 'dates' }),
    },
    {
      id: 'expired',
      label: say('filterExpired'),
      checked: filter.expiresWithinDays === everPast,
      onChoose: () => narrow({ expiresWithinDays: everPast, expiryUnknown: undefined }),
    },
    {
      id: 'unknown',
      label: say('filterUnknown'),
      checked: filter.expiryUnknown === true,
      onChoose: () =>
        narrow({
          expiryUnknown: true,
          expiresWithinDays: undefined,
          expiresFrom: undefined,
          expiresTo: undefined,
        }),
    },
    {
      id: 'marked',
      label: say('filterMarked'),
      checked: filter.doNotRenew === true,
      onChoose: () => narrow({ doNotRenew: filter.doNotRenew === true ? undefined : true }),
    },
    {
      id: 'without-customer',
      label: say('filterNoCustomer'),
      checked: filter.withoutCustomer === true,
      onChoose: () => narrow({ withoutCustomer: filter.withoutCustomer === true ? undefined : true }),
    },
    {
      id: 'noted',
      label: say('filterNoted'),
      checked: filter.noted === true,
      onChoose: () => narrow({ noted: filter.noted === true ? undefined : true }),
    },
  ];
}
