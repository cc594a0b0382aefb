import type { ObservedReply } from '#main/registry/protocol/observe.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { type Message, message } from '#messages/message.ts';
import { at, instantForm, jsonOf, listed, mediaTypeOf, textAt, textsNamed } from './look.ts';
import type { Point } from './point.ts';
import type { QuestionName } from './questions.ts';

const noMessage = message('probe.noMessage');

/** What the head of the poll queue shows; asked for, and left where it is. */
export function messageFindings(via: 'rpp-v1' | 'repp-v1'): readonly Point[] {
  const prefix = via === 'rpp-v1' ? 'rpp' : 'repp';
  const json: QuestionName = `${prefix}-message`;
  const xml: QuestionName = `${prefix}-message-xml`;
  const point = (
    finding: string,
    title: Message,
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
    point('message-type', message('probe.messageType'), (reply) => mediaTypeOf(reply).split(';')[0], {
      documented: 'application/json',
    }),
    point('xml-root', message('probe.xmlRoot'), rootOf, {
      from: xml,
      documented: 'epp in urn:ietf:params:xml:ns:epp-1.0',
    }),
    point('poll-status', message('probe.pollStatus'), (reply) => String(reply.status)),
    point('empty-code', message('probe.emptyCode'), (reply) => (hasMessage(reply) ? undefined : codeOf(reply)), {
      documented: '1300',
    }),
    point('poll-code', message('probe.pollCode'), (reply) => (hasMessage(reply) ? codeOf(reply) : undefined)),
    point('json-content', message('probe.jsonContent'), (reply) => {
      if (!hasMessage(reply)) return undefined;
      const inside = at(jsonOf(reply), 'response', 'msgQ', 'content') !== undefined;
      return inside ? 'inside content' : 'beside the attributes';
    }),
    point('epp-dates', message('probe.messageDates'), (reply) => {
      const dates = [...textsNamed(jsonOf(reply), 'qDate'), ...textsNamed(jsonOf(reply), 'domain:paDate')];
      return dates.length === 0 ? undefined : listed(dates.map(instantForm));
    }),
    point(
      'pending-action-result',
      message('probe.paResult'),
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
