import type { ReactNode } from 'react';
import type { InboxMessage } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useCover } from './cards/use-cover.ts';
import { renewalsWords } from './renewals-words.ts';
import { useRenewalsView } from './use-renewals-view.ts';

/** The newest unhandled message that names the card; undefined where there is none. */
export function useCardMessage(accountId: string, cardId: string) {
  const { answer } = useAsked(
    'inbox',
    ['names-card', accountId, cardId],
    (desk, options) =>
      desk.inbox.page({ filter: { accountId, text: cardId, handled: false }, offset: 0, limit: 20 }, options),
    { when: cardId !== '' },
  );
  // The search finds the card also in data of the message, such as the charge of a renewal.
  return answer?.messages.find(({ text }) => text.includes(cardId));
}

/** A message about a card in the registry's own words, which the specification does not show: quoted, and not read. */
export function CardMessage({
  message,
  cardId,
  actions,
}: {
  readonly message: NonNullable<ReturnType<typeof useCardMessage>>;
  readonly cardId: string;
  readonly actions?: ReactNode;
}) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const now = useNow();
  const when = format.timeOrDay(momentOf(message), now);
  return (
    <Notice tone="warn" title={say('cardMessage', { when, card: cardId })} actions={actions}>
      <p>{say('cardMessageText', { text: message.text })}</p>
    </Notice>
  );
}

const oneYear = { kind: 'one', period: { unit: 'y', value: 1 } } as const;

/** Before something is billed: what a message says about the card, unless its balance was entered after that. */
export function CardWarning({ accountId, cardId }: { readonly accountId: string; readonly cardId: string }) {
  const say = useWords(renewalsWords);
  const { go, open } = useScreen();
  const look = useRenewalsView((view) => view.look);
  const message = useCardMessage(accountId, cardId);
  const cover = useCover(accountId, cardId, message && oneYear);
  if (message === undefined || cover === undefined) return null;
  if (cover.balanceAt !== null && cover.balanceAt >= momentOf(message)) return null;
  const toCards = () => {
    open(null);
    look('cards');
    go('renewals');
  };
  return (
    <CardMessage
      message={message}
      cardId={cardId}
      actions={
        <Button look="quiet" onPress={toCards}>
          {say('toCards')}
        </Button>
      }
    />
  );
}

function momentOf(message: Pick<InboxMessage, 'queuedInstant' | 'storedAt'>): number {
  return message.queuedInstant ?? message.storedAt;
}
