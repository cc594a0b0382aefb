import type { Lookup, ContactCard as ShownCard } from '#contract/lookups.ts';
import type {
  ContactCard,
  RdapContactReference,
  RdapDomain,
  RdapEntity,
  RdapNameserver,
} from '#values/rdap-objects.ts';

/** Where an answer came from. */
export interface LookupEvidence {
  readonly key: string;
  readonly raw: string;
  readonly answeredAt: number;
  readonly journalId: string;
}

const nothing = { status: [], expiry: null, card: null, ipAddresses: [], links: [], remarks: [] };

export function showDomain(domain: RdapDomain, evidence: LookupEvidence): Lookup {
  return {
    ...nothing,
    ...evidence,
    kind: 'domain',
    title: domain.unicodeName,
    handle: domain.handle ?? null,
    status: [...domain.status],
    expiry: domain.expiry === undefined ? null : { date: domain.expiry.date, eventAction: domain.expiry.eventAction },
    links: [
      ...contactLinks(domain.contacts),
      ...domain.nameservers.map((key) => ({ kind: 'nameserver' as const, key, roles: [] })),
    ],
    events: domain.events.map((event) => ({ ...event })),
    oddities: [...domain.oddities],
  };
}

export function showEntity(entity: RdapEntity, evidence: LookupEvidence): Lookup {
  const card = entity.card === undefined ? null : showCard(entity.card);
  return {
    ...nothing,
    ...evidence,
    kind: 'entity',
    title: card === null || card.name === '' ? (entity.handle ?? evidence.key) : card.name,
    handle: entity.handle ?? null,
    status: [...entity.status],
    card,
    events: entity.events.map((event) => ({ ...event })),
    remarks: [...entity.remarks],
    oddities: [...entity.oddities],
  };
}

export function showNameserver(nameserver: RdapNameserver, evidence: LookupEvidence): Lookup {
  return {
    ...nothing,
    ...evidence,
    kind: 'nameserver',
    title: nameserver.unicodeName,
    handle: nameserver.handle ?? null,
    status: [...nameserver.status],
    ipAddresses: [...nameserver.addressesV4, ...nameserver.addressesV6],
    links: contactLinks(nameserver.contacts),
    events: nameserver.events.map((event) => ({ ...event })),
    remarks: [...nameserver.remarks],
    oddities: [...nameserver.oddities],
  };
}

/** Specification, Entity representation rules: fn is always there, and empty when the contact is redacted. */
function showCard(card: ContactCard): ShownCard {
  return {
    name: card.fn,
    redacted: card.fn === '',
    kind: card.kind ?? null,
    addresses: card.addresses.map((address) => ({
      lines: [
        ...address.lines,
        [address.postalCode, address.locality].filter((part) => part !== '').join(' '),
        address.region,
        address.countryName,
      ].filter((line) => line !== ''),
      countryCode: address.countryCode ?? null,
    })),
    phones: card.telephones.map(({ number, types }) => ({ number, types: [...types] })),
    emails: [...card.emails],
    others: card.others.map((other) => ({ ...other })),
  };
}

function contactLinks(contacts: readonly RdapContactReference[]): Lookup['links'] {
  return contacts.flatMap(({ handle, roles }) =>
    handle === undefined ? [] : [{ kind: 'entity' as const, key: handle, roles: [...roles] }],
  );
}
