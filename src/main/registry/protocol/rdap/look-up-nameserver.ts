import { message } from '#messages/message.ts';
import { unicodeNameOf } from '#values/domain-name.ts';
import type { RdapNameserver } from '#values/rdap-objects.ts';
import { addressOf, type Command } from '../command.ts';
import { asObject, memberOf } from '../parse-json.ts';
import type { Receipt } from '../receipt.ts';
import { unreadable } from '../undecided.ts';
import { judgeRdap, type NotFound, rdapAccept, readNotFound, readRdapObject } from './rdap-answer.ts';
import {
  type JsonObject,
  noteClass,
  Oddities,
  readContacts,
  readEvents,
  readNames,
  readRemarks,
  readText,
  readTexts,
} from './read-rdap.ts';

export type NameserverLookUp =
  | { readonly kind: 'found'; readonly nameserver: RdapNameserver; readonly raw: string; readonly receipt: Receipt }
  | NotFound;

/**
 * Looks up the registry's record of a nameserver: GET /rdap/nameserver/{name} (specification, RDAP). Limited to 1500 an
 * hour. Shown called without credentials.
 *
 * Failures: limited, no-answer, not-the-registry, unreadable (also when the answer is about another name), refused.
 */
export function lookUpNameserver(asked: { ldhName: string }): Command<NameserverLookUp> {
  const what = message('registry.lookupOf', { name: unicodeNameOf(asked.ldhName) });
  return {
    name: 'look-up-nameserver',
    what,
    interface: 'rdap',
    effect: 'asks',
    repeatable: true,
    budget: 'rdap-nameserver',
    credentials: 'none',
    clTRID: undefined,
    encode: (addresses) => ({
      method: 'GET',
      url: addressOf(addresses, 'rdap', 'rdapNameserver', { name: asked.ldhName }),
      headers: [rdapAccept],
      body: undefined,
    }),
    decode(reply, context) {
      const answer = judgeRdap(reply, context, { what, budget: 'rdap-nameserver' });
      if (reply.status !== 200) return readNotFound(reply, answer);
      const { object, raw } = readRdapObject(reply, answer.facts);
      const nameserver = readNameserver(object);
      if (nameserver === undefined) throw unreadable(answer.facts, 'ldhName', message('registry.namesNoServer'));
      if (nameserver.ldhName !== asked.ldhName.toLowerCase()) {
        throw unreadable(
          answer.facts,
          'ldhName',
          message('registry.aboutAnotherName', { name: nameserver.unicodeName }),
        );
      }
      return { kind: 'found', nameserver, raw, receipt: answer.receipt };
    },
  };
}

/** Reads a nameserver leniently (RFC 9083 5.2); undefined when it has no name. */
export function readNameserver(object: JsonObject): RdapNameserver | undefined {
  const oddities = new Oddities();
  const names = readNames(object, oddities);
  if (names === undefined) return undefined;
  noteClass(object, 'nameserver', oddities);
  const addresses = asObject(memberOf(object, 'ipAddresses')) ?? {};
  const read = {
    handle: readText(object, 'handle', oddities),
    status: readTexts(object, 'status', oddities),
    addressesV4: readTexts(addresses, 'v4', oddities),
    addressesV6: readTexts(addresses, 'v6', oddities),
    contacts: readContacts(object, oddities),
    events: readEvents(object, oddities),
    remarks: readRemarks(object, oddities),
  };
  return { ...names, ...read, oddities: oddities.list() };
}
