import { app } from 'electron/main';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';

/** A message in the language of the system, as its own dialogs are: for what is said beside the window, or without one. */
export function saidHere(message: Message): string {
  return say(app.getLocale().startsWith('is') ? 'is' : 'en', message);
}
