import type { Refusal } from '#main/emulator/refusal.ts';
import { type Reply, type Rule, reply, type TextPieces } from '#main/emulator/reply.ts';
import type { RegistryRequest } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';

/**
 * Result code to HTTP status in the two revisions of the draft (protocol facts 3.4), core-00 first. Codes that are
 * not here are 400.
 */
const statuses: Readonly<Record<string, readonly [core00: number, core01: number]>> = {
  '2002': [400, 409],
  '2100': [501, 400],
  '2101': [501, 501],
  '2102': [501, 501],
  '2103': [501, 501],
  '2104': [400, 402],
  '2105': [400, 409],
  '2106': [400, 409],
  '2200': [401, 401],
  '2201': [403, 403],
  '2202': [403, 401],
  '2300': [400, 409],
  '2301': [400, 409],
  '2302': [409, 409],
  '2303': [404, 404],
  '2304': [400, 409],
  '2305': [400, 409],
  '2306': [400, 422],
  '2307': [400, 501],
  '2308': [400, 422],
  '2400': [500, 500],
  '2502': [429, 429],
};

/** The server transaction identifier of v0: S- and at least eight hexadecimal digits. */
export function svTRIDOf(request: RegistryRequest): string {
  return `S-${request.number.toString(16).toUpperCase().padStart(8, '0')}`;
}

/** The client's own identifier; undefined when it sent none and none is made up (N27). */
export function clTRIDOf(world: World, request: RegistryRequest): string | undefined {
  const sent = request.headers['rpp-cltrid'];
  if (typeof sent === 'string') return sent;
  return world.personality['cltrid-missing'] === 'invented' ? `client-${request.number}` : undefined;
}

/**
 * An answer of v0: RPP-Cltrid, RPP-Svtrid and RPP-code in the letters of the specification (Transaction identifier
 * headers). `code` has five digits.
 */
export function rppReply(
  world: World,
  request: RegistryRequest,
  answer: {
    readonly status: number;
    readonly code: string;
    readonly rule: Rule;
    readonly headers?: readonly string[];
    readonly body?: string | TextPieces;
  },
): Reply {
  const clTRID = clTRIDOf(world, request);
  const headers =
    clTRID === undefined
      ? ['RPP-Svtrid', svTRIDOf(request), 'RPP-code', answer.code]
      : ['RPP-Cltrid', clTRID, 'RPP-Svtrid', svTRIDOf(request), 'RPP-code', answer.code];
  if (answer.headers !== undefined) headers.push(...answer.headers);
  if (world.personality['queue-size-header'] === 'on' && request.contact !== undefined) {
    headers.push('RPP-Queue-Size', String(world.registry.state.queues.get(request.contact.handle)?.size ?? 0));
  }
  if (world.personality['v0-endpoint'] === 'deprecated') {
    headers.push('Deprecation', '@1798761600', 'Sunset', 'Thu, 31 Dec 2037 00:00:00 GMT');
  }
  return reply(answer.status, headers, answer.body, answer.rule);
}

/** A refusal of v0: status by code and revision, a problem document as body except on HEAD (N15, N17). */
export function rppRefusal(world: World, request: RegistryRequest, refusal: Refusal): Reply {
  const { personality } = world;
  const core00 = personality['v0-statuses'] === 'core-00';
  const byCode = statuses[refusal.code]?.[core00 ? 0 : 1] ?? 400;
  const isCredentials = refusal.code === '2200';
  const status = isCredentials ? Number(personality['credentials-status']) : (refusal.status ?? byCode);
  const headers = [...(refusal.headers ?? [])];
  if (isCredentials && status === 401) headers.push('WWW-Authenticate', 'Basic realm="registry", charset="UTF-8"');
  const code = personality['rpp-code-digits'] === '5' ? `0${refusal.code}` : refusal.code;
  const body = request.method === 'HEAD' ? undefined : refusalBody(world, refusal, status, headers, isCredentials);
  return rppReply(world, request, {
    status,
    code,
    rule: refusal.rule,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/** The body of a refusal; adds its Content-Type to `headers`. */
function refusalBody(
  world: World,
  refusal: Refusal,
  status: number,
  headers: string[],
  isCredentials: boolean,
): string | undefined {
  const form = isCredentials ? world.personality['credentials-body'] : 'problem';
  if (form === 'html') {
    headers.push('Content-Type', 'text/html; charset=utf-8');
    return '<!doctype html><title>Authentication required</title><h1>Authentication required</h1>\n';
  }
  if (form === 'empty' || world.personality['problem-body'] === 'none') return undefined;
  headers.push('Content-Type', 'application/problem+json');
  return problemBody(world, refusal, status);
}

/** A problem document (protocol facts 3.5) in the form that the personality asks for. */
export function problemBody(world: World, refusal: Refusal, status: number): string {
  const digits = (code: string) => `0${code}`;
  switch (world.personality['problem-body']) {
    case 'flat':
      return JSON.stringify({
        type: `urn:ietf:params:rpp:code:${digits(refusal.code)}`,
        title: 'RPP Error',
        status,
        detail: refusal.details.map((detail) => detail.reason).join(' '),
      });
    case 'codes':
      return JSON.stringify({
        type: 'https://registry.example/problems/rpp',
        title: 'RPP Error',
        status,
        errors: refusal.details.map((detail) => ({ code: digits(detail.code), message: detail.reason, lang: 'en' })),
      });
    default:
      return JSON.stringify({
        type: `urn:ietf:params:rpp:${world.personality['problem-type']}`,
        title: 'RPP Error',
        status,
        errors: refusal.details.map((detail) => ({
          type: `urn:example:registry-emulator:problem:${detail.slug}`,
          result: digits(detail.code),
          ...(detail.path === undefined ? {} : { paths: [detail.path] }),
          reason: detail.reason,
          ...detail.extra,
        })),
      });
  }
}

/** The Content-Type of v0 bodies: what the client accepts decides only between the two JSON types (N6). */
export function bodyType(world: World, request: RegistryRequest): string {
  if (world.personality['renewal-media-type'] === 'json') return 'application/json';
  const accept = request.headers.accept;
  const onlyPlainJson =
    accept !== undefined && !/rpp\+json|\*\/\*|application\/\*/i.test(accept) && /application\/json/i.test(accept);
  return onlyPlainJson ? 'application/json' : 'application/rpp+json';
}
