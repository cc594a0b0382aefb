import type { ReactNode } from 'react';
import { Tooltip as KitTooltip } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Keys } from './keys.tsx';
import styles from './tooltip.module.css';

/** The words beside an icon on hover and focus; inside a TooltipTrigger of the kit. */
export function Tooltip({ keys, children }: { readonly keys?: string | undefined; readonly children: ReactNode }) {
  return (
    <KitTooltip offset={6} className={classNames(styles.tooltip)}>
      {children}
      {keys !== undefined && <Keys>{keys}</Keys>}
    </KitTooltip>
  );
}
