import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

/**
 * Words that lead to another part of the screen. `inRow`: within a row of a table, whose details have the same link; the
 * keys go from row to row, and not to it.
 */
export function TextLink({
  onPress,
  inRow = false,
  children,
}: {
  readonly onPress: () => void;
  readonly inRow?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Button
      className={classNames(styles.link, inRow && styles.inRow)}
      excludeFromTabOrder={inRow}
      preventFocusOnPress={inRow}
      onPress={onPress}
    >
      {children}
    </Button>
  );
}
