import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import type { SilenceCause } from './exchange.ts';

/** What a failed attempt on the wire comes down to, in a word for programs and in words for people. */
export interface WireCause {
  readonly cause: SilenceCause;
  readonly detail: Message;
}

const tlsWords: Readonly<Record<string, Message>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: message('registry.certificateOwn'),
  SELF_SIGNED_CERT_IN_CHAIN: message('registry.certificateUnknownRoot'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: message('registry.certificateChainCut'),
  UNABLE_TO_GET_ISSUER_CERT: message('registry.certificateIssuerUnknown'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: message('registry.certificateIssuerUnknown'),
  CERT_HAS_EXPIRED: message('registry.certificateExpired'),
  CERT_NOT_YET_VALID: message('registry.certificateNotYet'),
  CERT_REVOKED: message('registry.certificateRevoked'),
  ERR_TLS_CERT_ALTNAME_INVALID: message('registry.certificateOtherHost'),
  HOSTNAME_MISMATCH: message('registry.certificateOtherHost'),
  ERR_SSL_WRONG_VERSION_NUMBER: message('registry.notTls'),
  EPROTO: message('registry.handshakeHttp'),
};

const causes: Readonly<Record<string, WireCause>> = {
  ECONNREFUSED: { cause: 'refused-connection', detail: message('registry.nothingListens') },
  EHOSTUNREACH: { cause: 'refused-connection', detail: message('registry.noRouteToHost') },
  ENETUNREACH: { cause: 'refused-connection', detail: message('registry.noRouteToNetwork') },
  EADDRNOTAVAIL: { cause: 'refused-connection', detail: message('registry.addressNotReached') },
  ENOTFOUND: { cause: 'unknown-host', detail: message('registry.hostUnknown') },
  EAI_AGAIN: { cause: 'unknown-host', detail: message('registry.hostNotLookedUp') },
  UND_ERR_CONNECT_TIMEOUT: { cause: 'connect-timeout', detail: message('registry.connectTooSlow') },
  ETIMEDOUT: { cause: 'connect-timeout', detail: message('registry.connectionTimedOut') },
  UND_ERR_HEADERS_TIMEOUT: { cause: 'headers-timeout', detail: message('registry.noAnswerInTime') },
  UND_ERR_BODY_TIMEOUT: { cause: 'body-timeout', detail: message('registry.answerStalled') },
  UND_ERR_HEADERS_OVERFLOW: { cause: 'too-large', detail: message('registry.headersTooLarge') },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: { cause: 'too-large', detail: message('registry.bodyTooLarge') },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { cause: 'malformed-http', detail: message('registry.bodyOtherLength') },
  UND_ERR_SOCKET: { cause: 'reset', detail: message('registry.closedEarly') },
  ECONNRESET: { cause: 'reset', detail: message('registry.connectionReset') },
  EPIPE: { cause: 'reset', detail: message('registry.closedWhileSending') },
};

/** What went wrong at a proxy or behind it. Without the code of its cause: at some codes undici connects again for ever. */
export class ProxyFailure extends Error {
  readonly detail: Message;

  /** The whole of it in words; where there is a cause, that explains it after a colon. */
  constructor(detail: Message, cause?: unknown) {
    super(say('en', detail), { cause });
    this.detail = detail;
  }
}

/** How a proxy answered that did not connect us. */
export function refusedByProxy(status: number): ProxyFailure {
  if (status === 407) {
    return new ProxyFailure(message('registry.proxyWantsPassword'));
  }
  return new ProxyFailure(message(status < 300 ? 'registry.proxyMadeNone' : 'registry.proxyRefused', { status }));
}

/**
 * Explains an error that the HTTP client raised. Reads codes, looks into causes and into the several errors of a host
 * with several addresses, and never quotes a header or a body.
 */
export function explainWireError(error: unknown): WireCause {
  if (error instanceof ProxyFailure) {
    if (error.cause === undefined) return { cause: 'refused-connection', detail: error.detail };
    const { cause, detail } = explainWireError(error.cause);
    return { cause, detail: message('registry.because', { what: error.detail, detail }) };
  }
  for (const candidate of unfold(error, 0)) {
    const code = codeOf(candidate);
    if (code === undefined) continue;
    const withCode = (detail: Message): Message => message('registry.withCode', { detail, code });
    const known = causes[code];
    if (known !== undefined) return { cause: known.cause, detail: withCode(known.detail) };
    const tls = tlsWords[code];
    if (tls !== undefined) return { cause: 'tls', detail: withCode(tls) };
    if (/^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code))
      return { cause: 'tls', detail: withCode(message('registry.handshakeFailed')) };
    if (code.startsWith('HPE_')) {
      return { cause: 'malformed-http', detail: withCode(message('registry.notHttp')) };
    }
  }
  const named = error instanceof Error ? error.name : typeof error;
  if (named === 'HTTPParserError') return { cause: 'malformed-http', detail: message('registry.notHttp') };
  return { cause: 'failed', detail: message('registry.exchangeFailed', { reason: codeOf(error) ?? named }) };
}

function* unfold(error: unknown, depth: number): Generator<unknown> {
  if (depth > 4 || error === null || typeof error !== 'object') return;
  yield error;
  if (error instanceof AggregateError) for (const inner of error.errors) yield* unfold(inner, depth + 1);
  if ('cause' in error) yield* unfold(error.cause, depth + 1);
}

function codeOf(error: unknown): string | undefined {
  if (error === null || typeof error !== 'object' || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(error.code) ? error.code : undefined;
}
