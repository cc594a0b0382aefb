import type { ExchangeRequest } from '#main/registry/transport/exchange.ts';

/** A request as a command makes it, for tests of what carries it. */
export function exchangeRequest(changes: Partial<ExchangeRequest> = {}): ExchangeRequest {
  return {
    method: 'HEAD',
    url: 'https://registry.example/v0/domainNames/a.is/availability',
    headers: [],
    body: undefined,
    accountId: 'account-1',
    interface: 'rpp-v0',
    command: 'check-availability',
    credentials: 'api-key',
    budget: 'availability',
    repeatable: true,
    clTRID: 'test-1',
    priority: 'person',
    signal: undefined,
    journalId: 'journal-1',
    ...changes,
  };
}
