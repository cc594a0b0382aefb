import { refusal } from '#main/emulator/refusal.ts';
import type { DomainRecord } from '#main/emulator/registry/records.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { domainListBody } from './domain-list.ts';
import { rdapRefusal, rdapReply } from './rdap-reply.ts';

const listed: Rule = {
  source: 'Endpoints, RDAP',
  text: message('rules.rdapProviderList'),
};
const notProvider: Rule = { source: 'N11', text: message('rules.rdapNotProvider') };

/**
 * GET /rdap/lists/ispstat (specification, Endpoints and RDAP objects). A provider's nameservers are the host objects
 * whose technical contact it is. 403 for a contact that is not a DNS provider (N11).
 */
export const listIspstat: Route = {
  name: 'rdap/list-ispstat',
  methods: ['GET', 'HEAD'],
  path: 'rdap/lists/ispstat',
  door: { credentials: 'required', passwordAccepted: true, limit: 'ispstat' },
  refuse: rdapRefusal,
  answer(world, request) {
    const { contact } = request;
    if (contact?.access?.dnsProvider !== true) {
      const reason = `${contact?.handle ?? 'This contact'} is not registered as a DNS provider.`;
      return rdapRefusal(world, request, refusal('2201', 'not-a-provider', reason, notProvider));
    }
    const { domains, hosts } = world.registry.state;
    const own = new Set<string>();
    for (const host of hosts.values()) if (host.tech === contact.handle) own.add(host.name);
    const delegated: DomainRecord[] = [];
    for (const domain of domains.values()) {
      if (domain.status !== 'pending create' && domain.nameservers.some((name) => own.has(name))) {
        delegated.push(domain);
      }
    }
    return rdapReply(world, 200, domainListBody(world, delegated, 'ispstat'), listed);
  },
};
