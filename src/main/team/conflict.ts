import type { Message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

export function conflict(what: Message, cause?: unknown): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: what }, { cause });
}
