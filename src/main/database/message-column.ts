import { asWritten, isMessage, type Message } from '#messages/message.ts';

/** A message as a column keeps it. */
export function messageColumn(message: Message): string;
export function messageColumn(message: Message | undefined): string | undefined;
export function messageColumn(message: Message | undefined): string | undefined {
  return message && JSON.stringify({ code: message.code, values: message.values });
}

/** Reads a column of messages. A row of 0.1.0 has an English sentence, which stays as it was written. */
export function messageOf(column: string): Message {
  if (!column.startsWith('{"code":')) return asWritten(column);
  try {
    const read: unknown = JSON.parse(column);
    return isMessage(read) ? read : asWritten(column);
  } catch {
    return asWritten(column);
  }
}
