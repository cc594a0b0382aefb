import { Notice } from '#renderer/kit/notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

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

/**
 * The newest unhandled message that names the card. No interface tells a balance, but the registry's messages may say
 * that little is left; their words are not shown in the specification, so they are quoted and not read.
 */
export function CardMessage({ accountId, cardId }: { readonly accountId: string; readonly cardId: string }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const now = useNow();
  const message = useCardMessage(accountId, cardId);
  if (message === undefined) return null;
  const when = format.timeOrDay(message.queuedInstant ?? message.storedAt, now);
  return (
    <Notice tone="warn" title={say('cardMessage', { when, card: cardId })}>
      <p>{say('cardMessageText', { text: message.text })}</p>
    </Notice>
  );
}
