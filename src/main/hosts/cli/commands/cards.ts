import type { Card } from '#contract/renewals/cards.ts';
import { message } from '#messages/message.ts';
import { signedMinorOf } from '#values/decimal-text.ts';
import { type Call, type Command, noWords, type Outcome, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { amountText, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';

/** `cards list`: what each card has left by our count, what it needs, and its cap. */
export const listCards: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const { cards } = await call.desk.cards.list({ accountId });
        const rows = cards.map((card) => [
          card.cardId,
          card.label,
          amountText(card, card.leftMinor),
          amountText(card, card.needs30Minor),
          card.shortMinor === 0 ? '' : amountText(card, card.shortMinor),
          card.capMinor === null ? word('noCap') : amountText(card, card.capMinor),
          amountText(card, card.spentThisMonthMinor),
        ]);
        const lines = [table(['card', 'label', 'left', 'needs', 'short', 'cap', 'billed'], rows)];
        return { exitCode: exitCodes.done, json: { accountId, cards }, lines };
      },
    };
  },
};

const amountOptions = {
  amount: { type: 'string' },
  on: { type: 'string' },
  reference: { type: 'string' },
} as const;

/** `cards top-up`: enters what was paid to a card at the registry. Pays nothing. */
export const topUpCard: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, amountOptions);
    const cardId = onlyCard(positionals, 'top-up');
    const amount = readAmount(values.amount);
    return {
      common,
      async run(call) {
        const order = await orderOf(call, cardId, amount);
        const { reference = '' } = values;
        const { cards } = await call.desk.cards.topUp({ ...order, day: values.on ?? null, reference });
        return outcomeOf(cards, order);
      },
    };
  },
};

/** `cards balance`: enters the balance that the registry reported, as of now or of the beginning of a day. */
export const balanceCard: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, amountOptions);
    const cardId = onlyCard(positionals, 'balance');
    const amount = readAmount(values.amount);
    return {
      common,
      async run(call) {
        const order = await orderOf(call, cardId, amount);
        const of = values.on === undefined ? { kind: 'now' as const } : { kind: 'day' as const, day: values.on };
        const { cards } = await call.desk.cards.balance({ ...order, of, reference: values.reference ?? '' });
        return outcomeOf(cards, order);
      },
    };
  },
};

/** `cards cap`: sets what a card may be billed in a calendar month, or removes the cap. */
export const capCard: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      amount: { type: 'string' },
      none: { type: 'boolean', default: false },
    });
    const cardId = onlyCard(positionals, 'cap');
    if (values.none === (values.amount !== undefined)) throw new UsageError(message('commandLine.capTakes'));
    const amount = values.none ? '0' : readAmount(values.amount);
    return {
      common,
      async run(call) {
        const order = await orderOf(call, cardId, amount);
        const amountMinor = values.none ? null : order.amountMinor;
        const { cards } = await call.desk.cards.setCap({ ...order, amountMinor });
        return outcomeOf(cards, order);
      },
    };
  },
};

function onlyCard(positionals: readonly string[], verb: string): string {
  const [cardId, ...others] = positionals;
  if (cardId === undefined) throw new UsageError(message('commandLine.cardsTakesOne', { verb }));
  noWords(others);
  return cardId;
}

function readAmount(text: string | undefined): string {
  if (text === undefined) throw new UsageError(message('commandLine.amountMissing'));
  return text;
}

/** The amount in the currency of the account's price list; without a list main says that there is none. */
async function orderOf(call: Call, cardId: string, text: string) {
  const { accountId } = await call.account();
  const [newest] = (await call.desk.costs.priceLists({ accountId })).lists;
  const { currency, minorDigits } = newest ?? { currency: 'ISK', minorDigits: 0 };
  const amountMinor = signedMinorOf(text, minorDigits);
  if (amountMinor === undefined) {
    throw new UsageError(message('commandLine.amountWrong', { given: JSON.stringify(text), currency }));
  }
  return { accountId, cardId, amountMinor, currency };
}

function outcomeOf(cards: readonly Card[], { accountId, cardId }: { accountId: string; cardId: string }): Outcome {
  const card = cards.find((one) => one.cardId === cardId);
  const left = card === undefined ? word('notKnown') : amountText(card, card.leftMinor);
  const lines = [message('commandAnswers.cardLeft', { card: cardId, left })];
  return { exitCode: exitCodes.done, json: { accountId, card: card ?? null }, lines };
}
