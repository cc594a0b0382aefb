import type { StoredAccount } from '#main/database/store.ts';
import { type Message, message } from '#messages/message.ts';

/** A command that changes something at the registry, before it leaves. */
export interface WriteAsked {
  readonly account: StoredAccount;
  /** What it would do, as a clause that says what a read-only account does not: `renew dæmi.is`. */
  readonly what: Message;
  /** How many such commands the person asked for at once. */
  readonly count: number;
  /** The number that the person typed to confirm a batch. */
  readonly typedCount?: number | null;
  /** A batch, whose count is typed though it be one; else the count is typed of more than one. */
  readonly batch?: boolean;
}

/** Lets a changing command pass, or throws DeskFailure `blocked`: nothing was sent. */
export type PassWrite = (asked: WriteAsked) => void;

export const acknowledgesMessages = message('accounts.doesAcknowledge');

export function renews(name: string): Message {
  return message('accounts.doesRenew', { name });
}

export function sends(command: string): Message {
  return message('accounts.doesSend', { command });
}
