import type { AccountDraft } from '#contract/accounts/accounts.ts';
import { message } from '#messages/message.ts';
import { type Environment, environments, type RegistryInterface, registryInterfaces } from '#values/environment.ts';
import { UsageError } from './usage-error.ts';

/** The account that environment variables describe, with its secrets, which live for this run only. */
export interface HeadlessAccount {
  /** What it is, unless it is the emulator's. */
  readonly draft: AccountDraft;
  /** What it is where the emulator answers. Undefined where an address is not on this machine. */
  readonly ofEmulator: AccountDraft | undefined;
  readonly apiKey: string | undefined;
  readonly password: string | undefined;
}

/**
 * Reads REGISTRY_DESK_HANDLE, _API_KEY, _PASSWORD, _RPP_URL, _REPP_URL, _RDAP_URL, _INTERFACES and _ENVIRONMENT; undefined without
 * a handle. Addresses that are all on this machine may be the emulator's, which has to be asked (choose-account.ts):
 * a tunnel to a registry has such an address too. Otherwise REGISTRY_DESK_ENVIRONMENT says which it is. Without it, the
 * owner of the addresses is not known: it is taken for the sandbox, and an account of its own that only reads, so that
 * nothing is ever billed to production because a variable was forgotten. Throws UsageError.
 */
export function headlessAccount(
  environment: Readonly<Record<string, string | undefined>>,
): HeadlessAccount | undefined {
  const handle = environment.REGISTRY_DESK_HANDLE;
  if (!handle) return undefined;
  const addresses = {
    rpp: environment.REGISTRY_DESK_RPP_URL ?? '',
    repp: environment.REGISTRY_DESK_REPP_URL ?? '',
    rdap: environment.REGISTRY_DESK_RDAP_URL ?? '',
  };
  const given = Object.values(addresses).filter((address) => address !== '');
  if (given.length === 0) {
    throw new UsageError(message('commandLine.addressesNeeded'));
  }
  const interfaces = environment.REGISTRY_DESK_INTERFACES;
  const isUnnamed = !environment.REGISTRY_DESK_ENVIRONMENT;
  const draft = {
    label: `${handle} (environment variables${isUnnamed ? ', only reads' : ''})`,
    environment: readEnvironment(environment.REGISTRY_DESK_ENVIRONMENT),
    handle,
    addresses,
    ...(interfaces ? { switchedOff: switchedOffBy('REGISTRY_DESK_INTERFACES', interfaces) } : {}),
    cards: [],
    readOnly: isUnnamed,
  };
  const ofEmulator = {
    ...draft,
    label: `${handle} (environment variables)`,
    environment: 'emulator',
    readOnly: false,
  } as const;
  return {
    draft,
    ofEmulator: given.every(isLoopback) ? ofEmulator : undefined,
    apiKey: environment.REGISTRY_DESK_API_KEY || undefined,
    password: environment.REGISTRY_DESK_PASSWORD || undefined,
  };
}

/** The interfaces that a list of those in use (`rpp-v0,rdap`) leaves out. Throws UsageError. */
export function switchedOffBy(source: string, list: string): RegistryInterface[] {
  const inUse = list.split(',').map((word) => {
    const found = registryInterfaces.find((via) => via === word.trim());
    if (found !== undefined) return found;
    throw new UsageError(
      message('commandLine.interfacesList', {
        source,
        interfaces: registryInterfaces.join(', '),
        given: JSON.stringify(word),
      }),
    );
  });
  return registryInterfaces.filter((via) => !inUse.includes(via));
}

function readEnvironment(text: string | undefined): Environment {
  if (!text) return 'sandbox';
  const found = environments.find((name) => name === text);
  if (found === undefined || found === 'emulator') {
    throw new UsageError(message('commandLine.environmentKinds', { given: JSON.stringify(text) }));
  }
  return found;
}

function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
