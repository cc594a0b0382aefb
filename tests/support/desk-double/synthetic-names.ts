import { toASCII } from 'tr46';
import type { DomainRow } from '#contract/domains/domains.ts';
import { addDays, calendarDate, daysBetween } from '#values/calendar-date.ts';

const firstWords = [
  'þórður',
  'björk',
  'hafið',
  'norður',
  'ás',
  'eyja',
  'fjörð',
  'gull',
  'hús',
  'ísjaki',
  'kría',
  'lind',
  'mýri',
  'æður',
  'ölver',
  'rauði',
  'sól',
  'tindur',
  'útgerð',
  'vör',
  'steinn',
  'skógar',
  'foss',
  'hraun',
  'jökul',
  'lax',
  'brim',
] as const;
const lastWords = [
  'ur',
  'bók',
  'smiðja',
  'verk',
  'net',
  'kaffi',
  'ferðir',
  'hótel',
  'lög',
  'vefur',
  'list',
  'búð',
  'garðar',
  'tækni',
  'ráðgjöf',
] as const;
const servers = [
  ['ns1.nornhosting.example', 'ns2.nornhosting.example'],
  ['ns1.hysing.example', 'ns2.hysing.example', 'ns3.hysing.example'],
  ['a.dns.example', 'b.dns.example'],
] as const;
const statusSets = [
  ['active'],
  ['active'],
  ['active'],
  ['active'],
  ['active', 'client hold'],
  ['inactive'],
  ['pending delete'],
] as const;
const roleSets = [
  ['registrant', 'billing'],
  ['billing'],
  ['billing', 'technical'],
  ['administrative', 'billing', 'technical'],
  ['zone contact'],
] as const;

/** A number from 0 to 1 that depends on `seed` and nothing else. */
export function chance(seed: number): number {
  let value = (seed + 0x6d2b79f5) | 0;
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
}

function pick<T>(from: readonly T[], seed: number): T {
  return from[Math.floor(chance(seed) * from.length)] as T;
}

/** `count` invented names under .example, a good share with Icelandic letters, expiries spread over eighteen months around `today`. */
export function syntheticNames(count: number, today: string, now: number): DomainRow[] {
  const from = calendarDate(today);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const word = `${pick(firstWords, index * 7 + 1)}${pick(lastWords, index * 7 + 2)}`;
    const plain = `${word}${index < 300 && index % 5 !== 0 ? '' : `-${index}`}`;
    const unicodeName = `${taken.has(plain) ? `${plain}-${index}` : plain}.example`;
    taken.add(plain);
    const expiryKnown = chance(index * 7 + 3) > 0.06;
    const date = addDays(from, Math.floor(chance(index * 7 + 4) * 560) - 12);
    const source = chance(index * 7 + 5) > 0.2 ? 'my-domains' : 'rdap';
    const toldAt = now - Math.floor(chance(index * 7 + 6) * 3 * 86_400_000) - 60_000;
    return {
      ldhName: toASCII(unicodeName) ?? unicodeName,
      unicodeName,
      status: [...pick(statusSets, index * 11 + 1)],
      expiry: expiryKnown ? { date, source, toldAt, daysLeft: daysBetween(from, date) } : null,
      roles: [...pick(roleSets, index * 11 + 2)],
      nameservers: [...pick(servers, index * 11 + 3)],
      source,
      toldAt,
      tags: [],
      doNotRenew: null,
      renewal: null,
      customer: null,
      holder: null,
    };
  });
}
