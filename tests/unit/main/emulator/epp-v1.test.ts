import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { formFor } from '#main/emulator/routes/epp-v1/negotiation.ts';
import { type EmulatorUnderTest, emulatorUnderTest, otherReseller, reseller } from './emulator-under-test.ts';

const action = { domain: 'fjara.example', succeeded: true, clTRID: 'client-7f3a1c20', svTRID: 'server-000000311' };

async function queue(desk: EmulatorUnderTest, text: string, more: object = {}): Promise<string> {
  return (await desk.control('POST', '/messages', { handle: 'NORN1-EX', text, ...more })).id;
}

describe.each(['rpp', 'repp'] as const)('%s v1 (Endpoints, RPP v1 and REPP v1)', (prefix) => {
  const messages = `/${prefix}/v1/messages`;

  it('GET messages of an empty queue: 200, 1300, result and trID only', async () => {
    const { ask } = await emulatorUnderTest();
    const answer = await ask('GET', messages, { auth: reseller, headers: { [`${prefix}-cltrid`]: 'client-91be4404' } });
    expect([answer.status, answer.header('content-type')]).toEqual([200, 'application/json']);
    expect(answer.body).toBe(
      '{"response":{"result":{"code":"1300","content":{"msg":{"lang":"en","content":"Command completed successfully; no messages"}}},' +
        '"trID":{"clTRID":"client-91be4404","svTRID":"server-000000001"}}}',
    );
  });

  it('GET messages with one queued (N7, N8; sample 12.1): 200, 1301, msgQ, resData, ns, and it stays queued', async () => {
    const desk = await emulatorUnderTest();
    const id = await queue(desk, 'Domain created: fjara.example', { pendingAction: action });
    await queue(desk, 'second');
    for (const number of [1, 2]) {
      const answer = await desk.ask('GET', messages, { auth: reseller, headers: { [`${prefix}-cltrid`]: 'abc' } });
      expect(answer.header('cache-control')).toBe('no-store');
      expect(answer.json()).toEqual({
        response: {
          result: {
            code: '1301',
            content: { msg: { lang: 'en', content: 'Command completed successfully; ack to dequeue' } },
          },
          msgQ: {
            count: '2',
            id,
            content: {
              qDate: '2026-11-02T12:00:00+00:00',
              msg: { lang: 'en', content: 'Domain created: fjara.example' },
            },
          },
          resData: {
            'domain:panData': {
              'domain:name': { paResult: 'true', content: 'fjara.example' },
              'domain:paTRID': { clTRID: 'client-7f3a1c20', svTRID: 'server-000000311' },
              'domain:paDate': '2026-11-02T12:00:00+00:00',
            },
          },
          trID: { clTRID: 'abc', svTRID: `server-00000000${number}` },
        },
        ns: { domain: 'urn:ietf:params:xml:ns:domain-1.0' },
      });
    }
  });

  it('DELETE message: 200, 1000, the message, what remains, access-control-allow-origin (sample 12.3)', async () => {
    const desk = await emulatorUnderTest();
    const id = await queue(desk, 'Domain created: fjara.example', { pendingAction: action });
    await queue(desk, 'second');
    const answer = await desk.ask('DELETE', `${messages}/${id}`, { auth: reseller });
    expect([answer.status, answer.header('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.rawHeaders).toContain('access-control-allow-origin');
    expect(answer.json().response).toMatchObject({
      result: { code: '1000' },
      msgQ: { count: '1', id, content: { msg: { content: 'Domain created: fjara.example' } } },
      resData: { 'domain:panData': { 'domain:name': { content: 'fjara.example' } } },
    });
    expect(answer.json().ns).toEqual({ domain: 'urn:ietf:params:xml:ns:domain-1.0' });
    const next = await desk.ask('GET', messages, { auth: reseller });
    expect(next.json().response.msgQ).toMatchObject({ count: '1', content: { msg: { content: 'second' } } });
  });

  it('14.3 any queued message of one’s own can be acknowledged, not only the head', async () => {
    const desk = await emulatorUnderTest();
    await queue(desk, 'first');
    const second = await queue(desk, 'second');
    expect((await desk.ask('DELETE', `${messages}/${second}`, { auth: reseller })).status).toBe(200);
    const head = await desk.ask('GET', messages, { auth: reseller });
    expect(head.json().response.msgQ).toMatchObject({ count: '1', content: { msg: { content: 'first' } } });
  });

  it('14.3 unknown, another’s, and twice acknowledged: 404 with 2303 alike', async () => {
    const desk = await emulatorUnderTest();
    const id = await queue(desk, 'mine');
    const theirs = await desk.ask('DELETE', `${messages}/${id}`, { auth: otherReseller });
    const unknown = await desk.ask('DELETE', `${messages}/999`, { auth: reseller });
    await desk.ask('DELETE', `${messages}/${id}`, { auth: reseller });
    const twice = await desk.ask('DELETE', `${messages}/${id}`, { auth: reseller });
    for (const answer of [theirs, unknown, twice]) {
      expect([answer.status, answer.json().response.result.code]).toEqual([404, '2303']);
    }
  });

  it('the XML form carries the same (specification, XML form; sample 12.2)', async () => {
    const desk = await emulatorUnderTest();
    await queue(desk, 'Lén <stofnað> & "virkt": þórður', { pendingAction: action });
    const headers = { Accept: 'application/xml', [`${prefix}-cltrid`]: 'abc' };
    const answer = await desk.ask('GET', messages, { auth: reseller, headers });
    expect(answer.header('content-type')).toBe('application/xml');
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      htmlEntities: true,
    });
    const { epp } = parser.parse(answer.body, true);
    expect(epp['@xmlns']).toBe('urn:ietf:params:xml:ns:epp-1.0');
    expect(epp.response).toEqual({
      result: { '@code': '1301', msg: { '@lang': 'en', '#text': 'Command completed successfully; ack to dequeue' } },
      msgQ: {
        '@count': '1',
        '@id': '1',
        qDate: '2026-11-02T12:00:00+00:00',
        msg: { '@lang': 'en', '#text': 'Lén <stofnað> & "virkt": þórður' },
      },
      resData: {
        'domain:panData': {
          '@xmlns:domain': 'urn:ietf:params:xml:ns:domain-1.0',
          'domain:name': { '@paResult': 'true', '#text': 'fjara.example' },
          'domain:paTRID': { clTRID: 'client-7f3a1c20', svTRID: 'server-000000311' },
          'domain:paDate': '2026-11-02T12:00:00+00:00',
        },
      },
      trID: { clTRID: 'abc', svTRID: 'server-000000001' },
    });
  });

  it('14.3 a type that is neither JSON nor XML: 406', async () => {
    const { ask } = await emulatorUnderTest();
    expect((await ask('GET', messages, { auth: reseller, headers: { Accept: 'text/html' } })).status).toBe(406);
  });

  it('protocol facts 4.3 a client transaction identifier is made up when none, or no good one, was sent', async () => {
    const { ask } = await emulatorUnderTest();
    for (const sent of [{}, { [`${prefix}-cltrid`]: 'ab' }]) {
      const answer = await ask('GET', messages, { auth: reseller, headers: sent });
      expect(answer.json().response.trID.clTRID).toMatch(/^client-[0-9a-f]{8}$/);
    }
  });

  it.each([
    ['laust-nafn.example', '1', 'available'],
    ['norn.example', '0', 'active'],
    ['xn--dmi-yla.example', '0', 'active'],
    ['pending.example', '0', 'pending'],
    ['edu.example', '0', 'reserved'],
    ['a_b.example', '0', 'invalid'],
    ['nafn.is', '0', 'invalid'],
  ])('HEAD domains/%s (Domain check result; N23, N24): 200, check-avail %s, reason %s', async (name, avail, reason) => {
    const { ask, control } = await emulatorUnderTest();
    await control('POST', '/domains', { name: 'pending.example', status: 'pending create' });
    const headers = { [`${prefix}-cltrid`]: 'client-91be4406' };
    const answer = await ask('HEAD', `/${prefix}/v1/domains/${name}`, { auth: reseller, headers });
    expect(answer.status).toBe(200);
    expect(answer.rawHeaders.slice(0, 12)).toEqual([
      ...[`${prefix}-check-avail`, avail, `${prefix}-check-reason`, reason, `${prefix}-result-code`, '1000'],
      ...[`${prefix}-cltrid`, 'client-91be4406', `${prefix}-svtrid`, 'server-000000001', 'Content-Length', '0'],
    ]);
  });
});

describe('content negotiation (14.3)', () => {
  it.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['application/epp+xml', 'xml'],
    ['application/xml, application/json', 'json'],
    ['application/xml;q=0.9, application/json;q=0.8', 'xml'],
    ['application/xml, */*;q=0.1', 'xml'],
    ['application/json;q=0, application/xml', 'xml'],
    ['application/json;q=0', undefined],
    ['text/html', undefined],
    ['text/html, */*;q=0.8', 'json'],
    ['APPLICATION/XML', 'xml'],
  ])('%j is answered in %s', (accept, form) => {
    expect(formFor(accept)).toBe(form);
  });
});

