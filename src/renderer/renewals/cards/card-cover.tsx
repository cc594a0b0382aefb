import type { CardCover as Cover } from '#contract/renewals/cards.ts';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './cards.module.css';
import { cardsWords } from './cards-words.ts';
import { useCoverText } from './use-cover-text.ts';

export const overWords = {
  over: 'overText',
  'no-price': 'overNoPrice',
  unpriced: 'overUnpriced',
  'other-currency': 'overOtherCurrency',
} as const;

/** What the card has by our count, and its cap. */
export function CoverFacts({ cover }: { readonly cover: Cover | undefined }) {
  const text = useCoverText();
  if (cover === undefined) return null;
  const { left, cap } = text(cover);
  return (
    <div className={styles.cover} role="status">
      <p>{left}</p>
      {cap !== null && <p>{cap}</p>}
    </div>
  );
}

/** That a renewal is above the cap of its card, and a person's word for it all the same. */
export function AboveCapField({
  cover,
  reason,
  onChange,
  disabled = false,
}: {
  readonly cover: Cover | undefined;
  /** Null while it is not to be renewed above the cap. */
  readonly reason: string | null;
  readonly onChange: (reason: string | null) => void;
  readonly disabled?: boolean;
}) {
  const say = useWords(cardsWords);
  const over = cover?.overCap;
  if (over == null) return null;
  return (
    <Notice tone="warn" title={say('overTitle')}>
      <p>{say(overWords[over.why])}</p>
      <Checkbox isSelected={reason !== null} isDisabled={disabled} onChange={(wanted) => onChange(wanted ? '' : null)}>
        {say('above')}
      </Checkbox>
      {reason !== null && (
        <TextField
          name="aboveReason"
          label={say('aboveReason')}
          help={say('aboveHelp')}
          value={reason}
          onChange={onChange}
          isRequired
          isDisabled={disabled}
          maxLength={500}
          autoFocus
        />
      )}
    </Notice>
  );
}
