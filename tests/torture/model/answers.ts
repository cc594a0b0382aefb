import type { AnsweredReply, ExchangeReply, ExchangeRequest, SilenceCause } from '#main/registry/transport/exchange.ts';
import { asWritten } from '#messages/message.ts';

/** How a renewal is met: what the registry does, and what comes back. */
export interface PostPlan {
  /** Whether and when the registry carries it out; `late` after so many seconds. */
  readonly carries: 'now' | 'late' | 'never';
  readonly lateSeconds: number;
  readonly answer: Answer;
}

export type Answer =
  /** The registry's own, whatever it is. */
  | { readonly kind: 'honest' }
  | { readonly kind: 'silence'; readonly cause: Extract<SilenceCause, 'reset' | 'headers-timeout' | 'whole-timeout'> }
  /** Accepted (01001, or 202 alone), and carried out or refused later, which a message tells. */
  | { readonly kind: 'pending'; readonly refused: boolean; readonly by202: boolean }
  | OddAnswer;

/** Whatever may stand between us and the registry answers in its place. */
export interface OddAnswer {
  readonly kind: 'odd';
  readonly status: number;
  /** RPP-code headers, one or two that contradict each other. */
  readonly codes: readonly string[];
  readonly body: 'none' | 'page' | 'problem' | 'date' | 'cut';
  readonly retryAfterSeconds: number | null;
  readonly afterSeconds: number;
}

/** A decoded no, which only the registry itself may say (protocol facts 15.1). */
export function isOwnRefusal({ status, codes }: OddAnswer): boolean {
  if (codes.length !== 1) return false;
  return /^02[0-3]/.test(codes[0] ?? '') || (codes[0] === '02501' && (status === 401 || status === 403));
}

/** A decoded yes with a date, which only the registry itself may say. */
export function isHonestYes({ status, codes, body }: OddAnswer): boolean {
  return status >= 200 && status <= 299 && codes.length === 1 && codes[0] === '01000' && body === 'date';
}

export function answered(status: number, headers: AnsweredReply['headers'], body: unknown = ''): AnsweredReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered', status, headers, body: Buffer.from(text), durationMilliseconds: 50 };
}

export function silence(cause: SilenceCause): ExchangeReply {
  return { kind: 'silent', sent: true, cause, detail: asWritten(`it was ${cause}`), durationMilliseconds: 50 };
}

export function renewedReply(svTRID: string, expiryDate: string): AnsweredReply {
  const headers = [
    ['content-type', 'application/rpp+json'],
    ['rpp-svtrid', svTRID],
    ['rpp-code', '01000'],
  ] as const;
  return answered(201, headers, { expiryDate });
}

export function refusalReply(svTRID: string, name: string): AnsweredReply {
  return problem(
    422,
    [
      ['rpp-svtrid', svTRID],
      ['rpp-code', '02306'],
    ],
    `The expiry date of ${name} is another one.`,
  );
}

function problem(status: number, headers: AnsweredReply['headers'], reason: string): AnsweredReply {
  const code = headers.find(([name]) => name === 'rpp-code')?.[1] ?? '';
  const errors = [{ result: code, paths: [], reason }];
  const body = { type: 'urn:ietf:params:rpp:error', title: 'RPP Error', status, errors };
  return answered(status, [['content-type', 'application/problem+json'], ...headers], body);
}

export function oddReply(answer: OddAnswer, expiryDate: string, wall: number): AnsweredReply {
  const { status, codes, body, retryAfterSeconds } = answer;
  const headers: (readonly [string, string])[] = codes.map((code) => ['rpp-code', code]);
  if (retryAfterSeconds !== null) headers.push(['retry-after', String(retryAfterSeconds)]);
  const retryAt = retryAfterSeconds === null ? undefined : wall + retryAfterSeconds * 1000;
  return { ...bodied(status, headers, body, expiryDate), retryAt };
}

function bodied(
  status: number,
  headers: AnsweredReply['headers'],
  body: OddAnswer['body'],
  expiryDate: string,
): AnsweredReply {
  const json = ['content-type', 'application/rpp+json'] as const;
  switch (body) {
    case 'none':
      return answered(status, headers);
    case 'page':
      return answered(status, [['content-type', 'text/html'], ...headers], '<html><h1>Please wait</h1></html>');
    case 'problem':
      return problem(status, headers, 'It went wrong.');
    case 'date':
      return answered(status, [json, ...headers], { expiryDate });
    case 'cut':
      return answered(status, [json, ...headers], `{"expiryDate": "${expiryDate.slice(0, 7)}`);
  }
}

const rdap = [['content-type', 'application/rdap+json']] as const;

function rdapDomain(name: string, expiryDate: string, isOwn: boolean): object {
  return {
    objectClassName: 'domain',
    ldhName: name,
    status: ['active'],
    events: [{ eventAction: 'expiration', eventDate: `${expiryDate}T00:00:00Z` }],
    entities: [
      isOwn
        ? { objectClassName: 'entity', handle: 'ABC12-IS', roles: ['registrant', 'billing'] }
        : { objectClassName: 'entity', handle: 'XYZ99-IS', roles: ['registrant'] },
    ],
  };
}

export function lookUpReply(name: string, expiryDate: string, isOwn: boolean): AnsweredReply {
  return answered(200, rdap, rdapDomain(name, expiryDate, isOwn));
}

export function listReply(domains: readonly (readonly [string, string])[]): AnsweredReply {
  const domainSearchResults = domains.map(([name, date]) => rdapDomain(name, date, true));
  return answered(200, rdap, { domainSearchResults });
}

const successes: Readonly<Record<string, string>> = {
  '1000': 'Command completed successfully',
  '1300': 'Command completed successfully; no messages',
  '1301': 'Command completed successfully; ack to dequeue',
};

/** The poll queue of RPP v1 in its JSON form. */
export function messageReply(
  request: ExchangeRequest,
  code: string,
  message:
    | { readonly id: string; readonly name: string; readonly clTRID: string; readonly succeeded: boolean }
    | undefined,
  count: number,
): AnsweredReply {
  const msg = { lang: 'en', content: successes[code] ?? 'Object does not exist' };
  const response = {
    result: { code, content: { msg } },
    ...(message && {
      msgQ: { count: String(count), id: message.id, content: { msg: { lang: 'en', content: 'Renewal decided' } } },
      resData: {
        'domain:panData': {
          'domain:name': { paResult: String(message.succeeded), content: message.name },
          'domain:paTRID': { clTRID: message.clTRID, svTRID: 'S-m' },
        },
      },
    }),
    trID: { clTRID: request.clTRID ?? '', svTRID: 'S-q' },
  };
  const ns = { domain: 'urn:ietf:params:xml:ns:domain-1.0' };
  const status = code === '2303' ? 422 : 200;
  return answered(status, [['content-type', 'application/json']], { response, ...(message && { ns }) });
}
