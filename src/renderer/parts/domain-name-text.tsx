import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import styles from './parts.module.css';

/** A name to read, with its LDH form under it where the two differ. */
export function DomainNameText({ unicodeName, ldhName }: { readonly unicodeName: string; readonly ldhName: string }) {
  return (
    <span className={styles.names}>
      <span className={styles.unicode}>{visibleMarks(unicodeName)}</span>
      {ldhName !== unicodeName && <span className={styles.ldh}>{ldhName}</span>}
    </span>
  );
}
