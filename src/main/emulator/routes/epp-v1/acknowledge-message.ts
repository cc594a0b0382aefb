import { refusal } from '#main/emulator/refusal.ts';
import { acknowledgement, queuedMessage, queueSize, requeue } from '#main/emulator/registry/poll-queue.ts';
import type { MessageRecord } from '#main/emulator/registry/records.ts';
import { type Rule, reply } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import {
  type EppPrefix,
  eppPrefixes,
  eppRefusal,
  eppReply,
  messageParts,
  resultHeader,
  transactionHeaders,
} from './epp-answer.ts';
import { element } from './epp-tree.ts';

const done: Rule = {
  source: 'Endpoints, v1: DELETE message; States and transitions',
  text: message('rules.acknowledged'),
};
const unknown: Rule = {
  source: '14.3, N16',
  text: message('rules.notQueued'),
};

/**
 * DELETE /v1/messages/<message_id>: acknowledges any queued message of the contact (specification, Endpoints, v1; status
 * N7; what the answer carries is a switch). A second DELETE of one identifier finds nothing: 2303.
 */
export const acknowledgeMessageRoutes: readonly Route[] = eppPrefixes.map(acknowledgeMessage);

function acknowledgeMessage(prefix: EppPrefix): Route {
  const refuse = eppRefusal(prefix);
  return {
    name: `${prefix}-v1/acknowledge-message`,
    methods: ['DELETE'],
    path: `${prefix}/v1/messages/:id`,
    door: { credentials: 'required', accessList: true, limit: 'acknowledge' },
    ownFaults: ['lost-acknowledge', 'duplicate-message'],
    refuse,
    answer(world, request) {
      const handle = request.contact?.handle ?? '';
      const message = queuedMessage(world.registry, handle, request.params[0] ?? '');
      if (message === undefined) {
        return refuse(world, request, refusal('2303', 'message-unknown', 'There is no such message.', unknown));
      }
      const before = queueSize(world.registry, handle);
      if (request.strike?.has('lost-acknowledge') !== true) {
        const changes = [acknowledgement(message, request.at)];
        if (request.strike?.has('duplicate-message') === true) changes.push(requeue(message));
        world.registry.commit(changes);
      }
      const count = world.personality['message-count'] === 'before' ? before : before - 1;
      return acknowledgedReply(world, request, prefix, message, count);
    },
  };
}

function acknowledgedReply(
  world: World,
  request: RegistryRequest,
  prefix: EppPrefix,
  message: MessageRecord,
  count: number,
) {
  const form = world.personality['acknowledge-answer'];
  const origin = ['access-control-allow-origin', '*'];
  if (form === 'empty') {
    const headers = [resultHeader(world, prefix), '1000', ...transactionHeaders(world, request, prefix), ...origin];
    return reply(204, headers, undefined, done);
  }
  const bare = [element('msgQ', undefined, { count: String(count), id: message.id })];
  return eppReply(world, request, prefix, {
    code: '1000',
    rule: done,
    parts: form === 'bare' ? bare : messageParts(world, message, count),
    headers: origin,
  });
}
