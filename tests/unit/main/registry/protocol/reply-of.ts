import type { Command, DecodeContext } from '#main/registry/protocol/command.ts';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer with these headers and this body; header names may be in any case. */
export function replyOf(status: number, headers: Headers = {}, body: string | Uint8Array = ''): AnsweredReply {
  return {
    kind: 'answered',
    status,
    headers: Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    durationMilliseconds: 1,
  };
}

export const decodeContext: DecodeContext = { journalId: 'journal-1', receivedAt: Date.UTC(2026, 9, 12, 9) };

/** What a command makes of an answer, or the failure it raises; anything else that is thrown goes on. */
export async function read<Answer>(
  command: Command<Answer>,
  reply: AnsweredReply,
): Promise<{ readonly answer: Answer } | { readonly failure: Failure }> {
  try {
    return { answer: await command.decode(reply, decodeContext) };
  } catch (error) {
    if (error instanceof DeskFailure) return { failure: error.failure };
    throw error;
  }
}
