import type { Account } from '#contract/accounts.ts';
import styles from './expiries.module.css';
import { NoticesPanel } from './notices-panel.tsx';
import { PlannerPanel } from './planner-panel.tsx';
import { Timeline } from './timeline.tsx';

/** When names expire: the picture, what is told of, and how the dates are kept fresh. */
export function ExpiriesView({ account }: { readonly account: Account }) {
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <Timeline account={account} />
        <NoticesPanel account={account} />
        <PlannerPanel account={account} />
      </div>
    </div>
  );
}
