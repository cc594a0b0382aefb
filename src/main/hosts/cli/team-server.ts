import { readWhole } from '#main/files/regular-file.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { UsageError } from './usage-error.ts';

const usualPort = 5432;
const largestAuthority = 12_000;

/** Reads `HOST[:PORT]` of the server of a team store. Fails with a usage error. */
export function placeOf(server: string): { readonly host: string; readonly port: number } {
  const [, inBrackets, plain, port = String(usualPort)] =
    /^(?:\[([0-9a-f:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(server) ?? [];
  const host = inBrackets ?? plain;
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  if (host === undefined || !isPort) throw new UsageError(message('commandLine.serverForm', { given: server }));
  return { host, port: Number(port) };
}

/** Reads a certificate authority in PEM form from a file. */
export async function readAuthority(path: string): Promise<string> {
  try {
    const text = (await readWhole(path, largestAuthority)).toString('utf8');
    if (/-BEGIN CERTIFICATE-/.test(text)) return text;
  } catch (error) {
    if (!(error instanceof DeskFailure) && (error as { code?: unknown }).code === undefined) throw error;
  }
  const failure = { kind: 'file', path, cause: 'no-certificate' } as const;
  throw new DeskFailure({ ...failure, message: message('commandLine.noCertificate', { path }) });
}
