import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFailureMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

type Card = Account['cards'][number];

/** The id of a card and a name for it, in place: it is added to the account, and whatever is around it stays as it is. */
export function NewCard({
  accountId,
  title,
  takesFocus,
  onCancel,
  onAdded,
}: {
  readonly accountId: string;
  readonly title: string;
  readonly takesFocus: boolean;
  /** Undefined where the account has no card yet, so that there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
  readonly onAdded: (card: Card) => void;
}) {
  const say = useWords(renewalsWords);
  const textOf = useFailureMessage();
  const sayPart = useWords(partsWords);
  const [cardId, setCardId] = useState('');
  const [label, setLabel] = useState('');
  const add = useAction((desk, card: Card) => desk.accounts.addCard({ accountId, card }));
  const refused = add.failure?.kind === 'invalid-input' ? add.failure : undefined;
  const fields = useRef<HTMLFieldSetElement>(null);
  // With the button that saves it, and with what was refused.
  useEffect(() => {
    if (takesFocus || refused !== undefined) fields.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus, refused]);

  async function submit() {
    const wanted = cardId.trim();
    const ended = await add.start({ cardId, label });
    const card = ended?.ok === true ? ended.result.cards.find((one) => one.cardId === wanted) : undefined;
    if (card !== undefined) onAdded(card);
  }

  // Enter adds the card and sends nothing of the form around it; Escape leaves that form open.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && onCancel !== undefined) onCancel();
    else event.continuePropagation();
  };
  // A refusal of the card is no reason to hold up the form around it.
  const shared = { onKeyDown, maxLength: 100, validationBehavior: 'aria' } as const;
  return (
    <fieldset ref={fields} className={styles.newCard}>
      <legend>{title}</legend>
      <div className={styles.newCardFields}>
        <TextField
          {...shared}
          name="newCardId"
          mono
          label={say('newCardId')}
          beside={<Help term="cardId" />}
          value={cardId}
          onChange={setCardId}
          error={refused && textOf(refused)}
          autoFocus={takesFocus}
        />
        <TextField {...shared} name="newCardLabel" label={say('newCardLabel')} value={label} onChange={setLabel} />
        <div className={styles.newCardButtons}>
          <Button busy={add.running} isDisabled={cardId.trim() === ''} onPress={() => void submit()}>
            {say('saveCard')}
          </Button>
          {onCancel !== undefined && (
            <Button look="quiet" onPress={onCancel}>
              {sayPart('cancel')}
            </Button>
          )}
        </div>
      </div>
      {add.failure !== undefined && refused === undefined && <FailureNotice failure={add.failure} />}
    </fieldset>
  );
}
