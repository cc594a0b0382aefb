import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import * as rfc from '../unit/main/registry/protocol/rfc-examples.ts';
import { fill, readTranscripts } from '../wire/transcript.ts';

/** Where mutation starts: every golden answer, and every example of the standards. */
export function readCorpus(): readonly AnsweredReply[] {
  const golden = readTranscripts().map((transcript): AnsweredReply => {
    const values = { ...transcript.given, ...transcript.any };
    return {
      kind: 'answered',
      status: Number(transcript.response.startLine.split(' ')[1]),
      headers: transcript.response.headers.map(([name, value]) => [name.toLowerCase(), fill(value, values)]),
      body: new TextEncoder().encode(fill(transcript.response.body, values)),
      durationMilliseconds: 1,
    };
  });
  const standards = Object.values(rfc).map(
    (text): AnsweredReply => ({
      kind: 'answered',
      status: 200,
      headers: [],
      body: new TextEncoder().encode(text),
      durationMilliseconds: 1,
    }),
  );
  return [...golden, ...standards];
}
