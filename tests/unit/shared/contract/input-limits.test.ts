import { expect, test } from 'vitest';
import type * as z from 'zod';
import { operations } from '../../main/hosts/operations.ts';

/** What a window may send at most: the parts of an input that have no end of their own. */
function endless(schema: z.ZodType, place: string): string[] {
  const { def } = schema as unknown as z.core.$ZodTypes['_zod'];
  const within = (part: unknown, name: string) => endless(part as z.ZodType, `${place}${name}`);
  switch (def.type) {
    case 'string':
      return hasEnd(schema) ? [] : [`${place}: a text`];
    case 'array':
      return [...(hasEnd(schema) ? [] : [`${place}: a list`]), ...within(def.element, '[]')];
    case 'tuple':
      return def.items.flatMap((item, index) => within(item, `.${index}`));
    case 'record':
      return [...(keysOf(def.keyType as z.ZodType) ? [] : [`${place}: a record`]), ...within(def.valueType, '.*')];
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, member]) =>
        within(member, `.${name}`),
      );
    case 'union':
      return def.options.flatMap((option, index) => within(option, `|${index}`));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return within(def.innerType, '');
    case 'pipe':
      return within(def.in, '');
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      return [`${place}: ${def.type}`];
  }
}

/** A longest length, or a form that has one. */
function hasEnd(schema: z.ZodType): boolean {
  const checks = (schema.def as unknown as { checks?: { _zod: { def: z.core.$ZodCheckDef } }[] }).checks ?? [];
  return checks.some(({ _zod: { def } }) => {
    const { check, pattern } = def as { check: string; pattern?: RegExp };
    if (check === 'max_length' || check === 'length_equals') return true;
    return pattern !== undefined && /^\^.*\$$/.test(pattern.source) && !/[*+]|,\}/.test(pattern.source);
  });
}

function keysOf(schema: z.ZodType): boolean {
  const { def } = schema as unknown as z.core.$ZodTypes['_zod'];
  return def.type === 'enum' || def.type === 'literal';
}

test('every text and every list that a window may send has a longest length', () => {
  const found = operations().flatMap(({ name, input }) => (input === undefined ? [] : endless(input, name)));
  expect(found).toEqual([]);
});
