import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { CardWarning } from './card-message.tsx';
import { cardText } from './card-text.ts';
import { NewCard } from './new-card.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

type Card = Account['cards'][number];

/** Which card or prepaid account is billed: one of the account's, or a new one, which is added to the account here. */
export function CardField({
  account,
  cardId,
  onChange,
  disabled,
}: {
  readonly account: Account;
  readonly cardId: string;
  readonly onChange: (cardId: string) => void;
  readonly disabled: boolean;
}) {
  const say = useWords(renewalsWords);
  const announce = useAnnounce();
  const [added, setAdded] = useState<readonly Card[]>([]);
  const [adding, setAdding] = useState<'at-once' | 'pressed' | null>(account.cards.length === 0 ? 'at-once' : null);
  const more = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  // The fields are gone, and with them the focus.
  useEffect(() => {
    if (adding !== null || !closed.current) return;
    closed.current = false;
    more.current?.focus();
  }, [adding]);
  // The account itself comes again a moment after a card was added.
  const cards = [...account.cards, ...added.filter((one) => !account.cards.some((card) => card.cardId === one.cardId))];
  const close = () => {
    closed.current = true;
    setAdding(null);
  };
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
      <CardWarning accountId={account.accountId} cardId={cardId} />
      {adding !== null && !disabled ? (
        <NewCard
          accountId={account.accountId}
          title={cards.length === 0 ? say('card') : say('addCard')}
          takesFocus={adding === 'pressed'}
          onCancel={cards.length === 0 ? undefined : close}
          onAdded={(card) => {
            setAdded((before) => [...before, card]);
            onChange(card.cardId);
            announce(say('cardAdded', { card: cardText([card], card.cardId), account: account.label }));
            close();
          }}
        />
      ) : (
        <div className={styles.addCard}>
          <Button
            ref={more}
            look="quiet"
            icon={<Plus aria-hidden />}
            isDisabled={disabled}
            onPress={() => setAdding('pressed')}
          >
            {say('addCard')}
          </Button>
          <Help term="cardId" />
        </div>
      )}
    </div>
  );
}
