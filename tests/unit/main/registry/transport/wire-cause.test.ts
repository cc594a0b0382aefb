import { describe, expect, it } from 'vitest';
import { explainWireError } from '#main/registry/transport/wire-cause.ts';
import { say } from '#messages/say.ts';

const coded = (code: string, options?: ErrorOptions) =>
  Object.assign(new Error('secret words in the message', options), { code });

describe('the words for a failure on the wire', () => {
  it.each([
    ['ECONNREFUSED', 'refused-connection'],
    ['EHOSTUNREACH', 'refused-connection'],
    ['ENOTFOUND', 'unknown-host'],
    ['EAI_AGAIN', 'unknown-host'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'headers-timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'body-timeout'],
    ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
    ['UND_ERR_SOCKET', 'reset'],
    ['ECONNRESET', 'reset'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_SOMETHING_NEW', 'tls'],
    ['EPROTO', 'tls'],
    ['HPE_INVALID_CONSTANT', 'malformed-http'],
    ['EWHATEVER', 'failed'],
  ])('%s', (code, cause) => {
    const explained = explainWireError(coded(code));
    expect(explained.cause).toBe(cause);
    expect(say('en', explained.detail)).toContain(code);
    expect(say('en', explained.detail)).not.toContain('secret');
  });

  it('are found in a cause and in the several errors of a host with several addresses', () => {
    expect(explainWireError(new Error('outer', { cause: coded('ECONNREFUSED') })).cause).toBe('refused-connection');
    expect(explainWireError(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')])).cause).toBe(
      'refused-connection',
    );
  });

  it('are found for anything that is thrown', () => {
    const loop = new Error('loop');
    loop.cause = loop;
    for (const thrown of [
      undefined,
      null,
      'text',
      7,
      {},
      { code: 7 },
      { code: '<script>' },
      loop,
      new AggregateError([]),
    ]) {
      expect(explainWireError(thrown).cause).toBe('failed');
    }
  });
});
