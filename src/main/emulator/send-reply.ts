import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { bodyText } from './fault-reply.ts';
import type { FaultStrike } from './faults.ts';
import type { Reply } from './reply.ts';
import type { Sleep } from './world.ts';

/**
 * Sends a reply as it is: exact header letters, Content-Length for what is known (0 for HEAD, as the specification
 * shows), pieces for lists.
 */
export function sendReply(response: ServerResponse, isHead: boolean, whole: Reply): void {
  const { body, headers, status } = whole;
  if (body === undefined) {
    if (status !== 204) headers.push('Content-Length', '0');
    response.writeHead(status, headers);
    response.end();
  } else if (isHead) {
    headers.push('Content-Length', typeof body === 'string' ? String(Buffer.byteLength(body)) : '0');
    response.writeHead(status, headers);
    response.end();
  } else if (typeof body === 'string') {
    headers.push('Content-Length', String(Buffer.byteLength(body)));
    response.writeHead(status, headers);
    response.end(body);
  } else {
    response.writeHead(status, headers);
    // A failure here is a client that went away; there is nobody to tell.
    sendPieces(response, body()).catch(() => response.destroy());
  }
}

/** Writes pieces as fast as the client takes them, letting other requests in between. */
async function sendPieces(response: ServerResponse, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
    else await new Promise<void>((resolve) => setImmediate(resolve));
  }
  response.end();
}

/** Resolves when more can be written, or when nobody listens any more. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle);
      stream.off('close', settle);
      resolve();
    };
    stream.on('drain', settle);
    stream.on('close', settle);
  });
}

/** Sends a reply with the faults that work while it is on the wire. */
export async function sendSpoiled(
  response: ServerResponse,
  isHead: boolean,
  whole: Reply,
  strike: FaultStrike,
  sleep: Sleep,
): Promise<void> {
  if (strike.has('hold')) {
    const patience = new AbortController();
    response.once('close', () => patience.abort());
    await sleep(strike.option('hold', 'milliseconds'), patience.signal);
    response.destroy();
    return;
  }
  if (strike.has('reset-after') || strike.has('late-commit')) {
    resetConnection(response);
    return;
  }
  if (strike.has('endless-headers')) {
    await sendEndlessHeaders(response, whole.status);
    return;
  }
  const text = bodyText(whole);
  const bytes = text === undefined || isHead ? undefined : Buffer.from(text);
  if (bytes === undefined) {
    sendReply(response, isHead, whole);
    return;
  }
  if (strike.has('truncate')) {
    response.writeHead(whole.status, [...whole.headers, 'Content-Length', String(bytes.length)]);
    const sent = Math.min(strike.option('truncate', 'bytes'), Math.max(0, bytes.length - 1));
    response.write(bytes.subarray(0, sent), () => response.destroy());
    if (sent === 0) response.destroy();
    return;
  }
  if (strike.has('drip')) {
    response.writeHead(whole.status, [...whole.headers, 'Content-Length', String(bytes.length)]);
    const size = Math.max(1, strike.option('drip', 'bytes'));
    for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
      response.write(bytes.subarray(start, start + size));
      await sleep(strike.option('drip', 'milliseconds'));
    }
    response.end();
    return;
  }
  sendReply(response, isHead, whole);
}

/** Ends the connection with a TCP reset, as a crashed front end does. */
export function resetConnection(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null) response.destroy();
  else socket.resetAndDestroy();
}

async function sendEndlessHeaders(response: ServerResponse, status: number): Promise<void> {
  const { socket } = response;
  if (socket === null) return;
  socket.write(`HTTP/1.1 ${status} OK\r\n`);
  const line = `X-Padding: ${'x'.repeat(1000)}\r\n`;
  while (!socket.destroyed) {
    if (!socket.write(line)) await drained(socket);
    else await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
