import { echoedInBody } from '#main/registry/protocol/epp-v1/echoed-in-body.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { createSession, type Session } from '#main/registry/protocol/session.ts';
import type { NetworkSettings } from '#main/registry/transport/dispatchers.ts';
import type { AnsweredReply, Exchange } from '#main/registry/transport/exchange.ts';
import { createOwnIdentifiers } from '#main/registry/transport/own-identifiers.ts';
import { createPipeline } from '#main/registry/transport/pipeline.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { specifiedPaths } from '#values/path-templates.ts';

export interface WireSession {
  readonly session: Session;
  readonly exchange: Exchange;
  /** What the journal was given of answers, oldest first. */
  readonly journaled: readonly { readonly journalId: string; readonly status: number | null }[];
  close(): Promise<void>;
}

/** A session over the real pipeline and a real socket to this address. Pauses between attempts take no time. */
export function openWireSession(url: string, settings?: NetworkSettings, now: () => number = Date.now): WireSession {
  const clock = { now, sleep: async () => undefined };
  const wire = createUndiciExchange(clock, settings, createOwnIdentifiers(echoedInBody));
  const journaled: { journalId: string; status: number | null }[] = [];
  const exchange = createPipeline({
    bodyText: (reply: AnsweredReply, longest: number) => bodyText(reply, longest),
    wire: wire.exchange,
    clock,
    chance: () => 0,
    budgets: { take: async () => ({ kind: 'taken' }) },
    journal: {
      began: async () => undefined,
      ended: async ({ journalId, status }) => void journaled.push({ journalId, status }),
    },
    secrets: {
      credentials: async () => ({ user: 'ABC12-IS', secret: 'a-key-of-the-tests' }),
      held: () => ({ secrets: [], basics: [] }),
    },
  });
  let journals = 0;
  const session = createSession({
    accountId: 'account',
    addresses: { rpp: `${url}/rpp`, repp: `${url}/repp`, rdap: url, paths: specifiedPaths },
    exchange,
    clock,
    newJournalId: () => {
      journals += 1;
      return `journal-${journals}`;
    },
  });
  return { session, exchange, journaled, close: wire.close };
}
