import { expect } from 'vitest';

type Json = Readonly<Record<string, unknown>>;

/** RFC 3339 with its offset (RFC 9083 3; specification: timestamps carry a timezone). */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const ldhName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]+$/i;
/** The role values of the IANA list, and zone, which the specification names (N10). */
const roles = [
  'registrant',
  'technical',
  'administrative',
  'abuse',
  'billing',
  'registrar',
  'reseller',
  'sponsor',
  'proxy',
  'notifications',
  'noc',
  'zone',
  'admin',
  'tech',
];

/** Members by object class (RFC 9083 5); what is not named here may not be there. */
const common = [
  'objectClassName',
  'handle',
  'entities',
  'remarks',
  'links',
  'events',
  'status',
  'port43',
  'lang',
  'rdapConformance',
  'notices',
];
const members: Readonly<Record<string, readonly string[]>> = {
  domain: [...common, 'ldhName', 'unicodeName', 'variants', 'nameservers', 'secureDNS', 'publicIds', 'network'],
  nameserver: [...common, 'ldhName', 'unicodeName', 'ipAddresses'],
  entity: [...common, 'vcardArray', 'roles', 'publicIds', 'asEventActor', 'networks', 'autnums'],
};

/** Holds an RDAP answer against the structure of RFC 9083, RFC 7095 and RFC 8605. Written from the RFCs. */
export function expectRdapDocument(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) expectObject(item as Json, false);
    return;
  }
  const answer = value as Json;
  if (answer.rdapConformance !== undefined) expect(texts(answer.rdapConformance)).toContain('rdap_level_0');
  if (answer.errorCode !== undefined) expectError(answer);
  else if (answer.domainSearchResults !== undefined) {
    expect(Object.keys(answer).toSorted()).toEqual(['domainSearchResults', 'rdapConformance']);
    for (const item of answer.domainSearchResults as Json[]) expectObject(item, false);
  } else expectObject(answer, true);
}

function expectError(answer: Json): void {
  expect(Number.isInteger(answer.errorCode)).toBe(true);
  if (answer.title !== undefined) expect(typeof answer.title).toBe('string');
  texts(answer.description);
}

function expectObject(object: Json, isTop: boolean): void {
  const kind = String(object.objectClassName);
  const known = members[kind];
  expect(known, `the class ${kind}`).toBeDefined();
  for (const name of Object.keys(object)) expect(known, `${kind}.${name}`).toContain(name);
  if (!isTop) expect([object.rdapConformance, object.notices]).toEqual([undefined, undefined]);
  if (object.handle !== undefined) expect(object.handle).toMatch(/^\S+$/);
  if (object.status !== undefined) texts(object.status);
  // A checker result also speaks of what is no name at all.
  if (object.ldhName !== undefined && object.handle !== undefined) expect(object.ldhName).toMatch(ldhName);
  for (const event of list(object.events)) {
    expect(typeof event.eventAction).toBe('string');
    expect(event.eventDate).toMatch(instant);
  }
  for (const link of list(object.links)) expect(URL.canParse(String(link.href))).toBe(true);
  for (const remark of [...list(object.remarks), ...list(object.notices)]) texts(remark.description);
  for (const entity of list(object.entities)) expectObject(entity, false);
  for (const nameserver of list(object.nameservers)) expectObject(nameserver, false);
  if (object.roles !== undefined) for (const role of texts(object.roles)) expect(roles).toContain(role);
  if (object.ipAddresses !== undefined)
    for (const addresses of Object.values(object.ipAddresses as Json)) texts(addresses);
  if (object.vcardArray !== undefined) expectCard(object.vcardArray);
}

/** jCard: version first, parameters objects, fn there, kind known, adr of seven parts with its country code. */
function expectCard(value: unknown): void {
  const [mark, properties, ...rest] = value as [string, [string, unknown, string, ...unknown[]][], ...unknown[]];
  expect([mark, rest]).toEqual(['vcard', []]);
  expect(properties[0]).toEqual(['version', {}, 'text', '4.0']);
  for (const [name, parameters, type, content] of properties) {
    expect(Array.isArray(parameters) || typeof parameters !== 'object', `${name}: parameters are an object`).toBe(
      false,
    );
    expect([typeof name, typeof type, content === undefined]).toEqual(['string', 'string', false]);
    if (name === 'kind') expect(['individual', 'group', 'org', 'location']).toContain(content);
    if (name !== 'adr') continue;
    expect((parameters as Json).cc).toMatch(/^[A-Z]{2}$/);
    expect(content).toHaveLength(7);
  }
  expect(properties.filter(([name]) => name === 'fn')).toHaveLength(1);
}

function list(value: unknown): readonly Json[] {
  if (value === undefined) return [];
  expect(Array.isArray(value)).toBe(true);
  return value as readonly Json[];
}

function texts(value: unknown): readonly string[] {
  expect(Array.isArray(value)).toBe(true);
  const found = value as readonly unknown[];
  for (const each of found) expect(typeof each).toBe('string');
  return found as readonly string[];
}
