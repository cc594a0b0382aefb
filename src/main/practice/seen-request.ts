import { asWritten, type Message, message } from '#messages/message.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { readResultCode } from '#values/result-code.ts';

type Headers = readonly (readonly [string, string])[];

/** A request as the emulator's control interface tells it (docs/emulator.md). */
export interface ToldRequest {
  readonly number: number;
  readonly at: string;
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly clTRID: string | null;
  readonly request: { readonly headers: Headers; readonly body: string | null };
  readonly answer: { readonly status: number; readonly headers: Headers; readonly body: string | null } | null;
  /** `message` is not there in an emulator of 0.1.0. */
  readonly rule: { readonly source: string; readonly text: string; readonly message?: Message };
  readonly faults: readonly string[];
}

/** What lessons look at in a request that the emulator saw: who was asked what about which name, and what went out. */
export interface SeenRequest {
  readonly number: number;
  /** The registry's own time, epoch milliseconds. */
  readonly at: number;
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  /** LDH form of the name in the path; undefined where there is none. */
  readonly ldhName: string | undefined;
  readonly cardId: string | undefined;
  readonly requestBody: string;
  /** Undefined where no answer went out at all. */
  readonly status: number | undefined;
  /** RPP-code, or the EPP result code of header or body, as sent. */
  readonly code: string | undefined;
  readonly succeeded: boolean;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  readonly answerBody: string;
  readonly faults: readonly string[];
  readonly rule: Message;
}

export function readSeenRequest(told: ToldRequest): SeenRequest {
  const body = told.answer?.body ?? '';
  const headers = told.answer?.headers ?? [];
  const code = headerOf(headers, /^(rpp-code|re?pp-(result-code|eppcode|code))$/i) ?? codeInBody(body);
  return {
    number: told.number,
    at: Date.parse(told.at),
    operation: told.route,
    method: told.method,
    target: told.target,
    ldhName: nameIn(told.target),
    cardId: headerOf(told.request.headers, /^registry-cardid$/i),
    requestBody: told.request.body ?? '',
    status: told.answer?.status,
    code,
    succeeded: code !== undefined && readResultCode(code).outcome === 'success',
    clTRID: told.clTRID ?? lastIn(body, /"clTRID":\s*"([^"]*)"|<clTRID>([^<]*)</g),
    svTRID: headerOf(headers, /^re?pp-svtrid$/i) ?? lastIn(body, /"svTRID":\s*"([^"]*)"|<svTRID>([^<]*)</g),
    answerBody: body,
    faults: told.faults,
    rule: message('practice.ruleOfSource', {
      rule: told.rule.message ?? asWritten(told.rule.text),
      source: told.rule.source,
    }),
  };
}

function headerOf(headers: Headers, name: RegExp): string | undefined {
  return headers.find(([one]) => name.test(one))?.[1];
}

function codeInBody(body: string): string | undefined {
  const [, inJson, inXml] = /"result":\s*\{\s*"code":\s*"(\d+)"|<result code="(\d+)"/.exec(body) ?? [];
  return inJson ?? inXml;
}

/** The transaction of the command comes last in an EPP answer; those before it are of a pending action. */
function lastIn(body: string, pattern: RegExp): string | undefined {
  const [, inJson, inXml] = [...body.matchAll(pattern)].at(-1) ?? [];
  return inJson ?? inXml;
}

function nameIn(target: string): string | undefined {
  const [, segment] = /\/(?:domainNames|domains|domain|dac)\/([^/?]+)/.exec(target) ?? [];
  if (segment === undefined) return undefined;
  try {
    const name = parseDomainName(decodeURIComponent(segment));
    return name.ok ? name.value.ldhName : segment.toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
