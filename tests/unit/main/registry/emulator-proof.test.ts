import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createEmulatorProof, emulatorProgram } from '#main/registry/emulator-proof.ts';
import type { Exchange, ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { answered, silent } from '../desk-harness.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A proof over a played wire, with a time that moves when it is moved. */
function played(answer: (request: ExchangeRequest) => ExchangeReply, practice?: { rpp: string }) {
  const sent: ExchangeRequest[] = [];
  const time = { milliseconds: 0 };
  const wire: Exchange = async (request) => {
    sent.push(request);
    return answer(request);
  };
  const steady = () => ({ start: 'played', milliseconds: time.milliseconds });
  return { ask: createEmulatorProof({ wire, steady, runningPractice: () => practice }), sent, time };
}

const yes = () => answered(200, [], { program: emulatorProgram });
const [rpp, rdap] = ['http://127.0.0.1:4310/rpp', 'http://127.0.0.1:4310'];

describe('whether the emulator answers', () => {
  it('is one GET for each origin, without credentials, below no interface', async () => {
    const { ask, sent } = played(yes);
    expect(await ask([rpp, '', rdap, 'http://localhost:1'])).toBe('emulator');
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', 'http://127.0.0.1:4310/control/program', undefined],
      ['GET', 'http://localhost:1/control/program', undefined],
    ]);
    for (const { headers, credentials } of sent) {
      expect([headers, credentials]).toEqual([[['accept', 'application/json']], 'none']);
    }
  });

  const others: readonly [string, ExchangeReply][] = [
    ['a refusal', answered(401)],
    ['an unknown path', answered(404, [['rpp-code', '01000']])],
    ['a page', answered(200, [], '<html>Registry Desk emulator</html>')],
    ['JSON of somebody else', answered(200, [], { program: 'A registry' })],
    ['the name as bare text', answered(200, [], JSON.stringify(emulatorProgram))],
    ['a list', answered(200, [], '[]')],
    ['null', answered(200, [], 'null')],
    ['the right body with another status', answered(203, [], { program: emulatorProgram })],
    ['a redirect', answered(302, [['location', 'http://127.0.0.1:4310/control/program']])],
    ['a certificate that is not trusted', silent(false, 'tls')],
    ['too long an answer', silent(true, 'too-large')],
  ];
  it.each(others)('is denied by %s', async (_title, reply) => {
    expect(await played(() => reply).ask([rpp])).toBe('other');
  });

  it('is open where nothing answers, and where the way is broken', async () => {
    expect(await played(() => silent(false, 'refused-connection')).ask([rpp])).toBe('no-answer');
    expect(await played(() => silent(true, 'whole-timeout')).ask([rpp])).toBe('no-answer');
    const broken = played(() => {
      throw new Error('The keychain is locked.');
    });
    expect(await broken.ask([rpp])).toBe('no-answer');
  });

  it('has to hold for every address', async () => {
    const { ask } = played(({ url }) => (url.startsWith('http://127.0.0.1:4310/') ? yes() : answered(404)));
    expect(await ask([rpp, 'http://127.0.0.1:8443'])).toBe('other');
    expect(await ask([rpp, rdap])).toBe('emulator');
  });

  it('is asked again after a moment: another program may have the address by then', async () => {
    let reply = yes();
    const { ask, sent, time } = played(() => reply);
    expect([await ask([rpp]), await ask([rdap])]).toEqual(['emulator', 'emulator']);
    expect(sent).toHaveLength(1);
    reply = answered(404);
    time.milliseconds += 1_000;
    expect(await ask([rpp])).toBe('other');
    reply = yes();
    time.milliseconds += 2_000;
    expect(await ask([rpp])).toBe('emulator');
  });

  it('is known without a question of the emulator that this program runs', async () => {
    const { ask, sent } = played(() => answered(404), { rpp });
    expect(await ask([rpp, rdap])).toBe('emulator');
    expect(sent).toEqual([]);
    expect(await ask(['http://127.0.0.1:4311'])).toBe('other');
  });

  it('is found out over the real wire: yes of the emulator, no of another server, nothing of a closed port', async () => {
    const undici = createUndiciExchange(systemClock);
    closing.push(() => undici.close());
    const steady = () => ({ start: '', milliseconds: systemClock.now() });
    const ask = createEmulatorProof({ wire: undici.exchange, steady, runningPractice: () => undefined });

    const emulator: RunningEmulator = await startEmulator({ port: 0, clock: systemClock, names: 5 });
    closing.push(() => emulator.close());
    expect(await ask([emulator.rpp, emulator.repp, emulator.rdap])).toBe('emulator');

    const seen: (readonly [string, string, string | undefined])[] = [];
    const server = createServer((request, response) => {
      seen.push([request.method ?? '', request.url ?? '', request.headers.authorization]);
      response.writeHead(404, { 'rpp-code': '02303' }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    expect(await ask([`http://127.0.0.1:${port}/rpp`, `http://127.0.0.1:${port}`])).toBe('other');
    expect(seen).toEqual([['GET', '/control/program', undefined]]);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    expect(await ask([`http://localhost:${port}`])).toBe('no-answer');
  });
});
