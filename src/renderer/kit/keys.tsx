import styles from './keys.module.css';

/** Keys to press, written with blanks between them: `Ctrl K`. */
export function Keys({ children }: { readonly children: string }) {
  return (
    <kbd className={styles.keys}>
      {children.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
