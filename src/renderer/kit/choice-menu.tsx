import { ChevronDown } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';

/** A quiet button that shows which one of some values is chosen, and the menu to choose another. */
export function ChoiceMenu<Value>({
  label,
  options,
  value,
  onChange,
  strong = false,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly strong?: boolean;
}) {
  const shown = options.find((option) => option.value === value)?.label;
  return (
    <Menu
      label={label}
      trigger={
        <Button look="quiet">
          {strong ? <b>{shown}</b> : shown}
          <ChevronDown aria-hidden />
        </Button>
      }
      groups={() => [
        {
          id: 'choices',
          single: true,
          choices: options.map((option) => ({
            id: option.label,
            label: option.label,
            checked: option.value === value,
            onChoose: () => onChange(option.value),
          })),
        },
      ]}
    />
  );
}
