import { message } from '#messages/message.ts';
import type { Command } from '../command.ts';
import { type DomainList, domainListCommand, type ListAsked } from './domain-list.ts';

/**
 * Lists the domains where the logged-in contact is registrant, admin, billing, tech or zone contact:
 * GET /rdap/lists/my_domains (specification, RDAP). The body is not shown: `domainSearchResults` or a bare array is
 * taken, with or without events. The contact's password serves in place of an API key, except under TOTP.
 *
 * Failures: not-authorised, limited, no-answer, not-the-registry, unreadable, refused. What `onPiece` throws ends the
 * reading and comes out as it is.
 */
export function listMyDomains(asked: ListAsked = {}): Command<DomainList> {
  return domainListCommand('list-my-domains', message('registry.ownList'), 'rdapMyDomains', asked);
}
