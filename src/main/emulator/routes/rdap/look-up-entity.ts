import { refusal } from '#main/emulator/refusal.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { entityObject } from './rdap-object.ts';
import { rdapRefusal, rdapReply } from './rdap-reply.ts';

const found: Rule = { source: 'Endpoints, RDAP; Entity representation rules; N2', text: message('rules.rdapEntity') };
const unknown: Rule = { source: 'N2, RFC 7480 5.3', text: message('rules.rdapNoContact') };

/** GET /rdap/entity/<handle> (specification, Endpoints, RDAP; Entity representation rules 1-6; body N2). */
export const lookUpEntity: Route = {
  name: 'rdap/look-up-entity',
  methods: ['GET', 'HEAD'],
  path: 'rdap/entity/:handle',
  door: { credentials: 'optional', passwordAccepted: true, limit: 'rdap-entity' },
  refuse: rdapRefusal,
  answer(world, request) {
    const handle = request.params[0] ?? '';
    const { contacts } = world.registry.state;
    const contact = contacts.get(handle) ?? contacts.get(handle.toUpperCase());
    if (contact === undefined) {
      const reason = 'No contact of that handle is registered.';
      return rdapRefusal(world, request, refusal('2303', 'contact-unknown', reason, unknown));
    }
    return rdapReply(world, 200, entityObject(world, contact), found);
  },
};
