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
      {label}
      <Button aria-label={removeLabel} onPress={onRemove}>
        <X aria-hidden />
      </Button>
    </span>
  );
}
