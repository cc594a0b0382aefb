import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';

export interface DrawerProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Everything about one thing, beside the table: title, actions, then sections (facts, history, raw). Not modal. */
export function Drawer({ title, subtitle, actions, closeLabel, onClose, children }: DrawerProps) {
  const titleId = useId();
  return (
    <aside className={styles.drawer} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          <IconButton label={closeLabel} keys="Esc" onPress={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
    </aside>
  );
}

export function DrawerSection({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.section}>
      <h3>
        {title}
        {aside}
      </h3>
      {children}
    </div>
  );
}
