import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';
import { type Money, type PriceDraft, priceOf } from './price-draft.ts';

/** What a customer pays beside what a renewal costs: an amount, a percentage, or nothing agreed. */
export function PriceFields({
  draft,
  money,
  onChange,
}: {
  readonly draft: PriceDraft;
  readonly money: Money;
  readonly onChange: (draft: PriceDraft) => void;
}) {
  const say = useWords(customersWords);
  const { kind, text, currency } = draft;
  const isWrong = text.trim() !== '' && priceOf(draft, money) === undefined;
  const hasPrices = money.currency !== '' || kind === 'amount';
  return (
    <div className={styles.prices}>
      <Select<PriceDraft['kind']>
        label={say('ownPrice')}
        value={kind}
        onChange={(to) => onChange({ kind: to, text: '', currency: money.currency })}
        {...(hasPrices ? {} : { help: say('needsPrices') })}
        options={[
          { value: 'none', label: say('priceNone') },
          { value: 'amount', label: say('priceAmount'), disabled: !hasPrices },
          { value: 'percent', label: say('pricePercent') },
        ]}
      />
      {kind !== 'none' && (
        <TextField
          label={kind === 'percent' ? say('percent') : say('amount', { currency })}
          value={text}
          onChange={(written) => onChange({ ...draft, text: written })}
          inputMode="decimal"
          error={isWrong ? (kind === 'percent' ? say('percentWrong') : say('amountWrong', { currency })) : undefined}
        />
      )}
    </div>
  );
}
