import { once } from 'node:events';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { type ProxiedDesk, proxiedDesk, proxyPassword } from '../support/proxied-desk.ts';
import type { AnswerRenewal } from '../support/raw-proxy.ts';
import { saidText } from '../support/said.ts';
import { httpAnswer } from '../unit/main/registry/transport/raw-server.ts';

// What a proxy does to a renewal that is on its way. tests/agreements/misbehaving-proxies-connect.test.ts has what comes before.

const basic = Buffer.from(`desk:${proxyPassword}`).toString('base64');
const page = `<html><body><h1>Gateway</h1>desk:${proxyPassword} ${basic}</body></html>`;
const html = ['Content-Type: text/html'];
const impatient = {
  headersTimeoutMilliseconds: 1000,
  bodyTimeoutMilliseconds: 1000,
  wholeTimeoutMilliseconds: 1500,
};

let emulator: RunningEmulator;
let careless: RunningEmulator;
let world: ProxiedDesk;

beforeAll(async () => {
  const options = { port: 0, clock: systemClock, names: 10 };
  emulator = await startEmulator({ ...options, personality: { 'cltrid-replay': 'ignore' } });
  careless = await startEmulator({ ...options, personality: { 'cltrid-replay': 'ignore', 'expiry-guard': 'ignore' } });
});
afterAll(() => Promise.all([emulator.close(), careless.close()]));
afterEach(() => world.close());

function says(...parts: Parameters<typeof httpAnswer>): AnswerRenewal {
  return (socket) => socket.write(httpAnswer(...parts));
}

/** The registry's answer, changed on its way back; `then` is done when it is written. */
function changes(change: (answer: Buffer) => Buffer, then: (socket: Socket) => void = () => undefined): AnswerRenewal {
  return async (socket, forward) => socket.write(change(await forward()), () => then(socket));
}

function addsHeader(line: string): AnswerRenewal {
  return changes((answer) => inLatin(answer, (text) => text.replace('\r\n', `\r\n${line}\r\n`)));
}

function inLatin(answer: Buffer, change: (text: string) => string): Buffer {
  return Buffer.from(change(answer.toString('latin1')), 'latin1');
}

