import { describe, expect, it } from 'vitest';
import type { ExchangeReply } from '#main/registry/transport/exchange.ts';
import { saidText } from '../../../support/said.ts';
import { answered, canary, failureOf, noon, problemReply, silent, startHarness } from '../desk-harness.ts';
import { order, renewalsSent } from './renewal-order.ts';

const contradiction = (code: string) => answered(201, [['rpp-code', code]], { expiryDate: '2028-03-14' });

type Expected = 'refused' | 'not-sent' | 'outcome-unknown';

const replies: readonly [title: string, reply: ExchangeReply, state: Expected][] = [
  ['refused connection', silent(false, 'refused-connection'), 'not-sent'],
  ['unknown host', silent(false, 'unknown-host'), 'not-sent'],
  ['connect timeout', silent(false, 'connect-timeout'), 'not-sent'],
  ['TLS', silent(false, 'tls'), 'not-sent'],
  ['cancelled before sending', silent(false, 'cancelled'), 'not-sent'],
  ['failed before sending', silent(false, 'failed'), 'not-sent'],
  ['reset before sending', silent(false, 'reset'), 'not-sent'],
  ['our own count', { kind: 'limited', budget: 'availability', isHeld: false, retryAt: noon + 1000 }, 'not-sent'],
  ['reset', silent(true, 'reset'), 'outcome-unknown'],
  ['headers timeout', silent(true, 'headers-timeout'), 'outcome-unknown'],
  ['body timeout', silent(true, 'body-timeout'), 'outcome-unknown'],
  ['whole timeout', silent(true, 'whole-timeout'), 'outcome-unknown'],
  ['too large', silent(true, 'too-large'), 'outcome-unknown'],
  ['malformed HTTP', silent(true, 'malformed-http'), 'outcome-unknown'],
  ['cancelled after sending', silent(true, 'cancelled'), 'outcome-unknown'],
  ['failed after sending', silent(true, 'failed'), 'outcome-unknown'],
  ['TLS broken after sending', silent(true, 'tls'), 'outcome-unknown'],
  ['connect timeout after sending', silent(true, 'connect-timeout'), 'outcome-unknown'],
  ['502 of a proxy', answered(502, [['content-type', 'text/html']], '<html>Bad gateway'), 'outcome-unknown'],
  ['500 without a code', answered(500), 'outcome-unknown'],
  ['408', answered(408), 'outcome-unknown'],
  ['200 without a code', answered(200, [], { expiryDate: '2028-03-14' }), 'outcome-unknown'],
  ['201 of a page', answered(201, [['content-type', 'text/html']], '<html>Welcome'), 'outcome-unknown'],
  ['404 of a retired endpoint', answered(404, [['content-type', 'text/html']], '<html>Gone'), 'outcome-unknown'],
  ['405', answered(405), 'outcome-unknown'],
  ['410', answered(410), 'outcome-unknown'],
  ['404 without a code, but of the registry', answered(404, [['rpp-svtrid', 'S-1']]), 'outcome-unknown'],
  ['201 with a failing code and a new date', contradiction('02400'), 'outcome-unknown'],
  ['201 with a code of no access and a new date', contradiction('02201'), 'outcome-unknown'],
  ['a limit with a code', problemReply(429, '02502', 'Too many.'), 'outcome-unknown'],
  ['429 with a code of another kind', problemReply(429, '02306', 'Too many.'), 'outcome-unknown'],
  ['415 without a code', answered(415), 'outcome-unknown'],
  ['two codes that contradict each other', problemReply(400, '02306, 01000', 'Which?'), 'outcome-unknown'],
  ['a code that the standard does not have', problemReply(400, '02999', 'Who knows.'), 'outcome-unknown'],
  ['a redirect', answered(302, [['location', 'https://elsewhere.test/']]), 'outcome-unknown'],
  ['401 without a code', answered(401), 'outcome-unknown'],
  ['403 of a firewall', answered(403, [['content-type', 'text/html']], '<html>No'), 'outcome-unknown'],
  ['429 without a code', answered(429), 'outcome-unknown'],
  ['201 with half a body', answered(201, [['rpp-code', '01000']], '{"expiryDate":"2028-'), 'outcome-unknown'],
  ['201 without a date', answered(201, [['rpp-code', '01000']], {}), 'outcome-unknown'],
  ['201 with an unreal date', answered(201, [['rpp-code', '01000']], { expiryDate: '2028-02-30' }), 'outcome-unknown'],
  ['201 with an unknown code', answered(201, [['rpp-code', '77777']], { expiryDate: '2028-03-14' }), 'outcome-unknown'],
  ['500 with a success code', answered(500, [['rpp-code', '01000']]), 'outcome-unknown'],
  ['accepted, to be done later', answered(202, [['rpp-code', '01001']]), 'outcome-unknown'],
  ['accepted by its status alone', answered(202, [['rpp-code', '01000']]), 'outcome-unknown'],
  ['a wrong date', problemReply(400, '02306', 'The stored expiry date is another.'), 'refused'],
  ['a billing failure', problemReply(402, '02104', 'Not enough money.'), 'refused'],
  ['a failure on HTTP 200', problemReply(200, '02304', 'Locked.'), 'refused'],
  ['a server fault with a code', problemReply(500, '02400', 'Command failed.'), 'outcome-unknown'],
  ['a server that closes, with a code', problemReply(500, '02500', 'Command failed.'), 'outcome-unknown'],
  ['a wrong key, the session closed', problemReply(401, '02501', 'The key is wrong.'), 'refused'],
  ['wrong credentials', problemReply(401, '02200', 'The key is wrong.'), 'refused'],
  ['not allowed', problemReply(403, '02201', 'Not your name.'), 'refused'],
  ['unknown name', problemReply(404, '02303', 'No such domain.'), 'refused'],
];

