import { refusal } from '#main/emulator/refusal.ts';
import { availabilityOf } from '#main/emulator/registry/availability.ts';
import type { Reply, Rule } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { bodyType, problemBody, rppRefusal, rppReply } from './rpp-reply.ts';

const available: Rule = { source: 'Endpoints, RPP v0; 14.2', text: message('rules.v0Available') };
const inUse: Rule = { source: 'Endpoints, RPP v0; 14.2', text: message('rules.v0InUse') };
const reserved: Rule = { source: '14.2', text: message('rules.v0Reserved') };
const malformed: Rule = { source: '14.2, N24', text: message('rules.v0Malformed') };
const foreign: Rule = { source: '14.2, N24', text: message('rules.v0Foreign') };

/**
 * HEAD and GET /v0/domainNames/<domain_name>/availability: 200 = available, 404 = in use, both with RPP-code 01000
 * (specification, Endpoints, RPP v0). GET is the draft's (protocol facts 3.8): `{}` or a problem document.
 */
export const checkAvailability: Route = {
  name: 'rpp-v0/check-availability',
  methods: ['HEAD', 'GET'],
  path: 'rpp/v0/domainNames/:name/availability',
  door: { credentials: 'required', accessList: true, limit: 'availability' },
  refuse: rppRefusal,
  answer(world, request) {
    const name = request.params[0] ?? '';
    const result = availabilityOf(world.registry, name, (text) => world.names.read(text));
    switch (result.kind) {
      case 'available':
        return availableReply(world, request);
      case 'registered':
        return inUseReply(world, request, inUse);
      case 'reserved':
        return inUseReply(world, request, reserved);
      case 'foreign':
      case 'malformed': {
        const rule = result.kind === 'foreign' ? foreign : malformed;
        if (world.personality['invalid-names'] === 'in-use') return inUseReply(world, request, rule);
        const code = result.kind === 'foreign' ? '2306' : '2005';
        return rppRefusal(world, request, refusal(code, `name-${result.kind}`, result.reason, rule));
      }
    }
  },
};

function availableReply(world: World, request: RegistryRequest): Reply {
  if (request.method === 'HEAD') return rppReply(world, request, { status: 200, code: '01000', rule: available });
  return rppReply(world, request, {
    status: 200,
    code: '01000',
    rule: available,
    headers: ['Content-Type', bodyType(world, request)],
    body: '{}',
  });
}

function inUseReply(world: World, request: RegistryRequest, rule: Rule): Reply {
  if (request.method === 'HEAD') return rppReply(world, request, { status: 404, code: '01000', rule });
  const problem = refusal('1000', 'in-use', 'The name is in use.', rule);
  return rppReply(world, request, {
    status: 404,
    code: '01000',
    rule,
    headers: ['Content-Type', 'application/problem+json'],
    body: problemBody(world, problem, 404),
  });
}
