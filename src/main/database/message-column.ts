import { asWritten, isMessage, type Message } from '#messages/message.ts';
import { mapped } from './entity.ts';

/** A message as a column keeps it. */
export function messageColumn(message: Message): string;
export function messageColumn(message: Message | undefined): string | undefined;
export function messageColumn(message: Message | undefined): string | undefined {
  return message && JSON.stringify({ code: message.code, values: message.values });
}

/** Several messages as a column keeps them. */
export function messagesColumn(messages: readonly Message[]): string {
  return JSON.stringify(messages.map(({ code, values }) => ({ code, values })));
}

/** A message within other data. Those of 0.1.0 have an English sentence, which stays as it was written. */
export function messageKept(kept: Message | string): Message {
  return typeof kept === 'string' ? asWritten(kept) : kept;
}

/** Reads a column of several messages. A row of 0.1.0 has English sentences, which stay as they were written. */
export function messagesOf(column: string): Message[] {
  const read = JSON.parse(column) as readonly (string | Message)[];
  return read.map(messageKept);
}

/** Reads a column of one message. A row of 0.1.0 has an English sentence, which stays as it was written. */
export function messageOf(column: string): Message {
  if (!column.startsWith('{"code":')) return asWritten(column);
  try {
    const read: unknown = JSON.parse(column);
    return isMessage(read) ? read : asWritten(column);
  } catch {
    return asWritten(column);
  }
}

/** A column of one message, for an entity. */
export const textColumn = (name: string) => mapped<Message, string>(name, { write: messageColumn, read: messageOf });

/** A column of several messages, for an entity. */
export const textsColumn = (name: string) =>
  mapped<readonly Message[], string>(name, { write: messagesColumn, read: messagesOf });
