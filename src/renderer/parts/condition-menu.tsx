import { ListFilter as FilterIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { Menu, type MenuChoice, type MenuGroup } from '#renderer/kit/menu.tsx';
import { ConditionChip, DateChips } from './condition-chips.tsx';
import { DatesConditionDialog } from './condition-dialog.tsx';
import type { Dates } from './dates.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** The button that narrows a list, the same over every list. The conditions that are set are chips beside it. */
export function ConditionMenu(props: {
  readonly groups: () => readonly MenuGroup[];
  readonly onOpenChange?: (open: boolean) => void;
}) {
  const say = useWords(partsWords);
  return (
    <Menu
      label={say('conditionAdd')}
      trigger={
        <Button look="quiet" icon={<FilterIcon aria-hidden />}>
          {say('conditionAdd')}
        </Button>
      }
      {...props}
    />
  );
}

interface Condition {
  readonly choice: MenuChoice;
  readonly chip: { readonly label: string; readonly onRemove: () => void } | undefined;
}

/** A condition that has one of some values: they are one level deeper in the menu. The value again removes it. */
export function oneOf<Value extends string>({
  id,
  label,
  options,
  value,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}): Condition {
  const chosen = options.find((option) => option.value === value);
  return {
    choice: {
      id,
      label,
      choices: options.map((option) => ({
        id: `${id} ${option.value}`,
        label: option.label,
        checked: option === chosen,
        onChoose: () => onChange(option === chosen ? null : option.value),
      })),
    },
    chip: chosen && { label: chosen.label, onRemove: () => onChange(null) },
  };
}

/** Narrows a list by some conditions and by dates. */
export function ListFilter({
  conditions,
  datesTitle,
  dates,
  onDates,
}: {
  readonly conditions: readonly Condition[];
  /** Of the dialog: which dates of what. */
  readonly datesTitle: string;
  readonly dates: Dates;
  readonly onDates: (dates: Dates) => void;
}) {
  const say = useWords(partsWords);
  const [isAsking, setIsAsking] = useState(false);
  const choices = () => [
    ...conditions.map(({ choice }) => choice),
    {
      id: 'dates',
      label: say('conditionDates'),
      checked: dates.from !== '' || dates.to !== '',
      onChoose: () => setIsAsking(true),
    },
  ];
  return (
    <>
      <ConditionMenu groups={() => [{ id: 'conditions', choices: choices() }]} />
      {conditions.map(({ choice, chip }) => chip && <ConditionChip key={choice.id} {...chip} />)}
      <DateChips dates={dates} onNarrow={(changed) => onDates({ ...dates, ...changed })} />
      {isAsking && (
        <DatesConditionDialog
          title={datesTitle}
          from={dates.from}
          to={dates.to}
          onApply={(from, to) => onDates({ from, to })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
