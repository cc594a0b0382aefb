import type { Message } from '#messages/message.ts';

/**
 * Where secrets rest. Only main holds one; nothing read from it may cross the contract, a log or an error.
 * Failures are DeskFailure of kind keychain-unavailable, with what to install or unlock.
 */
export interface Keychain {
  /** `keychain` for the operating system's, `session` for memory only. */
  readonly kind: 'keychain' | 'session';
  /** Undefined when there is no such entry. */
  get(entry: string): Promise<string | undefined>;
  /** Stores and reads back; resolves only when the secret is really there. */
  set(entry: string, secret: string): Promise<void>;
  forget(entry: string): Promise<void>;
  /** Says whether it can be used at all, without asking the person for anything. */
  probe(): Promise<
    { readonly usable: true } | { readonly usable: false; readonly message: Message; readonly advice: Message }
  >;
}
