import { asWritten, type Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import type { Failure } from './failure.ts';

/**
 * A failure as the reason of something else. That nothing was sent is said of the question that failed; beside a renewal
 * it would be read as said of the renewal.
 */
export function failureReason<Kind extends Failure>({ nothingSent: _, ...failure }: Kind): Kind {
  return { ...failure, message: reasonOf(failure.message) } as Kind;
}

/** A message as the reason of something else: a whole sentence. */
export function reasonOf(message: Message): Message {
  if (message.code !== 'words.asWritten') return message;
  const own = say('en', message)
    .replace(/\s*Nothing was sent\.(?=\s|$)/g, '')
    .trim();
  return asWritten(own === '' || /[.!?…]$/.test(own) ? own : `${own}.`);
}
