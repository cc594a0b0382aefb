import { instantOfDay } from '#main/emulator/registry/day-number.ts';
import type { ContactRecord, DomainRecord, HostRecord } from '#main/emulator/registry/records.ts';
import { unicodeOf } from '#main/emulator/registry/unicode-name.ts';
import type { World } from '#main/emulator/world.ts';
import { rdapInstant } from './rdap-reply.ts';

/** The suffix of every handle this registry gives out. */
export const handleSuffix = 'EX';

const notices = [{ title: 'Terms of use', description: ['Synthetic data of a local emulator.'] }];

interface Event {
  readonly eventAction: string;
  readonly eventDate: string;
}

/** Which parts of a domain a list shows. */
export type ListShape = 'ispstat' | 'my_domains';

/** The answer of a domain lookup (N2; RFC 9083 5.3). */
export function domainObject(world: World, domain: DomainRecord): object {
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    handle: domainHandle(domain),
    ldhName: domain.name,
    unicodeName: unicodeOf(domain.name),
    status: [domain.status],
    events: [
      ...registrationEvents(world, domain),
      { eventAction: 'last changed', eventDate: rdapInstant(world, domain.changedSeconds * 1000) },
    ],
    nameservers: nameserverList(domain),
    secureDNS: { delegationSigned: false },
    entities: entityList(world, domain, 'my_domains'),
    links: [selfLink(world, `domain/${domain.name}`)],
    notices,
  };
}

/** An item of ispstat (specification, Domain search result item) or of my_domains (N10: with events, all roles). */
export function domainListItem(world: World, domain: DomainRecord, shape: ListShape): object {
  return {
    objectClassName: 'domain',
    handle: domainHandle(domain),
    ldhName: domain.name,
    unicodeName: unicodeOf(domain.name),
    status: [domain.status],
    nameservers: nameserverList(domain),
    ...(shape === 'my_domains' ? { events: registrationEvents(world, domain) } : {}),
    entities: entityList(world, domain, shape),
  };
}

/** The answer of an entity lookup: organisations with their data, persons redacted (specification, vCard rules). */
export function entityObject(world: World, contact: ContactRecord): object {
  const isPerson = contact.kind === 'individual';
  const none = world.personality['jcard-parameters'] === 'array' ? [] : {};
  const address = isPerson
    ? ['', '', '', '', '', '', '']
    : ['', '', contact.street, contact.city, '', contact.postalCode, ''];
  const card: unknown[] = [
    ['version', none, 'text', '4.0'],
    ['fn', none, 'text', isPerson ? '' : contact.name],
    ['kind', none, 'text', contact.kind],
    ['adr', { cc: contact.countryCode }, 'text', address],
  ];
  if (!isPerson) {
    card.push(['tel', { type: ['voice'] }, 'uri', `tel:${contact.phone}`], ['email', none, 'text', contact.email]);
  }
  const redacted = {
    title: 'Redacted',
    type: 'object redacted due to authorization',
    description: ['Personal data are not published.'],
  };
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'entity',
    handle: contact.handle,
    vcardArray: ['vcard', card],
    status: ['active'],
    events: changeEvents(world, contact),
    ...(isPerson ? { remarks: [redacted] } : {}),
    links: [selfLink(world, `entity/${contact.handle}`)],
  };
}

/** The answer of a nameserver lookup (N2; RFC 9083 5.2). */
export function nameserverObject(world: World, host: HostRecord): object {
  const uses = world.registry.state.hostUses.get(host.name) ?? 0;
  const addresses = {
    ...(host.v4.length === 0 ? {} : { v4: host.v4 }),
    ...(host.v6.length === 0 ? {} : { v6: host.v6 }),
  };
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'nameserver',
    handle: `NS${host.number}-${handleSuffix}`,
    ldhName: host.name,
    unicodeName: unicodeOf(host.name),
    status: uses > 0 ? ['active', 'associated'] : ['active'],
    ...(Object.keys(addresses).length === 0 ? {} : { ipAddresses: addresses }),
    entities: [
      {
        objectClassName: 'entity',
        handle: host.tech,
        roles: [roleName(world, 'technical')],
      },
    ],
    events: changeEvents(world, host),
    links: [selfLink(world, `nameserver/${host.name}`)],
  };
}

/** The registry's own identifier of a domain. */
export function domainHandle(domain: DomainRecord): string {
  return `D${domain.number}-${handleSuffix}`;
}

function registrationEvents(world: World, domain: DomainRecord): Event[] {
  return [
    { eventAction: 'registration', eventDate: rdapInstant(world, domain.registeredSeconds * 1000) },
    { eventAction: world.personality['expiry-event'], eventDate: rdapInstant(world, instantOfDay(domain.expiryDay)) },
  ];
}

function changeEvents(
  world: World,
  record: { readonly createdSeconds: number; readonly changedSeconds: number },
): Event[] {
  return [
    { eventAction: 'registration', eventDate: rdapInstant(world, record.createdSeconds * 1000) },
    { eventAction: 'last changed', eventDate: rdapInstant(world, record.changedSeconds * 1000) },
  ];
}

function nameserverList(domain: DomainRecord): object[] {
  return domain.nameservers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName }));
}

/** One entity per contact with all its roles; ispstat shows registrant and billing only (specification). */
function entityList(world: World, domain: DomainRecord, shape: ListShape): object[] {
  const { registrant, admin, billing, tech, zone } = domain.contacts;
  const roles: (readonly [handle: string, role: string])[] =
    shape === 'ispstat'
      ? [
          [registrant, 'registrant'],
          [billing, 'billing'],
        ]
      : [
          [registrant, 'registrant'],
          [admin, 'administrative'],
          [billing, 'billing'],
          [tech, 'technical'],
          [zone, 'zone'],
        ];
  const byHandle = new Map<string, string[]>();
  for (const [handle, role] of roles) {
    const known = byHandle.get(handle);
    if (known === undefined) byHandle.set(handle, [roleName(world, role)]);
    else known.push(roleName(world, role));
  }
  return [...byHandle].map(([handle, held]) => ({ objectClassName: 'entity', handle, roles: held }));
}

function roleName(world: World, role: string): string {
  if (world.personality['role-names'] === 'standard') return role;
  return role === 'administrative' ? 'admin' : role === 'technical' ? 'tech' : role;
}

function selfLink(world: World, path: string): object {
  const address = `${world.url}/rdap/${path}`;
  return { value: address, rel: 'self', href: address, type: 'application/rdap+json' };
}
