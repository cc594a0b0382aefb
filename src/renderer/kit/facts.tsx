import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values of one thing. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** `help` stands beside the name. */
export function Fact({
  name,
  help,
  children,
}: {
  readonly name: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {name}
        {help}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