describe('REPP create and renew (N9)', () => {
  const create =
    '<?xml version="1.0"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command><create>' +
    '<domain:create xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name>ný-vefsíða.example</domain:name>' +
    '<domain:period unit="y">1</domain:period><domain:ns><domain:hostObj>ns1.norn.example</domain:hostObj></domain:ns>' +
    '<domain:registrant>NORN1-EX</domain:registrant></domain:create></create><clTRID>c-1</clTRID></command></epp>';

  it('are not offered: 501 with 2101 in header and body', async () => {
    const { ask } = await emulatorUnderTest();
    for (const [method, path] of [
      ['POST', '/repp/v1/domains'],
      ['POST', '/repp/v1/domains/norn.example/renewals'],
      ['PUT', '/repp/v1/domains/norn.example/period'],
    ] as const) {
      const answer = await ask(method, path, { auth: reseller, body: create });
      expect([answer.status, answer.header('repp-result-code')]).toEqual([501, '2101']);
      expect(answer.json().response.result.code).toBe('2101');
    }
  });

  it('are offered by the personality epp-drafts, marked as assumed: create is pending, then a message says it is done', async () => {
    const desk = await emulatorUnderTest({ personality: { 'epp-drafts': '2024' } });
    const headers = { 'Content-Type': 'application/epp+xml', 'repp-cltrid': 'my-create' };
    const answer = await desk.ask('POST', '/repp/v1/domains', { auth: reseller, headers, body: create });
    expect([answer.status, answer.json().response.result.code]).toEqual([200, '1001']);
    expect(answer.header('x-emulator-assumed')).toContain('2024');
    const created = await desk.control('GET', `/domains/${encodeURIComponent('ný-vefsíða.example')}`);
    expect(created).toMatchObject({ status: 'pending create', nameservers: ['ns1.norn.example'] });
    await desk.control('POST', '/clock/advance', { seconds: 61 });
    const poll = await desk.ask('GET', '/repp/v1/messages', { auth: reseller });
    expect(poll.json().response).toMatchObject({
      msgQ: { content: { msg: { content: 'Domain created: ný-vefsíða.example' } } },
      resData: { 'domain:panData': { 'domain:name': { paResult: 'true' }, 'domain:paTRID': { clTRID: 'my-create' } } },
    });
    const again = await desk.ask('POST', '/repp/v1/domains', { auth: reseller, headers, body: create });
    expect([again.status, again.json().response.result.code]).toEqual([422, '2302']);
  });

  it('an application that nobody pays for is refused after two days, with paResult false', async () => {
    const desk = await emulatorUnderTest();
    await desk.control('POST', '/applications', { name: 'unpaid.example', handle: 'NORN1-EX' });
    await desk.control('POST', '/clock/advance', { days: 2 });
    const { messages } = await desk.control('GET', '/messages?limit=1000');
    const refused = messages.filter(
      (message: { pendingAction: { domain: string } | null }) => message.pendingAction?.domain === 'unpaid.example',
    );
    expect(refused).toMatchObject([
      { text: 'Domain creation refused: unpaid.example', pendingAction: { succeeded: false } },
    ]);
    const check = await desk.ask('HEAD', '/repp/v1/domains/unpaid.example', { auth: reseller });
    expect(check.header('repp-check-avail')).toBe('1');
  });

  it('renew of the draft of 2024 charges and moves the date', async () => {
    const desk = await emulatorUnderTest({ personality: { 'epp-drafts': '2024' } });
    const name = 'xn--dmi-yla.example';
    const expiry = await desk.expiryOf(name);
    const path = `/repp/v1/domains/${name}/renewals?current-date=${expiry}&unit=y&value=1`;
    const answer = await desk.ask('POST', path, { auth: reseller });
    expect(answer.json().response.result.code).toBe('1000');
    expect(Number((await desk.expiryOf(name)).slice(0, 4))).toBe(Number(expiry.slice(0, 4)) + 1);
    expect((await desk.control('GET', '/charges')).total).toBe(1);
  });

  it.each(['', '{}', '<epp>', '<!DOCTYPE x []><epp/>', '<a><b></a></b>'])(
    'a body that is no create command, %j: 2001',
    async (body) => {
      const desk = await emulatorUnderTest({ personality: { 'epp-drafts': '2024' } });
      const answer = await desk.ask('POST', '/repp/v1/domains', { auth: reseller, body });
      expect(answer.json().response.result.code).toBe('2001');
    },
  );
});
