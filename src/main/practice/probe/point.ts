import type { ObservedReply } from '#main/registry/protocol/observe.ts';
import type { Message } from '#messages/message.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { QuestionName } from './questions.ts';

/** The replies of a run by question; undefined where none came. */
export type Replies = (question: QuestionName) => ObservedReply | undefined;

/** A point of the interfaces that a run may see. */
export interface Point {
  readonly finding: string;
  readonly title: Message;
  readonly interface: RegistryInterface;
  /** What the specification shows, in the words that `look` uses; undefined where it says "not shown". */
  readonly documented?: string;
  /** The questions that show it. */
  readonly from: readonly QuestionName[];
  /** What is seen in their replies, in words that are the same for the same behaviour; undefined where nothing is. */
  look(replies: Replies): string | undefined;
  /** Why nothing may be seen although the questions were answered. */
  readonly unseen?: Message;
}

/** What `look` sees in the reply to a question; undefined where none came. */
export function of(replies: Replies, question: QuestionName, look: (reply: ObservedReply) => string | undefined) {
  const reply = replies(question);
  return reply === undefined ? undefined : look(reply);
}
