/** Capital letters do not count. A server need not know of letters other than those of English. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}
