import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { at, jsonOf } from './look.ts';
import type { Observed } from './questions.ts';

/**
 * Whether a reply has anything that only a registry's has: a header of RPP, an EPP response, or an RDAP object or notice
 * (specification, RPP headers; RFC 5730 section 2.6; RFC 9083 sections 4.1 and 4.9). No judgement on whether it is right.
 */
export function speaksAsRegistry(observed: Observed): boolean {
  if (observed.kind === 'silent') return false;
  const { reply } = observed;
  if (reply.headers.some(([name]) => name.startsWith('rpp-'))) return true;
  const json = jsonOf(reply);
  if (json !== undefined) {
    return (
      at(json, 'response', 'result') !== undefined ||
      'rdapConformance' in Object(json) ||
      'objectClassName' in Object(json)
    );
  }
  return /<(?:\w+:)?epp[\s>]/.test(bodyText(reply));
}
