import { useState } from 'react';
import { ChoiceMenu } from '#renderer/kit/choice-menu.tsx';
import type { MenuChoice } from '#renderer/kit/menu.tsx';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { ConditionChip, DateChips } from '#renderer/parts/condition-chips.tsx';
import { DatesConditionDialog, TextConditionDialog } from '#renderer/parts/condition-dialog.tsx';
import { ConditionMenu } from '#renderer/parts/condition-menu.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useMenuSearch } from '#renderer/parts/use-menu-search.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';
import { kindNames, useKindName } from './message-kind.tsx';
import { type InboxConditions, useInboxView } from './use-inbox-view.ts';
import { useTeam } from './use-team.ts';

const handledWords = [
  { handled: null, word: 'showAll' },
  { handled: false, word: 'showUnhandled' },
  { handled: true, word: 'showHandled' },
] as const;

const marks = [
  { name: 'waiting', word: 'onlyWaiting' },
  { name: 'unasked', word: 'onlyUnasked' },
  { name: 'everyAccount', word: 'everyAccount' },
] as const satisfies readonly { name: keyof InboxConditions; word: string }[];

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
  const { conditions, narrow } = useInboxView();
  const [asked, setAsked] = useState<'name' | 'dates'>();
  return (
    <div className={listStyles.toolbar}>
      <ChoiceMenu
        strong
        label={say('show')}
        options={handledWords.map(({ handled, word }) => ({ value: handled, label: say(word) }))}
        value={conditions.handled}
        onChange={(handled) => narrow({ handled })}
      />
      <div className={listStyles.search}>
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
      <InboxFilter accountId={conditions.everyAccount ? null : accountId} onAsk={setAsked} />
      <Conditions />
      <span className={listStyles.count}>
        {total === all
          ? say('count', { count: total, number: format.number(total) })
          : say('countOf', { number: format.number(total), all: format.number(all) })}
      </span>
      {asked !== undefined && <InboxFilterDialog condition={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** Offers what the list can be narrowed to. A name and dates are asked for in a dialog of their own. */
function InboxFilter({
  accountId,
  onAsk,
}: {
  /** Null where the messages of every account are shown. */
  readonly accountId: string | null;
  readonly onAsk: (asked: 'name' | 'dates') => void;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const kindName = useKindName();
  const search = useMenuSearch();
  const { conditions, narrow } = useInboxView();
  const { kind, tag, name, from, to, assignedTo } = conditions;
  const team = useTeam(false);
  const facets = useAsked(
    'inbox',
    ['facets', accountId],
    (desk, options) => desk.inbox.facets({ accountId }, options),
    { keepFormer: true },
  ).answer;
  const countOf = (value: string) => facets?.kind.find((one) => one.value === value)?.count ?? 0;
  const kindsShown = [...new Set([...kindNames, ...(facets?.kind.map(({ value }) => value) ?? [])])].filter(
    (value) => countOf(value) > 0 || kind.includes(value),
  );
  const kinds = kindsShown.map((value) => ({
    id: `kind ${value}`,
    label: kindName(value),
    aside: format.number(countOf(value)),
    checked: kind.includes(value),
    onChoose: () => narrow({ kind: turned(kind, value) }),
  }));
  const more = [
    { id: 'name', label: say('filterName'), checked: name !== '', onChoose: () => onAsk('name') },
    { id: 'dates', label: say('filterDates'), checked: from !== '' || to !== '', onChoose: () => onAsk('dates') },
    ...marks.map(({ name, word }) => ({
      id: name,
      label: say(word),
      checked: conditions[name],
      onChoose: () => narrow({ [name]: !conditions[name] }),
    })),
    ...(team === undefined ? [] : [assigned('mine', say('onlyMine'), team.you.person)]),
    ...(team === undefined ? [] : [assigned('nobodys', say('onlyNobodys'), null)]),
  ];
  const tags = () =>
    format
      .sorted(facets?.tag ?? [], ({ value }) => value)
      .map(({ value, count }) => ({
        id: `tag ${value}`,
        label: value,
        aside: format.number(count),
        checked: tag.includes(value),
        onChoose: () => narrow({ tag: turned(tag, value) }),
      }));
  return (
    <ConditionMenu
      groups={() => [
        { id: 'values', choices: [ofMany('kinds', say('kind'), kinds), ofMany('tags', say('filterTag'), tags())] },
        { id: 'more', choices: more },
      ]}
    />
  );

  function assigned(id: string, label: string, person: string | null): MenuChoice {
    const checked = assignedTo === person;
    return { id, label, checked, onChoose: () => narrow({ assignedTo: checked ? undefined : person }) };
  }

  function ofMany(id: string, label: string, choices: readonly MenuChoice[]): MenuChoice {
    return { id, label, search, choices, disabled: choices.length === 0 };
  }
}

/** What the list is narrowed to, each with a button that removes it. */
function Conditions() {
  const say = useWords(inboxWords);
  const kindName = useKindName();
  const { conditions, narrow } = useInboxView();
  const { kind, tag, name, assignedTo } = conditions;
  return (
    <>
      {kind.map((value) => (
        <ConditionChip key={value} label={kindName(value)} onRemove={() => narrow({ kind: turned(kind, value) })} />
      ))}
      {tag.map((value) => (
        <ConditionChip key={value} label={value} onRemove={() => narrow({ tag: turned(tag, value) })} />
      ))}
      {name !== '' && <ConditionChip label={say('aboutName', { name })} onRemove={() => narrow({ name: '' })} />}
      {assignedTo !== undefined && (
        <ConditionChip
          label={assignedTo === null ? say('onlyNobodys') : say('onlyMine')}
          onRemove={() => narrow({ assignedTo: undefined })}
        />
      )}
      <DateChips dates={conditions} onNarrow={narrow} />
      {marks
        .filter((mark) => conditions[mark.name])
        .map((mark) => (
          <ConditionChip key={mark.name} label={say(mark.word)} onRemove={() => narrow({ [mark.name]: false })} />
        ))}
    </>
  );
}

function turned(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

/** A condition that has to be written: the name that messages are about, or when they were stored. */
function InboxFilterDialog({
  condition,
  onClose,
}: {
  readonly condition: 'name' | 'dates';
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const { conditions, narrow } = useInboxView();
  if (condition === 'name') {
    return (
      <TextConditionDialog
        title={say('filterNameTitle')}
        label={say('filterNameLabel')}
        help={say('filterNameHelp')}
        value={conditions.name}
        onApply={(name) => narrow({ name })}
        onClose={onClose}
      />
    );
  }
  return (
    <DatesConditionDialog
      title={say('filterDatesTitle')}
      from={conditions.from}
      to={conditions.to}
      onApply={(from, to) => narrow({ from, to })}
      onClose={onClose}
    />
  );
}
