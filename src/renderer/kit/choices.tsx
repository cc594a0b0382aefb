import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import styles from './choices.module.css';
import { classNames } from './class-names.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

/** One of a few values that are all worth seeing at once. */
export function Choices<Value extends string>({
  label,
  beside,
  choices,
  value,
  onChange,
  layout = 'cards',
}: {
  readonly label: string;
  /** Stands beside the label. */
  readonly beside?: ReactNode;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly layout?: 'cards' | 'stack';
}) {
  return (
    <RadioGroup
      className={classNames(styles.group)}
      value={value}
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <span className={styles.labelRow}>
        <Label className={classNames(styles.label)}>{label}</Label>
        {beside}
      </span>
      <div className={styles[layout]}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            isDisabled={choice.disabled ?? false}
            className={classNames(styles.choice)}
          >
            <strong>{choice.label}</strong>
            {choice.note !== undefined && <small>{choice.note}</small>}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
