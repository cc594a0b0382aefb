import { toASCII, toUnicode } from 'tr46';
import { type NameProblem, type NotIdnaReason, nameProblem } from './name-problem.ts';
import { type Parsed, parsed } from './parsed.ts';

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

/** Lower-case LDH labels without an encoded one among them: IDNA leaves these as they are, and most names are such. */
const plainName = /^(?!.*(?:^|\.)..--)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The letters beside a-z, digits and hyphen that the registry's names may carry (protocol facts 9). */
const repertoire = /^[a-z0-9áéýúíóþæöð-]+$/;
const longestName = 66;
const reservedLabels = new Set(['net', 'com', 'edu', 'gov', 'org', 'int']);

/**
 * Reads a host name of any zone (a nameserver, a foreign name): IDNA in the strict UTS 46 profile, nothing of the
 * registry's own rules. A trailing dot is accepted and dropped.
 */
export function parseHostName(input: string): Parsed<DomainName, NameProblem> {
  const text = input.trim().replace(/[.。．｡]$/u, '');
  const name = shown(text);
  if (text === '') return nameProblem({ code: 'name-empty' });
  if (text.length > 255) return nameProblem({ code: 'name-too-long', longest: 253 });
  if (/^https?:\/\//i.test(text)) return nameProblem({ code: 'name-is-address', name });
  if (/\s/u.test(text)) return nameProblem({ code: 'name-blank', name });
  if (!/[.。．｡]/u.test(text)) return nameProblem({ code: 'name-no-dot', name });
  if (plainName.test(text) && text.length <= 253) return parsed({ ldhName: text, unicodeName: text });
  const ascii = toASCII(text, strictAscii);
  if (ascii === null) return nameProblem({ code: 'name-not-idna', name, why: whyNotIdna(text) });
  const unicode = toUnicode(ascii, strictUnicode);
  if (unicode.error) return nameProblem({ code: 'name-not-idna', name, why: 'not-decoded' });
  return parsed({ ldhName: ascii, unicodeName: unicode.domain });
}

/**
 * Reads a name that can be registered directly under a zone, by the registry's own rules: one label below the zone,
 * letters a-z, digits, hyphen and á é ý ú í ó þ æ ö ð, no hyphen at the ends or third and fourth, at most 66
 * characters with the zone, not one of the reserved labels. Checked here so that no request is spent on a name that
 * cannot be. `zones` in LDH form without a dot (for example ['is']); empty or absent accepts any single-label zone.
 */
export function parseDomainName(input: string, zones: readonly string[] = []): Parsed<DomainName, NameProblem> {
  const host = parseHostName(input);
  if (!host.ok) return host;
  const { ldhName, unicodeName } = host.value;
  const zone = zones.find((candidate) => ldhName.endsWith(`.${candidate}`));
  if (zones.length > 0 && zone === undefined) {
    return nameProblem({ code: 'name-foreign', name: unicodeName, zone: zones.join(', .') });
  }
  const suffix = zone ?? ldhName.slice(ldhName.lastIndexOf('.') + 1);
  const label = ldhName.slice(0, -(suffix.length + 1));
  if (label === '' || label.includes('.')) {
    return nameProblem({ code: 'name-level', name: unicodeName, zone: suffix });
  }
  const unicodeLabel = unicodeName.slice(0, unicodeName.indexOf('.'));
  if (!repertoire.test(unicodeLabel)) {
    const odd = [...unicodeLabel].find((character) => !repertoire.test(character)) ?? '';
    return nameProblem({ code: 'name-letter', name: unicodeName, letter: odd });
  }
  const { length } = [...unicodeName];
  if (length > longestName) {
    return nameProblem({ code: 'name-too-long', name: unicodeName, length, longest: longestName });
  }
  if (reservedLabels.has(unicodeLabel)) return nameProblem({ code: 'name-reserved', name: unicodeName });
  return parsed({ ldhName, unicodeName });
}

/** The readable form of an LDH name; the LDH name itself where it does not decode. Never fails: for showing what a registry sent. */
export function unicodeNameOf(ldhName: string): string {
  if (!ldhName.includes('xn--') && /^[a-z0-9.-]*$/.test(ldhName)) return ldhName;
  const result = toUnicode(ldhName, { ...strictUnicode, checkHyphens: false, useSTD3ASCIIRules: false });
  return result.error ? ldhName : result.domain;
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function whyNotIdna(text: string): NotIdnaReason {
  const labels = text.split(/[.。．｡]/u);
  if (labels.some((label) => label === '')) return 'two-dots';
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) return 'hyphen-at-end';
  if (labels.some((label) => /^..--/u.test(label) && !/^xn--/i.test(label))) return 'hyphens-third-and-fourth';
  if (text.includes('_')) return 'underscore';
  if (labels.some((label) => label.length > 63)) return 'label-too-long';
  return 'character';
}
