import { type Message, message } from '#messages/message.ts';

/** Deeper nesting than this no registry needs; without a bound, walking or showing the value could exhaust the stack. */
export const deepestNesting = 64;

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  /** `where` is a place in the text, such as `character 17`. */
  | { readonly ok: false; readonly where: string; readonly why: Message };

/**
 * JSON of a bounded depth. Numbers come as numbers, or as texts of the digits that were written where String of the number
 * would spell them otherwise. Never throws.
 */
export function parseJson(text: string, numbers: 'numbers' | 'as-written' = 'numbers'): ParsedJson {
  const tooDeepAt = findTooDeep(text);
  if (tooDeepAt !== undefined) {
    return { ok: false, where: `character ${tooDeepAt}`, why: message('registry.tooDeep', { levels: deepestNesting }) };
  }
  try {
    return { ok: true, value: numbers === 'as-written' ? parseAsWritten(text) : JSON.parse(text) };
  } catch (error) {
    const place = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const ends = place === undefined || Number(place) >= text.length;
    return ends
      ? { ok: false, where: `character ${text.length}`, why: message('registry.endsEarly') }
      : { ok: false, where: `character ${place}`, why: message('registry.notJsonThere') };
  }
}

/** Numbers that String may spell otherwise: long ones, fractions, exponents, minus zero. Or a text that looks so; a time does not. */
const oddNumber = /(?:^|"\s*:|[,[])\s*-?(?:\d{16}|\d+[.eE]|(?<=-)0)/;

/** To look at each value takes several times as long as to parse it. */
function parseAsWritten(text: string): unknown {
  return JSON.parse(text, oddNumber.test(text) ? asWritten : undefined);
}

/** A number beyond 2^53 would become another one. */
function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value;
}

function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22:
        index = endOfString(text, index);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > deepestNesting) return index;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
      default:
    }
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x5c) index += 1;
    else if (character === 0x22) return index;
  }
  return text.length;
}

/** An object of JSON, or undefined for anything else, arrays included. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** A member of its own of an object, never something inherited. */
export function memberOf(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Text, or a number as text (registries swap them); undefined for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}
