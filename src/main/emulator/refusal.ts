import type { Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import type { Rule } from './reply.ts';

/**
 * A no, before it takes the form of an interface. `code` is EPP's four digits; `status` is the HTTP status where the
 * decision table fixes one, otherwise the interface derives it from the code. Several faults in one request are
 * several details; the first one decides.
 */
export interface Refusal {
  readonly code: string;
  readonly status?: number;
  readonly details: readonly [RefusalDetail, ...RefusalDetail[]];
  readonly rule: Rule;
  readonly headers?: readonly string[];
}

/** One reason: `slug` names the problem in URNs, `path` is a JSONPath into the request body. */
export interface RefusalDetail {
  readonly code: string;
  readonly slug: string;
  readonly reason: string;
  readonly path?: string;
  readonly extra?: Readonly<Record<string, string>>;
}

/** `reason` goes over the wire: in English, as the registry writes. */
export function refusal(
  code: string,
  slug: string,
  reason: string | Message,
  rule: Rule,
  more: Partial<Pick<Refusal, 'status' | 'headers'>> & Partial<Pick<RefusalDetail, 'path' | 'extra'>> = {},
): Refusal {
  const { status, headers, ...detail } = more;
  return {
    code,
    rule,
    details: [{ code, slug, reason: typeof reason === 'string' ? reason : say('en', reason), ...detail }],
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
  };
}
