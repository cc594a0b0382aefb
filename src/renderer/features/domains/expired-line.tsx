import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { everPast } from './ready-views.ts';
import { useDomainsView } from './use-domains-view.ts';

/** Says over a list of names that expire soon how many of them have expired already. */
export function ExpiredLine({ expired }: { readonly expired: number }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const narrow = useDomainsView((view) => view.narrow);
  const sort = useDomainsView((view) => view.sort);
  if (expired === 0) return null;
  const isFirst = sort.column === 'expiry' && sort.direction === 'ascending';
  return (
    <div className={styles.expired} role="note">
      <Tag tone="bad">{say('expiredNumber', { number: format.number(expired) })}</Tag>
      <span>{say(isFirst ? 'expiredFirst' : 'expiredAmong')}</span>
      <Button look="quiet" onPress={() => narrow({ expiresWithinDays: everPast })}>
        {say('expiredOnly')}
      </Button>
    </div>
  );
}
