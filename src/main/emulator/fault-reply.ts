import { type Message, message } from '#messages/message.ts';
import type { FaultName, FaultStrike } from './faults.ts';
import { refusal } from './refusal.ts';
import { type Reply, type Rule, reply } from './reply.ts';
import type { RegistryRequest, Route } from './route.ts';
import type { World } from './world.ts';

function faultRule(fault: FaultName, text: Message): Rule {
  return { source: `fault ${fault}`, text };
}

/**
 * The answer of a fault that keeps the operation from happening; undefined when the operation goes on. Delays and
 * resets are the server's business.
 */
export function replyInstead(
  world: World,
  route: Route,
  request: RegistryRequest,
  strike: FaultStrike,
): Reply | undefined {
  if (strike.has('retired')) return retiredReply(faultRule('retired', message('rules.saidRetired')));
  if (strike.has('html-502')) return htmlReply(502, 'Bad Gateway', faultRule('html-502', message('rules.nothingDone')));
  if (strike.has('html-429'))
    return htmlReply(429, 'Too Many Requests', faultRule('html-429', message('rules.nothingDone')));
  if (strike.has('status-408')) return bareReply(408, [], faultRule('status-408', message('rules.nothingDone')));
  if (strike.has('status-500')) return bareReply(500, [], faultRule('status-500', message('rules.nothingDone')));
  if (strike.has('status-429')) {
    const seconds = String(strike.option('status-429', 'seconds'));
    return bareReply(429, ['Retry-After', seconds], faultRule('status-429', message('rules.nothingDone')));
  }
  if (strike.has('internal-error') && route.ownFaults?.includes('internal-error') !== true) {
    const rule = faultRule('internal-error', message('rules.registryFailed'));
    return route.refuse(world, request, refusal('2400', 'internal', rule.text, rule));
  }
  return undefined;
}

/** The reply with the faults that change a finished answer. */
export function spoiledReply(whole: Reply, strike: FaultStrike): Reply {
  let spoiled = whole;
  if (strike.has('missing-rpp-code'))
    spoiled = withoutHeaders(spoiled, /^(rpp-code|r(e)?pp-(result-code|eppcode|code))$/i);
  if (strike.has('foreign-cltrid')) spoiled = withForeignTransaction(spoiled);
  if (strike.has('html-502-after')) {
    return htmlReply(502, 'Bad Gateway', faultRule('html-502-after', message('rules.workDone')));
  }
  const text = bodyText(spoiled);
  if (text === undefined) return spoiled;
  if (strike.has('xml-for-json')) {
    return retyped(
      spoiled,
      'application/xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<answer><unexpected/></answer>\n',
    );
  }
  if (strike.has('xml-bomb')) return retyped(spoiled, 'application/xml', xmlBomb);
  if (strike.has('broken-json')) return { ...spoiled, body: text.slice(0, Math.max(1, Math.floor(text.length / 2))) };
  if (strike.has('wrong-types')) return { ...spoiled, body: withWrongTypes(text) };
  if (strike.has('huge-body')) return { ...spoiled, body: hugeBody(strike.option('huge-body', 'megabytes')) };
  return spoiled;
}

/** What a retired endpoint answers: 404, HTML, no registry header (N21). */
export function retiredReply(rule: Rule): Reply {
  return htmlReply(404, 'Not Found', rule);
}

function htmlReply(status: number, title: string, rule: Rule): Reply {
  const page = `<!doctype html>\n<html><head><title>${status} ${title}</title></head><body><h1>${status} ${title}</h1></body></html>\n`;
  return reply(status, ['Content-Type', 'text/html'], page, rule);
}

function bareReply(status: number, headers: string[], rule: Rule): Reply {
  return reply(status, headers, undefined, rule);
}

function withoutHeaders(whole: Reply, names: RegExp): Reply {
  const headers: string[] = [];
  for (let index = 0; index < whole.headers.length; index += 2) {
    const name = whole.headers[index] ?? '';
    if (!names.test(name)) headers.push(name, whole.headers[index + 1] ?? '');
  }
  return { ...whole, headers };
}

function withForeignTransaction(whole: Reply): Reply {
  const headers = [...whole.headers];
  for (let index = 0; index < headers.length; index += 2) {
    if (/^re?pp-cltrid$/i.test(headers[index] ?? '')) headers[index + 1] = 'somebody-else-1';
  }
  return { ...whole, headers };
}

function retyped(whole: Reply, type: string, body: string): Reply {
  const headers = [...withoutHeaders(whole, /^content-type$/i).headers, 'Content-Type', type];
  return { ...whole, headers, body };
}

/** The whole body as one text; pieces are put together, which a fault may. */
export function bodyText(whole: Reply): string | undefined {
  return typeof whole.body === 'function' ? [...whole.body()].join('') : whole.body;
}

const xmlBomb = `<?xml version="1.0"?>
<!DOCTYPE epp [
  <!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
  <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
]>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1000"><msg>&d;&d;&d;&d;</msg></result></response></epp>
`;

function withWrongTypes(text: string): string {
  try {
    return JSON.stringify(wrong(JSON.parse(text)));
  } catch {
    return '{"response":[1,2,3]}';
  }
}

function wrong(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return { 0: value.length === 0 ? null : wrong(value[0]) };
  if (typeof value !== 'object' || value === null) return 'true';
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, wrong(member)]));
}

function hugeBody(megabytes: number): () => Iterable<string> {
  return function* pieces() {
    yield '{"padding":"';
    const block = 'x'.repeat(65_536);
    for (let sent = 0; sent < megabytes * 16; sent += 1) yield block;
    yield '"}';
  };
}
