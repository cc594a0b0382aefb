import type { AnsweredReply } from '../transport/exchange.ts';
import { asObject, asText, memberOf, parseJson } from './parse-json.ts';
import { bodyText, shapeOf } from './read-reply.ts';

/** Why a registry said no, as far as the body tells. */
export interface ProblemDetail {
  readonly code: string;
  /** JSONPath of the offending place, where given. */
  readonly path: string | undefined;
  readonly reason: string;
}

export interface Problem {
  /** The code that the body names, for answers without an RPP-code header. */
  readonly code: string | undefined;
  readonly details: readonly ProblemDetail[];
  readonly text: string | undefined;
}

const none: Problem = { code: undefined, details: [], text: undefined };
const mostDetails = 20;
const longestText = 500;

/**
 * Reads the error body of RPP v0 leniently: RFC 9457 problem documents in every dialect met (protocol facts 3.5), RDAP's
 * `{errorCode, title, description[]}`, `{message}`, plain text. Error bodies are not shown by the specification. Never
 * throws: a body that cannot be read adds nothing.
 */
export function readProblem(reply: AnsweredReply): Problem {
  const text = bodyText(reply);
  const shape = shapeOf(text);
  if (shape === 'text') return { ...none, text: clip(text) };
  if (shape !== 'json') return none;
  const json = parseJson(text);
  const body = json.ok ? asObject(json.value) : undefined;
  if (body === undefined) return none;
  const given = memberOf(body, 'errors');
  const errors = (Array.isArray(given) ? given : given === undefined ? [] : [given]).slice(0, mostDetails);
  const ownCode = codeAtEnd(asText(memberOf(body, 'type')));
  const details = errors.flatMap((error) => detailOf(error, ownCode));
  const own = firstText(body, ['detail', 'message', 'title']) ?? describe(memberOf(body, 'description'));
  return { code: details[0]?.code || ownCode, details, text: own === undefined ? details[0]?.reason : clip(own) };
}

function detailOf(error: unknown, ownCode: string | undefined): ProblemDetail[] {
  const object = asObject(error);
  if (object === undefined) {
    const text = asText(error);
    return text === undefined ? [] : [{ code: ownCode ?? '', path: undefined, reason: clip(text) }];
  }
  const paths = memberOf(object, 'paths') ?? memberOf(object, 'path');
  const path = Array.isArray(paths) ? paths.map(asText).find((one) => one !== undefined) : asText(paths);
  return [
    {
      code: firstText(object, ['result', 'code']) ?? codeAtEnd(asText(memberOf(object, 'type'))) ?? ownCode ?? '',
      path: path === undefined ? undefined : clip(path),
      reason: clip(`${firstText(object, ['reason', 'message', 'detail', 'title']) ?? ''}${extrasOf(object)}`),
    },
  ];
}

/** Members that every dialect may have; what is beside them says more of this very error. */
const knownMembers = new Set([
  'type',
  'result',
  'code',
  'paths',
  'path',
  'reason',
  'message',
  'detail',
  'title',
  'lang',
  'status',
]);
const mostExtras = 6;

/** What an error says beside its reason, such as `balance` and `action_cost` of a billing failure (protocol facts 3.5). */
function extrasOf(error: Readonly<Record<string, unknown>>): string {
  const extras = Object.entries(error)
    .filter(([name]) => !knownMembers.has(name) && !/pass|secret|token|auth|key/i.test(name))
    .flatMap(([name, value]) => {
      const text = asText(value);
      return text === undefined ? [] : [`${name}: ${text}`];
    });
  return extras.length === 0 ? '' : ` (${extras.slice(0, mostExtras).join(', ')})`;
}

function firstText(object: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = asText(memberOf(object, name));
    if (text !== undefined && text.trim() !== '') return text;
  }
  return undefined;
}

function describe(value: unknown): string | undefined {
  if (!Array.isArray(value)) return asText(value);
  const lines = value.slice(0, mostDetails).map(asText);
  const text = lines.filter((line) => line !== undefined).join(' ');
  return text === '' ? undefined : text;
}

function codeAtEnd(type: string | undefined): string | undefined {
  return type === undefined ? undefined : /(\d{4,5})$/.exec(type)?.[1];
}

function clip(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}
