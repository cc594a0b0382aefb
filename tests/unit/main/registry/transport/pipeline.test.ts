import { expect, it } from 'vitest';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { createPipeline, layerOrder, type PipelineParts } from '#main/registry/transport/pipeline.ts';
import { answerOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';
import { VirtualTime } from './virtual-time.ts';

it('lists its layers in the order in which a request meets them', () => {
  expect(layerOrder).toEqual(['retry', 'redirect', 'rate-budget', 'journal', 'authorization']);
});

it('counts, journals and authorizes every attempt by itself, in that order, and shows the secret to nobody above', async () => {
  const time = new VirtualTime(0);
  const events: string[] = [];
  const replies = [answerOf(503), answerOf(302, { headers: [['location', '/b']] }), answerOf(200)];
  const parts: PipelineParts = {
    bodyText,
    wire: async (request) => {
      const secret = request.headers.some(([name]) => name === 'Authorization');
      events.push(`wire ${new URL(request.url).pathname} ${secret ? 'with' : 'without'} secret`);
      return replies.shift() ?? answerOf(200);
    },
    clock: time,
    chance: () => 0,
    budgets: {
      take: async (key, budget) => {
        events.push(`take ${key} ${budget}`);
        return { kind: 'taken' };
      },
    },
    journal: {
      began: async ({ journalId, requestHeaders }) =>
        void events.push(`began ${journalId} ${JSON.stringify(requestHeaders)}`),
      ended: async ({ journalId, status }) => void events.push(`ended ${journalId} ${status}`),
    },
    secrets: {
      credentials: async (accountId, kind) => {
        events.push(`secret of ${accountId} ${kind}`);
        return { user: 'A', secret: 'the-key' };
      },
      held: () => ({ secrets: [], basics: [] }),
    },
  };
  const request = exchangeRequest({
    method: 'GET',
    interface: 'rdap',
    url: 'https://rdap.example/a',
    budget: 'rdap-domain',
  });
  const reply = await time.run(createPipeline(parts)(request));
  expect(reply).toMatchObject({ status: 200, journalId: 'journal-1-2-r1' });
  expect(events).toEqual(
    [
      ['journal-1', '/a', 503],
      ['journal-1-2', '/a', 302],
      ['journal-1-2-r1', '/b', 200],
    ].flatMap(([journalId, path, status]) => [
      'take account-1 rdap-domain',
      `began ${journalId} [["Authorization","Basic ‹redacted›"]]`,
      'secret of account-1 api-key',
      `wire ${path} with secret`,
      `ended ${journalId} ${status}`,
    ]),
  );
});
