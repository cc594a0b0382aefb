import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactHeaders, redactText, redactUrl } from '#main/registry/transport/redaction.ts';

describe('redaction of headers', () => {
  it.each([
    'Authorization',
    'PROXY-AUTHORIZATION',
    'cookie',
    'Set-Cookie',
    'RPP-Authorization',
    'REPP-AuthInfo',
    'X-Api-Key',
    'X-Auth-Token',
  ])('takes the value of %s', (name) => {
    expect(redactHeaders([[name, 'secret-value']])).toEqual([[name, '‹redacted›']]);
  });

  it('leaves what proves something', () => {
    const kept = [
      ['Registry-cardId', 'P-1'],
      ['RPP-Cltrid', 'x'],
      ['rpp-code', '01000'],
      ['WWW-Authenticate', 'Basic realm="r"'],
    ] as const;
    expect(redactHeaders(kept)).toEqual(kept);
  });
});

describe('redaction of addresses', () => {
  it.each([
    ['https://u:p@r.example/a', 'https://r.example/a'],
    ['https://r.example/a?password=p&x=1', 'https://r.example/a?password=%E2%80%B9redacted%E2%80%BA&x=1'],
    ['https://r.example/a?api_key=p', 'https://r.example/a?api_key=%E2%80%B9redacted%E2%80%BA'],
    ['https://r.example/a?x=1', 'https://r.example/a?x=1'],
    ['not an address', 'not an address'],
  ])('%s', (url, kept) => {
    expect(redactUrl(url)).toBe(kept);
  });
});

describe('redaction of bodies', () => {
  it.each([
    ['{"password":"p","name":"n"}', '{"password":"‹redacted›","name":"n"}'],
    ['{"apiKey": 12345, "b": 1}', '{"apiKey": "‹redacted›", "b": 1}'],
    ['{"pw":"a\\"b"}', '{"pw":"‹redacted›"}'],
    ['{"authInfo":"cut off in the mid', '{"authInfo":"‹redacted›"'],
    ['Authorization: Basic QUJDMTI6a2V5', 'Authorization: Basic ‹redacted›'],
    ['<domain:authInfo><domain:pw>x</domain:pw></domain:authInfo>', '<domain:authInfo>‹redacted›</domain:authInfo>'],
    ['<pw>a</pw><x>b</x><PW >c</PW>', '<pw>‹redacted›</pw><x>b</x><PW>‹redacted›</PW>'],
    [`<pw>${'b'.repeat(5000)}<pw>c</pw>`, `<pw>${'b'.repeat(5000)}<pw>‹redacted›</pw>`],
    ['<pw/><x>b</x><pw>c</pw>', '<pw/><x>b</x><pw>‹redacted›</pw>'],
    ['<pw><authInfo>a</pw>b</authInfo>c', '<pw>‹redacted›</pw>c'],
    ['</pw>a<pw>b</password>c<pw>d</pw>', '</pw>a<pw>‹redacted›</pw>'],
    ['{"status":["active"],"handle":"ABC12-IS"}', '{"status":["active"],"handle":"ABC12-IS"}'],
  ])('%s', (text, kept) => {
    expect(redactText(text)).toBe(kept);
  });

  it('never throws and never keeps the value of a member called password', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 8 }), (noise, value) => {
        const secret = `canary${value.replace(/[^a-z0-9]/gi, 'x')}`;
        const text = JSON.stringify({ noise, password: secret, inner: { newPassword: secret } });
        expect(redactText(text)).not.toContain(secret);
        expect(() => redactText(noise)).not.toThrow();
      }),
    );
  });

  it('takes time in proportion to what it reads', () => {
    const evil = [
      '"'.repeat(60_000),
      '<pw '.repeat(15_000),
      '{"password":'.repeat(5000),
      `Basic ${'a'.repeat(60_000)}`,
    ];
    for (const text of evil) expect(redactText(text).length).toBeGreaterThan(0);
    // A recording keeps so much of a body; a thousandth of a second for each of these would hold main up for minutes.
    const long = 4 * 1024 * 1024;
    const beganAt = performance.now();
    for (const piece of ['<pw>', '</pw>', '<pw></authInfo>', '<a:pw><b:pw>', '<pw/>']) {
      expect(redactText(piece.repeat(long / piece.length)).length).toBeGreaterThan(0);
    }
    expect(performance.now() - beganAt).toBeLessThan(10_000);
  });
});
