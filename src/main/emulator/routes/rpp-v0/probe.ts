import { refusal } from '#main/emulator/refusal.ts';
import { type Reply, type Rule, reply } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { discoveryDocument } from './discovery.ts';
import { rppRefusal, rppReply } from './rpp-reply.ts';

const answered: Rule = { source: 'Endpoints, RPP v0; N4', text: message('rules.optionsAnswered') };
const notAllowed: Rule = { source: 'N4', text: message('rules.optionsOff') };
const preflight: Rule = { source: 'N4', text: message('rules.preflight') };

const allowed = 'OPTIONS, HEAD, GET, POST';

/** OPTIONS /v0 with credentials (specification, Endpoints, RPP v0; the answer is not shown, N4). */
export const probe: Route = {
  name: 'rpp-v0/probe',
  methods: ['OPTIONS'],
  path: 'rpp/v0',
  door: { credentials: 'required', accessList: true },
  refuse(world, request, no) {
    return isPreflight(request) ? preflightReply(world, request) : rppRefusal(world, request, no);
  },
  answer(world, request) {
    if (isPreflight(request)) return preflightReply(world, request);
    switch (world.personality['options-answer']) {
      case 'not-allowed':
        return rppRefusal(
          world,
          request,
          refusal('2101', 'method', 'OPTIONS is not offered.', notAllowed, {
            status: 405,
            headers: ['Allow', 'HEAD, GET, POST'],
          }),
        );
      case 'empty':
        return rppReply(world, request, { status: 204, code: '01000', rule: answered, headers: ['Allow', allowed] });
      default:
        return rppReply(world, request, {
          status: 200,
          code: '01000',
          rule: answered,
          headers: ['Allow', allowed, 'Content-Type', 'application/json'],
          body: discoveryDocument(world),
        });
    }
  },
};

function isPreflight(request: RegistryRequest): boolean {
  return request.headers.origin !== undefined && request.headers['access-control-request-method'] !== undefined;
}

function preflightReply(world: World, request: RegistryRequest): Reply {
  const { headers } = rppReply(world, request, { status: 204, code: '01000', rule: preflight });
  headers.push('Allow', allowed, 'Access-Control-Allow-Origin', '*', 'Access-Control-Allow-Methods', allowed);
  headers.push('Access-Control-Allow-Headers', 'Authorization, Content-Type, Registry-cardId, RPP-Cltrid');
  headers.push(
    'Access-Control-Expose-Headers',
    'Location, Retry-After, RPP-Cltrid, RPP-Svtrid, RPP-code, RPP-Queue-Size',
  );
  return reply(204, headers, undefined, preflight);
}
