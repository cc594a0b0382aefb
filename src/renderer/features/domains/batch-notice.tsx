import { X } from 'lucide-react';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** Where the names went that were selected until their batch started. */
export function BatchNotice({ onSee }: { readonly onSee: (batchId: string) => void }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const { batch, forgetBatch } = useDomainsView();
  if (batch === null) return null;
  const { batchId, count } = batch;
  return (
    <span className={styles.tagging}>
      {count === null ? say('batchNotRead') : say('inBatch', { count, number: format.number(count) })}
      <Button onPress={() => onSee(batchId)}>{say('seeBatch')}</Button>
      <IconButton label={say('dismissBatch')} onPress={forgetBatch}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}
