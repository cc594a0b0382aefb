import { message } from '#messages/message.ts';
import { oddity } from '#values/oddity.ts';
import type { PollMessage } from '#values/poll-message.ts';
import { readResultCode } from '#values/result-code.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';
import { addressOf, type Command } from '../command.ts';
import type { Receipt } from '../receipt.ts';
import { notTheRegistry, unreadable } from '../undecided.ts';
import { type DialectName, dialects } from './dialect.ts';
import { acceptOf, type EppForm, longestMessageBytes, messageOf, readEppAnswer, refuseFailure } from './epp-answer.ts';
import { child } from './epp-node.ts';
import { type MessageBody, messageBody } from './message-body.ts';

export type RequestedMessage =
  /** `said`: the registry said that its queue is empty (1300); otherwise it showed no message, which proves nothing. */
  | { readonly kind: 'empty'; readonly said: boolean; readonly receipt: Receipt }
  | {
      readonly kind: 'message';
      readonly message: PollMessage;
      /** The body as received, in `form`: what we do not read is not lost. */
      readonly raw: string;
      readonly form: EppForm;
      readonly body: MessageBody;
      readonly receipt: Receipt;
    };

/**
 * Asks for the message at the head of the poll queue: GET /v1/messages (specification, RPP v1 and REPP v1). It stays
 * there until it is acknowledged. 1300 = the queue is empty; the body with a message is not shown: 1301, or 1000 with msgQ,
 * is taken (protocol facts N8), and whatever says something under an identifier. A 1300 that counts 0 is no message; one
 * that does not, and names a message of which nothing else tells (a count, its time, data), proves nothing.
 *
 * Failures: refused, not-authorised, limited, no-answer, not-the-registry, unreadable (also a message without an
 * identifier: it could never be acknowledged).
 */
export function requestMessage(asked: {
  dialect: DialectName;
  clTRID: string;
  form?: EppForm;
}): Command<RequestedMessage> {
  const dialect = dialects[asked.dialect];
  const form = asked.form ?? 'json';
  const what = message('registry.queueHead');
  return {
    name: 'request-message',
    what,
    interface: dialect.name,
    effect: 'asks',
    repeatable: true,
    budget: undefined,
    credentials: 'api-key',
    clTRID: asked.clTRID,
    maxBodyBytes: longestMessageBytes,
    encode: (addresses) => ({
      method: 'GET',
      url: addressOf(addresses, dialect.base, 'v1Messages'),
      headers: [
        ['Accept', acceptOf[form]],
        [dialect.clTRIDHeader, asked.clTRID],
      ],
      body: undefined,
    }),
    decode(reply, context) {
      const answer = readEppAnswer(reply, context, { dialect, what, clTRID: asked.clTRID, form, effect: 'asks' });
      refuseFailure(reply, answer);
      const { response, code, receipt, facts, raw } = answer;
      if (response === undefined) {
        if (reply.status === 204)
          return { kind: 'empty', said: readResultCode(code ?? '').eppCode === '1300', receipt };
        if (reply.status >= 300) throw notTheRegistry(facts, message('registry.noBody', { status: reply.status }));
        throw unreadable(facts, 'body', message('registry.isEmpty'));
      }
      const { eppCode } = readResultCode(code ?? '');
      const found = messageOf(response, undefined);
      if (found !== undefined) {
        const body = messageBody(response);
        if (eppCode !== '1300') return { kind: 'message', message: found, raw, form: response.form, body, receipt };
        // The code says otherwise than the rest of the answer: a message is never thrown away for a code.
        const hasData = (child(response.element, 'resData')?.children.length ?? 0) > 0;
        // Words alone may be those of an empty queue ("No messages"); a count, a time or data is of a message.
        const isCounted = found.queueCount !== undefined || found.queuedAt !== undefined;
        const saysMore = hasData || (isCounted && (found.text ?? '') !== '');
        const contradiction = oddity('messageWith1300', { id: shownIdentifier(found.messageId) });
        const odd = { ...receipt, oddities: [...receipt.oddities, contradiction] };
        // "No messages" beside a count of 0 is none. Data beside it may be one: nothing is concluded, and nothing removed.
        if (found.queueCount === 0) return { kind: 'empty', said: !hasData, receipt: odd };
        if (!saysMore) return { kind: 'empty', said: false, receipt: odd };
        return { kind: 'message', message: found, raw, form: response.form, body, receipt: odd };
      }
      if (eppCode === '1301' || (response.queue !== undefined && eppCode !== '1300')) {
        throw unreadable(facts, 'msgQ.id', message('registry.noIdentifier'));
      }
      if (eppCode === '1300') return { kind: 'empty', said: true, receipt };
      if (eppCode === '1000') {
        const oddities = [...receipt.oddities, oddity('emptyWith1000')];
        return { kind: 'empty', said: false, receipt: { ...receipt, oddities } };
      }
      throw unreadable(facts, 'response.result', message('registry.neitherMessageNorNone', { code: code ?? '–' }));
    },
  };
}
