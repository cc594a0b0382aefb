import { type Message, message } from '#messages/message.ts';
import type { Oddity } from './oddity.ts';

/** A message with what was off in the answer that it is about. */
export function withOddities(what: Message, oddities: readonly Oddity[]): Message {
  if (oddities.length === 0) return what;
  return message('registry.oddInAnswer', { message: what, oddities });
}

/** What was off in the answer that a message is about; undefined where nothing was. */
export function oddIn({ code, values }: Message): readonly Message[] | undefined {
  return code === 'registry.oddInAnswer' ? (values?.oddities as readonly Message[]) : undefined;
}

/** The message alone, without what was off in the answer. */
export function withoutOddities(what: Message): Message {
  return oddIn(what) === undefined ? what : (what.values?.message as Message);
}
