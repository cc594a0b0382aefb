import type { Lookup } from '#contract/lookups.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { TextLink } from '#renderer/ui/text-link.tsx';
import styles from './lookups.module.css';
import { lookupsWords } from './lookups-words.ts';
import type { LookupTarget } from './use-lookup.ts';

/** Objects that an answer names, each a way to look it up as well. */
export function LookupLinks({
  links,
  onFollow,
}: {
  readonly links: Lookup['links'];
  readonly onFollow: (target: LookupTarget) => void;
}) {
  const say = useWords(lookupsWords);
  const format = useFormats();
  return (
    <ul className={styles.links}>
      {links.map(({ kind, key, roles }) => (
        <li key={`${kind} ${key} ${roles.join()}`}>
          <TextLink onPress={() => onFollow({ kind, key })}>
            <span className={styles.mono} title={say('follow', { key })}>
              {key}
            </span>
          </TextLink>
          {roles.length > 0 && <span className={styles.faint}>{format.list(roles)}</span>}
        </li>
      ))}
    </ul>
  );
}
