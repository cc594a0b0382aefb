import type { Keychain } from './keychain.ts';
import { createSessionKeychain } from './session-keychain.ts';

/**
 * A session keychain that begins with given secrets, for runs without a desktop (a host read them from its environment
 * or another safe place). `secrets` maps the last part of an entry (`api-key`, `contact-password`) to its value: the
 * same for whichever account this run uses. Setting or forgetting an entry wins over the given value, in memory only.
 */
export function createEnvironmentKeychain(secrets: Readonly<Record<string, string | undefined>>): Keychain {
  const own = createSessionKeychain();
  const forgotten = new Set<string>();
  return {
    kind: 'session',
    async get(entry) {
      const set = await own.get(entry);
      if (set !== undefined || forgotten.has(entry)) return set;
      const given = secrets[entry.slice(entry.lastIndexOf('/') + 1)];
      return given === '' ? undefined : given;
    },
    async set(entry, secret) {
      forgotten.delete(entry);
      await own.set(entry, secret);
    },
    async forget(entry) {
      forgotten.add(entry);
      await own.forget(entry);
    },
    probe: async () => ({ usable: true }),
  };
}
