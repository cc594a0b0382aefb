import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Card } from '#contract/renewals/cards.ts';
import { Button } from '#renderer/kit/button.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import costs from '../costs/costs.module.css';
import { nameOfCard } from './amount-dialog.tsx';
import { BalanceDialog, CapDialog, TopUpDialog } from './card-dialogs.tsx';
import { CardHistory } from './card-history.tsx';
import styles from './cards.module.css';
import { cardsWords } from './cards-words.ts';

interface Opened {
  readonly what: 'topUp' | 'balance' | 'cap';
  readonly card: Card;
}

/** What each card has left by our count, what it needs, its cap, and what was entered. */
export function CardsView({ account }: { readonly account: Account }) {
  const say = useWords(cardsWords);
  const { accountId } = account;
  const [opened, setOpened] = useState<Opened | null>(null);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  // Prices, the account's cards and the list of names move what is counted: each asks again.
  const prices = useAsked('settings', ['price-lists', accountId], (desk, options) =>
    desk.costs.priceLists({ accountId }, options),
  ).answer?.lists;
  const names = useAsked('domains', [accountId, 'sources'], (desk, options) =>
    desk.domains.sources({ accountId }, options),
  ).answer;
  const mark = JSON.stringify([prices, names, account.cards]);
  const asked = useAsked(
    'renewals',
    ['cards', accountId, mark],
    (desk, options) => desk.cards.list({ accountId }, options),
    { keepFormer: true },
  );
  const cards = asked.answer?.cards ?? [];
  const close = () => setOpened(null);
  return (
    <div className={costs.screen}>
      <div className={costs.column}>
        <section className={costs.panel}>
          <div>
            <h2>{say('title')}</h2>
            <p className={costs.soft}>{say('text')}</p>
          </div>
          {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
          {prices?.length === 0 && <p>{say('noPrices')}</p>}
          {asked.answer !== undefined && cards.length === 0 && <p>{say('noCards')}</p>}
          {cards.length > 0 && (
            <>
              <CardTable
                cards={cards}
                mayEnter={prices !== undefined && prices.length > 0}
                onOpen={(what, card) => setOpened({ what, card })}
              />
              <p className={costs.soft}>{say('needsNote')}</p>
            </>
          )}
        </section>
        <CardHistory accountId={accountId} />
      </div>
      {opened?.what === 'topUp' && (
        <TopUpDialog accountId={accountId} card={opened.card} today={today} onClose={close} />
      )}
      {opened?.what === 'balance' && (
        <BalanceDialog accountId={accountId} card={opened.card} today={today} onClose={close} />
      )}
      {opened?.what === 'cap' && <CapDialog accountId={accountId} card={opened.card} onClose={close} />}
    </div>
  );
}

function CardTable({
  cards,
  mayEnter,
  onOpen,
}: {
  readonly cards: readonly Card[];
  readonly mayEnter: boolean;
  readonly onOpen: (what: Opened['what'], card: Card) => void;
}) {
  const say = useWords(cardsWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={costs.tableScroll} tabIndex={0} aria-label={say('title')}>
      <table className={costs.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnCard')}</th>
            {(['columnLeft', 'columnNeeds', 'columnShort', 'columnCap', 'columnSpent'] as const).map((word) => (
              <th key={word} scope="col" className={costs.end}>
                {say(word)}
              </th>
            ))}
            <th scope="col">{say('columnVerbs')}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <CardRow key={card.cardId} card={card} mayEnter={mayEnter} onOpen={(what) => onOpen(what, card)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const whyWords = {
  'nothing-entered': 'whyNothingEntered',
  'no-price-list': 'whyNoPrices',
  'other-currency': 'whyOtherCurrency',
  // Said with its number.
  unpriced: undefined,
} as const;

function CardRow({
  card,
  mayEnter,
  onOpen,
}: {
  readonly card: Card;
  readonly mayEnter: boolean;
  readonly onOpen: (what: Opened['what']) => void;
}) {
  const say = useWords(cardsWords);
  const format = useFormats();
  const money = (minor: number | null): string =>
    minor === null || card.currency === '' ? say('notKnown') : format.money(minor, card.currency, card.minorDigits);
  const name = nameOfCard(card);
  const why = card.leftWhy === null ? undefined : whyWords[card.leftWhy.code];
  const unpriced = (count: number) =>
    count > 0 && <small className={costs.faint}> {say('unpriced', { count, number: format.number(count) })}</small>;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        {card.label !== '' && <div className={costs.mono}>{card.cardId}</div>}
      </th>
      <td className={costs.end}>
        {money(card.leftMinor)}
        {unpriced(card.leftWhy?.count ?? 0)}
        {why !== undefined && <div className={costs.faint}>{say(why)}</div>}
      </td>
      <td className={costs.end}>
        {money(card.needs30Minor)}
        {card.names30 > 0 && (
          <small className={costs.faint}>
            {' '}
            {say('names', { count: card.names30, number: format.number(card.names30) })}
          </small>
        )}
      </td>
      <td className={costs.end}>
        {card.shortMinor !== null && card.shortMinor > 0 ? (
          <span className={styles.short}>{money(card.shortMinor)}</span>
        ) : (
          ''
        )}
      </td>
      <td className={costs.end}>{card.capMinor === null ? say('none') : money(card.capMinor)}</td>
      <td className={costs.end}>
        {money(card.spentThisMonthMinor)}
        {unpriced(card.unpricedThisMonth)}
      </td>
      <td>
        <div className={styles.verbs}>
          {(['topUp', 'balance', 'cap'] as const).map((what) => (
            <Button
              key={what}
              look="quiet"
              isDisabled={!mayEnter && !(what === 'cap' && card.capMinor !== null)}
              aria-label={say(`${what}Of`, { card: name })}
              onPress={() => onOpen(what)}
            >
              {say(what)}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}
