import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import type { AnsweredReply, ExchangeReply } from '#main/registry/transport/exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { exchangeRequest } from './exchange-request.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const mebibyte = 1024 * 1024;

/** A list of so many bytes, in pieces as a registry writes it. */
function* listBytes(length: number, of = (index: number) => `{"ldhName":"nafn${index}.is"},`): Generator<string> {
  let piece = '';
  let written = 0;
  for (let index = 0; written < length; index += 1) {
    piece += of(index);
    if (piece.length < 50_000) continue;
    const taken = piece.slice(0, length - written);
    written += taken.length;
    piece = '';
    yield taken;
  }
}

async function ask(
  body: () => Iterable<string | Uint8Array>,
  packsBody: { readonly fromBytes: number; readonly maxBytes: number },
  announced?: number,
  headers: Record<string, string> = {},
): Promise<ExchangeReply> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, ...(announced && { 'Content-Length': announced }) });
    void (async () => {
      for (const piece of body()) {
        if (response.destroyed) return;
        if (!response.write(piece)) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      response.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { exchange, close } = createUndiciExchange(systemClock);
  closing.push(close, async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return exchange(exchangeRequest({ method: 'GET', url, maxBodyBytes: 4 * mebibyte, packsBody }));
}

function answered(reply: ExchangeReply): AnsweredReply {
  if (reply.kind !== 'answered') throw new Error(JSON.stringify(reply));
  return reply;
}

async function unpacked({ packed }: AnsweredReply): Promise<string> {
  const blocks: Uint8Array[] = [];
  for await (const block of packed?.blocks() ?? []) blocks.push(block);
  return Buffer.concat(blocks).toString();
}

describe('a body longer than may be gathered', () => {
  const packs = { fromBytes: 2 * mebibyte, maxBytes: 64 * mebibyte };

  it.each([
    ['in chunks', undefined],
    ['of an announced length', 20 * mebibyte + 17],
  ])('is kept packed and read block by block, as often as wanted: %s', async (_title, announced) => {
    const length = 20 * mebibyte + 17;
    const reply = answered(await ask(() => listBytes(length), packs, announced));
    const whole = [...listBytes(length)].join('');
    expect(reply.packed?.byteLength).toBe(length);
    for (let time = 0; time < 2; time += 1) expect((await unpacked(reply)) === whole).toBe(true);
    expect(Buffer.from(reply.body).toString()).toBe(whole.slice(0, reply.body.byteLength));
  });

  it('is given up where it is longer than even that, announced or not', async () => {
    const small = { fromBytes: 2 * mebibyte, maxBytes: 8 * mebibyte };
    for (const announced of [undefined, 20 * mebibyte]) {
      const reply = await ask(() => listBytes(20 * mebibyte), small, announced);
      expect(reply).toMatchObject({ kind: 'silent', cause: 'too-large' });
    }
  });

  it('stays as it is below that length', async () => {
    const reply = answered(await ask(() => listBytes(mebibyte), packs));
    expect(reply.packed).toBeUndefined();
    expect(reply.body.byteLength).toBe(mebibyte);
  });
});
