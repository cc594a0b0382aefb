import type { Keychain } from '#main/keychain/keychain.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** Only what is kept can open the link again after this run. */
export async function requireKeychain(keychain: Keychain): Promise<void> {
  const usable = await keychain.probe();
  if (keychain.kind === 'keychain' && usable.usable) return;
  const why = message('team.needsKeychain');
  const failure = { kind: 'keychain-unavailable', reason: 'missing' } as const;
  if (usable.usable) throw new DeskFailure({ ...failure, message: why, advice: message('team.needsKeychainAdvice') });
  // A key may be kept for this run only; the password of a team may not.
  const advice = { ...usable.advice, values: { ...usable.advice.values, otherwise: why } };
  throw new DeskFailure({ ...failure, message: usable.message, advice });
}
