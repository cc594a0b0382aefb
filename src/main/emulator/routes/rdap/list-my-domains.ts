import type { DomainRecord } from '#main/emulator/registry/records.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { domainListBody } from './domain-list.ts';
import { rdapRefusal, rdapReply } from './rdap-reply.ts';

const listed: Rule = {
  source: 'Endpoints, RDAP; N10',
  text: message('rules.rdapOwnList'),
};

/** GET /rdap/lists/my_domains (specification, Endpoints, RDAP; body not shown, N10). Credentials required. */
export const listMyDomains: Route = {
  name: 'rdap/list-my-domains',
  methods: ['GET', 'HEAD'],
  path: 'rdap/lists/my_domains',
  door: { credentials: 'required', passwordAccepted: true, limit: 'my-domains' },
  refuse: rdapRefusal,
  answer(world, request) {
    const handle = request.contact?.handle;
    const domains: DomainRecord[] = [];
    for (const domain of world.registry.state.domains.values()) {
      const { registrant, admin, billing, tech, zone } = domain.contacts;
      const isConnected =
        handle === registrant || handle === admin || handle === billing || handle === tech || handle === zone;
      if (isConnected && domain.status !== 'pending create') domains.push(domain);
    }
    return rdapReply(world, 200, domainListBody(world, domains, 'my_domains'), listed);
  },
};
