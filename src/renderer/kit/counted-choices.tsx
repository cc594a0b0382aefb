import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './counted-choices.module.css';

export interface CountedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many lines there are of it, as it is shown; null where nobody has counted. */
  readonly count: string | null;
}

/** What of a list is shown: one of a few groups, each with the number of its lines. */
export function CountedChoices<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly CountedChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <ToggleButtonGroup
      className={classNames(styles.choices)}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [first] = keys;
        const chosen = choices.find((choice) => choice.value === first);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} id={choice.value} className={classNames(styles.choice)}>
          {choice.label} {choice.count !== null && <span className={styles.count}>{choice.count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
