import { asWritten, type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { AnsweredReply, LimitedReply, SilentReply } from '../transport/exchange.ts';
import type { Command } from './command.ts';

/** Another identifier of ours proves that the answer is to that request, and says nothing about this one. */
export function outOfStep(another: string, { clTRID }: Command<unknown>, reply: AnsweredReply): SilentReply {
  const detail =
    clTRID === undefined
      ? message('registry.anotherAnswer', { another })
      : message('registry.anotherAnswerNot', { another, clTRID });
  return {
    kind: 'silent',
    sent: true,
    cause: 'another-answer',
    detail,
    durationMilliseconds: reply.durationMilliseconds,
  };
}

export function limitedUnsent(reply: LimitedReply, command: Command<unknown>): DeskFailure {
  const waiting = { what: whatOf(command), until: shownInstant(reply.retryAt) };
  return new DeskFailure({
    kind: 'limited',
    message: reply.isHeld ? message('registry.waitsForRegistry', waiting) : message('registry.waitsForLimit', waiting),
    nothingSent: true,
    budget: reply.budget,
    by: reply.isHeld ? 'hold' : 'our-count',
    retryAt: reply.retryAt,
  });
}

/** What is asked, as a clause for messages to people. */
export function whatOf(command: Command<unknown>): Message {
  return command.what ?? asWritten(command.name);
}

/** An instant in a sentence, to the second. */
export function shownInstant(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`;
}
