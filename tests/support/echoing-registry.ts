import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WayOfWriting } from '../unit/main/registry/transport/secrets/ways-of-writing.ts';

export interface EchoingRegistry {
  /** An address of the registry behind it, as one of this one. */
  readonly addressOf: (address: string) => string;
  /** How many answers repeated a secret. */
  echoes(): number;
  close(): Promise<void>;
}

/**
 * Stands before a registry and gives its answers on, each with the credentials of the request in every way of writing: in
 * headers of its own, in a member of a JSON body, in a comment of an XML body.
 */
export async function echoingRegistry(
  origin: string,
  ways: Readonly<Record<string, WayOfWriting>>,
): Promise<EchoingRegistry> {
  let echoes = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const reply = await fetch(new URL(request.url ?? '/', origin), {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]) =>
          ['host', 'connection', 'content-length', 'accept-encoding'].includes(name)
            ? []
            : [[name, String(value)] as const],
        ) as [string, string][],
        ...(request.method === 'POST' ? { body: await bodyOf(request) } : {}),
        redirect: 'manual',
      });
      const written = writtenIn(request, ways);
      if (written.length > 0) echoes += 1;
      for (const [name, value] of reply.headers) {
        if (!/^(content-length|transfer-encoding|connection|keep-alive)$/.test(name)) response.setHeader(name, value);
      }
      for (const [index, one] of written.entries()) {
        response.setHeader(`x-debug-${index}`, Buffer.from(one.replace(/\s+/g, ' '), 'utf8').toString('latin1'));
      }
      response.statusCode = reply.status;
      response.end(withEchoes(await reply.text(), written));
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (address) => address.replace(new URL(address).origin, `http://127.0.0.1:${port}`),
    echoes: () => echoes,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** The credentials of a request in every way; nothing where it has none. */
function writtenIn({ headers }: IncomingMessage, ways: Readonly<Record<string, WayOfWriting>>): string[] {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return [];
  const [handle = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return Object.values(ways).map((write) => write(rest.join(':'), handle));
}

function withEchoes(body: string, written: readonly string[]): string {
  if (written.length === 0 || body === '') return body;
  if (body.trimStart().startsWith('{')) {
    const debug = JSON.stringify(written);
    return body.replace(/\}\s*$/, `${/^\s*\{\s*\}/.test(body) ? '' : ','}"debug":${debug}}`);
  }
  if (body.trimStart().startsWith('<')) return `${body}<!-- ${written.join('\n').replaceAll('--', '- -')} -->`;
  return `${body}\n${written.join('\n')}`;
}
