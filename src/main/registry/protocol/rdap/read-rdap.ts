import { isSame } from '#messages/message.ts';
import { parseHostName, unicodeNameOf } from '#values/domain-name.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import type { RdapContactReference, RdapDomain, RdapEvent } from '#values/rdap-objects.ts';
import { asObject, asText, memberOf } from '../parse-json.ts';
import { readInstant } from '../read-instant.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Notes on what was off, kept apart from reading: each once, and not endlessly many. */
export class Oddities {
  // Most objects have none, and a list has very many objects.
  #noted: Oddity[] | undefined;

  note(found: Oddity): void {
    this.#noted ??= [];
    if (this.#noted.length < 50 && !this.#noted.some((one) => isSame(one, found))) this.#noted.push(found);
  }

  list(): readonly Oddity[] {
    return this.#noted ?? [];
  }
}

/**
 * Reads a domain of RDAP leniently (RFC 9083 5.3; which fields a lookup carries is not shown): everything may be missing
 * but a name. Undefined when there is no object with a name.
 */
export function readRdap(value: unknown): RdapDomain | undefined {
  const object = asObject(value);
  if (object === undefined) return undefined;
  const oddities = new Oddities();
  const names = readNames(object, oddities);
  if (names === undefined) return undefined;
  noteClass(object, 'domain', oddities);
  const events = readEvents(object, oddities);
  return {
    ...names,
    handle: readText(object, 'handle', oddities),
    status: readTexts(object, 'status', oddities),
    nameservers: readNameservers(object, oddities),
    contacts: readContacts(object, oddities),
    events,
    expiry: readExpiry(events, oddities),
    oddities: oddities.list(),
  };
}

/** Both forms of a name: ldhName in lower case without a last dot, unicodeName made from it where it is missing. */
export function readNames(
  object: JsonObject,
  oddities: Oddities,
): { readonly ldhName: string; readonly unicodeName: string } | undefined {
  const ldh = readText(object, 'ldhName', oddities);
  const unicode = readText(object, 'unicodeName', oddities);
  const given = ldh ?? unicode;
  if (given === undefined || given.trim() === '') return undefined;
  const plain = /^[\x21-\x7e]+$/.test(given) ? given.toLowerCase().replace(/\.$/, '') : undefined;
  if (ldh === undefined) oddities.note(oddity('noLdhName'));
  else if (plain === undefined) oddities.note(oddity('foreignLdhName'));
  if (plain !== undefined && plain !== '') {
    return { ldhName: plain, unicodeName: unicode ?? (plain.includes('xn--') ? unicodeNameOf(plain) : plain) };
  }
  const parsed = parseHostName(given);
  return parsed.ok ? parsed.value : undefined;
}

/** A member of text; a number counts as text, anything else is noted. */
export function readText(object: JsonObject, name: string, oddities: Oddities): string | undefined {
  const value = memberOf(object, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  const text = asText(value);
  oddities.note(oddity(text === undefined ? 'notText' : 'number', { name }));
  return text;
}

/** More of anything no object of a registry has. */
const mostEntries = 1000;

/** A member that should be an array; one value alone is taken for an array of it, and of very many the first thousand. */
export function readArray(object: JsonObject, name: string, oddities: Oddities): readonly unknown[] {
  const value = memberOf(object, name);
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    if (value.length <= mostEntries) return value;
    oddities.note(oddity('tooMany', { name, number: value.length, most: mostEntries }));
    return value.slice(0, mostEntries);
  }
  oddities.note(oddity('notArray', { name }));
  return [value];
}

/** An array of texts, as received; what is not text is left out and noted. */
export function readTexts(object: JsonObject, name: string, oddities: Oddities): readonly string[] {
  const texts: string[] = [];
  for (const value of readArray(object, name, oddities)) {
    const text = asText(value);
    if (text === undefined) oddities.note(oddity('holdsNoText', { name }));
    else texts.push(text.trim());
  }
  return texts;
}

/** Notes an objectClassName that is missing or another than expected. */
export function noteClass(object: JsonObject, expected: string, oddities: Oddities): void {
  const name = memberOf(object, 'objectClassName');
  if (name === expected) return;
  oddities.note(
    typeof name === 'string'
      ? oddity('otherClass', { value: JSON.stringify(name.slice(0, 40)), expected })
      : oddity('noClass'),
  );
}

function readNameservers(object: JsonObject, oddities: Oddities): readonly string[] {
  const names: string[] = [];
  for (const value of readArray(object, 'nameservers', oddities)) {
    const inner = asObject(value);
    const name =
      inner === undefined
        ? asText(value)
        : (asText(memberOf(inner, 'ldhName')) ?? asText(memberOf(inner, 'unicodeName')));
    if (name === undefined || name.trim() === '') oddities.note(oddity('namelessServer'));
    else names.push(name.trim().toLowerCase().replace(/\.$/, ''));
  }
  return names;
}

const roleWords: Readonly<Record<string, string>> = { admin: 'administrative', tech: 'technical' };

/** Handles and roles of the contacts; `admin` and `tech` become the standard's words, unknown roles stay. */
export function readContacts(object: JsonObject, oddities: Oddities): readonly RdapContactReference[] {
  const contacts: RdapContactReference[] = [];
  for (const value of readArray(object, 'entities', oddities)) {
    const inner = asObject(value);
    if (inner === undefined) {
      const handle = asText(value);
      oddities.note(oddity('bareContact'));
      if (handle !== undefined) contacts.push({ handle, roles: [] });
      continue;
    }
    const contact = { handle: readText(inner, 'handle', oddities), roles: readRoles(inner, oddities) };
    if (contact.handle === undefined && contact.roles.length === 0) oddities.note(oddity('emptyContact'));
    else contacts.push(contact);
  }
  return contacts;
}

export function readRoles(object: JsonObject, oddities: Oddities): readonly string[] {
  const roles = readTexts(object, 'roles', oddities).map((role) => {
    const word = role.toLowerCase();
    return roleWords[word] ?? word;
  });
  return roles.length < 2 ? roles : [...new Set(roles)];
}

export function readEvents(object: JsonObject, oddities: Oddities): readonly RdapEvent[] {
  const events: RdapEvent[] = [];
  for (const value of readArray(object, 'events', oddities)) {
    const inner = asObject(value);
    const action = inner === undefined ? undefined : asText(memberOf(inner, 'eventAction'));
    const date = inner === undefined ? undefined : asText(memberOf(inner, 'eventDate'));
    if (action === undefined || date === undefined) oddities.note(oddity('emptyEvent'));
    else events.push({ action: action.trim(), date: date.trim() });
  }
  return events;
}

const expiryActions = ['expiration', 'soft expiration', 'registrar expiration'];

/** The day of expiry: of the three events that mean it the most exact one that can be read (protocol facts N2). */
export function readExpiry(events: readonly RdapEvent[], oddities: Oddities): RdapDomain['expiry'] {
  for (const wanted of expiryActions) {
    for (const event of events) {
      if (event.action.toLowerCase() !== wanted) continue;
      const instant = readInstant(event.date);
      if (instant === undefined) {
        oddities.note(oddity('unreadableDate', { event: wanted }));
        continue;
      }
      if (instant.assumedZone) oddities.note(oddity('noZone', { event: wanted }));
      return { date: instant.date, eventAction: wanted, assumedZone: instant.assumedZone };
    }
  }
  return undefined;
}

/** Titles and descriptions of remarks, one text each. */
export function readRemarks(object: JsonObject, oddities: Oddities): readonly string[] {
  const remarks: string[] = [];
  for (const value of readArray(object, 'remarks', oddities)) {
    const inner = asObject(value);
    if (inner === undefined) continue;
    const title = readText(inner, 'title', oddities);
    const lines = readTexts(inner, 'description', oddities).join(' ');
    const text = [title, lines].filter((part) => part !== undefined && part !== '').join(': ');
    if (text !== '') remarks.push(text);
  }
  return remarks;
}
