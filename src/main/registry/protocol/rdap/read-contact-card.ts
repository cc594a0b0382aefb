import { oddity } from '#values/oddity.ts';
import type { ContactAddress, ContactCard } from '#values/rdap-objects.ts';
import { asObject, asText, memberOf } from '../parse-json.ts';
import type { JsonObject, Oddities } from './read-rdap.ts';

interface Property {
  readonly name: string;
  readonly parameters: JsonObject;
  readonly values: readonly unknown[];
}

const mostProperties = 500;

/**
 * Reads a jCard (RFC 7095) by the registry's own rules (specification, Entity representation rules): parameters are an
 * object, `fn` is there and empty when redacted, `kind` is individual or org, an address carries its country code
 * (RFC 8605). What breaks a rule is noted and read all the same. Undefined where there is no card at all.
 */
export function readContactCard(vcardArray: unknown, oddities: Oddities): ContactCard | undefined {
  if (vcardArray === undefined || vcardArray === null) return undefined;
  const properties = readProperties(vcardArray, oddities);
  if (properties === undefined) return undefined;
  const first = (name: string): Property | undefined => properties.find((property) => property.name === name);
  const fn = asText(first('fn')?.values[0]);
  if (fn === undefined) oddities.note(oddity('noFn'));
  const kind = asText(first('kind')?.values[0])?.trim();
  if (kind === 'person' || kind === 'role') oddities.note(oddity('oldKind', { kind }));
  return {
    fn: fn ?? '',
    kind,
    addresses: properties.filter(({ name }) => name === 'adr').map((property) => readAddress(property, oddities)),
    telephones: properties.filter(({ name }) => name === 'tel').flatMap(readTelephone),
    emails: properties.filter(({ name }) => name === 'email').flatMap(({ values }) => textsOf(values)),
    others: properties.filter(({ name }) => !shown.has(name)).map(readOther),
  };
}

/** Shown in their own place, or of no use to a person. */
const shown = new Set(['version', 'fn', 'kind', 'adr', 'tel', 'email']);

function readProperties(vcardArray: unknown, oddities: Oddities): Property[] | undefined {
  if (!Array.isArray(vcardArray)) {
    oddities.note(oddity('noCard'));
    return undefined;
  }
  const [label, list] = vcardArray;
  if (label !== 'vcard') oddities.note(oddity('otherCard'));
  const entries = Array.isArray(list) ? list : vcardArray.filter((entry) => Array.isArray(entry));
  const properties: Property[] = [];
  for (const entry of entries.slice(0, mostProperties)) {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') {
      oddities.note(oddity('oddProperty'));
      continue;
    }
    const parameters = asObject(entry[1]);
    if (parameters === undefined) oddities.note(oddity('oddParameters'));
    properties.push({ name: entry[0].toLowerCase(), parameters: parameters ?? {}, values: entry.slice(3) });
  }
  return properties;
}

/** The seven parts of an address (RFC 6350 6.3.1): po box, extended, street, locality, region, postal code, country. */
function readAddress({ parameters, values }: Property, oddities: Oddities): ContactAddress {
  const parts = Array.isArray(values[0]) ? values[0] : values;
  if (parts.length !== 7) oddities.note(oddity('addressParts', { number: parts.length }));
  const [box, extended, street, locality, region, postalCode, country] = parts.map((part) =>
    textsOf(Array.isArray(part) ? part : [part]),
  );
  const lines = [...(box ?? []), ...(extended ?? []), ...(street ?? [])];
  const label = asText(memberOf(parameters, 'label'));
  const code = asText(memberOf(parameters, 'cc') ?? memberOf(parameters, 'CC'))?.trim();
  if (code === undefined || code === '') oddities.note(oddity('noCountry'));
  else if (!/^[A-Z]{2}$/.test(code)) oddities.note(oddity('oddCountry', { value: JSON.stringify(code.slice(0, 10)) }));
  return {
    lines: (lines.length === 0 && label !== undefined ? label.split(/\r?\n/) : lines).filter((line) => line !== ''),
    locality: (locality ?? []).join(', '),
    region: (region ?? []).join(', '),
    postalCode: (postalCode ?? []).join(' '),
    countryName: (country ?? []).join(' '),
    countryCode: code === undefined || code === '' ? undefined : code.toUpperCase(),
  };
}

function readTelephone({ parameters, values }: Property): ContactCard['telephones'] {
  const types = memberOf(parameters, 'type');
  return textsOf(values).map((number) => ({
    types: textsOf(Array.isArray(types) ? types : [types]),
    number: number.replace(/^tel:/i, ''),
  }));
}

function readOther({ name, values }: Property): { name: string; value: string } {
  const texts = values.map((value) =>
    Array.isArray(value) ? textsOf(value.flat(2)).join(', ') : (asText(value) ?? ''),
  );
  return { name, value: texts.filter((text) => text !== '').join('; ') };
}

function textsOf(values: readonly unknown[]): string[] {
  return values
    .map(asText)
    .filter((text) => text !== undefined)
    .filter((text) => text.trim() !== '');
}
