import { afterEach, describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#main/registry/protocol/availability-answer.ts';
import { checkOver } from '#main/registry/protocol/check-over.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { said, saidOf } from '../../../../support/said.ts';
import { httpAnswer, type RawRequest, type RawServer, startRawServer } from './raw-server.ts';
import { openWireSession } from './wire-session.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startDesk(
  answer: Parameters<typeof startRawServer>[0],
): Promise<{ readonly server: RawServer; readonly session: Session }> {
  const server = await startRawServer(answer);
  const { session, close } = openWireSession(server.url, { connections: 1 });
  closing.push(close, server.close);
  return { server, session };
}

const clTRIDOf = ({ head }: RawRequest): string => /^r?e?pp-cltrid: (.+)$/im.exec(head)?.[1] ?? '';
const isFree = ({ head }: RawRequest): boolean => /^HEAD \S*free/.test(head);

/** The true answer of a registry to an availability check over any of the three interfaces with identifiers. */
function answerTo(request: RawRequest, clTRID = clTRIDOf(request)): Buffer {
  const [, prefix = ''] = /\/(rpp|repp)\//.exec(request.head) ?? [];
  if (request.head.includes('/v0/')) {
    const status = isFree(request) ? '200 OK' : '404 Not Found';
    return httpAnswer(status, ['RPP-code: 01000', `RPP-Cltrid: ${clTRID}`]);
  }
  const avail = isFree(request) ? 1 : 0;
  return httpAnswer('200 OK', [
    `${prefix}-check-avail: ${avail}`,
    `${prefix}-result-code: 1000`,
    `${prefix}-cltrid: ${clTRID}`,
  ]);
}

/** A front that answers each request of a connection but the first with the answer to the one before. */
function shifting(): Parameters<typeof startRawServer>[0] {
  const before = new WeakMap<object, RawRequest>();
  return (socket, request) => {
    socket.write(answerTo(before.get(socket) ?? request));
    before.set(socket, request);
  };
}

let given = 0;
async function check(session: Session, via: RegistryInterface, ldhName: string): Promise<AvailabilityAnswer> {
  given += 1;
  return (await session.run(checkOver(via, { ldhName, clTRID: `own-${given}` }))).answer;
}

async function failureOf(running: Promise<unknown>): Promise<Failure> {
  try {
    await running;
  } catch (error) {
    if (error instanceof DeskFailure) return error.failure;
    throw error;
  }
  throw new Error('It was answered.');
}

const renewal = (clTRID: string) =>
  renewDomain({
    ldhName: 'taken1.is',
    clTRID,
    cardId: 'PREPAID-0042',
    expiryDate: calendarDate('2027-03-14'),
    period: { unit: 'y', value: 1 },
  });

describe('a connection that is one answer behind', () => {
  it.each(['rpp-v0', 'rpp-v1', 'repp-v1'] as const)(
    'is closed, and each check over %s is asked once more on a connection of its own',
    async (via) => {
      const { server, session } = await startDesk(shifting());
      const verdicts: string[] = [];
      for (const name of ['free1.is', 'taken1.is', 'free2.is', 'taken2.is', 'taken3.is']) {
        const { ldhName, verdict, receipt } = await check(session, via, name);
        verdicts.push(`${ldhName} ${verdict}`);
        expect(receipt.oddities).toEqual([]);
      }
      expect(verdicts).toEqual([
        'free1.is available',
        'taken1.is registered',
        'free2.is available',
        'taken2.is registered',
        'taken3.is registered',
      ]);
      // Two requests at most on a connection that turned out to be behind, and its successor for the question again.
      expect(Math.max(...server.requests.map(({ place }) => place))).toBe(1);
      expect(server.requests.length).toBe(7);
    },
  );

  it('is reported where the new connection answers no better', async () => {
    const { server, session } = await startDesk((socket, request) => void socket.write(answerTo(request, 'own-first')));
    await session.run(checkOver('rpp-v0', { ldhName: 'free1.is', clTRID: 'own-first' }));
    const failure = await failureOf(session.run(checkOver('rpp-v0', { ldhName: 'taken1.is', clTRID: 'own-second' })));
    expect(failure).toMatchObject({ kind: 'no-answer' });
    expect(saidOf(failure)).toContain(
      'own-first, the client transaction identifier of another request, and not own-second',
    );
    expect(server.requests.length).toBe(3);
  });

  it('answers no renewal: its outcome is unknown, and it is sent once', async () => {
    const { server, session } = await startDesk((socket, { head }) => {
      const says = ['RPP-code: 01000', 'RPP-Cltrid: own-before'];
      if (head.startsWith('HEAD')) socket.write(httpAnswer('200 OK', says));
      else socket.write(httpAnswer('201 Created', says, '{"expiryDate":"2028-03-14"}'));
    });
    await session.run(checkOver('rpp-v0', { ldhName: 'free1.is', clTRID: 'own-before' }));
    const failure = await failureOf(session.run(renewal('own-renewal')));
    expect(failure).toMatchObject({ kind: 'outcome-unknown', clTRID: 'own-renewal' });
    expect(saidOf(failure)).toContain('own-before');
    expect(server.requests.filter(({ head }) => head.startsWith('POST')).length).toBe(1);
  });

  it.each(['json', 'xml'] as const)(
    'answers no acknowledgement and no poll, by the identifier in its %s',
    async (form) => {
      const { server, session } = await startDesk((socket) => {
        const body =
          form === 'json'
            ? '{"response":{"result":{"code":"1300"},"trID":{"clTRID":"own-poll-1","svTRID":"S-1"}}}'
            : '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1300"><msg>No</msg></result><trID><clTRID>own-poll-1</clTRID><svTRID>S-1</svTRID></trID></response></epp>';
        socket.write(httpAnswer('200 OK', [`Content-Type: application/${form}`], body));
      });
      const poll = (clTRID: string) => requestMessage({ dialect: 'rpp-v1', clTRID, form });
      await session.run(poll('own-poll-1'));
      expect(await failureOf(session.run(poll('own-poll-2')))).toMatchObject({ kind: 'no-answer' });
      const acknowledge = acknowledgeMessage({ dialect: 'rpp-v1', messageId: '7', clTRID: 'own-ack-1' });
      expect(await failureOf(session.run(acknowledge))).toMatchObject({ kind: 'outcome-unknown' });
      expect(server.requests.filter(({ head }) => head.startsWith('DELETE')).length).toBe(1);
    },
  );
});