describe('what the answer carried is kept, whatever it decides', () => {
  it.each([
    ['no access', problemReply(403, '02201', 'Not your name.'), 'refused', '02201', 'Not your name'],
    ['an unknown code', problemReply(201, '09999', 'Who knows.'), 'outcome-unknown', '09999', '09999'],
    ['a failing code with a yes', contradiction('02400'), 'outcome-unknown', '02400', '02400'],
    ['a server fault', problemReply(500, '02400', 'Command failed.'), 'outcome-unknown', '02400', 'code 02400'],
  ] as const)('%s', async (_title, reply, state, resultCode, words) => {
    const harness = await startHarness();
    const headers = [...reply.headers, ['rpp-svtrid', 'S-0000A181'] as const];
    harness.wire = () => ({ ...reply, headers: [...new Map(headers)] });
    const entry = await harness.desk.renewals.renew(order);
    expect(entry).toMatchObject({ state, resultCode, svTRID: 'S-0000A181' });
    expect(saidText(entry.text)).toContain(words);
    expect(saidText(entry.text)).toContain('svTRID S-0000A181');
  });
});

describe('what came back decides, and only what is proven', () => {
  it.each(replies)('%s', async (_title, reply, state) => {
    const harness = await startHarness();
    harness.wire = () => reply;
    const entry = await harness.desk.renewals.renew(order);
    expect(entry.state).toBe(state);
    expect(renewalsSent(harness)).toHaveLength(1);
    expect(saidText(entry.text)).not.toBe('');
    expect(entry.newExpiryDate).toBeNull();
    expect(harness.store.rows.get('fjara.is')?.expiry?.date).toBe('2027-03-14');
    if (state === 'outcome-unknown') {
      // The name stays closed until it is reconciled.
      expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({
        kind: 'already-under-way',
        entryId: entry.entryId,
      });
      expect(renewalsSent(harness)).toHaveLength(1);
    }
  });

  it('a fault of ours at the wire is an unknown outcome, not a failure', async () => {
    const harness = await startHarness();
    harness.wire = () => {
      throw new TypeError('a bug');
    };
    expect((await harness.desk.renewals.renew(order)).state).toBe('outcome-unknown');
  });

  it('a journal that cannot be written sends nothing', async () => {
    const harness = await startHarness();
    harness.store.before = (call, given) => {
      if (call === 'journal.began' && JSON.stringify(given).includes('renew-domain')) throw new Error('disk full');
    };
    const entry = await harness.desk.renewals.renew(order);
    expect(entry.state).toBe('not-sent');
    expect(renewalsSent(harness)).toEqual([]);
  });
});

describe('secrets', () => {
  it('are in no failure, no entry, no journal and no log', async () => {
    for (const [, reply] of replies) {
      const harness = await startHarness();
      harness.wire = () => reply;
      await harness.desk.renewals.renew(order);
      const kept = JSON.stringify([[...harness.store.entries.values()], await harness.store.journal.page({} as never)]);
      expect(kept).not.toContain(canary);
      expect(harness.log.join('\n')).not.toContain(canary);
    }
  });
});
