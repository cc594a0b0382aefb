import type { Refusal } from '#main/emulator/refusal.ts';
import { type Reply, type Rule, reply, type TextPieces } from '#main/emulator/reply.ts';
import type { RegistryRequest } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** EPP's code to the HTTP status of RDAP; what is not here is 400 (RFC 7480 5). */
const statuses: Readonly<Record<string, number>> = {
  '2101': 405,
  '2200': 401,
  '2201': 403,
  '2303': 404,
  '2400': 500,
  '2502': 429,
};

const mediaTypes = {
  'rdap+json': 'application/rdap+json',
  'rdap+json-charset': 'application/rdap+json; charset=UTF-8',
  json: 'application/json',
} as const;

/** An RDAP answer: JSON, readable from any origin (RFC 7480 5.6). */
export function rdapReply(
  world: World,
  status: number,
  body: string | TextPieces | object,
  rule: Rule,
  headers: readonly string[] = [],
): Reply {
  const text = typeof body === 'string' || typeof body === 'function' ? body : JSON.stringify(body);
  const type = mediaTypes[world.personality['rdap-media-type']];
  return reply(
    status,
    ['Content-Type', type, 'Access-Control-Allow-Origin', '*', ...headers],
    text as string | TextPieces,
    rule,
  );
}

/** A refusal of RDAP: errorCode, title and description (RFC 9083 6; N11, N19). */
export function rdapRefusal(world: World, _request: RegistryRequest, refusal: Refusal): Reply {
  const isCredentials = refusal.code === '2200';
  const derived = refusal.status ?? statuses[refusal.code] ?? 400;
  const status = isCredentials ? Number(world.personality['credentials-status']) : derived;
  const headers = [...(refusal.headers ?? [])];
  if (isCredentials && status === 401) headers.push('WWW-Authenticate', 'Basic realm="registry", charset="UTF-8"');
  if (isCredentials && world.personality['credentials-body'] !== 'problem') {
    if (world.personality['credentials-body'] === 'empty') return reply(status, headers, undefined, refusal.rule);
    headers.push('Content-Type', 'text/html; charset=utf-8');
    const page = '<!doctype html><title>Authentication required</title><h1>Authentication required</h1>\n';
    return reply(status, headers, page, refusal.rule);
  }
  return rdapReply(
    world,
    status,
    {
      rdapConformance: ['rdap_level_0'],
      errorCode: status,
      title: titles[status] ?? 'Error',
      description: refusal.details.map((detail) => detail.reason),
    },
    refusal.rule,
    headers,
  );
}

/** An instant as RDAP writes it here (RFC 3339; specification: timestamps carry a timezone). */
export function rdapInstant(world: World, epochMilliseconds: number): string {
  const text = new Date(epochMilliseconds).toISOString();
  switch (world.personality['rdap-dates']) {
    case 'utc':
      return `${text.slice(0, 19)}Z`;
    case 'fraction':
      return text;
    case 'no-zone':
      return text.slice(0, 19);
    default:
      return `${text.slice(0, 19)}+00:00`;
  }
}
