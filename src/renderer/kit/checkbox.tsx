import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as KitCheckbox, type CheckboxProps as KitCheckboxProps } from 'react-aria-components';
import styles from './choices.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<KitCheckboxProps, 'className' | 'style' | 'children'> {
  readonly children?: ReactNode;
}

/** Yes or no, or partly. Without words beside it, it needs an aria-label. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <KitCheckbox {...rest} className={classNames(styles.check)}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden>
            {isIndeterminate ? <Minus /> : isSelected && <Check />}
          </span>
          {children}
        </>
      )}
    </KitCheckbox>
  );
}
