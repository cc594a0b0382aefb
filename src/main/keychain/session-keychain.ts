import type { Keychain } from './keychain.ts';
import { refuseEmptySecret } from './keychain-trouble.ts';

/**
 * Secrets in memory only, gone when the program ends. Used after the person agreed to it, where the operating system's
 * keychain cannot be used.
 */
export function createSessionKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    kind: 'session',
    get: async (entry) => secrets.get(entry),
    set: async (entry, secret) => {
      refuseEmptySecret(secret);
      secrets.set(entry, secret);
    },
    forget: async (entry) => {
      secrets.delete(entry);
    },
    probe: async () => ({ usable: true }),
  };
}
