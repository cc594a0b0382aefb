import { ChevronDown, Download, ListFilter, RotateCw } from 'lucide-react';
import type { Account } from '#contract/accounts.ts';
import type { DomainFilter } from '#contract/portfolio.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Chip } from '#renderer/ui/chip.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu, type MenuChoice } from '#renderer/ui/menu.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { filterConditions } from './filter-conditions.ts';
import { useDomainsView } from './use-domains-view.ts';

const distances = [7, 14, 30, 60, 90, 365] as const;

/** The longest look back that main takes, in days. */
const everPast = -3650;

/** Ready-made views of the list. Negative days are days ago. */
const views = [
  { id: 'all', word: 'viewAll', filter: {} },
  { id: 'soon', word: 'viewSoon', filter: { expiresWithinDays: 30 } },
  { id: 'quarter', word: 'viewQuarter', filter: { expiresWithinDays: 90 } },
  { id: 'expired', word: 'viewExpired', filter: { expiresWithinDays: everPast } },
  { id: 'unknown', word: 'viewUnknown', filter: { expiryUnknown: true } },
] as const satisfies readonly { id: string; word: string; filter: DomainFilter }[];

/** The view, the filter and its conditions, the age of the list, export and download. */
export function DomainsToolbar(props: {
  readonly account: Account;
  readonly listedAt: number | null;
  readonly known: boolean;
  readonly total: number;
  readonly downloading: boolean;
  readonly onRefresh: () => void;
  readonly onExport: () => void;
  /** Arrow down or Enter in the field: on to the table. */
  readonly onLeaveDown: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const now = useNow();
  const { filter, narrow, setFilter } = useDomainsView();
  const conditions = filterConditions(filter, say, format);
  const { text: _, ...rest } = filter;
  const current = views.find((view) => JSON.stringify(view.filter) === JSON.stringify(rest));
  const age = props.listedAt === null ? undefined : format.age(props.listedAt, now);
  const listAge =
    props.listedAt === null
      ? say('listNever')
      : say('listAge', { age: age === undefined ? sayPart('justNow') : sayPart('ago', { age }) });
  return (
    <div className={styles.toolbar}>
      <Menu
        label={say('views')}
        trigger={
          <Button look="quiet">
            <span className={styles.view}>{say(current?.word ?? 'viewOwn')}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
        groups={[
          {
            id: 'views',
            choices: views.map((view) => ({
              id: view.id,
              label: say(view.word),
              checked: view === current,
              onChoose: () => setFilter(view.filter),
            })),
          },
        ]}
      />
      <div className={styles.search}>
        <SearchField
          screenFilter
          label={say('filterLabel')}
          placeholder={say('filterPlaceholder')}
          clearLabel={say('clearText')}
          value={filter.text ?? ''}
          onChange={(text) => narrow({ text: text === '' ? undefined : text })}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') props.onLeaveDown();
            else event.continuePropagation();
          }}
        />
      </div>
      {conditions.map((condition) => (
        <Chip
          key={condition.id}
          label={condition.label}
          removeLabel={say('removeChip', { condition: condition.label })}
          onRemove={() => narrow(condition.without)}
        />
      ))}
      <FilterMenu accountId={props.account.accountId} />
      <span className={styles.spacer} />
      {props.known && (
        <span className={styles.age} {...(props.listedAt === null ? {} : { title: format.exactTime(props.listedAt) })}>
          {listAge}
        </span>
      )}
      <Button icon={<Download aria-hidden />} isDisabled={props.total === 0} onPress={props.onExport}>
        {say('export')}
      </Button>
      <IconButton
        label={props.downloading ? say('refreshing') : say('refresh')}
        busy={props.downloading}
        onPress={props.onRefresh}
      >
        <RotateCw aria-hidden />
      </IconButton>
    </div>
  );
}

function FilterMenu({ accountId }: { readonly accountId: string }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const { filter, narrow } = useDomainsView();
  const facets = useAsked('portfolio', [accountId, 'facets'], (desk, options) =>
    desk.portfolio.facets({ accountId }, options),
  ).answer;
  const toggledIn = (values: readonly string[] | undefined, value: string) =>
    values?.includes(value) === true ? values.filter((other) => other !== value) : [...(values ?? []), value];
  const nothing: MenuChoice = { id: 'nothing', label: say('noValues'), disabled: true };
  const valuesOf = (
    field: 'status' | 'role',
    found: readonly { value: string; count: number }[] | undefined,
  ): readonly MenuChoice[] =>
    found === undefined || found.length === 0
      ? [nothing]
      : found.map(({ value, count }) => ({
          id: `${field}-${value}`,
          label: value,
          aside: format.number(count),
          checked: filter[field]?.includes(value) === true,
          onChoose: () => narrow({ [field]: toggledIn(filter[field], value) }),
        }));
  return (
    <Menu
      label={say('addFilter')}
      trigger={
        <Button look="quiet" icon={<ListFilter aria-hidden />}>
          {say('addFilter')}
        </Button>
      }
      groups={[
        {
          id: 'values',
          choices: [
            { id: 'status', label: say('filterStatus'), choices: valuesOf('status', facets?.status) },
            { id: 'role', label: say('filterRole'), choices: valuesOf('role', facets?.role) },
            {
              id: 'within',
              label: say('filterExpiry'),
              choices: distances.map((days) => ({
                id: `within-${days}`,
                label: format.longDays(days),
                checked: filter.expiresWithinDays === days,
                onChoose: () => narrow({ expiresWithinDays: days, expiryUnknown: undefined }),
              })),
            },
          ],
        },
        {
          id: 'special',
          choices: [
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
              onChoose: () => narrow({ expiryUnknown: true, expiresWithinDays: undefined }),
            },
          ],
        },
      ]}
    />
  );
}
