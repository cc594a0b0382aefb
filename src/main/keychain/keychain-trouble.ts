import { type Message, message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';

type KeychainFailure = Extract<Failure, { kind: 'keychain-unavailable' }>;

/** Why the operating system's keychain cannot be used, and what to do about it. */
export interface KeychainTrouble {
  readonly reason: KeychainFailure['reason'];
  readonly message: Message;
  readonly advice: Message;
}

const otherwise = message('keychain.sessionOnly');

const command = 'sudo apt-get install -y libsecret-1-0 gnome-keyring';

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
      message: message('keychain.noSession'),
      advice: message('keychain.startInSession', { otherwise }),
    };
  }
  if (/org\.freedesktop\.secrets.* was not provided|ServiceUnknown/i.test(text)) {
    return {
      reason: 'missing',
      message: message('keychain.noService'),
      advice: message('keychain.installService', { command, otherwise }),
    };
  }
  if (/Object does not exist at path|locked|dismissed|no such collection/i.test(text)) {
    return {
      reason: 'locked',
      message: message('keychain.locked'),
      advice: message('keychain.unlock', { otherwise }),
    };
  }
  return {
    reason: 'failed',
    message: message('keychain.failed'),
    advice: message('keychain.tryAgain', { otherwise }),
  };
}

/** The trouble as a failure that may cross to a window. */
export function keychainUnavailable(trouble: KeychainTrouble, cause?: unknown): DeskFailure {
  return new DeskFailure({ kind: 'keychain-unavailable', ...trouble }, { cause });
}

/** Rejects an empty secret before a keychain sees it: keytar would answer with an error that says nothing. */
export function refuseEmptySecret(secret: string): void {
  if (secret !== '') return;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: message('keychain.secretEmpty'),
    field: 'value',
    code: 'secret-empty',
  });
}

function missingLibrary(platform: NodeJS.Platform): KeychainTrouble {
  return platform === 'linux'
    ? {
        reason: 'missing',
        message: message('keychain.noLibrary'),
        advice: message('keychain.installLibrary', { command, otherwise }),
      }
    : {
        reason: 'missing',
        message: message('keychain.partMissing'),
        advice: message('keychain.installAgain', { otherwise }),
      };
}
