import { describe, expect, it } from 'vitest';
import { specifiedPaths } from '#values/path-templates.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { createSession } from '#main/registry/protocol/session.ts';
import type { ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { createPipeline } from '#main/registry/transport/pipeline.ts';
import { DeskFailure } from '#values/failure.ts';
import { clientCommand } from './client-command.ts';
import { fill, readTranscripts } from './transcript.ts';

const canary = 'canary-3f9a-the-key-that-must-not-rest';
const handle = 'ABC12-IS';
const basic = Buffer.from(`${handle}:${canary}`).toString('base64');

describe('the journal of every transcript', () => {
  it.each(readTranscripts().map((transcript) => [transcript.name, transcript] as const))(
    '%s: holds no secret, not even one that the registry repeats',
    async (_name, transcript) => {
      const values = { ...transcript.given, ...transcript.any };
      const written: unknown[] = [];
      const sent: ExchangeRequest[] = [];
      const pipeline = createPipeline({ bodyText,
        wire: async (request) => {
          sent.push(request);
          const echoed = `you sent Authorization: Basic ${basic}, that is ${canary}`;
          const body = fill(transcript.response.body, values);
          return {
            kind: 'answered',
            status: Number(transcript.response.startLine.split(' ')[1]),
            headers: [
              ...transcript.response.headers.map(([name, value]) => [name.toLowerCase(), fill(value, values)] as const),
              ['x-debug', echoed],
              ['set-cookie', `session=${canary}`],
            ],
            body: new TextEncoder().encode(body === '' ? echoed : body.replace(/\}\s*$/, `,"debug":"${echoed}"}`)),
            durationMilliseconds: 1,
          };
        },
        clock: { now: () => Date.UTC(2026, 9, 12, 9), sleep: async () => undefined },
        chance: () => 0.5,
        budgets: { take: async () => ({ kind: 'taken' }) },
        journal: { began: async (record) => void written.push(record), ended: async (record) => void written.push(record) },
        secrets: {
          credentials: async () => ({ user: handle, secret: canary }),
          held: () => ({ secrets: [canary], basics: [basic] }),
        },
      });
      const session = createSession({
        accountId: 'account',
        addresses: { rpp: 'https://r.example', repp: 'https://r.example', rdap: 'https://r.example', paths: specifiedPaths },
        exchange: pipeline,
        clock: { now: () => 0 },
        newJournalId: () => 'journal-1',
      });
      const outcome = await session.run(clientCommand(transcript)).catch((error: unknown) => {
        if (error instanceof DeskFailure) return error.failure;
        throw error;
      });
      const withSecret = transcript.request.headers.some(([name]) => name === 'Authorization');
      // The test would prove nothing if the secret had never been there.
      expect(JSON.stringify(sent).includes(basic)).toBe(withSecret);
      expect(written.length).toBeGreaterThanOrEqual(2);
      for (const text of [JSON.stringify(written), JSON.stringify(outcome)]) {
        expect(text).not.toContain(canary);
        expect(text).not.toContain(basic);
      }
    },
  );
});
