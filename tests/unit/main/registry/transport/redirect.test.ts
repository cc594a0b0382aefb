import { describe, expect, it } from 'vitest';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createRedirectLayer } from '#main/registry/transport/layers/redirect.ts';
import { answerOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';

const to = (location: string, status = 302) => answerOf(status, { headers: [['location', location]] });

async function follow(first: Partial<ExchangeRequest>, replies: Readonly<Record<string, ExchangeReply>>) {
  const requests: ExchangeRequest[] = [];
  const exchange = createRedirectLayer()(async (request) => {
    requests.push(request);
    return replies[request.url] ?? answerOf(200);
  });
  const reply = await exchange(
    exchangeRequest({
      method: 'GET',
      interface: 'rdap',
      budget: 'rdap-domain',
      url: 'https://rdap.example/a',
      ...first,
    }),
  );
  return { reply, requests };
}

describe('the redirect layer', () => {
  it.each([301, 302, 303, 307, 308])(
    'follows a %i of RDAP to the same origin with credentials and budget',
    async (status) => {
      const { reply, requests } = await follow({}, { 'https://rdap.example/a': to('/b', status) });
      expect(reply).toEqual(answerOf(200));
      expect(requests[1]).toMatchObject({
        url: 'https://rdap.example/b',
        credentials: 'api-key',
        budget: 'rdap-domain',
        journalId: 'journal-1-r1',
      });
    },
  );

  it.each([
    ['another host', 'https://evil.example/b'],
    ['another port', 'https://rdap.example:444/b'],
    ['a host that begins alike', 'https://rdap.example.evil.example/b'],
    ['an address without a scheme', '//evil.example/b'],
  ])('never sends credentials to %s, nor back again', async (_name, location) => {
    const away = new URL(location, 'https://rdap.example/a').href;
    const { requests } = await follow(
      {},
      { 'https://rdap.example/a': to(location), [away]: to('https://rdap.example/c') },
    );
    expect(requests.map(({ url, credentials, budget }) => [url, credentials, budget])).toEqual([
      ['https://rdap.example/a', 'api-key', 'rdap-domain'],
      [away, 'none', undefined],
      ['https://rdap.example/c', 'none', undefined],
    ]);
  });

  it('says who answered where it was not whom we asked', async () => {
    const there = 'https://other.example/b';
    const { reply } = await follow({}, { 'https://rdap.example/a': to(there), [there]: answerOf(401) });
    expect(reply).toEqual({ ...answerOf(401), sentOnTo: 'other.example' });
  });

  it.each([
    ['a renewal', { interface: 'rpp-v0', method: 'POST' }],
    ['a check of RPP', { interface: 'rpp-v0', method: 'HEAD' }],
    ['a poll of REPP', { interface: 'repp-v1', method: 'GET' }],
    ['an acknowledge', { interface: 'rpp-v1', method: 'DELETE' }],
  ] as const)('does not follow for %s', async (_name, first) => {
    const { reply, requests } = await follow(first, { 'https://rdap.example/a': to('/b') });
    expect(requests.length).toBe(1);
    expect(reply).toMatchObject({ status: 302 });
  });

  it.each([
    ['from https to http', 'http://rdap.example/b'],
    ['to a file', 'file:///etc/passwd'],
    ['to a script', 'javascript:alert(1)'],
    ['to an address with credentials in it', 'https://user:word@rdap.example/b'],
    ['to nowhere', 'https://'],
  ])('does not follow %s', async (_name, location) => {
    const { requests } = await follow({}, { 'https://rdap.example/a': to(location) });
    expect(requests.length).toBe(1);
  });

  it('stops after three', async () => {
    const { reply, requests } = await follow({}, { 'https://rdap.example/a': to('/a') });
    expect(requests.length).toBe(4);
    expect(reply).toMatchObject({ status: 302 });
  });

  it('does not take 304 and a 302 without Location for redirects', async () => {
    expect((await follow({}, { 'https://rdap.example/a': to('/b', 304) })).requests.length).toBe(1);
    expect((await follow({}, { 'https://rdap.example/a': answerOf(302) })).requests.length).toBe(1);
  });
});
