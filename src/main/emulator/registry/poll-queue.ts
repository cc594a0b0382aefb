import type { MessageRecord } from './records.ts';
import type { Registry } from './registry.ts';
import type { Change } from './state.ts';

/** The oldest unacknowledged message of a contact; a poll shows it again and again until it is acknowledged. */
export function headOfQueue(registry: Registry, handle: string): MessageRecord | undefined {
  return registry.state.queues.get(handle)?.values().next().value;
}

export function queueSize(registry: Registry, handle: string): number {
  return registry.state.queues.get(handle)?.size ?? 0;
}

/**
 * A queued message of this contact by its identifier. Somebody else's, an acknowledged and an unknown one are the
 * same: undefined (14.3: do not disclose).
 */
export function queuedMessage(registry: Registry, handle: string, id: string): MessageRecord | undefined {
  return registry.state.queues.get(handle)?.get(id);
}

/** The last message that the contact acknowledged, for a queue that is stuck on purpose. */
export function lastAcknowledged(registry: Registry, handle: string): MessageRecord | undefined {
  let last: MessageRecord | undefined;
  for (const message of registry.state.messages.values()) {
    if (message.handle !== handle || message.acknowledgedAt === undefined) continue;
    if (last === undefined || message.acknowledgedAt >= (last.acknowledgedAt ?? 0)) last = message;
  }
  return last;
}

/** Takes a message out of its queue. */
export function acknowledgement(message: MessageRecord, at: number): Change {
  return { put: 'message', record: { ...message, acknowledgedAt: at } };
}

/** Puts a message, whatever became of it, at the end of its queue again. */
export function requeue(message: MessageRecord): Change {
  const { acknowledgedAt: _acknowledgedAt, ...queued } = message;
  return { put: 'message', record: queued };
}
