import type { Account } from '#contract/accounts.ts';
import type { RegistryInterface } from '#registry/environment.ts';

/** The interfaces that can tell whether a name is available, the newest first. */
export const checkInterfaces = ['rpp-v0', 'rdap', 'rpp-v1', 'repp-v1'] as const satisfies readonly RegistryInterface[];

/** Whether the account has an address for the interface. */
export function isOn({ addresses }: Account, via: RegistryInterface): boolean {
  return (via === 'rdap' ? addresses.rdap : via === 'repp-v1' ? addresses.repp : addresses.rpp) !== '';
}

/** The interface to begin with: the first that is on. */
export function firstInterface(account: Account): RegistryInterface {
  return checkInterfaces.find((via) => isOn(account, via)) ?? 'rpp-v0';
}
