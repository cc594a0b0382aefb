import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { ContactAccess } from './records.ts';

/** One entry of an access control list: an address or a subnet, v4 or v6. */
interface Subnet {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads `192.0.2.1`, `192.0.2.0/24`, `2001:db8::/32`; undefined for anything else. */
export function readSubnet(text: string): Subnet | undefined {
  const [address = '', prefixText, ...rest] = text.split('/');
  if (rest.length > 0) return undefined;
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  if (family === undefined) return undefined;
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefixText === undefined) return { address, prefix: longest, family };
  if (!/^\d{1,3}$/.test(prefixText) || Number(prefixText) > longest) return undefined;
  return { address, prefix: Number(prefixText), family };
}

/** The address without the ::ffff: that a dual-stack socket puts before a v4 address. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

const compiled = new WeakMap<ContactAccess, { readonly list: BlockList; readonly known: Map<string, boolean> }>();

/**
 * Whether the list of the contact names the address (specification, Authentication 3). An empty list lets nobody in.
 */
export function isAllowedFrom(access: ContactAccess, address: string): boolean {
  let entry = compiled.get(access);
  if (entry === undefined) {
    const list = new BlockList();
    for (const text of access.accessList) {
      const subnet = readSubnet(text);
      if (subnet !== undefined) list.addSubnet(subnet.address, subnet.prefix, subnet.family);
    }
    entry = { list, known: new Map() };
    compiled.set(access, entry);
  }
  const known = entry.known.get(address);
  if (known !== undefined) return known;
  const plain = plainAddress(address);
  const allowed = isIPv4(plain) ? entry.list.check(plain, 'ipv4') : isIPv6(plain) && entry.list.check(plain, 'ipv6');
  if (entry.known.size > 1000) entry.known.clear();
  entry.known.set(address, allowed);
  return allowed;
}
