import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RawMessage {
  readonly id: string;
  readonly text: string;
}

/** A poll queue on a real socket that takes the path of a request as it came, without any reading of its dots. */
export interface RawQueue {
  readonly origin: string;
  readonly waiting: RawMessage[];
  /** Method and target of each request, as they stood on its first line. */
  readonly lines: readonly string[];
  /** What is said as the count of the queue, in the body and in RPP-Queue-Size. */
  count: () => unknown;
  /** Called before a request is answered. */
  before: (method: string) => void;
  close(): Promise<void>;
}

const messages = '/rpp/v1/messages';

/** `mostHeaderBytes`: what is longer gets a 431 of node:http, as from most front ends. */
export async function startRawQueue(given: readonly RawMessage[], mostHeaderBytes = 1_048_576): Promise<RawQueue> {
  const waiting = [...given];
  const lines: string[] = [];
  const server = createServer({ maxHeaderSize: mostHeaderBytes }, (request, response) => {
    const { method = '', url = '' } = request;
    // Whoever has an address on this machine is asked first whether it is the emulator.
    if (url === '/control/program') {
      response.writeHead(404).end();
      return;
    }
    lines.push(`${method} ${url}`);
    queue.before(method);
    const [code, message] = answerTo(method, url);
    const count = queue.count();
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('RPP-Queue-Size', String(count));
    response.end(
      JSON.stringify({ response: { result: { code }, ...queuePart(message, count), trID: trIDOf(request) } }),
    );
  });

  function answerTo(method: string, url: string): readonly [code: string, message: RawMessage | undefined] {
    if (method === 'GET' && url === messages)
      return waiting[0] === undefined ? ['1300', undefined] : ['1301', waiting[0]];
    const segment = method === 'DELETE' && url.startsWith(`${messages}/`) ? url.slice(messages.length + 1) : '/';
    const at = segment.includes('/') ? -1 : waiting.findIndex(({ id }) => id === decodeURIComponent(segment));
    return at < 0 ? ['2303', undefined] : ['1000', waiting.splice(at, 1)[0]];
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const queue: RawQueue = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting,
    lines,
    count: () => waiting.length,
    before: () => undefined,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return queue;
}

function queuePart(message: RawMessage | undefined, count: unknown): object {
  return message === undefined ? {} : { msgQ: { count, id: message.id, content: { msg: message.text } } };
}

function trIDOf({ headers }: IncomingMessage): object {
  return { clTRID: headers['rpp-cltrid'], svTRID: 'server-1' };
}
