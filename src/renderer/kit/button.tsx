import { LoaderCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as KitButton, type ButtonProps as KitButtonProps } from 'react-aria-components';
import { busyProps } from './busy-props.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<KitButtonProps, 'className' | 'style' | 'children'> {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  readonly icon?: ReactNode;
  /** Under way: keeps its focus and place, takes no press. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with words. One primary button for each view at most. */
export function Button({ look = 'secondary', size = 'normal', icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <KitButton
      {...rest}
      {...(busy ? busyProps : {})}
      className={classNames(styles.button, styles[look], size === 'large' && styles.large, busy && styles.busy)}
    >
      {busy ? <LoaderCircle aria-hidden /> : icon}
      {children}
    </KitButton>
  );
}
