import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

/** Words that lead to another part of the screen. */
export function TextLink({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <Button className={classNames(styles.link)} onPress={onPress}>
      {children}
    </Button>
  );
}