describe('an identifier that proves nothing', () => {
  it('is one that the registry made up: the answer is read, and it is odd', async () => {
    const { server, session } = await startDesk((socket, request) => void socket.write(answerTo(request, 'made-up-9')));
    for (const name of ['free1.is', 'taken1.is']) {
      const { verdict, receipt } = await check(session, 'rpp-v1', name);
      expect(verdict).toBe(name.startsWith('free') ? 'available' : 'registered');
      expect(receipt.oddities.length).toBe(1);
    }
    expect(server.connections()).toBe(1);
  });

  it('is that of an earlier transaction in what a message says', async () => {
    const { session } = await startDesk((socket, request) => {
      const { head } = request;
      if (head.startsWith('HEAD')) return void socket.write(answerTo(request));
      const pending = `"domain:paTRID":{"clTRID":"own-earlier","svTRID":"S-1"}`;
      const body = `{"response":{"result":{"code":"1301"},"msgQ":{"id":"7","count":"1"},"resData":{"domain:panData":{"domain:name":{"paResult":"true","content":"a.is"},${pending}}},"trID":{"clTRID":"${clTRIDOf(request)}","svTRID":"S-2"}}}`;
      socket.write(httpAnswer('200 OK', ['Content-Type: application/json'], body));
    });
    await session.run(checkOver('rpp-v1', { ldhName: 'free1.is', clTRID: 'own-earlier' }));
    const { answer } = await session.run(requestMessage({ dialect: 'rpp-v1', clTRID: 'own-poll-3' }));
    expect(answer).toMatchObject({ kind: 'message', message: { pendingAction: { clTRID: 'own-earlier' } } });
  });

  it('is one that we gave longer ago than the last thousand', async () => {
    const { session } = await startDesk((socket, request) => {
      const isLast = clTRIDOf(request) === 'own-last';
      socket.write(answerTo(request, isLast ? 'own-long-ago' : undefined));
    });
    await session.run(checkOver('rpp-v0', { ldhName: 'free1.is', clTRID: 'own-long-ago' }));
    for (let count = 0; count < 1_000; count += 1) await check(session, 'rpp-v0', 'taken1.is');
    const { answer } = await session.run(checkOver('rpp-v0', { ldhName: 'free1.is', clTRID: 'own-last' }));
    expect(answer).toMatchObject({
      verdict: 'available',
      receipt: { oddities: [said(expect.stringContaining('own-long-ago'))] },
    });
  });
});

describe('what follows the answer to a HEAD', () => {
  const page = '{"message":"a body after a HEAD"}';
  const forged = httpAnswer('200 OK', ['rpp-check-avail: 1', 'rpp-result-code: 1000', 'RPP-code: 01000']);

  it.each([
    ['a body, at once', 0, Buffer.from(page)],
    ['a body, a moment later', 3, Buffer.from(page)],
    ['a whole answer, at once', 0, forged],
    ['a whole answer, a moment later', 3, forged],
  ])('is never read as the next answer: %s', async (_title, pause, behind) => {
    const { server, session } = await startDesk(async (socket, request) => {
      const whole = answerTo(request).toString('latin1');
      socket.write(whole.replace('Content-Length: 0', `Content-Length: ${behind.byteLength}`));
      await new Promise((resolve) => setTimeout(resolve, pause));
      socket.write(behind);
    });
    for (const via of ['rpp-v0', 'rpp-v1'] as const) {
      for (let count = 0; count < 5; count += 1) {
        expect((await check(session, via, 'taken1.is')).verdict).toBe('registered');
      }
    }
    expect(server.requests.every(({ place }) => place === 0)).toBe(true);
  });

  it('is nothing where no body is announced, and then the connection is kept', async () => {
    const { server, session } = await startDesk((socket, request) => void socket.write(answerTo(request)));
    for (let count = 0; count < 5; count += 1) await check(session, 'rpp-v0', 'taken1.is');
    expect(server.connections()).toBe(1);
  });

  it('closes the connection where chunks are announced', async () => {
    const { server, session } = await startDesk((socket, request) => {
      const whole = answerTo(request).toString('latin1');
      socket.write(whole.replace('Content-Length: 0', 'Connection: keep-alive\r\nTransfer-Encoding: chunked'));
    });
    for (let count = 0; count < 3; count += 1) await check(session, 'rpp-v0', 'taken1.is');
    expect(server.connections()).toBe(3);
  });

  it('breaks a question that is asked once more on a new connection, where nothing was announced', async () => {
    const { server, session } = await startDesk((socket, request) => {
      // The second question of the connection is answered by what the first one left behind.
      if (request.place === 0) socket.write(answerTo(request));
      else socket.write(page);
    });
    for (let count = 0; count < 4; count += 1) {
      expect((await check(session, 'rpp-v0', 'taken1.is')).verdict).toBe('registered');
    }
    expect(server.requests.length).toBe(6);
  });
});
