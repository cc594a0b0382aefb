import { DeskFailure, type Failure } from '#values/failure.ts';
import type { HostileAnswer } from './hostile-answers.ts';
import { type RawServer, startRawServer } from './raw-server.ts';
import { openWireSession } from './wire-session.ts';

export interface HostileOutcome {
  readonly answer: unknown;
  readonly failure: Failure | undefined;
  readonly server: RawServer;
}

/** Time stands still, so that messages are the same every day. */
const stillNow = (): number => Date.UTC(2026, 9, 12, 9);

/** Lets a real client meet a hostile answer over a real socket. The session must answer or raise DeskFailure. */
export async function meetHostileAnswer(hostile: HostileAnswer): Promise<HostileOutcome> {
  const server = await startRawServer(hostile.answer, { tls: hostile.server === 'tls' });
  if (hostile.server === 'none') await server.close();
  const { session, close } = openWireSession(server.url, hostile.settings, stillNow);
  try {
    const before = hostile.before?.();
    if (before !== undefined) await session.run(before);
    const { answer } = await session.run(hostile.command());
    return { answer, failure: undefined, server };
  } catch (error) {
    if (!(error instanceof DeskFailure)) throw error;
    return { answer: undefined, failure: error.failure, server };
  } finally {
    if (hostile.server !== 'none') await server.close();
    await close();
  }
}
