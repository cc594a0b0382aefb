import type { AnsweredReply, LimitedReply, SilentReply } from '#main/transport/exchange.ts';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';
import type { Command } from './command.ts';

/** Another identifier of ours proves that the answer is to that request, and says nothing about this one. */
export function outOfStep(another: string, { clTRID }: Command<unknown>, reply: AnsweredReply): SilentReply {
  const not = clTRID === undefined ? '' : `, and not ${clTRID}`;
  const detail = `the answer carries ${another}, the client transaction identifier of another request${not}: it is no answer to this one`;
  return {
    kind: 'silent',
    sent: true,
    cause: 'another-answer',
    detail,
    durationMilliseconds: reply.durationMilliseconds,
  };
}

export function limitedUnsent(reply: LimitedReply, command: Command<unknown>): DeskFailure {
  const why = reply.isHeld
    ? 'the registry has asked us to wait'
    : 'the published limit, or what an earlier refusal has left of it, is used up by our own count';
  return new DeskFailure({
    kind: 'limited',
    message: asWritten(
      `${capital(whatOf(command))} has to wait: ${why}, and the next request may go at ${new Date(reply.retryAt).toISOString().slice(0, 19)}Z. Nothing was sent.`,
    ),
    budget: reply.budget,
    by: reply.isHeld ? 'hold' : 'our-count',
    retryAt: reply.retryAt,
  });
}

/** What is asked, as a clause for messages to people. */
export function whatOf(command: Command<unknown>): string {
  return command.what ?? command.name;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
