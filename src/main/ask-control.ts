import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { DeskFailure } from '#registry/failure.ts';

export type ControlMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A snapshot of a million names takes seconds; everything else answers at once. */
const longestMilliseconds = 120_000;

/**
 * Asks the control interface of a running practice registry (docs/emulator.md): `path` below its `control` address,
 * with its query. Answers with the JSON as it came. What it refuses rejects with DeskFailure in its own words; `conflict`
 * where it does not answer any more.
 */
export async function askControl(control: string, method: ControlMethod, path: string, body?: unknown) {
  const reply = await send(`${control}/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return (await reply.json()) as unknown;
}

/** Writes the snapshot of a running practice registry to a file that is not there yet; answers with its bytes. */
export async function saveSnapshot(control: string, path: string): Promise<number> {
  const reply = await send(`${control}/snapshot`, { method: 'GET' });
  if (reply.body === null) throw gone();
  let opened = false;
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    file.once('open', () => {
      opened = true;
    });
    await pipeline(Readable.fromWeb(reply.body as ReadableStream), file);
    return (await stat(path)).size;
  } catch (error) {
    if (opened) await rm(path, { force: true });
    throw fileFailure(path, error, 'The snapshot could not be written.');
  }
}

/** Opens a snapshot file in a running practice registry; answers with the JSON as it came. */
export async function openSnapshot(control: string, path: string): Promise<unknown> {
  return putFile(`${control}/snapshot`, path, 'The snapshot could not be read.');
}

/** Has a running practice registry answer from a recording; answers with the JSON as it came. */
export async function openReplay(control: string, path: string, others: 'answer' | 'refuse'): Promise<unknown> {
  const asked = new URLSearchParams({ name: basename(path), others });
  return putFile(`${control}/replay?${asked}`, path, 'The recording could not be read.');
}

async function putFile(url: string, path: string, unread: string): Promise<unknown> {
  try {
    if (!(await stat(path)).isFile()) throw new Error('not a file');
  } catch (error) {
    throw fileFailure(path, error, unread);
  }
  const body = Readable.toWeb(createReadStream(path));
  const reply = await send(url, { method: 'PUT', body, duplex: 'half' } as unknown as RequestInit);
  return (await reply.json()) as unknown;
}

async function send(url: string, order: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(url, { ...order, signal: AbortSignal.timeout(longestMilliseconds) });
  } catch (error) {
    throw gone(error);
  }
  if (reply.ok) return reply;
  const refusal = (await reply.json().catch(() => ({}))) as { error?: { message?: unknown } };
  const said = refusal.error?.message;
  const text = typeof said === 'string' ? said : `The practice registry refused this with HTTP ${reply.status}.`;
  if (reply.status === 404) throw new DeskFailure({ kind: 'not-found', text });
  if (reply.status === 409) throw new DeskFailure({ kind: 'conflict', text });
  throw new DeskFailure({ kind: 'invalid-input', text, field: '', code: 'emulator-refused' });
}

function gone(cause?: unknown): DeskFailure {
  const text = 'The practice registry does not answer. Stop it and start it again.';
  return new DeskFailure({ kind: 'conflict', text }, { cause });
}

function fileFailure(path: string, error: unknown, text: string): DeskFailure {
  const code = (error as { code?: unknown }).code;
  const cause = typeof code === 'string' ? code : error instanceof Error ? error.message : String(error);
  const why = code === 'EEXIST' ? ' There is a file of that name.' : code === 'ENOENT' ? ' There is no such path.' : '';
  return new DeskFailure({ kind: 'file', text: text + why, path, cause }, { cause: error });
}
