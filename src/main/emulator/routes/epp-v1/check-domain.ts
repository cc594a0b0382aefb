import { availabilityOf, reasonOf } from '#main/emulator/registry/availability.ts';
import { type Rule, reply } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { type EppPrefix, eppPrefixes, eppRefusal, resultHeader, transactionHeaders } from './epp-answer.ts';

const available: Rule = { source: 'Domain check result; N23', text: message('rules.checkAvailable') };
const registered: Rule = { source: 'Domain check result; N23', text: message('rules.checkRegistered') };
const invalid: Rule = { source: 'N24', text: message('rules.checkInvalid') };

/**
 * HEAD /v1/domains/<domain_name>: the answer is in headers, without a body (specification, Domain check result; HTTP
 * status N23, invalid names N24).
 */
export const checkDomainRoutes: readonly Route[] = eppPrefixes.map(checkDomain);

function checkDomain(prefix: EppPrefix): Route {
  return {
    name: `${prefix}-v1/check-domain`,
    methods: ['HEAD'],
    path: `${prefix}/v1/domains/:name`,
    door: { credentials: 'required', accessList: true, limit: 'availability' },
    refuse: eppRefusal(prefix),
    answer(world, request) {
      const result = availabilityOf(world.registry, request.params[0] ?? '', (text) => world.names.read(text));
      const isAvailable = result.kind === 'available';
      const reason = isAvailable
        ? 'available'
        : result.kind === 'registered'
          ? reasonOf(result.status)
          : result.kind === 'reserved'
            ? 'reserved'
            : 'invalid';
      const words = world.personality['check-values'] === 'true-false';
      const headers = [`${prefix}-check-avail`, words ? String(isAvailable) : isAvailable ? '1' : '0'];
      if (!isAvailable || world.personality['check-reason'] === 'always') {
        headers.push(`${prefix}-check-reason`, reason);
      }
      headers.push(resultHeader(world, prefix), '1000', ...transactionHeaders(world, request, prefix));
      const status = !isAvailable && world.personality['check-status'] === '404-when-registered' ? 404 : 200;
      const rule = isAvailable ? available : result.kind === 'registered' ? registered : invalid;
      return reply(status, headers, undefined, rule);
    },
  };
}
