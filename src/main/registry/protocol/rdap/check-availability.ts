import { message } from '#messages/message.ts';
import { unicodeNameOf } from '#values/domain-name.ts';
import type { AvailabilityAnswer } from '../availability-answer.ts';
import { addressOf, type Command } from '../command.ts';
import { asObject, memberOf, parseJson } from '../parse-json.ts';
import { bodyText, shapeOf } from '../read-reply.ts';
import { refusal } from '../refusal.ts';
import { notTheRegistry, unreadable } from '../undecided.ts';
import { errorCodeOf, judgeRdap, rdapAccept, readRdapObject, refuseStranger } from './rdap-answer.ts';
import { Oddities, readNames, readTexts } from './read-rdap.ts';

/**
 * Asks the RDAP availability checker: GET /rdap/dac/{name} (specification, Domain availability checker). 404 with the
 * checker's own body = available; 200 = not available, whatever the status words (it exists, is pending or is invalid).
 * The opposite of RPP v0, where 404 means in use.
 *
 * Failures: limited (429), no-answer (408, 5xx), not-the-registry (a 404 without the checker's body: a wrong base address must
 * not make every name look available), unreadable, not-authorised, refused.
 */
export function checkAvailability(asked: { ldhName: string }): Command<AvailabilityAnswer> {
  const what = message('registry.availabilityOf', { name: unicodeNameOf(asked.ldhName) });
  return {
    name: 'check-availability',
    what,
    interface: 'rdap',
    effect: 'asks',
    repeatable: true,
    budget: 'availability',
    credentials: 'none',
    clTRID: undefined,
    encode: (addresses) => ({
      method: 'GET',
      url: addressOf(addresses, 'rdap', 'rdapAvailability', { name: asked.ldhName }),
      headers: [rdapAccept],
      body: undefined,
    }),
    decode(reply, context) {
      const { facts, receipt, problem } = judgeRdap(reply, context, { what, budget: 'availability' });
      if (reply.status === 200) {
        const { object } = readRdapObject(reply, facts);
        const oddities = new Oddities();
        const names = readNames(object, oddities);
        if (names === undefined) throw unreadable(facts, 'ldhName', message('registry.namesNoDomain'));
        if (names.ldhName !== asked.ldhName.toLowerCase()) {
          throw unreadable(facts, 'ldhName', message('registry.aboutAnotherName', { name: names.unicodeName }));
        }
        const reason = readTexts(object, 'status', oddities).join(', ');
        return {
          ldhName: asked.ldhName,
          verdict: 'registered',
          reason: reason === '' ? undefined : reason,
          receipt: { ...receipt, oddities: [...receipt.oddities, ...oddities.list()] },
        };
      }
      if (reply.status === 404) {
        const text = bodyText(reply);
        refuseStranger(reply, facts, shapeOf(text));
        if (!saysAvailable(text)) {
          throw notTheRegistry(facts, message('registry.notCheckersWords'));
        }
        return { ldhName: asked.ldhName, verdict: 'available', reason: 'available', receipt };
      }
      if (reply.status >= 400) {
        const shape = shapeOf(bodyText(reply));
        if (shape === 'html') refuseStranger(reply, facts, shape);
        const { details, text } = problem();
        throw refusal({ ...facts, code: `HTTP ${reply.status}`, details, text });
      }
      throw notTheRegistry(facts, message('registry.answeredStatus', { status: reply.status }));
    },
  };
}

/** The checker's 404: an object whose description contains `available`; errorCode, where it is there, must be 404. */
function saysAvailable(text: string): boolean {
  const json = parseJson(text);
  const object = json.ok ? asObject(json.value) : undefined;
  if (object === undefined) return false;
  const errorCode = errorCodeOf(object);
  if (errorCode !== undefined && errorCode !== '404') return false;
  const description = memberOf(object, 'description');
  const words = (Array.isArray(description) ? description : [description]).filter((word) => typeof word === 'string');
  return words.some((word) => /^\s*available\b/i.test(word));
}
