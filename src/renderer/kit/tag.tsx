import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'emulator' | 'sandbox' | 'production';

/** A short word with a meaning. The colour repeats the word, it never stands alone. */
export function Tag({
  tone = 'neutral',
  icon,
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** What it is exactly, such as the registry's own code. */
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.tag, tone !== 'neutral' && styles[tone])} title={title}>
      {icon}
      {children}
    </span>
  );
}
