import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { Keychain } from './keychain.ts';
import { type KeychainTrouble, keychainTrouble, keychainUnavailable, refuseEmptySecret } from './keychain-trouble.ts';

/** What of keytar is used. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** The name under which the operating system shows our entries. */
export const keychainServiceName = 'registry-desk';

/**
 * The operating system's keychain, by keytar: Keychain on macOS, Credential Manager on Windows, the Secret Service
 * (libsecret with gnome-keyring or KWallet) on Linux. The native part is loaded at the first use and never before, so a
 * machine without it still starts. Failures: keychain-unavailable with a reason and advice.
 */
export function createOsKeychain(options: { readonly load?: () => Promise<Keytar> } = {}): Keychain {
  const load = options.load ?? loadKeytar;
  let loaded: Promise<Keytar> | undefined;

  /** One use of keytar; a failed load is tried again next time, so that installing the library helps at once. */
  async function use<T>(work: (keytar: Keytar) => Promise<T>): Promise<T> {
    loaded ??= load();
    let keytar: Keytar;
    try {
      keytar = await loaded;
    } catch (error) {
      loaded = undefined;
      throw keychainUnavailable(keychainTrouble(error), error);
    }
    try {
      return await work(keytar);
    } catch (error) {
      throw error instanceof DeskFailure ? error : keychainUnavailable(keychainTrouble(error), error);
    }
  }

  return {
    kind: 'keychain',
    get: (entry) => use(async (keytar) => (await keytar.getPassword(keychainServiceName, entry)) ?? undefined),
    set: (entry, secret) =>
      use(async (keytar) => {
        refuseEmptySecret(secret);
        await keytar.setPassword(keychainServiceName, entry, secret);
        // A locked keyring may take the entry and not give it back: kept means that it can be read.
        if ((await keytar.getPassword(keychainServiceName, entry)) !== secret) {
          throw keychainUnavailable({
            reason: 'locked',
            message: message('keychain.notGivenBack'),
            advice: message('keychain.unlockOrSession'),
          });
        }
      }),
    forget: (entry) =>
      use(async (keytar) => {
        await keytar.deletePassword(keychainServiceName, entry);
      }),
    async probe() {
      try {
        // An entry that never exists: nothing to unlock, so nobody is asked for anything.
        await use((keytar) => keytar.getPassword(keychainServiceName, 'probe'));
        return { usable: true };
      } catch (error) {
        const { message: trouble, advice } = keychainTroubleOf(error);
        return { usable: false, message: trouble, advice };
      }
    },
  };
}

function keychainTroubleOf(error: unknown): Pick<KeychainTrouble, 'message' | 'advice'> {
  return error instanceof DeskFailure && error.failure.kind === 'keychain-unavailable'
    ? error.failure
    : keychainTrouble(error);
}

async function loadKeytar(): Promise<Keytar> {
  const module = await import('keytar');
  // keytar is CommonJS: depending on the bundler its functions are on the module or on its default.
  return 'default' in module ? (module.default as Keytar) : module;
}
