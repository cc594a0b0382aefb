import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useFormats } from './use-formats.ts';
import { useNow } from './use-now.ts';
import { useWords } from './words.ts';

/** How old something is, in its largest unit; the exact time on hover. `at` in epoch milliseconds. */
export function Age({ at, long = false }: { readonly at: number; readonly long?: boolean }) {
  const say = useWords(partsWords);
  const format = useFormats();
  const age = format.age(at, useNow());
  return (
    <time className={styles.number} title={format.exactTime(at)}>
      {age === undefined ? say('justNow') : long ? say('ago', { age }) : age}
    </time>
  );
}
