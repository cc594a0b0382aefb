import { describe, expect, it } from 'vitest';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createRetryLayer } from '#main/registry/transport/layers/retry.ts';
import { answerOf, silenceOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';
import { VirtualTime } from './virtual-time.ts';

/** Sends through the layer to a wire that gives these replies one after another. */
async function send(request: ExchangeRequest, replies: readonly ExchangeReply[], chance = 0) {
  const time = new VirtualTime(0);
  const attempts: { at: number; journalId: string }[] = [];
  const layer = createRetryLayer({ clock: time, chance: () => chance });
  const exchange = layer(async ({ journalId }) => {
    attempts.push({ at: time.now(), journalId });
    return replies[attempts.length - 1] ?? answerOf(200);
  });
  const reply = await time.run(exchange(request));
  return { reply, attempts };
}

describe('the retry layer', () => {
  it.each([
    ['408', answerOf(408)],
    ['500 without a code', answerOf(500)],
    ['502', answerOf(502)],
    ['503', answerOf(503)],
    ['504', answerOf(504)],
    ['a reset', silenceOf()],
    ['no headers in time', silenceOf({ cause: 'headers-timeout' })],
    ['no connection in time', silenceOf({ cause: 'connect-timeout', sent: false })],
  ])('asks again after %s, with pauses that double, each attempt under its own journal id', async (_name, trouble) => {
    const { reply, attempts } = await send(exchangeRequest(), [trouble, trouble]);
    expect(reply).toEqual(answerOf(200));
    expect(attempts).toEqual([
      { at: 0, journalId: 'journal-1' },
      { at: 125, journalId: 'journal-1-2' },
      { at: 375, journalId: 'journal-1-3' },
    ]);
  });

  it('gives up after three attempts and shows the last answer', async () => {
    const { reply, attempts } = await send(exchangeRequest(), [answerOf(503), answerOf(503), answerOf(504)]);
    expect(reply).toEqual(answerOf(504));
    expect(attempts.length).toBe(3);
  });

  it.each([
    ['an answer', answerOf(200)],
    ['a genuine 404', answerOf(404)],
    ['a wrong key', answerOf(401)],
    ['a decided failure on 500', answerOf(500, { headers: [['rpp-code', '02400']] })],
    ['a decided failure on 500 of REPP', answerOf(500, { headers: [['repp-result-code', '2400']] })],
    ['a refused connection', silenceOf({ cause: 'refused-connection', sent: false })],
    ['a certificate', silenceOf({ cause: 'tls', sent: false })],
    ['a cancelled request', silenceOf({ cause: 'cancelled' })],
    ['a body too large', silenceOf({ cause: 'too-large' })],
    ['a used-up budget', { kind: 'limited', budget: 'availability', isHeld: false, retryAt: 5 } as const],
    ['429 without Retry-After', answerOf(429)],
  ])('takes %s as it is', async (_name, given) => {
    const { reply, attempts } = await send(exchangeRequest(), [given]);
    expect(reply).toEqual(given);
    expect(attempts.length).toBe(1);
  });

  it('never repeats what may not be repeated, whatever comes', async () => {
    for (const trouble of [
      answerOf(408),
      answerOf(429, { retryAt: 1 }),
      answerOf(500),
      answerOf(503),
      silenceOf(),
      silenceOf({ sent: false, cause: 'connect-timeout' }),
    ]) {
      for (const method of ['POST', 'DELETE'] as const) {
        const { reply, attempts } = await send(exchangeRequest({ method, repeatable: false }), [trouble]);
        expect([reply, attempts.length]).toEqual([trouble, 1]);
      }
    }
  });

  it('comes back when it was asked to, never earlier', async () => {
    const limited = answerOf(429, { retryAt: 2000 });
    expect((await send(exchangeRequest(), [limited])).attempts[1]?.at).toBe(2000);
    expect((await send(exchangeRequest(), [limited], 0.5)).attempts[1]?.at).toBe(2125);
  });

  it('does not wait longer than a person would: the 429 is shown instead', async () => {
    const long = answerOf(429, { retryAt: 20_000 });
    expect((await send(exchangeRequest({ priority: 'person' }), [long])).reply).toEqual(long);
    expect((await send(exchangeRequest({ priority: 'background' }), [long])).reply).toEqual(answerOf(200));
    const longer = answerOf(503, { retryAt: 31_000 });
    expect((await send(exchangeRequest({ priority: 'background' }), [longer])).reply).toEqual(longer);
  });

  it('does not let a person wait for the same silence three times', async () => {
    const long = silenceOf({ cause: 'headers-timeout', durationMilliseconds: 30_000 });
    expect((await send(exchangeRequest({ priority: 'person' }), [long])).reply).toEqual(long);
    expect((await send(exchangeRequest({ priority: 'background' }), [long])).reply).toEqual(answerOf(200));
  });

  it('stops waiting when it is cancelled', async () => {
    const time = new VirtualTime(0);
    const controller = new AbortController();
    let attempts = 0;
    const exchange = createRetryLayer({ clock: time, chance: () => 0 })(async () => {
      attempts += 1;
      controller.abort();
      return answerOf(503);
    });
    expect(await time.run(exchange(exchangeRequest({ signal: controller.signal })))).toEqual(answerOf(503));
    expect(attempts).toBe(1);
  });
});
