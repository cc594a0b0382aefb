import { ProgressBar } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './progress.module.css';

/** How far long work is; `total` null where it is not known how much there is. */
export function Progress({
  label,
  done,
  total,
  paused = false,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number | null;
  readonly paused?: boolean;
}) {
  const known = total !== null && total > 0;
  const share = known ? Math.min(1, done / total) : 0;
  return (
    <ProgressBar aria-label={label} value={share * 100} isIndeterminate={!known}>
      <div className={styles.track}>
        <div
          className={classNames(styles.bar, !known && !paused && styles.unknown, paused && styles.paused)}
          style={known ? { width: `${share * 100}%` } : undefined}
        />
      </div>
    </ProgressBar>
  );
}
