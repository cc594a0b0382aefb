import { asWritten } from '#messages/message.ts';
import type { Failure } from '#registry/failure.ts';
import type { BatchPause } from './batch-record.ts';

/** Reads why a batch paused from its row. */
export function pauseOf(json: string | null): BatchPause | undefined {
  if (json === null) return undefined;
  const pause: BatchPause = JSON.parse(json);
  return pause.failure === undefined ? pause : { ...pause, failure: withMessages(pause.failure) };
}

/** A store of 0.1.0 has the failure's English sentences instead of its messages. */
function withMessages(failure: Failure & { readonly text?: string }): Failure {
  const { text, ...rest } = failure;
  if (text === undefined) return failure;
  const members = Object.entries(rest).map(([name, value]) => [name, wasSaid.has(name) ? asWritten(value) : value]);
  return { ...Object.fromEntries(members), message: asWritten(text) } as Failure;
}

const wasSaid: ReadonlySet<string> = new Set(['advice', 'hint', 'meaning', 'why']);
