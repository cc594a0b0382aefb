import { X } from 'lucide-react';
import { Button } from 'react-aria-components';
import styles from './chip.module.css';

/** A condition in force that can be taken away. */
export function Chip({
  label,
  removeLabel,
  onRemove,
}: {
  readonly label: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className={styles.chip}>
      <span className={styles.label} title={label}>
        {label}
      </span>
      <Button
        aria-label={removeLabel}
        onPress={({ target }) => {
          // Its own button goes: the focus stays with the one before it, in its row.
          const row = [...(target.closest('span')?.parentElement?.querySelectorAll<Element>('button') ?? [])];
          const before = row[row.indexOf(target) - 1];
          onRemove();
          if (before instanceof HTMLElement) before.focus();
        }}
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}
