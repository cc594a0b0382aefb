import { describe, it } from 'vitest';
import { createEnvironmentKeychain } from '#main/keychain/environment-keychain.ts';
import { createOsKeychain, type Keytar } from '#main/keychain/os-keychain.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { keychainAgreements } from './keychain-agreements.ts';

/** keytar as far as it is used, over a map: shows that the code around it keeps the agreements. */
function keytarInMemory(): Keytar {
  const kept = new Map<string, string>();
  const name = (service: string, account: string): string => JSON.stringify([service, account]);
  return {
    getPassword: async (service, account) => kept.get(name(service, account)) ?? null,
    setPassword: async (service, account, password) => {
      if (password === '') throw new Error('Password is required.');
      kept.set(name(service, account), password);
    },
    deletePassword: async (service, account) => kept.delete(name(service, account)),
  };
}

const keychains = {
  'the session keychain': () => createSessionKeychain(),
  'the environment keychain': () => createEnvironmentKeychain({}),
  'the system keychain over a keytar in memory': () => {
    const keytar = keytarInMemory();
    return createOsKeychain({ load: async () => keytar });
  },
};

for (const [title, make] of Object.entries(keychains)) {
  describe(`${title} keeps the keychain's agreements`, () => {
    for (const agreement of keychainAgreements) {
      it(agreement.title, () => agreement.run(make(), (name) => name));
    }
  });
}
