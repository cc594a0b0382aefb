import type { SilenceCause } from './exchange.ts';

/** What a failed attempt on the wire comes down to, in a word for programs and in words for people. */
export interface WireCause {
  readonly cause: SilenceCause;
  readonly detail: string;
}

const tlsWords: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'the certificate is signed by itself; add its authority in the network settings if you trust it',
  SELF_SIGNED_CERT_IN_CHAIN:
    'the chain ends in an authority that this computer does not know; add it in the network settings if you trust it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the server left out a certificate of its chain, or its authority is not known here; add it in the network settings if you trust it',
  UNABLE_TO_GET_ISSUER_CERT: 'the authority of the certificate is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the authority of the certificate is not known here',
  CERT_HAS_EXPIRED: 'the certificate has expired; check the clock of this computer too',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet; check the clock of this computer',
  CERT_REVOKED: 'the certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate belongs to another host name than the address',
  HOSTNAME_MISMATCH: 'the certificate belongs to another host name than the address',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what answers there does not speak TLS; is the address http and not https?',
  EPROTO: 'the TLS handshake failed; is the address http and not https?',
};

const causes: Readonly<Record<string, WireCause>> = {
  ECONNREFUSED: { cause: 'refused-connection', detail: 'nothing listens at that address and port' },
  EHOSTUNREACH: { cause: 'refused-connection', detail: 'there is no route to that host' },
  ENETUNREACH: { cause: 'refused-connection', detail: 'there is no route to that network; is this computer online?' },
  EADDRNOTAVAIL: { cause: 'refused-connection', detail: 'that address cannot be reached from here' },
  ENOTFOUND: { cause: 'unknown-host', detail: 'the host name is not known' },
  EAI_AGAIN: { cause: 'unknown-host', detail: 'the host name could not be looked up; is this computer online?' },
  UND_ERR_CONNECT_TIMEOUT: { cause: 'connect-timeout', detail: 'the connection could not be made in time' },
  ETIMEDOUT: { cause: 'connect-timeout', detail: 'the connection timed out' },
  UND_ERR_HEADERS_TIMEOUT: { cause: 'headers-timeout', detail: 'no answer began in time' },
  UND_ERR_BODY_TIMEOUT: { cause: 'body-timeout', detail: 'the answer began and then stalled' },
  UND_ERR_HEADERS_OVERFLOW: { cause: 'too-large', detail: 'the headers of the answer are larger than allowed' },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: { cause: 'too-large', detail: 'the body of the answer is larger than allowed' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { cause: 'malformed-http', detail: 'the body is not as long as announced' },
  UND_ERR_SOCKET: { cause: 'reset', detail: 'the connection was closed before the answer was whole' },
  ECONNRESET: { cause: 'reset', detail: 'the connection was reset' },
  EPIPE: { cause: 'reset', detail: 'the connection was closed while sending' },
};

/** What went wrong at a proxy or behind it. Without the code of its cause: at some codes undici connects again for ever. */
export class ProxyFailure extends Error {
  /** The whole of it in words; where there is a cause, that explains it after a colon. */
  constructor(words: string, cause?: unknown) {
    super(words, { cause });
  }
}

/** How a proxy answered that did not connect us. */
export function refusedByProxy(status: number): ProxyFailure {
  if (status === 407) {
    return new ProxyFailure(
      'the proxy did not accept the user name and password of the network settings, or it wants them and there are none (status 407)',
    );
  }
  return new ProxyFailure(
    status < 300
      ? `the proxy answered with status ${status} and made no connection`
      : `the proxy refused to connect (status ${status})`,
  );
}

/**
 * Explains an error that the HTTP client raised. Reads codes, looks into causes and into the several errors of a host
 * with several addresses, and never quotes a header or a body.
 */
export function explainWireError(error: unknown): WireCause {
  if (error instanceof ProxyFailure) {
    if (error.cause === undefined) return { cause: 'refused-connection', detail: error.message };
    const { cause, detail } = explainWireError(error.cause);
    return { cause, detail: `${error.message}: ${detail}` };
  }
  for (const candidate of unfold(error, 0)) {
    const code = codeOf(candidate);
    if (code === undefined) continue;
    const known = causes[code];
    if (known !== undefined) return { cause: known.cause, detail: `${known.detail} (${code})` };
    const tls = tlsWords[code];
    if (tls !== undefined) return { cause: 'tls', detail: `${tls} (${code})` };
    if (/^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)) return { cause: 'tls', detail: `the TLS handshake failed (${code})` };
    if (code.startsWith('HPE_')) {
      return { cause: 'malformed-http', detail: `the answer is not well-formed HTTP (${code})` };
    }
  }
  const named = error instanceof Error ? error.name : typeof error;
  if (named === 'HTTPParserError') return { cause: 'malformed-http', detail: 'the answer is not well-formed HTTP' };
  return { cause: 'failed', detail: `the exchange failed (${codeOf(error) ?? named})` };
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
