import { domainToUnicode } from 'node:url';

/** The readable form of a name of ours; names in the registry are known to be right, so the quick way is safe. */
export function unicodeOf(ldhName: string): string {
  return ldhName.includes('xn--') ? domainToUnicode(ldhName) || ldhName : ldhName;
}
