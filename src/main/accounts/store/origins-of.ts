/** The origins that keys of an account with these addresses go to; an empty address is none. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).origin))];
}
