import { describe, expect, it } from 'vitest';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { batched } from '#main/registry/transport/journal-batch.ts';
import type { JournalBeginning, JournalEnding } from '#main/registry/transport/journal-record.ts';
import { createJournalLayer } from '#main/registry/transport/layers/journal.ts';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { answerOf, silenceOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';
import { VirtualTime } from './virtual-time.ts';

const clock = { now: () => 1000, sleep: async () => undefined };

function journaled(
  began: () => Promise<void> = async () => undefined,
  ended: () => Promise<void> = async () => undefined,
) {
  const events: string[] = [];
  const beginnings: JournalBeginning[] = [];
  const endings: JournalEnding[] = [];
  const problems: unknown[] = [];
  const layer = createJournalLayer({
    clock,
    keptBodyBytes: () => 40,
    bodyText,
    onProblem: (error) => problems.push(error),
    journal: {
      async began(record) {
        await began();
        beginnings.push(record);
        events.push('began');
      },
      async ended(record) {
        await ended();
        endings.push(record);
        events.push('ended');
      },
    },
  });
  return { layer, events, beginnings, endings, problems };
}

const post = exchangeRequest({
  method: 'POST',
  repeatable: false,
  url: 'https://u:word@r.example/v0?apiKey=abc&b=1',
  headers: [
    ['Registry-cardId', 'P-1'],
    ['RPP-Authorization', 'authinfo value=xyz'],
  ],
  body: '{"a":"b","authInfo":"xyz"}',
});

describe('the journal layer', () => {
  it('writes a renewal down before the first byte leaves', async () => {
    const { layer, events } = journaled(() => new Promise((resolve) => setTimeout(resolve, 5)));
    await layer(async () => {
      events.push('sent');
      return answerOf(201);
    })(post);
    expect(events).toEqual(['began', 'sent', 'ended']);
  });

  it('does not send a renewal that could not be written down', async () => {
    const { layer, events } = journaled(() => Promise.reject(new Error('the disk is full')));
    const refused = layer(async () => {
      events.push('sent');
      return answerOf(201);
    })(post);
    await expect(refused).rejects.toMatchObject({ failure: { kind: 'internal', reference: 'journal-not-written' } });
    expect(events).toEqual([]);
  });

  it('lets a question go on when it could not be written down, and tells', async () => {
    const { layer, problems } = journaled(() => Promise.reject(new Error('the disk is full')));
    expect(await layer(async () => answerOf(200))(exchangeRequest())).toMatchObject({ status: 200 });
    expect(problems.length).toBe(1);
  });

  it('never loses an answer because its ending could not be written', async () => {
    const { layer, problems } = journaled(undefined, () => Promise.reject(new Error('the disk is full')));
    expect(await layer(async () => answerOf(201))(post)).toMatchObject({ status: 201, journalId: 'journal-1' });
    expect(problems.length).toBe(1);
  });

  it('keeps no secret of the request', async () => {
    const { layer, beginnings } = journaled();
    await layer(async () => answerOf(201))(post);
    expect(beginnings).toEqual([
      {
        journalId: 'journal-1',
        accountId: 'account-1',
        interface: 'rpp-v0',
        command: 'check-availability',
        method: 'POST',
        url: 'https://r.example/v0?apiKey=%E2%80%B9redacted%E2%80%BA&b=1',
        startedAt: 1000,
        clTRID: 'test-1',
        requestHeaders: [
          ['Registry-cardId', 'P-1'],
          ['RPP-Authorization', '‹redacted›'],
          ['Authorization', 'Basic ‹redacted›'],
        ],
        requestBody: '{"a":"b","authInfo":"‹redacted›"}',
      },
    ]);
  });

  it('says whether a secret went with it', async () => {
    const { layer, beginnings } = journaled();
    for (const credentials of ['none', 'list-password-or-api-key'] as const) {
      await layer(async () => answerOf(200))(exchangeRequest({ credentials, headers: [] }));
    }
    expect(beginnings.map(({ requestHeaders }) => requestHeaders)).toEqual([
      [],
      [['Authorization', 'Basic ‹redacted›']],
    ]);
  });

  it('keeps the answer: status, headers, and so much of the body', async () => {
    const { layer, endings } = journaled();
    const body = new TextEncoder().encode('æ'.repeat(30));
    await layer(async () =>
      answerOf(404, {
        headers: [
          ['rpp-code', '01000'],
          ['set-cookie', 'a=b'],
        ],
        body,
      }),
    )(exchangeRequest());
    expect(endings).toEqual([
      {
        journalId: 'journal-1',
        durationMilliseconds: 3,
        status: 404,
        silence: null,
        replyHeaders: [
          ['rpp-code', '01000'],
          ['set-cookie', '‹redacted›'],
        ],
        replyBody: 'æ'.repeat(20),
        replyBodyCut: true,
      },
    ]);
  });

  it.each([
    ['that names its charset', 'application/json; charset=iso-8859-1', Buffer.from('þér: æ', 'latin1'), 'þér: æ'],
    ['that names none', 'application/json', Buffer.from('þér: æ', 'latin1'), 'þér: æ'],
    ['that is UTF-8 and is cut within a character', '', Buffer.from(`x${'æ'.repeat(30)}`), `x${'æ'.repeat(19)}`],
    ['of another charset that is cut', 'text/xml; charset=iso-8859-1', Buffer.alloc(50, 0xe6), 'æ'.repeat(40)],
  ])('keeps the text that the readers read of a body %s', async (_what, type, body, text) => {
    const { layer, endings } = journaled();
    await layer(async () => answerOf(200, { headers: [['content-type', type]], body }))(post);
    await Promise.resolve();
    expect(endings[0]?.replyBody).toBe(text);
  });

  it('writes questions many at a time when it is batched, and a change always by itself and before the wire', async () => {
    const time = new VirtualTime(0);
    const events: string[] = [];
    const layer = createJournalLayer({
      clock: time,
      bodyText,
      journal: batched(
        {
          began: async ({ journalId }) => void events.push(`began ${journalId}`),
          ended: async ({ journalId }) => void events.push(`ended ${journalId}`),
        },
        {
          keep: async (exchanges) =>
            void events.push(
              `kept ${exchanges.map(({ beginning, ending }) => `${beginning.journalId}:${ending.status}`)}`,
            ),
          sleep: (milliseconds) => time.sleep(milliseconds),
          onProblem: (error) => {
            throw error;
          },
        },
      ),
    });
    const exchange = layer(async ({ journalId }) => {
      await time.sleep(journalId === 'slow' ? 500 : 10);
      return answerOf(200);
    });
    const ask = (journalId: string, more = {}) =>
      exchange(exchangeRequest({ journalId, ...more })).then(() => events.push(`answered ${journalId}`));
    await time.run(Promise.all(['a', 'b', 'slow'].map((journalId) => ask(journalId))));
    // Those that are quick do not wait; what waits is written within 50 ms, and the last one waits for its own.
    expect(events).toEqual(['answered a', 'answered b', 'kept a:200,b:200', 'kept slow:200', 'answered slow']);
    events.length = 0;
    await time.run(ask('alone'));
    expect(events).toEqual(['kept alone:200', 'answered alone']);
    events.length = 0;
    await time.run(ask('change', { method: 'DELETE', repeatable: false }));
    expect(events).toEqual(['began change', 'ended change', 'answered change']);
  });

  it('does not wait for ever with many, and tells what could not be written', async () => {
    const time = new VirtualTime(0);
    const problems: unknown[] = [];
    const sizes: number[] = [];
    const layer = createJournalLayer({
      clock: time,
      bodyText,
      journal: batched(
        { began: async () => undefined, ended: async () => undefined },
        {
          keep: async (exchanges) => {
            sizes.push(exchanges.length);
            if (sizes.length === 1) throw new Error('the disk is full');
          },
          sleep: (milliseconds) => time.sleep(milliseconds),
          onProblem: (error) => problems.push(error),
        },
      ),
    });
    const exchange = layer(async () => {
      await time.sleep(1);
      return answerOf(200);
    });
    const all = Array.from({ length: 600 }, (_, index) => exchange(exchangeRequest({ journalId: `j${index}` })));
    expect((await time.run(Promise.all(all))).length).toBe(600);
    expect(sizes).toEqual([256, 256, 88]);
    expect(problems.length).toBe(1);
  });

  it('keeps silence and why, and what was never sent', async () => {
    const { layer, endings } = journaled();
    await layer(async () => silenceOf({ sent: false, cause: 'tls', detail: asWritten('no trust') }))(exchangeRequest());
    await layer(async () => silenceOf())(exchangeRequest());
    await expect(
      layer(async () => {
        throw new DeskFailure({ kind: 'no-account', message: asWritten('no key') });
      })(exchangeRequest()),
    ).rejects.toThrow('no key');
    expect(endings.map(({ silence, status }) => [silence, status])).toEqual([
      ['tls: no trust (nothing was sent)', null],
      ['reset: cut', null],
      ['not sent: no-account', null],
    ]);
  });
});
