import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import type { DeskClient } from '#contract/contract.ts';
import type { Card } from '#contract/renewals/cards.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { signedMinorOf } from '#values/decimal-text.ts';
import styles from './cards.module.css';
import { cardsWords } from './cards-words.ts';

export interface CardDialogProps {
  readonly accountId: string;
  readonly card: Card;
  readonly onClose: () => void;
}

export const nameOfCard = ({ label, cardId }: Pick<Card, 'label' | 'cardId'>) => (label === '' ? cardId : label);

/** A dialog that asks for one amount in the currency of the price list, and keeps it. */
export function AmountDialog({
  card,
  title,
  text,
  label,
  first = '',
  mayBeEmpty = false,
  isReady = true,
  keep,
  onClose,
  children,
}: Omit<CardDialogProps, 'accountId'> & {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly first?: string;
  /** Empty is an answer: there is to be none. */
  readonly mayBeEmpty?: boolean;
  readonly isReady?: boolean;
  readonly keep: (desk: DeskClient, amountMinor: number | null) => Promise<{ cards: Card[] }>;
  readonly children?: ReactNode;
}) {
  const say = useWords(cardsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [written, setWritten] = useState(first);
  const [isLeft, setIsLeft] = useState(false);
  const isEmpty = written.trim() === '';
  const minor = signedMinorOf(written, card.minorDigits);
  const isWrong = isEmpty ? !mayBeEmpty : minor === undefined;
  const kept = useAction(keep);

  async function submit() {
    setIsLeft(true);
    if (isWrong || !isReady) return;
    const ended = await kept.start(isEmpty ? null : (minor ?? null));
    if (ended?.ok !== true) return;
    const now = ended.result.cards.find(({ cardId }) => cardId === card.cardId);
    const name = nameOfCard(card);
    announce(
      now === undefined || now.leftMinor === null
        ? say('savedUnknown', { card: name })
        : say('saved', { card: name, amount: format.money(now.leftMinor, now.currency, now.minorDigits) }),
    );
    onClose();
  }

  return (
    <Dialog title={title} closeLabel={sayPart('close')} width="narrow" onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {kept.failure !== undefined && <FailureNotice failure={kept.failure} onDismiss={kept.clear} />}
          <p>{text}</p>
          <div className={styles.fields}>
            <TextField
              name="amount"
              label={label}
              value={written}
              onChange={(typed) => {
                setWritten(typed);
                setIsLeft(false);
              }}
              onBlur={() => setIsLeft(!isEmpty)}
              error={isLeft && isWrong ? say('amountWrong') : undefined}
              maxLength={20}
              autoFocus
            />
            {children}
          </div>
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={kept.running} isDisabled={!isReady}>
            {say('save')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
