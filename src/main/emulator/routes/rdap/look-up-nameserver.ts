import { refusal } from '#main/emulator/refusal.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { parseHostName } from '#values/domain-name.ts';
import { nameserverObject } from './rdap-object.ts';
import { rdapRefusal, rdapReply } from './rdap-reply.ts';

const found: Rule = { source: 'Endpoints, RDAP; N2', text: message('rules.rdapNameserver') };
const unknown: Rule = { source: 'N2, RFC 7480 5.3', text: message('rules.rdapNoHost') };
const malformed: Rule = { source: 'N2, RFC 7480 5.4', text: message('rules.rdapNotHost') };

/** GET /rdap/nameserver/<nameserver_name> (specification, Endpoints, RDAP; body not shown, N2). */
export const lookUpNameserver: Route = {
  name: 'rdap/look-up-nameserver',
  methods: ['GET', 'HEAD'],
  path: 'rdap/nameserver/:name',
  door: { credentials: 'optional', passwordAccepted: true, limit: 'rdap-nameserver' },
  refuse: rdapRefusal,
  answer(world, request) {
    const reading = parseHostName(request.params[0] ?? '');
    if (!reading.ok) {
      return rdapRefusal(
        world,
        request,
        refusal('2005', 'host-malformed', say('en', reading.problem.message), malformed),
      );
    }
    const host = world.registry.state.hosts.get(reading.value.ldhName);
    if (host === undefined) {
      const reason = 'No nameserver of that name is registered.';
      return rdapRefusal(world, request, refusal('2303', 'host-unknown', reason, unknown));
    }
    return rdapReply(world, 200, nameserverObject(world, host), found);
  },
};
