import { refusal } from '#main/emulator/refusal.ts';
import { decideCreation } from '#main/emulator/registry/creation.ts';
import { dateOfDay } from '#main/emulator/registry/day-number.ts';
import type { DomainContacts } from '#main/emulator/registry/records.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { clTRIDOf, domainNamespace, eppInstant, eppRefusal, eppReply, svTRIDOf } from './epp-answer.ts';
import { element } from './epp-tree.ts';
import { type CreateCommand, readCreateCommand } from './read-command.ts';

const notOffered: Rule = { source: 'Endpoints, v1 rule 3; N9', text: message('rules.createNotShown') };
const accepted: Rule = { source: 'N9 (assumed: draft of 2024)', text: message('rules.applicationPending') };
const unreadable: Rule = { source: 'N9 (assumed: draft of 2024)', text: message('rules.noCreate') };
const oneYear: Rule = { source: 'N9 (assumed), protocol facts 8', text: message('rules.oneYear') };

/** What every answer that rests on the draft says of itself. */
export const assumedHeader = ['X-Emulator-Assumed', 'draft-wullink-restful-epp 2024'];

const refuse = eppRefusal('repp');

/**
 * POST /v1/domains of REPP. The specification requires create for access but does not show it: 501 with 2101, unless
 * the personality epp-drafts offers it in the shape of the public draft of 2024 (N9).
 */
export const createDomain: Route = {
  name: 'repp-v1/create-domain',
  methods: ['POST'],
  path: 'repp/v1/domains',
  door: { credentials: 'required', accessList: true },
  takesBody: 'text',
  refuse,
  answer(world, request) {
    if (world.personality['epp-drafts'] === 'none') {
      return refuse(world, request, refusal('2101', 'not-offered', notOffered.text, notOffered, { status: 501 }));
    }
    const command = readCreateCommand(request.headers['content-type'] ?? '', request.body);
    if (command === undefined) return refuse(world, request, refusal('2001', 'body', unreadable.text, unreadable));
    if (command.years !== undefined && command.years !== 1) {
      return refuse(world, request, refusal('2306', 'period', oneYear.text, oneYear));
    }
    const handle = request.contact?.handle ?? '';
    const decision = decideCreation(world.registry, {
      name: world.names.read(command.name),
      contacts: contactsOf(command, handle),
      nameservers: command.nameservers,
      handle,
      cardId: cardOf(world, request),
      clTRID: clTRIDOf(world, request, 'repp'),
      svTRID: svTRIDOf(request),
      at: request.at,
    });
    if ('refused' in decision) return refuse(world, request, decision.refused);
    world.registry.commit(decision.changes);
    const { name, registeredSeconds, expiryDay } = decision.domain;
    const data = element(
      'domain:creData',
      [
        element('domain:name', name),
        element('domain:crDate', eppInstant(world, registeredSeconds * 1000)),
        element('domain:exDate', `${dateOfDay(expiryDay)}T00:00:00+00:00`),
      ],
      undefined,
      { domain: domainNamespace },
    );
    return eppReply(world, request, 'repp', {
      code: '1001',
      rule: accepted,
      parts: [element('resData', [data])],
      headers: [...assumedHeader, 'Location', `${world.url}/repp/v1/domains/${name}`],
    });
  },
};

/** The card that pays: the header of v0, or the first of the contact, since the draft has no place for one. */
export function cardOf(world: World, request: RegistryRequest): string | undefined {
  const header = request.headers['registry-cardid'];
  if (typeof header === 'string') return header.trim();
  for (const card of world.registry.state.cards.values()) if (card.handle === request.contact?.handle) return card.id;
  return undefined;
}

function contactsOf(command: CreateCommand, handle: string): DomainContacts {
  const role = (type: string) => command.contacts.get(type) ?? handle;
  return {
    registrant: command.registrant ?? handle,
    admin: role('admin'),
    billing: role('billing'),
    tech: role('tech'),
    zone: role('tech'),
  };
}
