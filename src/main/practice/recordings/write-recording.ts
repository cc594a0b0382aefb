import type { StoredExchange } from '#main/journal/store/record.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { recordingBounds } from '#values/recording-bounds.ts';
import { type RecordingRules, recordedExchange } from './recorded-exchange.ts';

/** What is said of a recording at its beginning. */
export interface RecordingHead {
  /** Epoch milliseconds. */
  readonly writtenAt: number;
  readonly program: string;
  readonly environment: string;
}

/** How many exchanges were written, and how many could not be. */
export interface RecordingCount {
  written: number;
  noAnswer: number;
  cut: number;
}

/**
 * A recording as text, an exchange a line, the oldest first; `count` is kept up while it is written. Fails with
 * `invalid-input` where nothing can be recorded, or more than a recording may hold.
 */
export async function* recordingText(
  head: RecordingHead,
  pieces: AsyncIterable<readonly StoredExchange[]>,
  rules: RecordingRules,
  count: RecordingCount,
): AsyncGenerator<string, void, void> {
  const { writtenAt, ...facts } = head;
  const opening = {
    format: 'registry-desk-recording',
    version: 1,
    writtenAt: new Date(writtenAt).toISOString(),
    ...facts,
    contactsRemoved: rules.contacts !== undefined,
  };
  const first = `${JSON.stringify(opening).slice(0, -1)},"exchanges":[`;
  let bytes = Buffer.byteLength(first);
  yield first;
  for await (const piece of pieces) {
    for (const exchange of piece) {
      const line = recordedExchange(exchange, rules);
      if (line === 'no-answer') count.noAnswer += 1;
      else if (line === 'cut') count.cut += 1;
      else {
        const text = `${count.written === 0 ? '' : ','}\n${JSON.stringify(line)}`;
        count.written += 1;
        bytes += Buffer.byteLength(text);
        // Room for the last line.
        if (bytes > recordingBounds.bytes - 1000 || count.written > recordingBounds.exchanges) throw tooMuch();
        yield text;
      }
    }
  }
  if (count.written === 0) throw nothingToRecord();
  const { cut, noAnswer } = count;
  yield `\n],"leftOut":${JSON.stringify({ noAnswer, cut })}}\n`;
}

export function nothingToRecord(): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('journal.nothingToRecord'),
    field: 'stretch',
    code: 'nothing-to-record',
  });
}

function tooMuch(): DeskFailure {
  const { bytes, exchanges } = recordingBounds;
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('journal.recordingTooLong', { exchanges, mebibytes: bytes / 1024 / 1024 }),
    field: 'stretch',
    code: 'recording-too-long',
  });
}
