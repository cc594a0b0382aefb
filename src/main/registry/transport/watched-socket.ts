import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** The connection that carries a request. */
export interface Carrier {
  /** How many `100 Continue` answers came to the request under way. */
  readonly continued: number;
  /** Closes the connection: nothing travels on it again. */
  drop(): void;
}

/** Where a request that starts leaves word, and the connection that it is then written to takes it. */
export interface RequestStart {
  take: ((carrier: Carrier) => void) | undefined;
}

const none: Buffer = Buffer.alloc(0);
/** The form of the first bytes of an interim answer; `?` is any character. */
const interimStart = Buffer.from('HTTP/1.? 1');
const anyCharacter = 0x3f;
/** A longer interim head goes on to the parser, which has a limit of its own. */
const longestHead = 32 * 1024;

/**
 * A connector whose sockets take `100 Continue` out of what they read before an answer. RFC 9110 15.2 lets a server send
 * it to any request, and undici closes the connection at one. Other interim answers pass, as undici reads them.
 */
export function watchedConnector(connect: buildConnector.connector, start: RequestStart): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result;
      // undici leaves out the socket of a failure.
      if (error === null) callback(null, watchSocket(socket, start));
      else callback(error, null);
    });
}

function watchSocket<Watched extends Socket>(socket: Watched, start: RequestStart): Watched {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...parts: Parameters<Socket['write']>) => boolean;
  /** True from a request's first byte until its answer begins: at no other time do bytes belong to an interim answer. */
  let isAwaited = false;
  let held = none;
  let continued = 0;
  const carrier: Carrier = {
    get continued() {
      return continued;
    },
    drop: () => void socket.destroy(),
  };

  socket.write = ((...parts: Parameters<Socket['write']>) => {
    const { take } = start;
    if (take !== undefined) {
      start.take = undefined;
      continued = 0;
      take(carrier);
    }
    isAwaited = true;
    return write(...parts);
  }) as Watched['write'];

  socket.read = (size?: number): unknown => {
    if (size !== undefined || !isAwaited) return read(size);
    for (;;) {
      const chunk = read() as Buffer | null;
      if (chunk === null) return null;
      const passing = withoutContinue(held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]));
      if (passing.byteLength > 0) return passing;
    }
  };
  return socket;

  function withoutContinue(bytes: Buffer): Buffer {
    const passing: Buffer[] = [];
    held = none;
    for (let rest = bytes; rest.byteLength > 0; ) {
      const head = interimHead(rest);
      if (head === 'incomplete') {
        held = rest;
        break;
      }
      if (head === undefined) {
        isAwaited = false;
        passing.push(rest);
        break;
      }
      if (head.status === '100') continued += 1;
      else passing.push(rest.subarray(0, head.length));
      rest = rest.subarray(head.length);
    }
    return passing.length === 1 && passing[0] !== undefined ? passing[0] : Buffer.concat(passing);
  }
}

/** The interim head at the beginning of these bytes; undefined where something else begins there. */
function interimHead(bytes: Buffer): { readonly status: string; readonly length: number } | 'incomplete' | undefined {
  const compared = Math.min(bytes.byteLength, interimStart.byteLength);
  for (let index = 0; index < compared; index += 1) {
    if (interimStart[index] !== bytes[index] && interimStart[index] !== anyCharacter) return undefined;
  }
  if (bytes.byteLength < interimStart.byteLength) return 'incomplete';
  const text = bytes.subarray(0, longestHead).toString('latin1');
  const status = /^HTTP\/1\.[01] (1\d\d)[ \r]/.exec(text)?.[1];
  const end = text.indexOf('\r\n\r\n');
  // What follows 101 is no HTTP.
  if (status === '101' || (status === undefined && end >= 0)) return undefined;
  if (end < 0) return bytes.byteLength < longestHead ? 'incomplete' : undefined;
  return status === undefined ? undefined : { status, length: end + 4 };
}
