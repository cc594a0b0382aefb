import type { Account } from '#contract/accounts/accounts.ts';
import { baseAddress, type RegistryInterface } from '#values/environment.ts';

/** The interfaces that can tell whether a name is available, the newest first. */
export const checkInterfaces = ['rpp-v0', 'rdap', 'rpp-v1', 'repp-v1'] as const satisfies readonly RegistryInterface[];

/** Whether the account has an address for the interface and has not switched it off. */
export function isOn(account: Account, via: RegistryInterface): boolean {
  return baseAddress(account, via) !== '';
}

/** The interface to begin with: the first that is on. */
export function firstInterface(account: Account): RegistryInterface {
  return checkInterfaces.find((via) => isOn(account, via)) ?? 'rpp-v0';
}
