import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from '#main/clock.ts';
import { message } from '#messages/message.ts';
import { type BodyBytes, createBodyBytes } from './body-bytes.ts';
import { decompress, shownBytes } from './decompress.ts';
import { createDispatchers, type Dispatchers, type NetworkSettings } from './dispatchers.ts';
import type { AnsweredReply, Exchange, ExchangeReply, ExchangeRequest, SilentReply } from './exchange.ts';
import type { OwnIdentifiers } from './own-identifiers.ts';
import { type BodyPacker, beginningOf, createBodyPacker, type PackedBody } from './packed-body.ts';
import { announcesBody, readHeaders } from './read-headers.ts';
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
  const network = { dispatchers, clock, settings, identifiers };
  return {
    exchange: (request) => new Promise((resolve) => new Sending(request, network, resolve).begin()),
    close: dispatchers.close,
  };
}

interface Network {
  readonly dispatchers: Dispatchers;
  readonly clock: Clock;
  readonly settings: NetworkSettings;
  readonly identifiers: OwnIdentifiers | undefined;
}

/** One exchange under way: what undici reports of it becomes one reply, given exactly once. */
class Sending implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #network: Network;
  readonly #resolve: (reply: ExchangeReply) => void;
  readonly #startedAt: number;
  readonly #maxBodyBytes: number;
  #deadline: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #sent = false;
  #ended = false;
  #status = 0;
  #headers: (readonly [string, string])[] = [];
  #announced = 0;
  #bytes: BodyBytes | undefined;
  #packer: BodyPacker | undefined;
  #most: number;
  #carrier: Carrier | undefined;
  #mayHaveMoreBehind = false;

  constructor(request: ExchangeRequest, network: Network, resolve: (reply: ExchangeReply) => void) {
    this.#request = request;
    this.#network = network;
    this.#resolve = resolve;
    this.#startedAt = network.clock.now();
    this.#maxBodyBytes = request.maxBodyBytes ?? network.settings.maxBodyBytes ?? mebibyte;
    this.#most = this.#maxBodyBytes;
  }

  begin(): void {
    const { signal } = this.#request;
    const timeout =
      this.#request.wholeTimeoutMilliseconds ?? this.#network.settings.wholeTimeoutMilliseconds ?? 120_000;
    this.#deadline = setTimeout(
      () =>
        this.#giveUp({ cause: 'whole-timeout', detail: message('registry.wholeTooSlow', { seconds: timeout / 1000 }) }),
      timeout,
    );
    signal?.addEventListener('abort', this.#cancelled, { once: true });
    if (signal?.aborted) {
      this.#cancelled();
      return;
    }
    try {
      this.#dispatch();
    } catch (error) {
      this.#giveUp(explainWireError(error));
    }
  }

  #dispatch(): void {
    const request = this.#request;
    const { dispatchers, settings } = this.#network;
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
      this,
    );
  }

  onRequestStart(given: Dispatcher.DispatchController): void {
    this.#controller = given;
    // Called just before the first byte is written; an abort here still sends nothing.
    if (this.#ended) {
      given.abort(new Error('given up'));
      return;
    }
    if (this.#request.mayLeave?.() === false) {
      this.#giveUp({ cause: 'not-permitted', detail: message('registry.permitOver') });
      return;
    }
    this.#sent = true;
    if (this.#request.clTRID !== undefined) this.#network.identifiers?.gave(this.#request.clTRID);
    this.#network.dispatchers.starts((found) => {
      this.#carrier = found;
    });
  }

  onResponseStart(given: Dispatcher.DispatchController, statusCode: number, parsed: IncomingHttpHeaders): void {
    if (statusCode < 200) return;
    this.#status = statusCode;
    this.#headers = readHeaders(parsed, given.rawHeaders);
    if (this.#request.method === 'HEAD') {
      this.#mayHaveMoreBehind = announcesBody(this.#headers);
      return;
    }
    this.#announced = Number(this.#header('content-length')) || 0;
    if (this.#mayPack()) this.#most = this.#request.packsBody?.maxBytes ?? this.#most;
    if (this.#announced > this.#most) this.#giveUp(tooLarge(this.#most));
  }

  onResponseData(given: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#bytes ??= createBodyBytes(this.#announced);
    const length = (this.#packer?.length ?? this.#bytes.length) + chunk.byteLength;
    if (length > this.#most) this.#giveUp(tooLarge(this.#most));
    else if (length <= this.#fromBytes()) this.#bytes.add(chunk);
    else this.#pack(given, chunk);
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    if (this.#packer === undefined) this.#answer();
    else
      this.#packer
        .whole()
        .then((packed) => this.#answerPacked(packed))
        .catch((error: unknown) => this.#giveUp(explainWireError(error)));
  }

  onResponseError(_given: Dispatcher.DispatchController, error: Error): void {
    this.#giveUp(explainWireError(error));
  }

  #header(wanted: string): string | undefined {
    return this.#headers.find(([name]) => name === wanted)?.[1];
  }

  #mayPack(): boolean {
    const isEncoded = this.#headers.some(([name]) => name === 'content-encoding');
    return this.#status === 200 && this.#request.packsBody !== undefined && !isEncoded;
  }

  #fromBytes(): number {
    return this.#mayPack() ? (this.#request.packsBody?.fromBytes ?? this.#most) : this.#most;
  }

  /** Takes a chunk of a long body, and lets no more come before there is room for it. */
  #pack(given: Dispatcher.DispatchController, chunk: Uint8Array): void {
    given.pause();
    const first = this.#packer === undefined ? this.#bytes?.whole() : undefined;
    this.#packer ??= createBodyPacker();
    this.#bytes = undefined;
    const into = this.#packer;
    if (first !== undefined) void into.add(first);
    into.add(chunk).then(
      () => {
        if (into.isFull) this.#giveUp(tooLarge(into.length));
        // Not at once: undici reads on in the same turn then, and nothing else ever has one.
        setImmediate(() => given.resume());
      },
      (error: unknown) => this.#giveUp(explainWireError(error)),
    );
  }

  async #answerPacked(packed: PackedBody): Promise<void> {
    const beginning = await beginningOf(packed);
    if (this.#ended) return;
    this.#settle();
    this.#answerWith(beginning, packed);
  }

  /** Listens to the caller's signal; a field, so that it can be removed again. */
  readonly #cancelled = (): void => {
    this.#giveUp({ cause: 'cancelled', detail: message('registry.exchangeCancelled') });
  };

  #giveUp(why: WireCause): void {
    if (this.#ended) return;
    this.#settle();
    this.#controller?.abort(new Error(why.cause));
    this.#resolve(this.#silence(why));
  }

  #silence(why: WireCause): SilentReply {
    const durationMilliseconds = this.#network.clock.now() - this.#startedAt;
    return { kind: 'silent', sent: this.#sent, ...why, durationMilliseconds };
  }

  #answer(): void {
    this.#settle();
    const bytes = this.#bytes;
    const encoding = bytes && this.#header('content-encoding');
    if (bytes === undefined || encoding === undefined) {
      this.#answerWith(bytes?.whole() ?? nothing);
      return;
    }
    void decompress(bytes.whole(), encoding, this.#maxBodyBytes).then((body) => {
      if (body instanceof Uint8Array) this.#answerWith(body);
      else this.#resolve(this.#silence(body));
    });
  }

  #answerWith(body: Uint8Array, packed?: PackedBody): void {
    const now = this.#network.clock.now();
    const retryAfter = this.#header('retry-after');
    const continued = this.#carrier?.continued ?? 0;
    const reply: AnsweredReply = {
      kind: 'answered',
      status: this.#status,
      headers: this.#headers,
      body,
      ...(packed && { packed }),
      durationMilliseconds: now - this.#startedAt,
      retryAt: retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now),
      ...(continued > 0 && { continued }),
    };
    const answersAnother = this.#network.identifiers?.anotherIn(reply, this.#request.clTRID);
    // Neither may be read as the answer to the next question: what follows a HEAD, and what is one answer behind.
    if (this.#mayHaveMoreBehind || answersAnother !== undefined) this.#carrier?.drop();
    this.#resolve(answersAnother === undefined ? reply : { ...reply, answersAnother });
  }

  #settle(): void {
    this.#ended = true;
    clearTimeout(this.#deadline);
    this.#request.signal?.removeEventListener('abort', this.#cancelled);
  }
}

function tooLarge(maxBodyBytes: number): WireCause {
  return {
    cause: 'too-large',
    detail: message('registry.bodyOverMost', { most: shownBytes(maxBodyBytes) }),
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
