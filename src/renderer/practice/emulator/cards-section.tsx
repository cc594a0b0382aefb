import { useState } from 'react';
import type { EmulatorCard } from '#contract/practice/emulator-values.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

/** The cards and prepaid accounts, whose balance can be changed and which can be made to decline. */
export function CardsSection() {
  const say = useWords(emulatorWords);
  const asked = useAsked('emulator', ['cards'], (desk, options) => desk.emulator.cards(undefined, options), {
    everyMilliseconds: 3000,
  });
  return (
    <section className={styles.section}>
      <h2>{say('cardsTitle')}</h2>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnCard')}</th>
            <th scope="col">{say('columnHandle')}</th>
            <th scope="col">{say('columnBalance')}</th>
            <th scope="col">{say('declined')}</th>
          </tr>
        </thead>
        <tbody>
          {asked.answer?.cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CardRow({ card }: { readonly card: EmulatorCard }) {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const [text, setText] = useState<string | null>(null);
  const change = useAction((desk, wish: { balance: number; declined: boolean }) =>
    desk.emulator.changeCard({ cardId: card.id, ...wish }),
  );
  const balance = text === null ? card.balance : /^\d+$/.test(text.trim()) ? Number(text) : undefined;
  return (
    <tr>
      <th scope="row">
        <span className={styles.mono}>{card.id}</span>
        <span className={styles.faint}>{card.label}</span>
      </th>
      <td>{card.handle}</td>
      <td>
        <form
          className={styles.choice}
          onSubmit={async (event) => {
            event.preventDefault();
            if (balance === undefined) return;
            const ended = await change.start({ balance, declined: card.declined });
            if (ended?.ok === true) setText(null);
          }}
        >
          <TextField
            label={say('balanceOf', { card: card.id })}
            help={format.money(card.balance, card.currency, 0)}
            inputMode="numeric"
            value={text ?? String(card.balance)}
            onChange={setText}
          />
          {text !== null && (
            <Button
              type="submit"
              aria-label={say('saveCard', { card: card.id })}
              busy={change.running}
              isDisabled={balance === undefined}
            >
              {say('saveAccess')}
            </Button>
          )}
        </form>
        {change.failure !== undefined && <FailureNotice failure={change.failure} />}
      </td>
      <td>
        <Checkbox
          aria-label={say('declinedCard', { card: card.id })}
          isSelected={card.declined}
          onChange={(declined) => void change.start({ balance: card.balance, declined })}
        />
      </td>
    </tr>
  );
}
