import { systemClock } from '#main/clock.ts';
import { bodyText } from '#main/protocol/read-reply.ts';
import { createSession } from '#main/protocol/session.ts';
import { createPipeline } from '#main/transport/pipeline.ts';
import { createUndiciExchange } from '#main/transport/undici-exchange.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';
import { specifiedPaths } from '#registry/path-templates.ts';
import type { HostileAnswer } from './hostile-answers.ts';
import { type RawServer, startRawServer } from './raw-server.ts';

export interface HostileOutcome {
  readonly answer: unknown;
  readonly failure: Failure | undefined;
  readonly server: RawServer;
}

/** Time stands still, so that messages are the same every day; pauses between attempts take no time. */
const stillClock = { now: () => Date.UTC(2026, 9, 12, 9), sleep: async () => undefined };

/** Lets a real client meet a hostile answer over a real socket. The session must answer or raise DeskFailure. */
export async function meetHostileAnswer(hostile: HostileAnswer): Promise<HostileOutcome> {
  const server = await startRawServer(hostile.answer, { tls: hostile.server === 'tls' });
  if (hostile.server === 'none') await server.close();
  const wire = createUndiciExchange({ ...stillClock, sleep: systemClock.sleep }, hostile.settings);
  const session = createSession({
    accountId: 'account',
    addresses: { rpp: `${server.url}/rpp`, repp: `${server.url}/repp`, rdap: server.url, paths: specifiedPaths },
    exchange: createPipeline({
      bodyText,
      wire: wire.exchange,
      clock: stillClock,
      chance: () => 0,
      budgets: { take: async () => ({ kind: 'taken' }) },
      journal: { began: async () => undefined, ended: async () => undefined },
      secrets: {
        credentials: async () => ({ user: 'ABC12-IS', secret: 'a-key-of-the-tests' }),
        held: () => ({ secrets: [], basics: [] }),
      },
    }),
    clock: stillClock,
    newJournalId: () => 'journal-1',
  });
  try {
    const { answer } = await session.run(hostile.command());
    return { answer, failure: undefined, server };
  } catch (error) {
    if (!(error instanceof DeskFailure)) throw error;
    return { answer: undefined, failure: error.failure, server };
  } finally {
    if (hostile.server !== 'none') await server.close();
    await wire.close();
  }
}
