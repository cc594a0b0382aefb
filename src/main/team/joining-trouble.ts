import { type Message, message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { type TeamAddress, TeamLost, TeamRefusal } from './connection.ts';
import type { ServerFacts } from './store/schema/joining.ts';

const oldestVersion = 150_000;

/** The server knows no such password for the login. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof TeamRefusal && error.code === '28P01';
}

/** Why a server is no place for a team store; undefined where it is. */
export function serverTrouble(facts: ServerFacts, { host, database }: TeamAddress): Message | undefined {
  const { version, versionText, encoding, isStandby } = facts;
  if (version < oldestVersion) return message('team.serverTooOld', { version: versionText });
  if (isStandby) return message('team.standby', { host });
  if (encoding !== 'UTF8') return message('team.notUtf8', { database, encoding });
  const durable = { fsync: facts.fsync, full_page_writes: facts.fullPageWrites };
  const off = Object.entries(durable).find(([, value]) => value !== 'on');
  if (off !== undefined) return message('team.notDurable', { setting: off[0] });
  if (facts.synchronousCommit !== 'on') return message('team.notDurable', { setting: 'synchronous_commit' });
  return facts.hasSchema ? undefined : message('team.otherDatabase', { database });
}

const certificates: Readonly<Record<string, 'certificateUnknown' | 'certificateExpired' | 'certificateEarly'>> = {
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateEarly',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUnknown',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateUnknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUnknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUnknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUnknown',
};

/** Why a team store could not be asked, as a sentence that says what to do. What is no trouble of the server stays what it is. */
export function reachTrouble(error: unknown, address: TeamAddress): unknown {
  if (error instanceof TeamLost) return conflict(lostTrouble(error.reason, address), error);
  if (error instanceof TeamRefusal) {
    const trouble = refusalTrouble(error, address);
    return trouble === undefined ? error : conflict(trouble, error);
  }
  return error;
}

function lostTrouble(reason: string, { host, ...address }: TeamAddress): Message {
  // As text: a number would get a comma.
  const port = String(address.port);
  const certificate = certificates[reason];
  if (certificate !== undefined) return message(`team.${certificate}`, { host });
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') return message('team.certificateOfOther', { host });
  if (/does not support SSL/.test(reason)) return message('team.notEncrypted', { host });
  if (reason === 'ECONNREFUSED') return message('team.notRunning', { host, port });
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') return message('team.hostUnknown', { host });
  if (reason === 'ETIMEDOUT' || /timeout|no answer in time/.test(reason))
    return message('team.noAnswer', { host, port });
  return message('team.connectionFailed', { host, port, reason });
}

function refusalTrouble({ code, message: reason }: TeamRefusal, address: TeamAddress): Message | undefined {
  const { host, database, login } = address;
  switch (code) {
    case '28P01':
      return message('team.wrongPassword', { login });
    case '28000':
      return message('team.loginRefused', { host, login, reason });
    case '3D000':
      return message('team.noDatabase', { host, database });
    // No function, no schema: a database of something else.
    case '42883':
    case '3F000':
      return message('team.otherDatabase', { database });
    // A setting of each line that a server before 15 does not know.
    case '42704':
      return message('team.serverTooOld', { version: reason });
    case '42501':
    case 'DK006':
      return message('team.noAccess');
    default:
      return undefined;
  }
}