function chunked(answer: Buffer): Buffer {
  const [head = '', body = ''] = answer.toString('latin1').split('\r\n\r\n');
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  return Buffer.from(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`, 'latin1');
}

function compressed(answer: Buffer, ...more: string[]): Buffer {
  const end = answer.indexOf('\r\n\r\n');
  const [, ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n');
  const kept = lines.filter((line) => !/^content-length:/i.test(line));
  return httpAnswer('201 Created', [...kept, ...more], gzipSync(answer.subarray(end + 4)));
}

/** Says it again and again, each time when the one before has left, until the other side has had enough. */
async function drips(socket: Socket, next: () => string): Promise<void> {
  const closed = once(socket, 'close').then(() => false);
  const written = () => new Promise<boolean>((resolve) => socket.write(next(), () => setTimeout(resolve, 20, true)));
  while (await Promise.race([closed, written()]));
}

/** One renewal through a proxy that has been honest so far; `entry` is what the ledger has of it then. */
async function renewal(answer: AnswerRenewal, registry = emulator, patience?: typeof impatient) {
  world = await proxiedDesk(registry, patience && { patience });
  const { proxy } = world;
  const name = await world.newName();
  const entry = await world.renew(name, () => {
    proxy.onRenewal = answer;
  });
  const everything = await world.everything();
  expect(everything).not.toContain(proxyPassword);
  expect(everything).not.toContain(basic);
  // Our own program has sent it once, whatever came back.
  expect(proxy.renewals().length).toBe(1);
  return { name, entry };
}

type Case = readonly [title: string, answer: AnswerRenewal, says: RegExp];

/** The registry has carried it out once, and its answer does not arrive as it was given. */
const carriedOut: readonly Case[] = [
  [
    'answers with a page of status 502 all the same',
    async (socket, forward) => {
      await forward();
      socket.write(httpAnswer('502 Bad Gateway', html, page));
    },
    /status 502/,
  ],
  [
    'ends before the answer is whole',
    changes(
      (all) => all.subarray(0, -5),
      (socket) => socket.end(),
    ),
    /closed before/,
  ],
  ['gives two lengths, by Content-Length and in chunks', changes(chunked), /not as long as announced|well-formed/],
  ['announces chunks and sends none', addsHeader('Transfer-Encoding: chunked'), /not well-formed HTTP/],
  ['announces another length first', addsHeader('Content-Length: 1'), /not as long as announced|well-formed/],
  [
    'strips the RPP-code',
    changes((all) => inLatin(all, (text) => text.replace(/\r\nrpp-code: \d+/i, ''))),
    /not the registry/,
  ],
  ['adds an RPP-code that contradicts, before', addsHeader('RPP-code: 02306'), /not the registry/],
  [
    'adds an RPP-code that contradicts, behind',
    changes((all) => inLatin(all, (text) => text.replace('\r\n\r\n', '\r\nRPP-code: 02306\r\n\r\n'))),
    /not the registry/,
  ],
  [
    'joins two RPP-codes in one line',
    changes((all) => inLatin(all, (text) => text.replace(/(rpp-code: 01000)/i, '$1, 02306'))),
    /not the registry/,
  ],
  ['compresses without saying so', changes((all) => compressed(all)), /could not be read at body/],
  [
    'closes before the answer',
    changes(
      () => Buffer.alloc(0),
      (socket) => socket.destroy(),
    ),
    /closed before/,
  ],
];

/** It answers in the registry's place, and nobody here can know whether it has forwarded the renewal. */
const answeredItself: readonly Case[] = [
  ['a page of status 502', says('502 Bad Gateway', html, page), /status 502/],
  ['a page of status 504', says('504 Gateway Timeout', html, page), /status 504/],
  ['a page of status 200', says('200 OK', html, page), /status 200.* not the registry/],
  ['a date without RPP-code', says('201 Created', [], '{"expiryDate":"2099-01-01"}'), /status 201.* not the registry/],
  ['404', says('404 Not Found', html, page), /status 404.* not the registry/],
  [
    '407 and a challenge',
    says('407 Auth', [`Proxy-Authenticate: Basic realm="${basic}"`], page),
    /status 407.* a proxy/,
  ],
  ['407', says('407 Auth', []), /status 407.* a proxy/],
  ['another address', says('307 Temporary Redirect', ['Location: http://login.example/']), /status 307/],
  ['nothing, and closes', (socket) => socket.destroy(), /closed before/],
];

/** The registry's own answer arrives whole: whatever else happens does not count. */
const arrived: readonly (readonly [string, AnswerRenewal])[] = [
  ['a page behind it', changes((all) => Buffer.concat([all, Buffer.from(page)]))],
  ['the same once more behind it', changes((all) => Buffer.concat([all, all]))],
  ['its RPP-code twice', addsHeader('RPP-code: 01000')],
  ['its body compressed, and says so', changes((all) => compressed(all, 'Content-Encoding: gzip'))],
  [
    'the renewal sent to the registry twice, and the first answer',
    async (socket, forward) => {
      const first = await forward();
      await forward();
      socket.write(first);
    },
  ],
];

const slow: readonly Case[] = [
  ['says nothing', () => undefined, /no answer began in time|no whole answer/],
  ['stops before the end', changes((all) => all.subarray(0, -5)), /stalled|no whole answer/],
  [
    'drips a head without end',
    (socket) => drips(socket, () => (socket.bytesWritten === 0 ? 'HTTP/1.1 201 Created\r\n' : 'X-A: b\r\n')),
    /no answer began in time|no whole answer/,
  ],
  [
    'drips the body',
    async (socket, forward) => {
      const answer = (await forward()).toString('latin1');
      const end = answer.indexOf('\r\n\r\n') + 4;
      let at = 0;
      await drips(socket, () => {
        const piece = at === 0 ? answer.slice(0, end).replace(/(content-length: )\d+/i, '$19999') : ' ';
        at += 1;
        return piece;
      });
    },
    /no whole answer/,
  ],
];

describe('a proxy that forwards a renewal and then', () => {
  it.each(carriedOut)('%s: the outcome is unknown', async (_title, answer, said) => {
    const { name, entry } = await renewal(answer);
    expect([entry.state, saidText(entry.text)]).toEqual(['outcome-unknown', expect.stringMatching(said)]);
    expect(await world.charged(name)).toBe(1);
    // The date proves that it was carried out: reading finds that out, and sends nothing.
    const { state } = await world.desk.renewals.reconcile({ entryId: entry.entryId });
    expect([state, world.proxy.renewals().length]).toEqual(['reconciled-renewed', 1]);
  });

  it.each(arrived)('gives back the answer with %s: renewed', async (_title, answer) => {
    const { name, entry } = await renewal(answer);
    expect([entry.state, entry.alarm, await world.charged(name)]).toEqual(['renewed', 'none', 1]);
  });
});

describe('a proxy that answers a renewal itself with', () => {
  it.each(answeredItself)('%s: the outcome is unknown', async (_title, answer, said) => {
    const { name, entry } = await renewal(answer);
    expect([entry.state, saidText(entry.text)]).toEqual(['outcome-unknown', expect.stringMatching(said)]);
    expect(await world.charged(name)).toBe(0);
  });
});

describe('a proxy that', () => {
  it.each(slow)('%s: given up in time, the outcome is unknown', async (_title, answer, said) => {
    const { entry } = await renewal(answer, emulator, impatient);
    expect([entry.state, saidText(entry.text)]).toEqual(['outcome-unknown', expect.stringMatching(said)]);
  });

  it('gives the answer to the renewal before: it is no answer to this one', async () => {
    let before: Buffer | undefined;
    world = await proxiedDesk(emulator);
    world.proxy.onRenewal = async (socket, forward) => {
      const own = await forward();
      socket.write(before ?? own);
      before ??= own;
    };
    expect((await world.renew(await world.newName())).state).toBe('renewed');
    const entry = await world.renew(await world.newName());
    expect([entry.state, saidText(entry.text)]).toEqual([
      'outcome-unknown',
      expect.stringContaining('of another request'),
    ]);
    expect(world.proxy.renewals().length).toBe(2);
  });
});

describe('a proxy that sends a renewal to the registry twice and gives back the second answer', () => {
  const second: AnswerRenewal = async (socket, forward) => {
    await forward();
    socket.write(await forward());
  };

  it('a refusal of the date: refused, billed once; and the next look at the name reports that it was renewed', async () => {
    const { name, entry } = await renewal(second);
    expect([entry.state, entry.resultCode, await world.charged(name)]).toEqual(['refused', '02306', 1]);
    expect(saidText(entry.text)).toContain('This request changed nothing');
    expect(saidText(entry.text)).toContain('may have reached the registry twice');
    const { warnings } = await world.desk.renewals.propose({ accountId: world.accountId, ldhName: name });
    expect(warnings.map(({ code }) => code)).toEqual(['renewed-elsewhere']);
  });

  it('where the registry has no guard: renewed to a date that is an alarm, billed twice', async () => {
    const { name, entry } = await renewal(second, careless);
    expect([entry.state, entry.alarm, await world.charged(name)]).toEqual(['renewed', 'unseen', 2]);
    expect(saidText(entry.text)).toContain(`and not ${entry.expectedExpiryDate} as requested`);
  });
});
