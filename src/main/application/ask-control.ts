import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ExportFiles } from '#main/files/export-files.ts';
import { openRegular } from '#main/files/regular-file.ts';
import { isMessage, type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

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

/** Writes the snapshot of a running practice registry to a file that is not there yet. */
export async function saveSnapshot(
  control: string,
  files: ExportFiles,
  path: string,
): Promise<{ readonly path: string; readonly bytes: number }> {
  const target = { path, replace: false, ownerOnly: true } as const;
  await files.refuse(target);
  const reply = await send(`${control}/snapshot`, { method: 'GET' });
  const written = await files.write(target, bodyOf(reply));
  return { path: written.path, bytes: written.bytes };
}

async function* bodyOf(reply: Response): AsyncGenerator<Uint8Array, void, void> {
  if (reply.body === null) throw gone();
  try {
    yield* reply.body as ReadableStream<Uint8Array>;
  } catch (error) {
    throw gone(error);
  }
}

/** Opens a snapshot file in a running practice registry; answers with the JSON as it came. */
export async function openSnapshot(control: string, path: string): Promise<unknown> {
  return putFile(`${control}/snapshot`, path, message('practice.snapshotUnreadable'));
}

/** Has a running practice registry answer from a recording; answers with the JSON as it came. */
export async function openReplay(control: string, path: string, others: 'answer' | 'refuse'): Promise<unknown> {
  const asked = new URLSearchParams({ name: basename(path), others });
  return putFile(`${control}/replay?${asked}`, path, message('practice.recordingUnreadable'));
}

async function putFile(url: string, path: string, unread: Message): Promise<unknown> {
  const file = await openRegular(path).catch((error: unknown) => {
    throw error instanceof DeskFailure ? error : fileFailure(path, error, unread);
  });
  try {
    const body = Readable.toWeb(file.createReadStream({ autoClose: false }));
    const reply = await send(url, { method: 'PUT', body, duplex: 'half' } as unknown as RequestInit);
    return (await reply.json()) as unknown;
  } finally {
    await file.close();
  }
}

async function send(url: string, order: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(url, { ...order, signal: AbortSignal.timeout(longestMilliseconds) });
  } catch (error) {
    throw gone(error);
  }
  if (reply.ok) return reply;
  const refusal = (await reply.json().catch(() => ({}))) as { error?: { said?: unknown } };
  const said = refusal.error?.said;
  const why = isMessage(said) ? said : message('practice.refused', { status: reply.status });
  if (reply.status === 404) throw new DeskFailure({ kind: 'not-found', message: why });
  if (reply.status === 409) throw new DeskFailure({ kind: 'conflict', message: why });
  throw new DeskFailure({ kind: 'invalid-input', message: why, field: '', code: 'emulator-refused' });
}

function gone(cause?: unknown): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: message('practice.noAnswer') }, { cause });
}

function fileFailure(path: string, error: unknown, what: Message): DeskFailure {
  const code = (error as { code?: unknown }).code;
  const cause = typeof code === 'string' ? code : error instanceof Error ? error.message : String(error);
  const said = code === 'ENOENT' ? message('practice.pathMissing', { what }) : what;
  return new DeskFailure({ kind: 'file', message: said, path, cause }, { cause: error });
}
