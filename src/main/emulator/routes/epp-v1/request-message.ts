import { headOfQueue, lastAcknowledged, queueSize } from '#main/emulator/registry/poll-queue.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { type EppPrefix, eppPrefixes, eppRefusal, eppReply, messageParts } from './epp-answer.ts';

const empty: Rule = { source: 'Endpoints, v1: GET messages', text: message('rules.emptyQueue') };
const shown: Rule = { source: 'Endpoints, v1: GET messages; N7, N8', text: message('rules.oldestMessage') };

/**
 * GET /v1/messages: the head of the contact's poll queue (specification, Endpoints, v1; status N7, body N8). Asking
 * never dequeues.
 */
export const requestMessageRoutes: readonly Route[] = eppPrefixes.map(requestMessage);

function requestMessage(prefix: EppPrefix): Route {
  return {
    name: `${prefix}-v1/request-message`,
    methods: ['GET'],
    path: `${prefix}/v1/messages`,
    door: { credentials: 'required', accessList: true, limit: 'poll' },
    refuse: eppRefusal(prefix),
    answer(world, request) {
      const handle = request.contact?.handle ?? '';
      const isStuck = request.strike?.has('stuck-queue') === true;
      const message =
        (isStuck ? lastAcknowledged(world.registry, handle) : undefined) ?? headOfQueue(world.registry, handle);
      if (message === undefined) return eppReply(world, request, prefix, { code: '1300', rule: empty });
      const count = Math.max(1, queueSize(world.registry, handle));
      return eppReply(world, request, prefix, {
        code: world.personality['poll-code'],
        rule: shown,
        parts: messageParts(world, message, count),
      });
    },
  };
}
