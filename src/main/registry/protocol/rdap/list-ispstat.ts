import { message } from '#messages/message.ts';
import type { Command } from '../command.ts';
import { type DomainList, domainListCommand, type ListAsked } from './domain-list.ts';

/**
 * Lists the domains delegated to the requesting DNS provider's registered nameservers: GET /rdap/lists/ispstat
 * (specification, RDAP; Domain search result item). A contact that is not a DNS provider gets 403 (seen in the wild).
 *
 * Failures: not-authorised, limited, no-answer, not-the-registry, unreadable, refused. What `onPiece` throws ends the
 * reading and comes out as it is.
 */
export function listIspstat(asked: ListAsked = {}): Command<DomainList> {
  return domainListCommand('list-ispstat', message('registry.providerList'), 'rdapIspstat', asked);
}
