import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '#main/emulator/emulator.ts';
import { requestKey } from '#main/emulator/recording/request-key.ts';
import type { Message } from '#messages/message.ts';
import { recordingBounds } from '#values/recording-bounds.ts';
import { askOver, emulatorUnderTest, reseller, startAt } from './emulator-under-test.ts';

const name = 'xn--dmi-yla.example';

function exchange(method: string, path: string, status: number, more: Record<string, unknown> = {}) {
  const { reply = {}, request = {}, via = 'rpp-v0' } = more as { reply?: object; request?: object; via?: string };
  return { interface: via, request: { method, path, ...request }, reply: { status, ...reply } };
}

function file(exchanges: readonly object[]): string {
  return JSON.stringify({ format: 'registry-desk-recording', version: 1, exchanges });
}

async function replaying(exchanges: readonly object[], others = 'answer') {
  const world = await emulatorUnderTest();
  const opened = await askOver(world.url, 'PUT', `/control/replay?name=walk.json&others=${others}`, {
    body: file(exchanges),
  });
  expect(opened.status, opened.body).toBe(200);
  return { ...world, ask: (method: string, path: string, question = {}) => askOver(world.url, method, path, question) };
}

const requests = async (world: { control: (method: string, path: string) => Promise<unknown> }) =>
  (
    (await world.control('GET', '/requests')) as {
      requests: { rule: { source: string; text: string; message: Message } }[];
    }
  ).requests;

describe('a replayed recording', () => {
  it('answers what it has in recorded order, the last one again and again, and says so in the inspector', async () => {
    const path = `/v0/domainNames/${name}/availability`;
    const world = await replaying([
      exchange('HEAD', path, 200, { reply: { headers: [['RPP-code', '01000']] } }),
      exchange('HEAD', '/v0/domainNames/other.example/availability', 404),
      exchange('HEAD', path, 404, { reply: { headers: [['X-Second', 'yes']] } }),
    ]);
    const statuses = [];
    // The other form of the name means the same, and nobody is asked who they are.
    for (const asked of [name, encodeURIComponent('dæmi.example'), name]) {
      const answer = await world.ask('HEAD', `/rpp/v0/domainNames/${asked}/availability`);
      statuses.push([answer.status, answer.header('x-second')]);
    }
    expect(statuses).toEqual([
      [200, undefined],
      [404, 'yes'],
      [404, 'yes'],
    ]);
    expect((await requests(world)).map(({ rule: { source, text } }) => ({ source, text }))).toEqual([
      { source: 'recording', text: 'Answered from the recording: exchange 1 of 3, 1 of 2 alike.' },
      { source: 'recording', text: 'Answered from the recording: exchange 3 of 3, 2 of 2 alike.' },
      { source: 'recording', text: 'Answered from the recording: exchange 3 of 3, 2 of 2 alike.' },
    ]);
    expect(await world.control('GET', '/replay')).toEqual({
      replay: { name: 'walk.json', exchanges: 3, answered: 3, notRecorded: 0, others: 'answer' },
    });
    await world.control('PATCH', '/replay', { rewind: true });
    expect((await world.ask('HEAD', `/rpp/v0/domainNames/${name}/availability`)).status).toBe(200);
  });

  it('compares path, query and body by what they mean, and neither credentials nor the clTRID', async () => {
    const path = '/v0/domainNames/a.example/renewProcesses';
    const world = await replaying([
      exchange('POST', path, 201, {
        request: {
          headers: [['RPP-Cltrid', 'recorded-1']],
          body: '{"expiryDate":"2027-02-23","renewalPeriod":{"unit":"y","value":1}}',
        },
        reply: {
          headers: [
            ['RPP-Cltrid', 'recorded-1'],
            ['Location', '{base}/v0/domainNames/a.example/renewProcesses/S-9'],
            ['Content-Length', '99999'],
          ],
          body: '{"expiryDate":"2028-02-23","trID":{"clTRID":"recorded-1"}}',
        },
      }),
      exchange('GET', '/rdap/lists/my_domains', 200, { via: 'rdap', request: { query: 'b=2&a=1' } }),
    ]);
    const body = '{ "renewalPeriod": {"value": 1, "unit": "y"},\n "expiryDate": "2027-02-23" }';
    const renewed = await world.ask('POST', `/rpp${path}`, { body, headers: { 'RPP-Cltrid': 'mine-7' } });
    expect(renewed.status).toBe(201);
    expect(renewed.header('rpp-cltrid')).toBe('mine-7');
    expect(renewed.header('location')).toBe(`${world.url}/rpp/v0/domainNames/a.example/renewProcesses/S-9`);
    expect(renewed.json()).toEqual({ expiryDate: '2028-02-23', trID: { clTRID: 'mine-7' } });
    expect((await world.ask('GET', '/rdap/lists/my_domains?a=1&b=2')).status).toBe(200);
    // Another date is another request: the emulator's own answer, which knows no such name.
    const other = await world.ask('POST', `/rpp${path}`, { body: body.replace('2027', '2026'), auth: reseller });
    expect(other.status).not.toBe(201);
  });

  it('answers others as usual, or refuses them and says what was not recorded', async () => {
    const world = await replaying([exchange('GET', '/nowhere/else', 200, { via: 'rdap', reply: { body: 'hello' } })]);
    const usual = () => world.ask('HEAD', `/repp/v1/domains/${name}`, { auth: reseller });
    // A path that the emulator does not have, too.
    expect((await world.ask('GET', '/nowhere/else')).body).toBe('hello');
    expect((await world.ask('GET', '/nowhere')).status).toBe(404);
    expect((await usual()).header('repp-check-avail')).toBe('0');
    await world.control('PATCH', '/replay', { others: 'refuse' });
    expect((await usual()).status).toBe(501);
    expect((await world.ask('GET', '/rdap/dac/a.example')).body).toContain('no answer to GET /rdap/dac/a.example');
    expect((await requests(world)).at(-1)?.rule).toEqual({
      source: 'recording',
      text: 'Not recorded: GET /rdap/dac/a.example.',
      message: { code: 'rules.notRecorded', values: { asked: 'GET /rdap/dac/a.example' } },
    });
    // Control is never replayed.
    expect((await world.control('GET', '/replay')).replay).toMatchObject({ answered: 1, notRecorded: 4 });
    expect(await world.control('DELETE', '/replay')).toEqual({ replay: null });
    expect((await usual()).header('repp-check-avail')).toBe('0');
    expect((await askOver(world.url, 'PATCH', '/control/replay', { body: '{}' })).status).toBe(409);
  });

  it('is struck by faults like any other answer', async () => {
    const world = await replaying([exchange('GET', '/rdap/dac/a.example', 200, { via: 'rdap' })]);
    await world.control('POST', '/faults', { fault: 'html-502', route: 'rdap/*', times: 1 });
    expect((await world.ask('GET', '/rdap/dac/a.example')).status).toBe(502);
    expect((await world.ask('GET', '/rdap/dac/a.example')).status).toBe(200);
  });
});

