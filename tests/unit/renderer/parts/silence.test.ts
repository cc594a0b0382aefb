import { describe, expect, test } from 'vitest';
import { refusedAccess, tellingOf, unreachable } from '#renderer/parts/silence.ts';

const row = (startedAt: number, silence: string | null, status: number | null = null) => ({
  startedAt,
  silence,
  status,
});

describe('whether the registry can be reached', () => {
  test('is told by the newest exchange that says anything of it', () => {
    expect(unreachable([row(9, 'refused-connection: nothing listens'), row(8, null, 200)], 5)).toEqual({
      cause: 'refused-connection: nothing listens',
      since: 9,
    });
    expect(unreachable([row(9, null, 404), row(8, 'unknown-host')], 5)).toBeUndefined();
    expect(unreachable([row(10, 'not sent: limited'), row(9, null), row(8, 'tls')], 5)).toEqual({
      cause: 'tls',
      since: 8,
    });
    expect(unreachable([], 5)).toBeUndefined();
  });

  test('nothing is told by what the desk held back or gave up, nor by what is under way', () => {
    const answered = row(6, null, 200);
    const ours = [
      row(9, null),
      row(8, 'not sent: limited'),
      row(8, 'not sent: blocked'),
      row(7, 'cancelled: a person stopped it'),
    ];
    expect(tellingOf([...ours, answered])).toBe(answered);
    expect(tellingOf(ours)).toBeUndefined();
  });

  test('since the first request that did not reach it', () => {
    const rows = [
      row(12, 'tls'),
      row(11, 'not sent: limited'),
      row(10, 'unknown-host'),
      row(9, 'reset'),
      row(8, 'tls'),
    ];
    expect(unreachable(rows, 5)).toEqual({ cause: 'tls', since: 10 });
    expect(unreachable([row(9, 'tls'), row(8, 'tls'), row(4, 'tls')], 5)).toEqual({ cause: 'tls', since: 8 });
  });

  test('is not known of silence before this window was opened', () => {
    expect(unreachable([row(4, 'refused-connection')], 5)).toBeUndefined();
  });

  test('is not denied where an answer was lost: something was there', () => {
    for (const lost of ['reset', 'headers-timeout', 'body-timeout', 'malformed-http']) {
      expect(unreachable([row(9, lost), row(8, 'refused-connection')], 5)).toBeUndefined();
    }
  });
});

describe('access that the registry refuses', () => {
  const over = (via: 'rpp-v0' | 'rdap', status: number | null, silence: string | null = null) => ({
    ...row(0, silence, status),
    interface: via,
  });

  test.each([401, 403])('is in the newest answer of an interface (%i), whatever another one answers', (status) => {
    const refused = over('rpp-v0', status);
    expect(refusedAccess([refused])).toBe(refused);
    expect(refusedAccess([over('rdap', 200), refused])).toBe(refused);
    expect(refusedAccess([over('rdap', 200), over('rpp-v0', null, 'not sent: limited'), refused])).toBe(refused);
  });

  test('is over once that interface answers, or is silent', () => {
    const refused = over('rpp-v0', 401);
    expect(refusedAccess([over('rpp-v0', 200), refused])).toBeUndefined();
    expect(refusedAccess([over('rpp-v0', null, 'refused-connection'), refused])).toBeUndefined();
    expect(refusedAccess([over('rdap', 404)])).toBeUndefined();
  });
});
