import { describe, expect, it } from 'vitest';
import { readPackedList } from '#main/registry/protocol/rdap/read-packed-list.ts';
import type { AnsweredReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createAuthorizationLayer, type SecretsPort } from '#main/registry/transport/layers/authorization.ts';
import { createBodyPacker } from '#main/registry/transport/packed-body.ts';
import { answerOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';

const secret = 'þórs-key-0123456789';
const basic = Buffer.from(`ABC12-IS:${secret}`, 'utf8').toString('base64');

async function send(
  request: ExchangeRequest,
  found: Awaited<ReturnType<SecretsPort['credentials']>>,
  reply: AnsweredReply = answerOf(200),
  held: ReturnType<SecretsPort['held']> = { secrets: [], basics: [] },
) {
  const asked: string[] = [];
  const sent: ExchangeRequest[] = [];
  const layer = createAuthorizationLayer({
    async credentials(accountId, kind) {
      asked.push(`${accountId} ${kind}`);
      return found;
    },
    held: () => held,
  });
  const given = await layer(async (inner) => {
    sent.push(inner);
    return reply;
  })(request);
  return { asked, sent, given: given as AnsweredReply };
}

describe('the authorization layer', () => {
  it('adds Basic with handle and key in UTF-8, and changes nothing else', async () => {
    const request = exchangeRequest({ headers: [['A', 'b']] });
    const { asked, sent } = await send(request, { user: 'ABC12-IS', secret });
    expect(asked).toEqual(['account-1 api-key']);
    expect(sent).toEqual([
      {
        ...request,
        headers: [
          ['A', 'b'],
          ['Authorization', `Basic ${basic}`],
        ],
      },
    ]);
  });

  it('does not even ask for a secret where none is wanted', async () => {
    const { asked, sent } = await send(exchangeRequest({ credentials: 'none' }), { user: 'ABC12-IS', secret });
    expect(asked).toEqual([]);
    expect(sent[0]?.headers).toEqual([]);
  });

  it('sends without credentials where they are sent only if there are any', async () => {
    const { sent } = await send(exchangeRequest({ credentials: 'api-key-if-any' }), undefined);
    expect(sent[0]?.headers).toEqual([]);
  });

  it.each(['api-key', 'list-password-or-api-key'] as const)(
    'sends nothing when %s is wanted and not there',
    async (credentials) => {
      await expect(send(exchangeRequest({ credentials }), undefined)).rejects.toMatchObject({
        failure: { kind: 'no-account' },
      });
    },
  );

  it.each([
    ['a colon in the handle', { user: 'A:B', secret }],
    ['a line break in the handle', { user: 'A\nB', secret }],
    ['a line break in the key', { user: 'A', secret: 'x\r\ny' }],
    ['no handle', { user: '', secret }],
  ])('sends nothing with %s', async (_name, found) => {
    const failed = send(exchangeRequest(), found);
    await expect(failed).rejects.toMatchObject({ failure: { kind: 'no-account' } });
    await expect(failed).rejects.not.toThrow(found.secret);
  });

  it('takes the secret out of an answer that repeats it, wherever', async () => {
    const body = `<pre>${basic} ${secret} ${encodeURIComponent(secret)}</pre>`;
    const { given } = await send(
      exchangeRequest(),
      { user: 'ABC12-IS', secret },
      answerOf(500, { headers: [['x-echo', `Basic ${basic}`]], body: new TextEncoder().encode(body) }),
    );
    expect(given.headers).toEqual([['x-echo', 'Basic ‹redacted›']]);
    expect(new TextDecoder().decode(given.body)).toBe('<pre>‹redacted› ‹redacted› ‹redacted›</pre>');
  });

  it.each(['api-key', 'none'] as const)(
    'takes every secret of the account out of an answer to a question with %s',
    async (credentials) => {
      const password = 'the-contact-password';
      const passwordBasic = Buffer.from(`ABC12-IS:${password}`).toString('base64');
      const { given } = await send(
        exchangeRequest({ credentials }),
        { user: 'ABC12-IS', secret },
        answerOf(200, {
          headers: [['x-echo', password]],
          body: new TextEncoder().encode(`<p>${password} ${passwordBasic}</p>`),
        }),
        { secrets: [secret, password], basics: [basic, passwordBasic] },
      );
      expect(given.headers).toEqual([['x-echo', '‹redacted›']]);
      expect(new TextDecoder().decode(given.body)).toBe('<p>‹redacted› ‹redacted›</p>');
    },
  );

  it('takes it out where a letter is written as no writer needs to', async () => {
    const [first = '', ...rest] = secret;
    const hex = first.charCodeAt(0).toString(16);
    const written = [`\\u00${hex}`, `&#${first.charCodeAt(0)};`, `&#x${hex};`].map((letter) => letter + rest.join(''));
    const body = new TextEncoder().encode(JSON.stringify({ told: 'x' }).replace('x', written.join(' ')));
    const found = { user: 'ABC12-IS', secret };
    const { given } = await send(
      exchangeRequest(),
      found,
      answerOf(400, { headers: [['x-echo', written[0] ?? '']], body }),
    );
    expect(given.headers).toEqual([['x-echo', '‹redacted›']]);
    expect(new TextDecoder().decode(given.body)).toBe('{"told":"‹redacted› ‹redacted› ‹redacted›"}');
  });

  it('takes it out of JSON and XML as they write it', async () => {
    const secret = 'a "key"/<&>\'æ-for-tests';
    const layer = createAuthorizationLayer({
      credentials: async () => ({ user: 'A', secret }),
      held: () => ({ secrets: [], basics: [] }),
    });
    const ascii = JSON.stringify(secret).replaceAll('æ', '\\u00e6').replaceAll('/', '\\/');
    const xml = 'a &quot;key&quot;/&lt;&amp;&gt;&apos;æ-for-tests';
    const numeric = 'a &#34;key&#x22;/&#x3C;&#38;>&#39;&#230;-for-tests';
    for (const written of [
      numeric,
      encodeURIComponent(secret).replace('%C3%A6', '%c3%a6'),
      secret,
      JSON.stringify(secret),
      ascii,
      xml,
      xml.replaceAll('&quot;', '"').replace('&apos;', "'"),
    ]) {
      const reply = await layer(async () =>
        answerOf(200, { body: new TextEncoder().encode(`before ${written} after`) }),
      )(exchangeRequest());
      const body = reply.kind === 'answered' ? new TextDecoder().decode(reply.body) : '';
      expect(body).toMatch(/^before "?‹redacted›"? after$/);
    }
  });

  it('finds it where two stretches of a long body meet', async () => {
    const stretch = 4 * 1024 * 1024;
    const text = `${' '.repeat(stretch - 5)}${secret}${' '.repeat(100)}`;
    const { given } = await send(
      exchangeRequest(),
      { user: 'A', secret },
      answerOf(200, { body: new TextEncoder().encode(text) }),
    );
    expect(new TextDecoder().decode(given.body)).not.toContain(secret);
  });

  it('leaves an answer alone in which a short password is an ordinary word', async () => {
    const body = new TextEncoder().encode('{"status":["active"]}');
    const reply = answerOf(200, { body });
    const { given } = await send(exchangeRequest(), { user: 'A', secret: 'active' }, reply);
    expect(given).toBe(reply);
    const refused = await send(exchangeRequest(), { user: 'A', secret: 'active' }, answerOf(403, { body }));
    expect(new TextDecoder().decode(refused.given.body)).toBe('{"status":["‹redacted›"]}');
  });

  it('takes secrets out of a long list that is kept packed, wherever a block ends, and out of nothing else', async () => {
    const packer = createBodyPacker();
    const spellings = [secret, basic, Buffer.from(secret).toString('hex'), encodeURIComponent(secret)];
    const items = Array.from({ length: 4_000 }, (_, index) => ({
      objectClassName: 'domain',
      ldhName: `nafn-${index}.is`,
      status: ['active', index % 7 === 0 ? (spellings[(index / 7) % 4] ?? '') : `note ${index}`],
    }));
    const bytes = Buffer.from(JSON.stringify({ domainSearchResults: items }));
    // Blocks that end in the middle of everything.
    for (let at = 0; at < bytes.byteLength; at += 9_973) await packer.add(bytes.subarray(at, at + 9_973));
    const whole = await packer.whole();
    const reply = { ...answerOf(200), body: bytes.subarray(0, 100), packed: whole };
    const { given } = await send(exchangeRequest({}), { user: 'ABC12-IS', secret }, reply);
    const status: string[] = [];
    const end = await readPackedList(given.packed ?? whole, async (domains) => {
      for (const domain of domains) status.push(...domain.status);
    });
    expect(end).toEqual({ ok: true, skipped: 0 });
    expect(status).toHaveLength(8_000);
    for (const spelling of spellings) expect(status.join(' ')).not.toContain(spelling);
    expect(status.filter((word) => word.startsWith('note '))).toHaveLength(4_000 - Math.ceil(4_000 / 7));
  });
});
