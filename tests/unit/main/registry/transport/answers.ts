import type { AnsweredReply, SilentReply } from '#main/registry/transport/exchange.ts';
import { asWritten } from '#messages/message.ts';

/** An answer, for tests of what carries it. */
export function answerOf(status: number, changes: Partial<AnsweredReply> = {}): AnsweredReply {
  return { kind: 'answered', status, headers: [], body: new Uint8Array(), durationMilliseconds: 3, ...changes };
}

export function silenceOf(changes: Partial<SilentReply> = {}): SilentReply {
  return { kind: 'silent', sent: true, cause: 'reset', detail: asWritten('cut'), durationMilliseconds: 3, ...changes };
}
