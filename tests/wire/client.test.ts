import { describe, expect, it } from 'vitest';
import { isMessage } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { specifiedPaths } from '#values/path-templates.ts';
import { createSession } from '#main/registry/protocol/session.ts';
import type { AnsweredReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createAuthorizationLayer } from '#main/registry/transport/layers/authorization.ts';
import { DeskFailure, failureJson } from '#values/failure.ts';
import { clientCommand } from './client-command.ts';
import { fill, openPoints, readTranscripts, type Transcript } from './transcript.ts';

const handle = 'ABC12-IS';
const secret = 'golden-transcript-key';
const credentials = Buffer.from(`${handle}:${secret}`).toString('base64');
const base = 'https://registry.example';

/** Transcripts say in English what was odd in an answer. */
function inEnglish(value: unknown): unknown {
  if (isMessage(value)) return say('en', value);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inEnglish(one)]));
}

describe.each(readTranscripts().map((transcript) => [transcript.name, transcript] as const))('%s', (_name, transcript) => {
  const values = { ...transcript.given, ...transcript.any, credentials };

  it('is asked exactly so', async () => {
    const { request } = await run(transcript, values);
    const [method, path] = fill(transcript.request.startLine, values).split(' ');
    expect(`${request.method} ${request.url.slice(base.length)}`).toBe(`${method} ${path}`);
    for (const [name, value] of transcript.request.headers) {
      expect(request.headers).toContainEqual([name, fill(value, values)]);
    }
    const asksWithSecret = transcript.request.headers.some(([name]) => name === 'Authorization');
    expect(request.headers.some(([name]) => name === 'Authorization')).toBe(asksWithSecret);
    expect(request.body ?? '').toBe(fill(transcript.request.body, values));
  });

  it('is read exactly so', async () => {
    const { outcome } = await run(transcript, values);
    if (transcript.failure !== undefined) {
      expect(outcome).toBeInstanceOf(DeskFailure);
      expect(failureJson((outcome as DeskFailure).failure)).toMatchObject(expected(transcript.failure, values));
    } else {
      if (outcome instanceof Error) throw outcome;
      expect(inEnglish(outcome)).toMatchObject(expected(transcript.answer ?? '', values));
    }
  });
});

describe('the collection', () => {
  it('answers every open point that an exchange can show', () => {
    const answered = new Set(readTranscripts().flatMap((transcript) => transcript.points));
    expect(openPoints.filter((point) => !answered.has(point))).toEqual([]);
  });

  it('keeps what is shown and what is assumed apart', () => {
    for (const transcript of readTranscripts()) {
      expect([transcript.name, transcript.points.length > 0]).toEqual([transcript.name, !transcript.shown]);
    }
  });

  it('says in each file what the client makes of it', () => {
    for (const { name, answer, failure } of readTranscripts()) {
      expect([name, (answer === undefined) !== (failure === undefined)]).toEqual([name, true]);
    }
  });
});

function expected(json: string, values: Record<string, string>): Record<string, unknown> {
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value).slice(1, -1)]),
  );
  return JSON.parse(fill(json, escaped)) as Record<string, unknown>;
}

async function run(transcript: Transcript, values: Record<string, string>) {
  const seen: ExchangeRequest[] = [];
  const authorization = createAuthorizationLayer({
    credentials: async () => ({ user: handle, secret }),
    held: () => ({ secrets: [], basics: [] }),
  });
  const session = createSession({
    accountId: 'account',
    addresses: { rpp: base, repp: base, rdap: base, paths: specifiedPaths },
    exchange: authorization(async (request) => {
      seen.push(request);
      return replyOf(transcript, values);
    }),
    clock: { now: () => Date.UTC(2026, 9, 12, 9) },
    newJournalId: () => 'journal-1',
  });
  const outcome = await session.run(clientCommand(transcript)).then(
    ({ answer }) => answer,
    (error: unknown) => error,
  );
  const [request] = seen;
  if (request === undefined) throw outcome;
  return { request, outcome };
}

function replyOf(transcript: Transcript, values: Record<string, string>): AnsweredReply {
  const status = Number(transcript.response.startLine.split(' ')[1]);
  return {
    kind: 'answered',
    status,
    headers: transcript.response.headers.map(([name, value]) => [name.toLowerCase(), fill(value, values)]),
    body: new TextEncoder().encode(fill(transcript.response.body, values)),
    durationMilliseconds: 5,
  };
}
