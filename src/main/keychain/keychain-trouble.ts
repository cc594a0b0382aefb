import { asWritten } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';

type KeychainFailure = Extract<Failure, { kind: 'keychain-unavailable' }>;

/** Why the operating system's keychain cannot be used, and what to do about it. */
export interface KeychainTrouble {
  readonly reason: KeychainFailure['reason'];
  readonly text: string;
  readonly advice: string;
}

const forThisSession = 'Or keep the key for this session only: it is then forgotten when the program ends.';

const linuxPackages = 'sudo apt-get install -y libsecret-1-0 gnome-keyring';

/**
 * Tells the states of a keychain apart by the words of keytar's errors, which carry no code. The words come from a
 * trial of each state (library missing, no session bus, no daemon, no login collection, locked). The error's own text is
 * never passed on where it is unknown: nobody can promise what is in it.
 */
export function keychainTrouble(error: unknown, platform: NodeJS.Platform = process.platform): KeychainTrouble {
  const text = error instanceof Error ? error.message : String(error);
  if (/Failed to load keytar native addon|Cannot find (module|package)|ERR_DLOPEN_FAILED/i.test(text)) {
    return missingLibrary(platform);
  }
  if (/autolaunch D-Bus|DBUS_SESSION_BUS_ADDRESS|Could not connect: |D-Bus .*not (running|found)/i.test(text)) {
    return {
      reason: 'no-session',
      text: 'The system keychain cannot be reached: this program runs without a desktop session (no D-Bus session bus).',
      advice: `Start the program from a desktop session, or by: dbus-run-session -- npm start. ${forThisSession}`,
    };
  }
  if (/org\.freedesktop\.secrets.* was not provided|ServiceUnknown/i.test(text)) {
    return {
      reason: 'missing',
      text: 'No keychain service runs in this session.',
      advice: `Install one: ${linuxPackages}. ${forThisSession}`,
    };
  }
  if (/Object does not exist at path|locked|dismissed|no such collection/i.test(text)) {
    return {
      reason: 'locked',
      text: 'The system keychain is locked, or was never set up.',
      advice: `Unlock it (log in to the desktop, or open it in its own program) and try again. ${forThisSession}`,
    };
  }
  return {
    reason: 'failed',
    text: 'The system keychain did not do as it was asked.',
    advice: `Try again; if it stays so, look at the keychain in its own program. ${forThisSession}`,
  };
}

/** The trouble as a failure that may cross to a window. */
export function keychainUnavailable({ text, ...trouble }: KeychainTrouble, cause?: unknown): DeskFailure {
  return new DeskFailure({ kind: 'keychain-unavailable', message: asWritten(text), ...trouble }, { cause });
}

/** Rejects an empty secret before a keychain sees it: keytar would answer with an error that says nothing. */
export function refuseEmptySecret(secret: string): void {
  if (secret !== '') return;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: asWritten('The secret is empty.'),
    field: 'value',
    code: 'secret-empty',
  });
}

function missingLibrary(platform: NodeJS.Platform): KeychainTrouble {
  return platform === 'linux'
    ? {
        reason: 'missing',
        text: 'The system keychain cannot be used: the library libsecret is not installed.',
        advice: `Install it: ${linuxPackages}. ${forThisSession}`,
      }
    : {
        reason: 'missing',
        text: 'The system keychain cannot be used: its part of this program is missing or does not fit this system.',
        advice: `Install the program again (npm ci). ${forThisSession}`,
      };
}
