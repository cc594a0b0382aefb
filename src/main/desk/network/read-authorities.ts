import { X509Certificate } from 'node:crypto';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** Reads a whole ordinary file of `most` bytes at most; rejects with DeskFailure for anything else. */
export type ReadFile = (path: string, most: number) => Promise<Uint8Array>;

export interface Authority {
  readonly subject: string;
  readonly validTo: number;
  readonly fingerprint: string;
  readonly pem: string;
}

const largestFile = 4 * 1024 * 1024;
const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** The certificates of a file in PEM or DER. Throws DeskFailure invalid-input that says what is wrong with the file. */
export async function readAuthorities(readFile: ReadFile, path: string): Promise<readonly Authority[]> {
  const bytes = await bytesOf(readFile, path);
  const text = Buffer.from(bytes).toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    throw wrong(message('network.privateKey'));
  }
  const blocks = text.match(pemBlock);
  const found = blocks === null ? [Buffer.from(bytes)] : blocks;
  return found.map((certificate) => authorityOf(certificate));
}

async function bytesOf(readFile: ReadFile, path: string): Promise<Uint8Array> {
  try {
    return await readFile(path, largestFile);
  } catch (error) {
    if (error instanceof DeskFailure) throw wrong(error.failure.message);
    const { code, message: cause } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw wrong(message('network.fileMissing', { path }));
    throw wrong(message('network.fileUnreadable', { path, cause: code ?? cause }));
  }
}

function authorityOf(certificate: string | Buffer): Authority {
  let read: X509Certificate;
  try {
    read = new X509Certificate(certificate);
  } catch {
    throw wrong(message('network.noCertificate'));
  }
  return {
    subject: read.subject.split('\n').reverse().join(', '),
    validTo: Date.parse(read.validTo),
    fingerprint: read.fingerprint256,
    pem: read.toString(),
  };
}

function wrong(why: Message): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: why,
    field: 'authoritiesPath',
    code: 'authorities-file',
  });
}
