/** Where an account lives. The specification gives production and sandbox addresses; the emulator is ours. */
export const environments = ['emulator', 'sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/**
 * The registry's interfaces. RPP v0 is the newest (2026); v1 of RPP and REPP are from 2023
 * (specification, Versioning), so nothing may call v0 the older one.
 */
export const registryInterfaces = ['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap'] as const;
export type RegistryInterface = (typeof registryInterfaces)[number];
