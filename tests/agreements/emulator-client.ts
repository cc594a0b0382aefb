import { systemClock } from '#main/clock.ts';
import { createSession, type Session } from '#main/registry/protocol/session.ts';
import { createAuthorizationLayer } from '#main/registry/transport/layers/authorization.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { specifiedPaths } from '#values/path-templates.ts';

export interface EmulatorClient {
  readonly session: Session;
  close(): Promise<void>;
}

/** The real client, its own transport included, as the reseller of the seed at a running emulator. */
export function emulatorClient(url: string): EmulatorClient {
  const wire = createUndiciExchange(systemClock);
  const authorization = createAuthorizationLayer({
    credentials: async () => ({ user: 'NORN1-EX', secret: 'practice-key-norn' }),
    held: () => ({ secrets: [], basics: [] }),
  });
  let journal = 0;
  const session = createSession({
    accountId: 'emulator',
    addresses: { rpp: `${url}/rpp`, repp: `${url}/repp`, rdap: url, paths: specifiedPaths },
    exchange: authorization(wire.exchange),
    clock: systemClock,
    newJournalId: () => {
      journal += 1;
      return `journal-${journal}`;
    },
  });
  return { session, close: () => wire.close() };
}
