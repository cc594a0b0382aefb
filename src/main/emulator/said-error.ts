import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';

/** An error that a person reads: its sentence as data, and in English for programs. */
export class SaidError extends Error {
  readonly what: Message;

  constructor(what: Message, options?: ErrorOptions) {
    super(say('en', what), options);
    this.name = new.target.name;
    this.what = what;
  }
}

/** What went wrong, as a sentence: our own, or as the system wrote it. */
export function unreadable(error: unknown): Message {
  if (error instanceof SaidError) return error.what;
  return message('control.unreadable', { reason: reasonOf(error) });
}

/** What an error of the system or of Node says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
