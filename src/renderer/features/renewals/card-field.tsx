import { Plus } from 'lucide-react';
import { Help } from '#renderer/parts/help.tsx';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

/** Which card or prepaid account is billed: one of the account's. Another one is first added to the account. */
export function CardField({
  accountId,
  cards,
  cardId,
  onChange,
  disabled,
}: {
  readonly accountId: string;
  readonly cards: readonly { readonly cardId: string; readonly label: string }[];
  readonly cardId: string;
  readonly onChange: (cardId: string) => void;
  readonly disabled: boolean;
}) {
  const say = useWords(renewalsWords);
  const open = useScreen((screen) => screen.open);
  return (
    <div className={styles.card}>
      {cards.length > 0 && (
        <Select
          label={say('card')}
          isDisabled={disabled}
          value={cardId}
          onChange={onChange}
          options={cards.map((card) => ({
            value: card.cardId,
            label: card.label === '' ? card.cardId : card.label,
            ...(card.label === '' ? {} : { note: card.cardId }),
          }))}
        />
      )}
      <div>
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          isDisabled={disabled}
          onPress={() => open({ kind: 'account', accountId })}
        >
          {say('addCard')}
        </Button>
        <Help term="cardId" />
      </div>
    </div>
  );
}
