import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

/** A screen that is read from its title down, and scrolls as a whole. `wide` is for one with tables in it. */
export function Page({
  title,
  text,
  beside,
  wide = false,
  children,
}: {
  readonly title: ReactNode;
  /** What the screen is for, in a sentence or two. */
  readonly text: string;
  /** The buttons that stand beside the title. */
  readonly beside?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={classNames(styles.column, wide && styles.wide)}>
        <div className={styles.head}>
          <div className={styles.intro}>
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
          {beside}
        </div>
        {children}
      </div>
    </div>
  );
}
