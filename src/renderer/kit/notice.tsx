import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'good' | 'warn' | 'bad' | 'info';

const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info } as const;

export interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly dismissLabel?: string;
  readonly onDismiss?: () => void;
  /** Read out when it appears: for what happened after something the person did. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

/** Something to know, in its place on the screen: what, why, what to do. */
export function Notice({ tone, title, actions, dismissLabel, onDismiss, alert = false, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} {...(alert ? { role: 'alert' } : {})}>
      <Icon aria-hidden />
      <div className={styles.title}>{title}</div>
      {onDismiss !== undefined && dismissLabel !== undefined && (
        <div className={styles.dismiss}>
          <IconButton label={dismissLabel} onPress={onDismiss}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
