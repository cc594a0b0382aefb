import type { AnsweredReply, ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { asWritten } from '#messages/message.ts';

/** A message as a registry has it; what is undefined is left out of its answers. */
export interface QueuedMessage {
  readonly id: string;
  readonly queuedAt?: string;
  readonly text?: string;
  readonly language?: string;
  readonly action?: {
    readonly name: string;
    readonly result?: string;
    readonly clTRID?: string;
    readonly svTRID?: string;
    readonly at?: string;
  };
  /** Data of a mapping that nobody knows: element names and texts. */
  readonly other?: readonly (readonly [name: string, text: string])[];
}

/** What happens to the next acknowledgement. */
export type Mishap =
  | 'lost-before'
  | 'lost-after'
  | 'forgotten'
  | 'refused'
  | 'gone-404'
  | 'no-body'
  | 'bare'
  | 'unreadable';

export interface PlayedRegistry {
  readonly queue: QueuedMessage[];
  /** Taken one for each acknowledgement; then all goes well. */
  readonly mishaps: Mishap[];
  /** Every acknowledged identifier, in order, also of those that were forgotten. */
  readonly removed: string[];
  readonly asked: ExchangeRequest[];
  /** Requests get this instead, once for each. */
  readonly instead: (ExchangeReply | undefined)[];
  /** Whether a request says everything, or only which message it is. */
  bareRequests: boolean;
  /** Called before a request is answered. */
  before: (request: ExchangeRequest) => void | Promise<void>;
  exchange(request: ExchangeRequest): Promise<ExchangeReply>;
}

const successes: Readonly<Record<string, string>> = {
  '1000': 'Command completed successfully',
  '1300': 'Command completed successfully; no messages',
  '1301': 'Command completed successfully; ack to dequeue',
};

/** The poll queue of one contact, answered in the form that is asked for: JSON and XML written from the specification. */
export function playedRegistry(messages: readonly QueuedMessage[] = []): PlayedRegistry {
  let number = 0;

  function answer(request: ExchangeRequest, code: string, message?: QueuedMessage, status = 200): AnsweredReply {
    number += 1;
    const asXml = request.headers.some(([name, value]) => name === 'Accept' && value.includes('xml'));
    const transaction = { clTRID: request.clTRID ?? '', svTRID: `server-${number}` };
    const count = String(registry.queue.length);
    const parts = { code, transaction, ...(message && { message, count }) };
    return {
      kind: 'answered',
      status,
      headers: [['content-type', asXml ? 'application/xml' : 'application/json']],
      body: Buffer.from(asXml ? writeXml(parts) : writeJson(parts)),
      durationMilliseconds: 1,
    };
  }

  function acknowledge(request: ExchangeRequest): ExchangeReply {
    const id = decodeURIComponent(request.url.slice(request.url.lastIndexOf('/') + 1));
    const mishap = registry.mishaps.shift();
    const index = registry.queue.findIndex((message) => message.id === id);
    const message = registry.queue[index];
    if (mishap === 'lost-before') return lost;
    if (mishap === 'refused') return answer(request, '2400', undefined, 500);
    if (mishap === 'gone-404') return { ...answer(request, '2303'), status: 404, headers: [], body: Buffer.from('') };
    if (message === undefined) return answer(request, '2303', undefined, 422);
    registry.removed.push(id);
    if (mishap !== 'forgotten') registry.queue.splice(index, 1);
    if (mishap === 'lost-after') return lost;
    if (mishap === 'no-body') return { ...answer(request, '1000'), status: 204, headers: [], body: Buffer.from('') };
    if (mishap === 'unreadable') return { ...answer(request, '1000'), body: Buffer.from('{"response":') };
    return answer(request, '1000', mishap === 'bare' ? { id } : message);
  }

  const registry: PlayedRegistry = {
    queue: [...messages],
    mishaps: [],
    removed: [],
    asked: [],
    instead: [],
    bareRequests: false,
    before: () => undefined,
    async exchange(request) {
      // As the pipeline does: what must be on the disk is, or nothing is asked.
      await request.beforeSending?.();
      await request.lastCheck?.();
      registry.asked.push(request);
      await registry.before(request);
      const instead = registry.instead.shift();
      if (instead !== undefined) return instead;
      if (request.method === 'DELETE') return acknowledge(request);
      const [head] = registry.queue;
      if (head === undefined) return answer(request, '1300');
      return answer(request, '1301', registry.bareRequests ? { id: head.id } : head);
    },
  };
  return registry;
}

/** Sent, and no answer came. */
const lost: ExchangeReply = {
  kind: 'silent',
  sent: true,
  cause: 'reset',
  detail: asWritten('it was reset'),
  durationMilliseconds: 1,
};

/** Nobody was reached. */
export const unreached: ExchangeReply = { ...lost, sent: false, cause: 'refused-connection' };

/** An answer of any text. */
export function textReply(text: string, status = 200, type = 'application/json'): AnsweredReply {
  return {
    kind: 'answered',
    status,
    headers: [['content-type', type]],
    body: Buffer.from(text),
    durationMilliseconds: 1,
  };
}

interface AnswerParts {
  readonly code: string;
  readonly transaction: { readonly clTRID: string; readonly svTRID: string };
  readonly message?: QueuedMessage;
  readonly count?: string;
}

/** The specification's JSON: attributes beside `content`, everything a string, namespaces beside `response`. */
export function writeJson({ code, transaction, message, count }: AnswerParts): string {
  const result = { code, content: { msg: { lang: 'en', content: successes[code] ?? 'Object does not exist' } } };
  if (message === undefined) return JSON.stringify({ response: { result, trID: transaction } });
  const { queuedAt, text, language, action, other } = message;
  const inside = {
    ...(queuedAt !== undefined && { qDate: queuedAt }),
    ...(text !== undefined && { msg: language === undefined ? text : { lang: language, content: text } }),
  };
  const msgQ = { count, id: message.id, ...(Object.keys(inside).length > 0 && { content: inside }) };
  const pan = action && {
    'domain:name': {
      ...(action.result !== undefined && { paResult: action.result }),
      content: action.name,
    },
    'domain:paTRID': {
      ...(action.clTRID !== undefined && { clTRID: action.clTRID }),
      ...(action.svTRID !== undefined && { svTRID: action.svTRID }),
    },
    ...(action.at !== undefined && { 'domain:paDate': action.at }),
  };
  const novelty = other && Object.fromEntries(other.map(([name, value]) => [`novelty:${name}`, value]));
  const resData = { ...(pan && { 'domain:panData': pan }), ...(novelty && { 'novelty:data': novelty }) };
  const hasData = Object.keys(resData).length > 0;
  return JSON.stringify({
    response: { result, msgQ, ...(hasData && { resData }), trID: transaction },
    ...(hasData && { ns: { domain: 'urn:ietf:params:xml:ns:domain-1.0' } }),
  });
}

/** The XML form (RFC 5730): root epp in its namespace. */
export function writeXml({ code, transaction, message, count }: AnswerParts): string {
  const lines = [
    `<result code="${code}"><msg lang="en">${escaped(successes[code] ?? 'Object does not exist')}</msg></result>`,
  ];
  if (message !== undefined) {
    const { queuedAt, text, language, action, other } = message;
    const lang = language === undefined ? '' : ` lang="${escaped(language)}"`;
    lines.push(
      `<msgQ count="${count}" id="${escaped(message.id)}">${tag('qDate', queuedAt)}${text === undefined ? '' : `<msg${lang}>${escaped(text)}</msg>`}</msgQ>`,
    );
    const result = action?.result === undefined ? '' : ` paResult="${escaped(action.result)}"`;
    const pan =
      action &&
      `<domain:panData xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name${result}>${escaped(action.name)}</domain:name>` +
        `<domain:paTRID>${tag('clTRID', action.clTRID)}${tag('svTRID', action.svTRID)}</domain:paTRID>${tag('domain:paDate', action.at)}</domain:panData>`;
    const novelty =
      other &&
      `<novelty:data xmlns:novelty="urn:example:novelty">${other.map(([name, value]) => tag(`novelty:${name}`, value)).join('')}</novelty:data>`;
    if (pan !== undefined || novelty !== undefined) lines.push(`<resData>${pan ?? ''}${novelty ?? ''}</resData>`);
  }
  lines.push(`<trID>${tag('clTRID', transaction.clTRID)}${tag('svTRID', transaction.svTRID)}</trID>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>${lines.join('\n')}</response></epp>`;
}

function tag(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
