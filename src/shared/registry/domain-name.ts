import { toASCII, toUnicode } from 'tr46';
import { type Parsed, parsed, problem } from './parsed.ts';

/**
 * A domain name in its two forms. The LDH name (ASCII, lower case) is the key everywhere; the Unicode name is what
 * people read. Both are searchable.
 */
export interface DomainName {
  readonly ldhName: string;
  readonly unicodeName: string;
}

const strictUnicode = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true } as const;
const strictAscii = { ...strictUnicode, verifyDNSLength: true } as const;

/** The letters beside a-z, digits and hyphen that the registry's names may carry (protocol facts 9). */
const repertoire = /^[a-z0-9áéýúíóþæöð-]+$/;
const longestName = 66;
const reservedLabels = new Set(['net', 'com', 'edu', 'gov', 'org', 'int']);

/**
 * Reads a host name of any zone (a nameserver, a foreign name): IDNA in the strict UTS 46 profile, nothing of the
 * registry's own rules. A trailing dot is accepted and dropped.
 */
export function parseHostName(input: string): Parsed<DomainName> {
  const text = input.trim().replace(/[.。．｡]$/u, '');
  if (text === '') return problem('name-empty', 'There is no name here.');
  if (text.length > 255) return problem('name-too-long', 'A name has at most 253 characters.');
  if (/^https?:\/\//i.test(text)) {
    return problem('name-is-address', `${shown(text)} is a web address; write only the domain name in it.`);
  }
  if (/\s/u.test(text)) return problem('name-blank', `${shown(text)} has a blank in it.`);
  if (!/[.。．｡]/u.test(text))
    return problem('name-no-dot', `${shown(text)} has no dot: write the whole name, such as name.is.`);
  const ascii = toASCII(text, strictAscii);
  if (ascii === null) return problem('name-not-idna', `${shown(text)} is not a domain name: ${whyNotIdna(text)}`);
  const unicode = toUnicode(ascii, strictUnicode);
  if (unicode.error)
    return problem('name-not-idna', `${shown(text)} is not a domain name: its xn-- form does not decode.`);
  return parsed({ ldhName: ascii, unicodeName: unicode.domain });
}

/**
 * Reads a name that can be registered directly under a zone, by the registry's own rules: one label below the zone,
 * letters a-z, digits, hyphen and á é ý ú í ó þ æ ö ð, no hyphen at the ends or third and fourth, at most 66
 * characters with the zone, not one of the reserved labels. Checked here so that no request is spent on a name that
 * cannot be. `zones` in LDH form without a dot (for example ['is']); empty or absent accepts any single-label zone.
 */
export function parseDomainName(input: string, zones: readonly string[] = []): Parsed<DomainName> {
  const host = parseHostName(input);
  if (!host.ok) return host;
  const { ldhName, unicodeName } = host.value;
  const zone = zones.find((candidate) => ldhName.endsWith(`.${candidate}`));
  if (zones.length > 0 && zone === undefined) {
    return problem('name-foreign', `${unicodeName} is not under .${zones.join(', .')}, the zone of this registry.`);
  }
  const suffix = zone ?? ldhName.slice(ldhName.lastIndexOf('.') + 1);
  const label = ldhName.slice(0, -(suffix.length + 1));
  if (label === '' || label.includes('.')) {
    return problem(
      'name-level',
      `${unicodeName} is not directly under .${suffix}: the registry registers one label below its zone.`,
    );
  }
  const unicodeLabel = unicodeName.slice(0, unicodeName.indexOf('.'));
  if (!repertoire.test(unicodeLabel)) {
    const odd = [...unicodeLabel].find((character) => !repertoire.test(character)) ?? '';
    return problem(
      'name-letter',
      `${unicodeName} has ${JSON.stringify(odd)}: names take a-z, 0-9, hyphen and á é ý ú í ó þ æ ö ð.`,
    );
  }
  if ([...unicodeName].length > longestName) {
    return problem(
      'name-too-long',
      `${unicodeName} has ${[...unicodeName].length} characters; ${longestName} are allowed, the zone included.`,
    );
  }
  if (reservedLabels.has(unicodeLabel)) {
    return problem('name-reserved', `${unicodeName} is reserved by the registry.`);
  }
  return parsed({ ldhName, unicodeName });
}

/** The readable form of an LDH name; the LDH name itself where it does not decode. Never fails: for showing what a registry sent. */
export function unicodeNameOf(ldhName: string): string {
  if (!ldhName.includes('xn--') && /^[a-z0-9.-]*$/.test(ldhName)) return ldhName;
  const result = toUnicode(ldhName, { ...strictUnicode, checkHyphens: false, useSTD3ASCIIRules: false });
  return result.error ? ldhName : result.domain;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}

function whyNotIdna(text: string): string {
  const labels = text.split(/[.。．｡]/u);
  if (labels.some((label) => label === '')) return 'two dots follow each other.';
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-')))
    return 'a label begins or ends with a hyphen.';
  if (labels.some((label) => /^..--/u.test(label) && !/^xn--/i.test(label)))
    return 'a label has hyphens in third and fourth place.';
  if (text.includes('_')) return 'it has an underscore.';
  if (labels.some((label) => label.length > 63)) return 'a label is longer than 63 characters.';
  return 'it has a character that names cannot carry.';
}
