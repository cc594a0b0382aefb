import styles from './mark.module.css';

/** The product's mark: a desk of rows, one of them lit. A picture beside words. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="8" />
      <rect className={styles.row} x="7" y="8" width="18" height="3.2" rx="1.6" />
      <rect className={styles.lit} x="7" y="14.4" width="12" height="3.2" rx="1.6" />
      <circle className={styles.lit} cx="23.4" cy="16" r="1.6" />
      <rect className={styles.row} x="7" y="20.8" width="15" height="3.2" rx="1.6" />
    </svg>
  );
}
