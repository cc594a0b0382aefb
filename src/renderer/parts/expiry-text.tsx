import type { ExpiryFact } from '#contract/domains/domains.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { Gauge } from '#renderer/kit/gauge.tsx';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';

/** How near an expiry is: within two weeks or past, within two months, or neither. */
export function nearness(daysLeft: number): 'near' | 'soon' | 'far' {
  if (daysLeft <= 14) return 'near';
  return daysLeft <= 60 ? 'soon' : 'far';
}

const tones = { near: 'bad', soon: 'warn', far: 'neutral' } as const;

/**
 * An expiry date: distance, date and a small picture of the year that is left. In a `column` the dates stand under each
 * other; in `words` there is no picture.
 */
export function ExpiryText({
  expiry,
  look = 'line',
}: {
  readonly expiry: ExpiryFact | null;
  readonly look?: 'column' | 'line' | 'words';
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
      {look !== 'words' && (
        <Gauge share={expiry.daysLeft / 365} tone={tones[near]} width={28} height={5} segments={4} />
      )}
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
