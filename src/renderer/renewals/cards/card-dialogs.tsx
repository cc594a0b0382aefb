import { useState } from 'react';
import { Choices } from '#renderer/kit/choices.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { DateField } from '#renderer/parts/date-field.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { decimalText } from '#values/decimal-text.ts';
import { CardMessage, useCardMessage } from '../card-message.tsx';
import { AmountDialog, type CardDialogProps, nameOfCard } from './amount-dialog.tsx';
import { cardsWords } from './cards-words.ts';

export function TopUpDialog({ accountId, card, today, onClose }: CardDialogProps & { readonly today: string }) {
  const say = useWords(cardsWords);
  const [day, setDay] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const { cardId, currency } = card;
  return (
    <AmountDialog
      card={card}
      title={say('topUpTitle', { card: nameOfCard(card) })}
      text={say('topUpText')}
      label={say('amount', { currency })}
      isReady={day !== null && day !== ''}
      keep={(desk, minor) =>
        desk.cards.topUp({ accountId, cardId, currency, amountMinor: minor ?? 0, day: day ?? '', reference })
      }
      onClose={onClose}
    >
      <DateField label={say('day')} value={today} onChange={setDay} />
      <TextField name="reference" label={say('reference')} value={reference} onChange={setReference} maxLength={200} />
    </AmountDialog>
  );
}

/** The balance is typed by a person: a message that names the card is quoted beside it, and not read. */
export function BalanceDialog({ accountId, card, today, onClose }: CardDialogProps & { readonly today: string }) {
  const say = useWords(cardsWords);
  const [when, setWhen] = useState<'now' | 'day' | 'message'>('now');
  const [day, setDay] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const { cardId, currency } = card;
  const message = useCardMessage(accountId, cardId);
  const inboxId = message?.inboxId;
  const of =
    when === 'message' && inboxId !== undefined
      ? ({ kind: 'message', inboxId } as const)
      : when === 'day'
        ? ({ kind: 'day', day: day ?? '' } as const)
        : ({ kind: 'now' } as const);
  return (
    <AmountDialog
      card={card}
      title={say('balanceTitle', { card: nameOfCard(card) })}
      text={say('balanceText')}
      label={say('amount', { currency })}
      isReady={when !== 'day' || (day !== null && day !== '')}
      keep={(desk, minor) =>
        desk.cards.balance({ accountId, cardId, currency, amountMinor: minor ?? 0, of, reference })
      }
      onClose={onClose}
    >
      {message !== undefined && <CardMessage message={message} cardId={cardId} />}
      <Choices
        label={say('balanceWhen')}
        layout="stack"
        value={when}
        onChange={setWhen}
        choices={[
          { value: 'now', label: say('balanceNow') },
          { value: 'day', label: say('balanceDay') },
          ...(inboxId === undefined ? [] : [{ value: 'message' as const, label: say('balanceMessage') }]),
        ]}
      />
      {when === 'day' && <DateField label={say('day')} value={today} onChange={setDay} />}
      <TextField name="reference" label={say('reference')} value={reference} onChange={setReference} maxLength={200} />
    </AmountDialog>
  );
}

export function CapDialog({ accountId, card, onClose }: CardDialogProps) {
  const say = useWords(cardsWords);
  const { cardId, currency, capMinor } = card;
  return (
    <AmountDialog
      card={card}
      title={say('capTitle', { card: nameOfCard(card) })}
      text={say('capText')}
      label={say('capAmount', { currency })}
      first={capMinor === null ? '' : decimalText(capMinor, card.minorDigits)}
      mayBeEmpty
      keep={(desk, amountMinor) => desk.cards.setCap({ accountId, cardId, currency, amountMinor })}
      onClose={onClose}
    />
  );
}
