import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { TeamAddress } from './connection.ts';

/** What one line of text invites to: the address with the login of one person, and which team store is there. */
export interface Invitation extends TeamAddress {
  readonly storeId: string;
}

const word = 'registry-desk-team:';
const form = 1;
const longestAuthority = 12_000;

/** One line of text. It holds a password: it goes to the person and nowhere else. */
export function formatInvitation({ storeId, host, port, database, login, password, ca }: Invitation): string {
  const json = JSON.stringify({ form, storeId, host, port, database, login, password, ca });
  return word + Buffer.from(json, 'utf8').toString('base64url');
}

/** Reads an invitation, also one that a mail program has broken into lines. Fails with invalid-input. */
export function parseInvitation(text: string): Invitation {
  const line = text.replace(/\s+/g, '');
  if (!line.startsWith(word)) throw refused('no-invitation', message('team.noInvitation', { word }));
  const given = readJson(line.slice(word.length));
  if (given === undefined) throw damaged();
  if (typeof given.form === 'number' && given.form > form) throw refused('newer', message('team.invitationNewer'));
  const { storeId, host, port, database, login, password, ca } = given;
  const isWhole =
    isText(storeId, /^[0-9a-f-]{36}$/) &&
    isText(host, /^[\w.:-]{1,253}$/) &&
    isPort(port) &&
    isText(database, /^[^\p{Cc}]{1,63}$/u) &&
    isText(login, /^[^\p{Cc}]{1,63}$/u) &&
    isText(password, /^[^\p{Cc}]{1,200}$/u) &&
    (ca === null || (isText(ca, /-----BEGIN CERTIFICATE-----/) && ca.length <= longestAuthority));
  if (given.form !== form || !isWhole) throw damaged();
  return { storeId, host, port, database, login, password, ca };
}

function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536;
}

function damaged(): DeskFailure {
  return refused('damaged', message('team.invitationDamaged'));
}

/** Nothing of the text is repeated: it holds a password. */
function refused(code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field: 'invitation', code, nothingSent: true });
}
