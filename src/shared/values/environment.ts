/** Where an account lives. The specification gives production and sandbox addresses; the emulator is ours. */
export const environments = ['emulator', 'sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/**
 * The registry's interfaces. RPP v0 is the newest (2026); v1 of RPP and REPP are from 2023
 * (specification, Versioning), so nothing may call v0 the older one.
 */
export const registryInterfaces = ['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap'] as const;
export type RegistryInterface = (typeof registryInterfaces)[number];

/**
 * What a new account leaves switched off. RPP v0 and v1 share one base address, and the specification gives a sandbox
 * for v0 only (Base addresses), so there v1 has to be switched off by itself.
 */
export function switchedOffAtFirst(environment: Environment): RegistryInterface[] {
  return environment === 'sandbox' ? ['rpp-v1'] : [];
}

/** The base address of an interface of an account; empty when it is off: switched off, or without an address. */
export function baseAddress(
  account: {
    readonly addresses: { readonly rpp: string; readonly repp: string; readonly rdap: string };
    readonly switchedOff: readonly RegistryInterface[];
  },
  via: RegistryInterface,
): string {
  if (account.switchedOff.includes(via)) return '';
  const { rpp, repp, rdap } = account.addresses;
  return { 'rpp-v0': rpp, 'rpp-v1': rpp, 'repp-v1': repp, rdap }[via];
}