describe('a file that is no recording', () => {
  const good = exchange('GET', '/rdap/dac/a.example', 200, { via: 'rdap' });
  it.each([
    ['{"format":', /^The recording is not JSON: .+/],
    ['{"exchanges":[]}', /not a recording: it lacks "format"/],
    ['[]', /not a recording/],
    ['{"format":"registry-desk-recording","version":7}', /has version 7; Registry Desk reads version 1/],
    [file([]), /exchanges: The recording has no exchange/],
    [file([good, { ...good, reply: { status: '200' } }]), /exchanges\[1\]\.reply\.status: .*number/],
    [
      file([{ ...good, request: { method: 'get', path: 'x' } }]),
      /exchanges\[0\]\.request\.method: This is not a method/,
    ],
    [
      file([
        good,
        good,
        {
          ...good,
          reply: {
            status: 200,
            headers: [
              ['A', 'x'],
              ['B', 'a\r\nSet-Cookie: b'],
            ],
          },
        },
      ]),
      /exchanges\[2\]\.reply\.headers\[1\]\[1\]: This is not the value of a header/,
    ],
    [file([{ ...good, interface: 'epp' }]), /exchanges\[0\]\.interface: /],
  ])('%s is refused with the place', async (text, problem) => {
    const world = await emulatorUnderTest();
    const answer = await askOver(world.url, 'PUT', '/control/replay', { body: text });
    expect(answer.status).toBe(400);
    expect(answer.json().error.message).toMatch(problem);
    expect(await world.control('GET', '/replay')).toEqual({ replay: null });
  });

  it('keeps the emulator from starting, and a good one is there from the first request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replay-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const bad = join(folder, 'bad.json');
    const fine = join(folder, 'fine.json');
    await writeFile(bad, '{"format":"registry-desk-recording","version":1}');
    await writeFile(fine, `\uFEFF${file([good])}`);
    const start = (path: string) =>
      startEmulator({ port: 0, replay: { file: path, others: 'refuse' }, clock: { now: () => startAt } });
    await expect(start(bad)).rejects.toThrow(/bad\.json: The recording cannot be used\. exchanges: /);
    await expect(start(join(folder, 'none.json'))).rejects.toThrow(/none\.json: It cannot be read/);
    const emulator = await start(fine);
    onTestFinished(() => emulator.close());
    expect((await askOver(emulator.url, 'GET', '/rdap/dac/a.example')).status).toBe(200);
    expect((await askOver(emulator.url, 'GET', '/rdap/dac/b.example')).status).toBe(501);
  });

  it('is refused where it is too long, without being kept', async () => {
    const world = await emulatorUnderTest();
    const body = ' '.repeat(recordingBounds.bytes + 1);
    const answer = await askOver(world.url, 'PUT', '/control/replay', { body });
    expect(answer.json().error.message).toBe('The recording has more than 64 MiB.');
  });
});

describe('requests that mean the same', () => {
  const request = { method: 'GET', path: '/a', query: '', body: '' };
  it.each([
    [{ path: '/a/' }, {}],
    [{ path: '/x/D%C3%86MI.example' }, { path: '/x/xn--dmi-yla.example' }],
    [{ query: 'a=1&b=%20' }, { query: 'b=+&a=1' }],
    [{ body: '<a><clTRID>1</clTRID> <b>x</b></a>' }, { body: '<a>\n<clTRID>2</clTRID><b>x</b></a>\n' }],
    [{ body: '{"clTRID":"1","a":[1,{"b":2,"c":3}]}' }, { body: '{"a":[1,{"c":3,"b":2}],"clTRID":"2"}' }],
  ])('%j and %j', (one, other) => {
    expect(requestKey({ ...request, ...one })).toBe(requestKey({ ...request, ...other }));
  });
  it.each([
    [{ method: 'HEAD' }, {}],
    [{ path: '/rdap/entity/abc-IS' }, { path: '/rdap/entity/ABC-IS' }],
    [{ query: 'a=1&a=2' }, { query: 'a=2&a=1' }],
    [{ body: '{"a":[1,2]}' }, { body: '{"a":[2,1]}' }],
    [{ body: '{"a":{"b":1}}' }, { body: '{"a":[["b",1]]}' }],
    [{ path: '/a%2Fb' }, { path: '/a/b' }],
  ])('but not %j and %j', (one, other) => {
    expect(requestKey({ ...request, ...one })).not.toBe(requestKey({ ...request, ...other }));
  });
});
