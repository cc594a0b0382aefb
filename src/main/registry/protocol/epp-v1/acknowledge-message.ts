import { message } from '#messages/message.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import type { PollMessage } from '#values/poll-message.ts';
import { readResultCode } from '#values/result-code.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';
import { addressOf, type Command } from '../command.ts';
import { shapeOf } from '../read-reply.ts';
import type { Receipt } from '../receipt.ts';
import { unreadable } from '../undecided.ts';
import { type DialectName, dialects } from './dialect.ts';
import { acceptOf, type EppForm, longestMessageBytes, messageOf, readEppAnswer, refuseFailure } from './epp-answer.ts';
import { type MessageBody, messageBody } from './message-body.ts';

export type AcknowledgedMessage =
  | {
      readonly kind: 'acknowledged';
      /**
       * The message once more, often richer than the poll's, or another one, as its identifier says; undefined where the
       * answer is empty.
       */
      readonly message: PollMessage | undefined;
      readonly raw: string;
      readonly form: EppForm | undefined;
      /** Undefined for an answer without a body. */
      readonly body: MessageBody | undefined;
      readonly receipt: Receipt;
    }
  /** The registry knows no such message: an earlier acknowledge arrived after all. */
  | { readonly kind: 'already-gone'; readonly receipt: Receipt };

/**
 * Removes a message from the poll queue: DELETE /v1/messages/{id} (specification, RPP v1 and REPP v1). The message must
 * be stored durably before. Statuses are not shown: the code in the body decides; 204 counts as acknowledged, 2303 in
 * any status and a 404 or 410 that is not a page as already gone (protocol facts N7). Taken with the full message, with
 * a bare msgQ and with no body at all. The specification shows JSON alone for it, so who wants XML takes JSON too.
 *
 * Failures: refused, not-authorised, limited, not-the-registry; everything undecided becomes outcome-unknown in the
 * session, and the message will simply be there again at the next poll.
 */
export function acknowledgeMessage(asked: {
  dialect: DialectName;
  messageId: string;
  clTRID: string;
  form?: EppForm;
}): Command<AcknowledgedMessage> {
  const dialect = dialects[asked.dialect];
  const form = asked.form ?? 'json';
  // Where either will do, neither is odd.
  const expected = form === 'xml' ? undefined : form;
  const what = message('registry.acknowledgementOf', { id: shownIdentifier(asked.messageId) });
  return {
    name: 'acknowledge-message',
    what,
    interface: dialect.name,
    effect: 'changes',
    repeatable: false,
    onKeptConnection: true,
    budget: undefined,
    credentials: 'api-key',
    clTRID: asked.clTRID,
    maxBodyBytes: longestMessageBytes,
    encode: (addresses) => ({
      method: 'DELETE',
      url: addressOf(addresses, dialect.base, 'v1Message', { id: asked.messageId }),
      headers: [
        ['Accept', form === 'xml' ? `${acceptOf.xml}, ${acceptOf.json};q=0.9` : acceptOf.json],
        [dialect.clTRIDHeader, asked.clTRID],
      ],
      body: undefined,
    }),
    decode(reply, context) {
      const answer = readEppAnswer(reply, context, {
        dialect,
        what,
        clTRID: asked.clTRID,
        form: expected,
        effect: 'changes',
      });
      const { response, code, receipt, facts, raw } = answer;
      const known = code === undefined ? undefined : readResultCode(code);
      const gone = reply.status === 404 || reply.status === 410;
      if (known?.eppCode === '2303' || (gone && known?.outcome !== 'success')) return { kind: 'already-gone', receipt };
      refuseFailure(reply, answer);
      if (known?.outcome === 'success' && !gone) {
        const message = response === undefined ? undefined : messageOf(response, asked.messageId);
        const body = response === undefined ? undefined : messageBody(response);
        const oddities = [...receipt.oddities, ...otherMessage(message, body, asked.messageId)];
        return { kind: 'acknowledged', message, raw, form: response?.form, body, receipt: { ...receipt, oddities } };
      }
      const empty = shapeOf(raw) === 'empty';
      if (code === undefined && empty && reply.status >= 200 && reply.status < 300) {
        return { kind: 'acknowledged', message: undefined, raw, form: undefined, body: undefined, receipt };
      }
      throw unreadable(
        facts,
        'status and result code',
        message('registry.decidesNothing', { status: reply.status, code: code ?? '–' }),
      );
    },
  };
}

/** A bare identifier may be that of the next message: only what says something of another one is odd. */
function otherMessage(message: PollMessage | undefined, body: MessageBody | undefined, asked: string): Oddity[] {
  if (message === undefined || message.messageId === asked) return [];
  if (body?.values.every((value) => value === message.messageId) === true) return [];
  return [oddity('otherNamed', { named: shownIdentifier(message.messageId), asked: shownIdentifier(asked) })];
}
