import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** So much of a body is still read and dropped after its request was answered, so that its connection can be kept. */
const mostDropped = 1_048_576;
/** A client that goes on sending has this long to read the answer: closing at once would take it away again. */
const patienceMilliseconds = 2_000;

/** The body as text; undefined, before the rest of it has come, where it has more than so many bytes. */
export function readBody(message: IncomingMessage, longest: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    if (Number(message.headers['content-length'] ?? 0) > longest) resolve(undefined);
    message.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= longest) pieces.push(piece);
      else resolve(undefined);
    });
    message.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    message.on('error', reject);
  });
}

/** The body piece by piece. Who stops early must let it run on: left as it is, it would block its connection. */
export function piecesOf(message: IncomingMessage): AsyncIterable<Buffer> {
  return message.iterator({ destroyOnReturn: false });
}

/** Takes no more from a client that goes on sending its body after it was answered, and ends its connection. */
export function dropRest(message: IncomingMessage, socket: Socket): void {
  let left = mostDropped;
  function drop(piece: Buffer): void {
    left -= piece.length;
    if (left >= 0) return;
    socket.off('data', drop);
    message.pause();
    socket.pause();
    socket.setTimeout(patienceMilliseconds, () => socket.destroy());
  }
  socket.on('data', drop);
  message.once('close', () => socket.off('data', drop));
}
