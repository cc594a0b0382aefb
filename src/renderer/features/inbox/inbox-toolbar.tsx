import { ChevronDown, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { ConditionChip, DateChips } from '#renderer/parts/condition-chips.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useMenuSearch } from '#renderer/parts/use-menu-search.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import styles from './inbox.module.css';
import { InboxFilterDialog } from './inbox-filter-dialog.tsx';
import { inboxWords } from './inbox-words.ts';
import { kindNames, useKindName } from './message-kind.tsx';
import { type InboxConditions, useInboxView } from './use-inbox-view.ts';

const handledWords = [
  { handled: null, word: 'showAll' },
  { handled: false, word: 'showUnhandled' },
  { handled: true, word: 'showHandled' },
] as const;

/** What is searched for and what the list is narrowed to. */
export function InboxToolbar({
  accountId,
  total,
  all,
  onLeaveDown,
}: {
  readonly accountId: string;
  readonly total: number;
  readonly all: number;
  /** From the search into the list. */
  readonly onLeaveDown: () => void;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const kindName = useKindName();
  const search = useMenuSearch();
  const { conditions, narrow } = useInboxView();
  const { handled, kind, tag, name, from, to } = conditions;
  const [asked, setAsked] = useState<'name' | 'dates'>();
  const scope = conditions.everyAccount ? null : accountId;
  const facets = useAsked(
    'inbox',
    ['facets', scope],
    (desk, options) => desk.inbox.facets({ accountId: scope }, options),
    {
      keepFormer: true,
    },
  ).answer;
  const countOf = (value: string) => facets?.kind.find((one) => one.value === value)?.count ?? 0;
  const shown = handledWords.find((one) => one.handled === handled) ?? handledWords[0];
  const kindsShown = [...kindNames, ...(facets?.kind.map(({ value }) => value) ?? [])].filter(
    (value, index, values) => values.indexOf(value) === index && (countOf(value) > 0 || kind.includes(value)),
  );
  return (
    <div className={styles.toolbar}>
      <Menu
        label={say('show')}
        trigger={
          <Button look="quiet">
            <b>{say(shown.word)}</b>
            <ChevronDown aria-hidden />
          </Button>
        }
        groups={() => [
          {
            id: 'handled',
            single: true,
            choices: handledWords.map((one) => ({
              id: one.word,
              label: say(one.word),
              checked: one.handled === handled,
              onChoose: () => narrow({ handled: one.handled }),
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
          value={conditions.text}
          onChange={(text) => narrow({ text })}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') onLeaveDown();
            else event.continuePropagation();
          }}
        />
      </div>
      <Menu
        label={say('conditions')}
        search={search}
        trigger={
          <Button look="quiet" icon={<ListFilter aria-hidden />}>
            {say('addCondition')}
          </Button>
        }
        groups={() =>
          [
            {
              id: 'kinds',
              title: say('kinds'),
              choices: kindsShown.map((value) => ({
                id: `kind ${value}`,
                label: kindName(value),
                aside: format.number(countOf(value)),
                checked: kind.includes(value),
                onChoose: () => narrow({ kind: turned(kind, value) }),
              })),
            },
            {
              id: 'more',
              title: say('more'),
              choices: [
                {
                  id: 'name',
                  label: say('filterName'),
                  checked: name !== '',
                  onChoose: () => setAsked('name'),
                },
                {
                  id: 'dates',
                  label: say('filterDates'),
                  checked: from !== '' || to !== '',
                  onChoose: () => setAsked('dates'),
                },
                ...marks.map(({ name, word }) => ({
                  id: name,
                  label: say(word),
                  checked: conditions[name],
                  onChoose: () => narrow({ [name]: !conditions[name] }),
                })),
              ],
            },
            // There may be hundreds of them: nothing stands below.
            {
              id: 'tags',
              title: say('tags'),
              choices: format
                .sorted(facets?.tag ?? [], ({ value }) => value)
                .map(({ value, count }) => ({
                  id: `tag ${value}`,
                  label: value,
                  aside: format.number(count),
                  checked: tag.includes(value),
                  onChoose: () => narrow({ tag: turned(tag, value) }),
                })),
            },
          ].filter((group) => group.choices.length > 0)
        }
      />
      {kind.map((value) => (
        <ConditionChip key={value} label={kindName(value)} onRemove={() => narrow({ kind: turned(kind, value) })} />
      ))}
      {tag.map((value) => (
        <ConditionChip key={value} label={value} onRemove={() => narrow({ tag: turned(tag, value) })} />
      ))}
      {name !== '' && <ConditionChip label={say('aboutName', { name })} onRemove={() => narrow({ name: '' })} />}
      <DateChips dates={conditions} onNarrow={narrow} />
      {marks
        .filter(({ name }) => conditions[name])
        .map(({ name, word }) => (
          <ConditionChip key={name} label={say(word)} onRemove={() => narrow({ [name]: false })} />
        ))}
      <span className={styles.count}>
        {total === all
          ? say('count', { count: total, number: format.number(total) })
          : say('countOf', { number: format.number(total), all: format.number(all) })}
      </span>
      {asked !== undefined && <InboxFilterDialog condition={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

const marks = [
  { name: 'waiting', word: 'onlyWaiting' },
  { name: 'unasked', word: 'onlyUnasked' },
  { name: 'everyAccount', word: 'everyAccount' },
] as const satisfies readonly { name: keyof InboxConditions; word: string }[];

function turned(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
