import { decideCreation } from '#main/emulator/registry/creation.ts';
import { dateOfDay, dayOfDate, dayOfInstant } from '#main/emulator/registry/day-number.ts';
import type { DomainContacts, DomainRecord } from '#main/emulator/registry/records.ts';
import { unicodeOf } from '#main/emulator/registry/unicode-name.ts';
import type { World } from '#main/emulator/world.ts';
import { asWritten, message } from '#messages/message.ts';
import { addPeriod, type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { domainHandle } from '../rdap/rdap-object.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

type DomainOperations =
  | 'listDomains'
  | 'createDomain'
  | 'readDomain'
  | 'changeDomain'
  | 'deleteDomain'
  | 'applyForDomain';

/** /control/domains and /control/applications */
export const domainHandlers: ControlHandlers<DomainOperations> = {
  listDomains(world, { query }) {
    const before = query.expiresBefore === undefined ? undefined : dayOf(query.expiresBefore);
    const found: DomainRecord[] = [];
    let total = 0;
    for (const domain of world.registry.state.domains.values()) {
      if (query.status !== undefined && domain.status !== query.status) continue;
      if (query.handle !== undefined && !Object.values(domain.contacts).includes(query.handle)) continue;
      if (query.autoRenewal !== undefined && query.autoRenewal !== String(domain.autoRenewalCard !== undefined))
        continue;
      if (before !== undefined && domain.expiryDay >= before) continue;
      if (query.contains !== undefined && !isNamed(domain.name, query.contains)) continue;
      total += 1;
      if (found.length < query.limit) found.push(domain);
    }
    return { domains: found.map(shown), total };
  },

  createDomain(world, { body }) {
    const reading = world.names.read(body.name);
    if (reading.kind !== 'name') throw new ControlRefusal('invalid-input', asWritten(reading.reason));
    if (world.registry.domain(reading.ldhName) !== undefined) {
      throw new ControlRefusal('conflict', message('control.domainExists', { name: reading.ldhName }));
    }
    const now = world.clock.now();
    const main = [...world.registry.state.contacts.values()].find((contact) => contact.access !== undefined);
    const handle = body.contacts?.registrant ?? main?.handle ?? '';
    const everybody = { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle };
    const inYear = addPeriod(dateOfDay(dayOfInstant(now)), { unit: 'y', value: 1 });
    const domain: DomainRecord = {
      name: reading.ldhName,
      number: world.registry.state.highest.domain + 1,
      status: body.status,
      registeredSeconds: Math.floor(now / 1000),
      changedSeconds: Math.floor(now / 1000),
      expiryDay: dayOf(body.expiryDate ?? inYear),
      contacts: rolesOf(world, everybody, body.contacts),
      nameservers: body.nameservers,
    };
    return put(world, markedFor(world, domain, body.autoRenewalCard));
  },

  readDomain: (world, { params }) => shown(find(world, params[0])),

  changeDomain(world, { body, params }) {
    const domain = find(world, params[0]);
    return put(world, {
      ...markedFor(world, domain, body.autoRenewalCard),
      status: body.status ?? domain.status,
      expiryDay: body.expiryDate === undefined ? domain.expiryDay : dayOf(body.expiryDate),
      contacts: body.contacts === undefined ? domain.contacts : rolesOf(world, domain.contacts, body.contacts),
      nameservers: body.nameservers ?? domain.nameservers,
      changedSeconds: Math.floor(world.clock.now() / 1000),
    });
  },

  deleteDomain(world, { params }) {
    world.registry.commit([{ remove: 'domain', key: find(world, params[0]).name }]);
    return {};
  },

  applyForDomain(world, { body }) {
    const { handle } = body;
    world.requestNumber += 1;
    const decision = decideCreation(world.registry, {
      name: world.names.read(body.name),
      contacts: { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle },
      nameservers: body.nameservers,
      handle,
      cardId: body.cardId,
      clTRID: body.clTRID,
      svTRID: `server-${String(world.requestNumber).padStart(9, '0')}`,
      at: world.clock.now(),
    });
    if ('refused' in decision) {
      const { code, details } = decision.refused;
      const kind = code === '2302' ? 'conflict' : code === '2303' ? 'not-found' : 'invalid-input';
      throw new ControlRefusal(kind, asWritten(details[0].reason));
    }
    world.registry.commit(decision.changes);
    return shown(decision.domain);
  },
};

function find(world: World, text = ''): DomainRecord {
  const reading = world.names.read(text);
  const domain = reading.kind === 'name' ? world.registry.domain(reading.ldhName) : undefined;
  if (domain === undefined) throw new ControlRefusal('not-found', message('control.noDomain', { name: text }));
  return domain;
}

function put(world: World, domain: DomainRecord) {
  world.registry.commit([{ put: 'domain', record: domain }]);
  return shown(domain);
}

/** The name with its mark for automatic renewal changed: undefined leaves it, null takes it off. */
function markedFor(world: World, domain: DomainRecord, cardId: string | null | undefined): DomainRecord {
  if (cardId === undefined) return domain;
  const { autoRenewalCard: _before, ...unmarked } = domain;
  if (cardId === null) return unmarked;
  if (!world.registry.state.cards.has(cardId)) {
    throw new ControlRefusal('not-found', message('control.noCard', { card: JSON.stringify(cardId) }));
  }
  return { ...unmarked, autoRenewalCard: cardId };
}

/** The roles with `choices` laid over them; every handle must exist. */
function rolesOf(world: World, roles: DomainContacts, choices: object | undefined): DomainContacts {
  const chosen = Object.fromEntries(Object.entries(choices ?? {}).filter(([, value]) => value !== undefined));
  const merged: DomainContacts = { ...roles, ...chosen };
  for (const handle of Object.values(merged)) {
    if (!world.registry.state.contacts.has(handle)) {
      throw new ControlRefusal('not-found', message('control.noContact', { handle: JSON.stringify(handle) }));
    }
  }
  return merged;
}

function dayOf(text: string): number {
  const date = parseCalendarDate(text);
  if (!date.ok) throw new ControlRefusal('invalid-input', date.problem.message);
  return dayOfDate(date.value as CalendarDate);
}

function isNamed(ldhName: string, part: string): boolean {
  const wanted = part.toLowerCase();
  return ldhName.includes(wanted) || unicodeOf(ldhName).includes(wanted);
}

function shown(domain: DomainRecord) {
  return {
    name: domain.name,
    unicodeName: unicodeOf(domain.name),
    handle: domainHandle(domain),
    status: domain.status,
    registeredAt: writtenInstant(domain.registeredSeconds * 1000),
    changedAt: writtenInstant(domain.changedSeconds * 1000),
    expiryDate: dateOfDay(domain.expiryDay),
    contacts: { ...domain.contacts },
    nameservers: [...domain.nameservers],
    autoRenewalCard: domain.autoRenewalCard ?? null,
  };
}
