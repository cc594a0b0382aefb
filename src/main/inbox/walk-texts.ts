import type { Collected } from '#contract/inbox.ts';
import { longestMessageBytes } from '#main/registry/protocol/epp-v1/epp-answer.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';

/** Sentences for people about a round through a queue. */
export function countsText(stored: number, acknowledged: number): string {
  const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);
  return `${stored === 0 ? 'Nothing new' : `${messages(stored)} stored`}, ${acknowledged === 0 ? 'none' : acknowledged} acknowledged.`;
}

/** What a round that was stopped, or cancelled, had done until then. */
export function stoppedAfter({
  stored,
  knownAlready,
  acknowledged,
}: Pick<Collected, 'stored' | 'knownAlready' | 'acknowledged'>): Collected {
  const text = `${countsText(stored, acknowledged)} Collecting was stopped.`;
  return { stored, knownAlready, acknowledged, end: 'stopped', trouble: { code: 'by-hand' }, text };
}

export function confirmedText(most: number): string {
  const number = most === 1 ? 'One message was' : `${most} messages were`;
  return `${number} confirmed, and no more than that is acknowledged. The next one is stored and waits.`;
}

export const notSaidText =
  'The answer showed no message, but did not plainly say that the queue is empty (1300), so nothing is concluded from it.';

export function stuckText(messageId: string): string {
  return (
    `The queue is stuck: message ${shownIdentifier(messageId)} was acknowledged, the registry confirmed it, and shows it again. ` +
    'It is in the inbox; collecting stopped. Try again in a while; if it stays, write to the registry with the transaction identifiers of the exchange.'
  );
}

/**
 * No honest address exists: a server reads `%2E%2E` as `..`, so an acknowledgement would reach another path, perhaps that
 * of the whole queue.
 */
export function noAddressText(messageId: string): string {
  const shown = JSON.stringify(shownIdentifier(messageId.toWellFormed()));
  return (
    `The message at the head of the queue has the identifier ${shown}. No web address can carry it, so the message cannot ` +
    'be acknowledged. Nothing was sent for it. The message is in the inbox. The messages after it wait at the registry. ' +
    'Ask the registry to remove this message from the queue.'
  );
}

/** Only a person can help here: the head of the queue cannot be read, and everything after it waits behind it. */
export function tooLarge(journalId: string | undefined, cause: unknown): DeskFailure {
  const text = message('inbox.tooLarge', { mebibytes: longestMessageBytes / 1024 / 1024 });
  return new DeskFailure(
    { kind: 'unreadable', message: text, where: 'body', ...(journalId && { journalId }) },
    { cause },
  );
}
