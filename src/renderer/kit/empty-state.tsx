import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What this screen is for and the one button that fills it. */
export function EmptyState({
  icon,
  title,
  text,
  actions,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture} aria-hidden>
        {icon}
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </div>
  );
}
