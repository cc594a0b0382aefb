import { asWritten, type Message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import type { BatchPause } from './batch-record.ts';
import { messageKept } from './message-column.ts';

/** Reads why a batch paused from its row. A store of 0.1.0 has English sentences instead of messages. */
export function pauseOf(json: string | null): BatchPause | null {
  if (json === null) return null;
  const { said, failure, ...pause }: Omit<BatchPause, 'said'> & { readonly said?: Message | string } = JSON.parse(json);
  return {
    ...pause,
    ...(failure !== undefined && { failure: withMessages(failure) }),
    ...(said !== undefined && { said: messageKept(said) }),
  };
}

function withMessages(failure: Failure & { readonly text?: string }): Failure {
  const { text, ...rest } = failure;
  if (text === undefined) return failure;
  const members = Object.entries(rest).map(([name, value]) => [name, wasSaid.has(name) ? asWritten(value) : value]);
  return { ...Object.fromEntries(members), message: asWritten(text) } as Failure;
}

const wasSaid: ReadonlySet<string> = new Set(['advice', 'hint', 'meaning', 'why']);
