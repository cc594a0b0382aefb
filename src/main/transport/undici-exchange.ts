import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { type BodyBytes, createBodyBytes } from './body-bytes.ts';
import { decompress, shownBytes } from './decompress.ts';
import { createDispatchers, type Dispatchers, type NetworkSettings } from './dispatchers.ts';
import type { AnsweredReply, Exchange, ExchangeReply, ExchangeRequest, SilentReply } from './exchange.ts';
import type { OwnIdentifiers } from './own-identifiers.ts';
import { type BodyPacker, beginningOf, createBodyPacker, type PackedBody } from './packed-body.ts';
import { readRetryAfter } from './retry-after.ts';
import type { Carrier } from './watched-socket.ts';
import { explainWireError, type WireCause } from './wire-cause.ts';

export interface UndiciExchange {
  readonly exchange: Exchange;
  /** Closes kept connections; exchanges under way come to an end first. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
const nothing = new Uint8Array();

/**
 * The last layer: undici, and nothing of its own cleverness (no retry, no HTTP/2, no redirect, no decompression). Requests that are
 * not repeatable travel on a connection of their own that is never used again, unless they say otherwise: a kept connection that the far side is
 * just closing would otherwise turn a renewal that never arrived into one with an unknown outcome.
 */
export function createUndiciExchange(
  clock: Clock,
  settings: NetworkSettings = {},
  identifiers?: OwnIdentifiers,
): UndiciExchange {
  const dispatchers = createDispatchers(settings);
  return {
    exchange: (request) => send(request, dispatchers, clock, settings, identifiers),
    close: dispatchers.close,
  };
}

function send(
  request: ExchangeRequest,
  dispatchers: Dispatchers,
  clock: Clock,
  settings: NetworkSettings,
  identifiers: OwnIdentifiers | undefined,
): Promise<ExchangeReply> {
  const startedAt = clock.now();
  const maxBodyBytes = request.maxBodyBytes ?? settings.maxBodyBytes ?? mebibyte;
  const wholeTimeout = request.wholeTimeoutMilliseconds ?? settings.wholeTimeoutMilliseconds ?? 120_000;
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let sent = false;
    let ended = false;
    let status = 0;
    let headers: (readonly [string, string])[] = [];
    let announced = 0;
    let bytes: BodyBytes | undefined;
    let packer: BodyPacker | undefined;
    let most = maxBodyBytes;
    let carrier: Carrier | undefined;
    let mayHaveMoreBehind = false;

    const deadline = setTimeout(
      () => giveUp({ cause: 'whole-timeout', detail: `no whole answer came within ${wholeTimeout / 1000} seconds` }),
      wholeTimeout,
    );
    request.signal?.addEventListener('abort', cancelled, { once: true });
    if (request.signal?.aborted) {
      cancelled();
      return;
    }

    try {
      const { origin, path } = placeOf(request.url);
      const isKept = (request.repeatable && request.onFreshConnection !== true) || request.onKeptConnection === true;
      dispatchers.choose(origin, isKept).dispatch(
        {
          origin,
          path,
          method: request.method,
          headers: flat(request.headers),
          body: request.body ?? null,
          // undici closes the connection after every HEAD unless told not to.
          reset: !isKept,
          headersTimeout: settings.headersTimeoutMilliseconds ?? 30_000,
          bodyTimeout: settings.bodyTimeoutMilliseconds ?? 30_000,
        },
        {
          onRequestStart(given) {
            controller = given;
            // Called just before the first byte is written; an abort here still sends nothing.
            if (ended) {
              given.abort(new Error('given up'));
              return;
            }
            sent = true;
            if (request.clTRID !== undefined) identifiers?.gave(request.clTRID);
            dispatchers.starts((found) => {
              carrier = found;
            });
          },
          onResponseStart(given, statusCode, parsed) {
            if (statusCode < 200) return;
            status = statusCode;
            headers = readHeaders(parsed, given.rawHeaders);
            if (request.method === 'HEAD') {
              mayHaveMoreBehind = announcesBody(headers);
              return;
            }
            announced = Number(headers.find(([name]) => name === 'content-length')?.[1]) || 0;
            if (mayPack()) most = request.packsBody?.maxBytes ?? most;
            if (announced > most) giveUp(tooLarge(most));
          },
          onResponseData(given, chunk) {
            bytes ??= createBodyBytes(announced);
            const length = (packer?.length ?? bytes.length) + chunk.byteLength;
            if (length > most) giveUp(tooLarge(most));
            else if (length <= fromBytes()) bytes.add(chunk);
            else pack(given, chunk);
          },
          onResponseEnd() {
            if (ended) return;
            if (packer === undefined) answer();
            else
              packer
                .whole()
                .then(answerPacked)
                .catch((error: unknown) => giveUp(explainWireError(error)));
          },
          onResponseError(_given, error) {
            giveUp(explainWireError(error));
          },
        },
      );
    } catch (error) {
      giveUp(explainWireError(error));
    }

    function mayPack(): boolean {
      return (
        status === 200 && request.packsBody !== undefined && !headers.some(([name]) => name === 'content-encoding')
      );
    }

    function fromBytes(): number {
      return mayPack() ? (request.packsBody?.fromBytes ?? most) : most;
    }

    /** Takes a chunk of a long body, and lets no more come before there is room for it. */
    function pack(given: Dispatcher.DispatchController, chunk: Uint8Array): void {
      given.pause();
      const first = packer === undefined ? bytes?.whole() : undefined;
      packer ??= createBodyPacker();
      bytes = undefined;
      const into = packer;
      if (first !== undefined) void into.add(first);
      into.add(chunk).then(
        () => {
          if (into.isFull) giveUp(tooLarge(into.length));
          // Not at once: undici reads on in the same turn then, and nothing else ever has one.
          setImmediate(() => given.resume());
        },
        (error: unknown) => giveUp(explainWireError(error)),
      );
    }

    async function answerPacked(packed: PackedBody): Promise<void> {
      const beginning = await beginningOf(packed);
      if (ended) return;
      settle();
      answerWith(beginning, packed);
    }

    function cancelled(): void {
      giveUp({ cause: 'cancelled', detail: 'the exchange was cancelled' });
    }

    function giveUp(why: WireCause): void {
      if (ended) return;
      settle();
      controller?.abort(new Error(why.detail));
      resolve(silence(why));
    }

    function silence(why: WireCause): SilentReply {
      return { kind: 'silent', sent, ...why, durationMilliseconds: clock.now() - startedAt };
    }

    function answer(): void {
      settle();
      const encoding = bytes && headers.find(([name]) => name === 'content-encoding')?.[1];
      if (bytes === undefined || encoding === undefined) {
        answerWith(bytes?.whole() ?? nothing);
        return;
      }
      void decompress(bytes.whole(), encoding, maxBodyBytes).then((body) => {
        if (body instanceof Uint8Array) answerWith(body);
        else resolve(silence(body));
      });
    }

    function answerWith(body: Uint8Array, packed?: PackedBody): void {
      const now = clock.now();
      const retryAfter = headers.find(([name]) => name === 'retry-after')?.[1];
      const continued = carrier?.continued ?? 0;
      const reply: AnsweredReply = {
        kind: 'answered',
        status,
        headers,
        body,
        ...(packed && { packed }),
        durationMilliseconds: now - startedAt,
        retryAt: retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now),
        ...(continued > 0 && { continued }),
      };
      const answersAnother = identifiers?.anotherIn(reply, request.clTRID);
      // Neither may be read as the answer to the next question: what follows a HEAD, and what is one answer behind.
      if (mayHaveMoreBehind || answersAnother !== undefined) carrier?.drop();
      resolve(answersAnother === undefined ? reply : { ...reply, answersAnother });
    }

