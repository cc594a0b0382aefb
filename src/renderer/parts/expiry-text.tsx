import type { ExpiryFact } from '#contract/domains/domains.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';

/** How near an expiry is: within three days or past, within a month, or neither. */
function nearness(daysLeft: number): 'near' | 'soon' | 'far' {
  if (daysLeft <= 3) return 'near';
  return daysLeft <= 30 ? 'soon' : 'far';
}

/**
 * An expiry date: distance and date. In a `column` the dates are below each other.
 */
export function ExpiryText({
  expiry,
  look = 'line',
}: {
  readonly expiry: ExpiryFact | null;
  readonly look?: 'column' | 'line';
}) {
  const say = useWords(partsWords);
  const format = useFormats();
  if (expiry === null) return <span className={styles.faint}>{say('expiryUnknown')}</span>;
  const near = nearness(expiry.daysLeft);
  const distance =
    expiry.daysLeft < 0
      ? say('ago', { age: format.days(-expiry.daysLeft) })
      : expiry.daysLeft === 0
        ? say('expiresToday')
        : format.days(expiry.daysLeft);
  return (
    <span className={styles.expiry}>
      <span
        className={classNames(
          styles.distance,
          look === 'column' && styles.columnDistance,
          near !== 'far' && styles[near],
        )}
      >
        {distance}
      </span>
      <span>{format.date(expiry.date)}</span>
    </span>
  );
}
