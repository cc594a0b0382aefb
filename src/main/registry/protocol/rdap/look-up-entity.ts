import { message } from '#messages/message.ts';
import type { RdapEntity } from '#values/rdap-objects.ts';
import { addressOf, type Command } from '../command.ts';
import { memberOf } from '../parse-json.ts';
import type { Receipt } from '../receipt.ts';
import { unreadable } from '../undecided.ts';
import { judgeRdap, type NotFound, rdapAccept, readNotFound, readRdapObject } from './rdap-answer.ts';
import { readContactCard } from './read-contact-card.ts';
import {
  type JsonObject,
  noteClass,
  Oddities,
  readEvents,
  readRemarks,
  readRoles,
  readText,
  readTexts,
} from './read-rdap.ts';

export type EntityLookUp =
  | { readonly kind: 'found'; readonly entity: RdapEntity; readonly raw: string; readonly receipt: Receipt }
  | NotFound;

/**
 * Looks up a contact by its handle: GET /rdap/entity/{handle} (specification, RDAP). Limited to 50 in 30 minutes. Shown
 * called without credentials.
 *
 * Failures: limited, no-answer, not-the-registry, unreadable (also when the answer is about another handle), refused.
 */
export function lookUpEntity(asked: { handle: string }): Command<EntityLookUp> {
  const what = message('registry.lookupOf', { name: asked.handle });
  return {
    name: 'look-up-entity',
    what,
    interface: 'rdap',
    effect: 'asks',
    repeatable: true,
    budget: 'rdap-entity',
    credentials: 'none',
    clTRID: undefined,
    encode: (addresses) => ({
      method: 'GET',
      url: addressOf(addresses, 'rdap', 'rdapEntity', { handle: asked.handle }),
      headers: [rdapAccept],
      body: undefined,
    }),
    decode(reply, context) {
      const answer = judgeRdap(reply, context, { what, budget: 'rdap-entity' });
      if (reply.status !== 200) return readNotFound(reply, answer);
      const { object, raw } = readRdapObject(reply, answer.facts);
      const entity = readEntity(object);
      if (entity.handle === undefined && entity.card === undefined) {
        throw unreadable(answer.facts, 'handle', message('registry.namesNoContact'));
      }
      if (entity.handle !== undefined && entity.handle.toLowerCase() !== asked.handle.toLowerCase()) {
        throw unreadable(
          answer.facts,
          'handle',
          message('registry.aboutAnotherContact', { handle: entity.handle.slice(0, 80) }),
        );
      }
      return { kind: 'found', entity, raw, receipt: answer.receipt };
    },
  };
}

/** Reads a contact leniently (RFC 9083 5.1): it may be bare or carry a card. */
export function readEntity(object: JsonObject): RdapEntity {
  const oddities = new Oddities();
  noteClass(object, 'entity', oddities);
  const read = {
    handle: readText(object, 'handle', oddities)?.trim(),
    roles: readRoles(object, oddities),
    status: readTexts(object, 'status', oddities),
    card: readContactCard(memberOf(object, 'vcardArray'), oddities),
    events: readEvents(object, oddities),
    remarks: readRemarks(object, oddities),
  };
  return { ...read, oddities: oddities.list() };
}
