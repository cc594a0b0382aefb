import type { ReactNode, Ref } from 'react';
import { Button as KitButton, type ButtonProps as KitButtonProps, TooltipTrigger } from 'react-aria-components';
import { busyProps } from './busy-props.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<KitButtonProps, 'className' | 'style' | 'children'> {
  /** What it does, in words: the accessible name and the tooltip. */
  readonly label: string;
  /** The key that does the same, shown in the tooltip. */
  readonly keys?: string;
  readonly look?: 'secondary' | 'quiet' | 'danger';
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon; its words are in the tooltip. */
export function IconButton({ label, keys, look = 'quiet', busy = false, children, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <KitButton
        {...rest}
        aria-label={label}
        {...(busy ? busyProps : {})}
        className={classNames(styles.button, styles[look], styles.icon, busy && styles.busy)}
      >
        {children}
      </KitButton>
      <Tooltip keys={keys}>{label}</Tooltip>
    </TooltipTrigger>
  );
}
