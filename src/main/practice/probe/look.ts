import type { ObservedReply } from '#main/registry/protocol/observe.ts';
import { asObject, parseJson } from '#main/registry/protocol/parse-json.ts';
import { bodyText, headerOf, shapeOf } from '#main/registry/protocol/read-reply.ts';

/** How a reply looks, for the findings of the probe: small readings that never throw. */
export type Json = Readonly<Record<string, unknown>>;

export function jsonOf(reply: ObservedReply): unknown {
  const json = parseJson(bodyText(reply));
  return json.ok ? json.value : undefined;
}

/** The member at a path of an object, or undefined. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => asObject(found)?.[name], value);
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = path.length === 0 ? value : at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** Media type with its parameters, in lower case and without blanks; `none` where there is none. */
export function mediaTypeOf(reply: ObservedReply): string {
  return (headerOf(reply, 'content-type') ?? 'none').toLowerCase().replace(/\s/g, '');
}

/** What a body is, in a word or two. */
export function bodyKindOf(reply: ObservedReply): string {
  const shape = shapeOf(bodyText(reply));
  return shape === 'empty' ? 'no body' : shape === 'text' ? 'text' : shape.toUpperCase();
}

/** How an instant is written: the form, not the instant. */
export function instantForm(text: string): string {
  const zone = /Z$/.test(text) ? 'Z' : (/[+-]\d{2}:?\d{2}$/.exec(text)?.[0].replace(/\d/g, '0') ?? 'no zone');
  const fraction = /T\d{2}:\d{2}:\d{2}\.\d+/.test(text) ? ', with fractions' : '';
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return 'another form';
  return `${zone === 'Z' || zone === 'no zone' ? zone : 'offset'}${fraction}`;
}

/** Every text of a member name anywhere in a value, down to some depth. */
export function textsNamed(value: unknown, name: string, depth = 8): string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsNamed(one, name, depth - 1));
  const object = asObject(value);
  if (object === undefined) return [];
  return Object.entries(object).flatMap(([key, member]) =>
    key === name && typeof member === 'string' ? [member] : textsNamed(member, name, depth - 1),
  );
}

export function header(reply: ObservedReply, name: string): string | undefined {
  return headerOf(reply, name)?.trim();
}

/** Words once each, sorted, so that the same registry is told in the same words. */
export function listed(words: readonly string[]): string {
  return words.length === 0 ? 'none' : [...new Set(words)].sort().join(', ');
}
