import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  FieldError,
  Select as KitSelect,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import menuStyles from './menu.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly name?: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly help?: ReactNode;
  readonly hideLabel?: boolean;
  readonly isDisabled?: boolean;
}

/** One of some named values. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, hideLabel = false } = props;
  const shown = options.find((option) => option.value === value);
  const title = shown === undefined ? props.placeholder : [shown.label, shown.note].filter(Boolean).join(' – ');
  return (
    <KitSelect
      className={classNames(styles.field)}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      isDisabled={props.isDisabled ?? false}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={classNames(styles.label)}>{label}</Label>}
      <Button className={classNames(styles.trigger)}>
        {/* Where there is no room for all of it, the title has the rest. */}
        <span className={styles.titled} title={title}>
          <SelectValue className={classNames(styles.value)} />
        </span>
        <ChevronDown aria-hidden />
      </Button>
      {props.help !== undefined && (
        <Text slot="description" className={classNames(styles.help)}>
          {props.help}
        </Text>
      )}
      <FieldError className={classNames(styles.error)} />
      <Popover className={classNames(menuStyles.popover)} offset={4}>
        <ListBox className={classNames(menuStyles.list)}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.disabled ?? false}
              className={classNames(menuStyles.item)}
            >
              <Text slot="label">{option.label}</Text>
              {option.note !== undefined && (
                <Text slot="description" className={classNames(menuStyles.note)}>
                  {option.note}
                </Text>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </KitSelect>
  );
}
