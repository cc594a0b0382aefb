import { randomBytes } from 'node:crypto';
import type { ContactAccess, ContactRecord } from '#main/emulator/registry/records.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

type ContactOperations =
  | 'listContacts'
  | 'createContact'
  | 'readContact'
  | 'changeContact'
  | 'deleteContact'
  | 'issueKey'
  | 'revokeKey';

const noAccess: ContactAccess = { apiKeys: [], password: '', totp: false, accessList: [], dnsProvider: false };
const accessMembers = ['password', 'totp', 'accessList', 'dnsProvider'] as const;

/** /control/contacts: contacts, their keys and access control lists (specification, Getting access). */
export const contactHandlers: ControlHandlers<ContactOperations> = {
  listContacts(world, { query }) {
    const all = [...world.registry.state.contacts.values()];
    const wanted = all.filter(
      (contact) => query.access === undefined || (contact.access !== undefined) === (query.access === 'true'),
    );
    wanted.sort((one, other) => Number(other.access !== undefined) - Number(one.access !== undefined));
    return { contacts: wanted.slice(0, query.limit).map((contact) => shown(world, contact)) };
  },

  createContact(world, { body }) {
    const { handle } = body;
    if (world.registry.state.contacts.has(handle))
      throw new ControlRefusal('conflict', message('control.contactExists', { handle }));
    const createdSeconds = Math.floor(world.clock.now() / 1000);
    const blank: ContactRecord = {
      handle,
      kind: 'org',
      name: handle,
      street: '',
      city: '',
      postalCode: '',
      countryCode: 'IS',
      phone: '',
      email: '',
      createdSeconds,
      changedSeconds: createdSeconds,
      access: { ...noAccess, accessList: ['127.0.0.0/8', '::1/128'] },
    };
    return put(world, merged(blank, body, createdSeconds));
  },

  readContact: (world, { params }) => shown(world, find(world, params[0])),

  changeContact(world, { body, params }) {
    return put(world, merged(find(world, params[0]), body, Math.floor(world.clock.now() / 1000)));
  },

  deleteContact(world, { params }) {
    const { handle } = find(world, params[0]);
    const uses = world.registry.state.contactUses.get(handle) ?? 0;
    if (uses > 0) throw new ControlRefusal('conflict', message('control.contactUsed', { handle, count: uses }));
    world.registry.commit([{ remove: 'contact', key: handle }]);
    return {};
  },

  issueKey(world, { body, params }) {
    const contact = find(world, params[0]);
    const access = contact.access ?? noAccess;
    const numbers = access.apiKeys.map((known) => Number(known.id.slice(4)));
    const key = {
      id: `key-${Math.max(0, ...numbers) + 1}`,
      key: body.key ?? randomBytes(18).toString('base64url'),
      environment: body.environment ?? world.environment,
      issuedSeconds: Math.floor(world.clock.now() / 1000),
    };
    put(world, { ...contact, access: { ...access, apiKeys: [...access.apiKeys, key] } });
    return shownKey(key);
  },

  revokeKey(world, { params }) {
    const contact = find(world, params[0]);
    const keys = contact.access?.apiKeys ?? [];
    const left = keys.filter((key) => key.id !== params[1]);
    if (left.length === keys.length)
      throw new ControlRefusal('not-found', message('control.noKey', { handle: contact.handle, key: params[1] ?? '' }));
    put(world, { ...contact, access: { ...noAccess, ...contact.access, apiKeys: left } });
    return {};
  },
};

function find(world: World, handle = ''): ContactRecord {
  const contact = world.registry.state.contacts.get(handle);
  if (contact === undefined) throw new ControlRefusal('not-found', message('control.noContact', { handle }));
  return contact;
}

function put(world: World, contact: ContactRecord) {
  world.registry.commit([{ put: 'contact', record: contact }]);
  return shown(world, contact);
}

function merged(contact: ContactRecord, choices: object, changedSeconds: number): ContactRecord {
  const chosen = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
  const access: Record<string, unknown> = { ...(contact.access ?? noAccess) };
  let touchesAccess = contact.access !== undefined;
  for (const name of accessMembers) {
    if (!(name in chosen)) continue;
    access[name] = chosen[name];
    delete chosen[name];
    touchesAccess = true;
  }
  const plain = { ...contact, ...chosen, changedSeconds };
  return touchesAccess ? { ...plain, access: access as unknown as ContactAccess } : plain;
}

function shownKey(key: ContactAccess['apiKeys'][number]) {
  const { environment, id, issuedSeconds, key: text } = key;
  return { id, key: text, environment, issuedAt: writtenInstant(issuedSeconds * 1000) };
}

function shown(world: World, contact: ContactRecord) {
  const { access, changedSeconds: _changed, createdSeconds: _created, ...plain } = contact;
  return {
    ...plain,
    uses: Math.max(0, world.registry.state.contactUses.get(contact.handle) ?? 0),
    access:
      access === undefined
        ? null
        : { ...access, apiKeys: access.apiKeys.map(shownKey), accessList: [...access.accessList] },
  };
}