    function settle(): void {
      ended = true;
      clearTimeout(deadline);
      request.signal?.removeEventListener('abort', cancelled);
    }
  });
}

/** An answer to HEAD that announces a body may be followed by it, although it may not. */
function announcesBody(headers: readonly (readonly [string, string])[]): boolean {
  return headers.some(
    ([name, value]) => name === 'transfer-encoding' || (name === 'content-length' && !/^0+$/.test(value)),
  );
}

function tooLarge(maxBodyBytes: number): WireCause {
  return {
    cause: 'too-large',
    detail: `the body of the answer is larger than the ${shownBytes(maxBodyBytes)} allowed here`,
  };
}

/** The last origin that was read out of an address: batches ask the same one again and again. */
let lastOrigin = '';
/** A path that a URL parser leaves as it is: no segment begins with a dot or a percent sign, and nothing needs encoding. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/;

function placeOf(address: string): { readonly origin: string; readonly path: string } {
  if (lastOrigin !== '' && address.startsWith(lastOrigin)) {
    const path = address.slice(lastOrigin.length);
    if (plainPath.test(path)) return { origin: lastOrigin, path };
  }
  const { origin, pathname, search } = new URL(address);
  lastOrigin = origin;
  return { origin, path: `${pathname}${search}` };
}

function flat(headers: readonly (readonly [string, string])[]): string[] {
  const list: string[] = [];
  for (const [name, value] of headers) list.push(name, value);
  return list;
}

/** As undici has read them, where each name came once; else, for their order, once more from the bytes. */
function readHeaders(
  parsed: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2],
  raw: Dispatcher.DispatchController['rawHeaders'],
): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  for (const name of Object.keys(parsed)) {
    const value = parsed[name];
    if (typeof value !== 'string') return readRawHeaders(raw);
    headers.push([name, asReadable(value).trim()]);
  }
  return headers;
}

function readRawHeaders(raw: Dispatcher.DispatchController['rawHeaders']): (readonly [string, string])[] {
  if (!Array.isArray(raw)) return [];
  const headers: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([asText(raw[index]).toLowerCase(), asText(raw[index + 1]).trim()]);
  }
  return headers;
}

/** Header bytes are ISO 8859-1 by their standard; registries write UTF-8 into reasons, so that is tried first. */
function asText(value: Buffer | string | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return asReadable(value.toString('latin1'));
}

function asReadable(latin: string): string {
  if (!/[\x80-\xff]/.test(latin)) return latin;
  const text = Buffer.from(latin, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? latin : text;
}
