import type { ObservedReply } from '#main/registry/protocol/observe.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { at, instantForm, jsonOf, listed, mediaTypeOf, textAt, textsNamed } from './look.ts';
import type { Point } from './point.ts';
import type { QuestionName } from './questions.ts';

const noMessage = 'no message waits in the queue';

/** What the head of the poll queue shows; asked for, and left where it is. */
export function messageFindings(via: 'rpp-v1' | 'repp-v1'): readonly Point[] {
  const prefix = via === 'rpp-v1' ? 'rpp' : 'repp';
  const json: QuestionName = `${prefix}-message`;
  const xml: QuestionName = `${prefix}-message-xml`;
  const point = (
    finding: string,
    title: string,
    look: (reply: ObservedReply) => string | undefined,
    more: { readonly documented?: string; readonly from?: QuestionName } = {},
  ): Point => {
    const from = more.from ?? json;
    return {
      finding: `${prefix}-${finding}`,
      title,
      interface: via,
      ...(more.documented === undefined ? {} : { documented: more.documented }),
      from: [from],
      unseen: noMessage,
      look: (replies) => {
        const reply = replies(from);
        return reply === undefined ? undefined : look(reply);
      },
    };
  };
  return [
    point(
      'message-type',
      'The media type of a poll answer, JSON asked for',
      (reply) => mediaTypeOf(reply).split(';')[0],
      {
        documented: 'application/json',
      },
    ),
    point('xml-root', 'The root of a poll answer, XML asked for', rootOf, {
      from: xml,
      documented: 'epp in urn:ietf:params:xml:ns:epp-1.0',
    }),
    point('poll-status', 'The HTTP status of a poll', (reply) => String(reply.status)),
    point(
      'empty-code',
      'The result code of an empty queue',
      (reply) => (hasMessage(reply) ? undefined : codeOf(reply)),
      {
        documented: '1300',
      },
    ),
    point('poll-code', 'The result code of a poll with a message', (reply) =>
      hasMessage(reply) ? codeOf(reply) : undefined,
    ),
    point('json-content', 'Children of an element with attributes', (reply) => {
      if (!hasMessage(reply)) return undefined;
      const inside = at(jsonOf(reply), 'response', 'msgQ', 'content') !== undefined;
      return inside ? 'inside content' : 'beside the attributes';
    }),
    point('epp-dates', 'How a message writes an instant', (reply) => {
      const dates = [...textsNamed(jsonOf(reply), 'qDate'), ...textsNamed(jsonOf(reply), 'domain:paDate')];
      return dates.length === 0 ? undefined : listed(dates.map(instantForm));
    }),
    point(
      'pending-action-result',
      'How paResult is written',
      (reply) => {
        const [result] = textsNamed(jsonOf(reply), 'paResult');
        return result === undefined ? undefined : /^(true|false)$/.test(result) ? 'true or false' : '1 or 0';
      },
      { documented: 'true or false' },
    ),
  ];
}

function hasMessage(reply: ObservedReply): boolean {
  return at(jsonOf(reply), 'response', 'msgQ') !== undefined;
}

function codeOf(reply: ObservedReply): string | undefined {
  return textAt(jsonOf(reply), 'response', 'result', 'code');
}

/** Only the name and the namespace: nothing of a stranger's XML is parsed here. */
function rootOf(reply: ObservedReply): string {
  const start = bodyText(reply).slice(0, 2000);
  const tag = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)([^>]*)>/.exec(start);
  if (tag === null) return 'no XML';
  const namespace = /\bxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/.exec(tag[2] ?? '')?.[1];
  return `${tag[1]} in ${namespace ?? 'no namespace'}`;
}
