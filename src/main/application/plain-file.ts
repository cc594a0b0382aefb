import type { ReadPlain } from '#main/desk/newer-version.ts';
import type { Exchange } from '#main/registry/transport/exchange.ts';
import { message } from '#messages/message.ts';

const mostBytes = 4096;
const patienceMilliseconds = 15_000;

/**
 * Reads a small file by the way of the network settings, on a connection of its own. The request carries no account, no
 * secret and nothing about this program; it takes no budget, is in no journal, and follows no redirect.
 */
export function readPlainBy(exchange: Exchange, newId: () => string): ReadPlain {
  return async (url) => {
    const reply = await exchange({
      method: 'GET',
      url,
      headers: [['accept', 'application/json']],
      body: undefined,
      accountId: '',
      interface: 'rdap',
      command: 'read-plain-file',
      credentials: 'none',
      budget: undefined,
      repeatable: false,
      clTRID: undefined,
      priority: 'person',
      signal: undefined,
      journalId: newId(),
      maxBodyBytes: mostBytes,
      wholeTimeoutMilliseconds: patienceMilliseconds,
    });
    if (reply.kind === 'answered') return { kind: 'answered', status: reply.status, body: reply.body };
    return { kind: 'silent', detail: reply.kind === 'silent' ? reply.detail : message('network.hasToWait') };
  };
}
