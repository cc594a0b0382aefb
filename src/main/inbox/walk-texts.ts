import type { Collected } from '#contract/inbox.ts';
import { longestMessageBytes } from '#main/registry/protocol/epp-v1/epp-answer.ts';
import { type Message, message, sentences } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';

type Counts = Pick<Collected, 'stored' | 'knownAlready' | 'acknowledged'>;

/** How far a round came, and why it went no further. */
export function roundText({ stored, acknowledged }: Omit<Counts, 'knownAlready'>, why: Message): Message {
  return sentences(message('inbox.roundCounts', { stored, acknowledged }), why);
}

/** What a round that was stopped, or cancelled, had done until then. */
export function stoppedAfter({ stored, knownAlready, acknowledged }: Counts): Collected {
  const text = roundText({ stored, acknowledged }, message('inbox.stopped'));
  return { stored, knownAlready, acknowledged, end: 'stopped', trouble: { code: 'by-hand' }, text };
}

export function stuckText(messageId: string): Message {
  return message('inbox.roundStuck', { id: shownIdentifier(messageId) });
}

/**
 * No honest address exists: a server reads `%2E%2E` as `..`, so an acknowledgement would reach another path, perhaps that
 * of the whole queue.
 */
export function noAddressText(messageId: string): Message {
  return message('inbox.roundNoAddress', { id: JSON.stringify(shownIdentifier(messageId.toWellFormed())) });
}

/** Only a person can help here: the head of the queue cannot be read, and everything after it waits behind it. */
export function tooLarge(journalId: string | undefined, cause: unknown): DeskFailure {
  const text = message('inbox.tooLarge', { mebibytes: longestMessageBytes / 1024 / 1024 });
  return new DeskFailure(
    { kind: 'unreadable', message: text, where: 'body', ...(journalId && { journalId }) },
    { cause },
  );
}
