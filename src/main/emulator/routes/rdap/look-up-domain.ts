import { refusal } from '#main/emulator/refusal.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { domainObject } from './rdap-object.ts';
import { rdapRefusal, rdapReply } from './rdap-reply.ts';

const found: Rule = { source: 'Endpoints, RDAP; N2', text: message('rules.rdapDomain') };
const unknown: Rule = { source: 'N2, RFC 7480 5.3', text: message('rules.rdapNoDomain') };
const malformed: Rule = { source: 'N2, RFC 7480 5.4', text: message('rules.rdapNotDomain') };

/**
 * GET /rdap/domain/<domain_name> (specification, Endpoints, RDAP; body not shown, N2). The limit does not apply to
 * domains connected to the logged-in contact.
 */
export const lookUpDomain: Route = {
  name: 'rdap/look-up-domain',
  methods: ['GET', 'HEAD'],
  path: 'rdap/domain/:name',
  door: {
    credentials: 'optional',
    passwordAccepted: true,
    limit: 'rdap-domain',
    isLimited(world, request) {
      const handle = request.contact?.handle;
      if (handle === undefined) return true;
      const reading = world.names.read(request.params[0] ?? '');
      const contacts = reading.kind === 'name' ? world.registry.domain(reading.ldhName)?.contacts : undefined;
      return contacts === undefined || !Object.values(contacts).includes(handle);
    },
  },
  refuse: rdapRefusal,
  answer(world, request) {
    const reading = world.names.read(request.params[0] ?? '');
    if (reading.kind === 'malformed') {
      return rdapRefusal(world, request, refusal('2005', 'name-malformed', reading.reason, malformed));
    }
    const domain = reading.kind === 'name' ? world.registry.domain(reading.ldhName) : undefined;
    // A name whose creation is pending is not public yet (protocol facts, section 8).
    if (domain === undefined || domain.status === 'pending create') {
      const reason = 'No domain of that name is registered.';
      return rdapRefusal(world, request, refusal('2303', 'domain-unknown', reason, unknown));
    }
    return rdapReply(world, 200, domainObject(world, domain), found);
  },
};
