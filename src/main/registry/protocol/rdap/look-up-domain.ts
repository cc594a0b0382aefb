import { message } from '#messages/message.ts';
import { unicodeNameOf } from '#values/domain-name.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { addressOf, type Command } from '../command.ts';
import type { Receipt } from '../receipt.ts';
import { unreadable } from '../undecided.ts';
import { judgeRdap, type NotFound, rdapAccept, readNotFound, readRdapObject } from './rdap-answer.ts';
import { readRdap } from './read-rdap.ts';

export type DomainLookUp =
  | { readonly kind: 'found'; readonly domain: RdapDomain; readonly raw: string; readonly receipt: Receipt }
  | NotFound;

/**
 * Looks up a domain: GET /rdap/domain/{name} (specification, RDAP). Shown called without credentials, and limited to 50
 * in 30 minutes; with `ownName` it is asked with the API key and not counted, because the limit does not apply to a
 * domain connected to the logged-in contact. Set it only for such a name, and only where the account keeps a key.
 *
 * Failures: limited, not-authorised, no-answer, not-the-registry, unreadable (also when the answer is about another
 * name), refused (another 4xx).
 */
export function lookUpDomain(asked: { ldhName: string; ownName?: boolean }): Command<DomainLookUp> {
  const own = asked.ownName === true;
  const what = message('registry.lookupOf', { name: unicodeNameOf(asked.ldhName) });
  return {
    name: 'look-up-domain',
    what,
    interface: 'rdap',
    effect: 'asks',
    repeatable: true,
    budget: own ? undefined : 'rdap-domain',
    credentials: own ? 'api-key' : 'none',
    clTRID: undefined,
    encode: (addresses) => ({
      method: 'GET',
      url: addressOf(addresses, 'rdap', 'rdapDomain', { name: asked.ldhName }),
      headers: [rdapAccept],
      body: undefined,
    }),
    decode(reply, context) {
      const answer = judgeRdap(reply, context, { what, budget: own ? undefined : 'rdap-domain' });
      if (reply.status !== 200) return readNotFound(reply, answer);
      const { object, raw } = readRdapObject(reply, answer.facts);
      const domain = readRdap(object);
      if (domain === undefined) throw unreadable(answer.facts, 'ldhName', message('registry.namesNoDomain'));
      if (domain.ldhName !== asked.ldhName.toLowerCase()) {
        throw unreadable(answer.facts, 'ldhName', message('registry.aboutAnotherName', { name: domain.unicodeName }));
      }
      return { kind: 'found', domain, raw, receipt: answer.receipt };
    },
  };
}
