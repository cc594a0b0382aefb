import fc from 'fast-check';
import type * as z from 'zod';
import { asWritten } from '#messages/message.ts';

/**
 * Values that a schema of the contract accepts: made from the schema itself, so that no operation can be forgotten.
 * Throws, naming the place, where it would hardly ever find one: teach it then.
 */
export function arbitraryOf(schema: z.ZodType, place = 'the value'): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as z.core.$ZodTypes['_zod'];
  const made = shapeOf(schema, place);
  const isLoose = def.checks === undefined || def.checks.length === 0;
  if (isLoose && def.type !== 'string' && def.type !== 'number') return made;
  const isAccepted = (value: unknown): boolean => schema.safeParse(value).success;
  if (fc.sample(made, { seed: 1, numRuns: 400 }).filter(isAccepted).length < 4) {
    throw new Error(`Hardly any made value is accepted for ${place}; teach arbitraryOf about it.`);
  }
  return made.filter(isAccepted);
}

const texts = fc.constantFrom(
  ...['a', '2027-03-14', '2027-03', '09:30', 'emulator', 'one.example', 'þú.example', 'https://a.example', 'EUR', '12'],
  ...['12.50', '[]', '{}', 'x'.repeat(70), '0', ''],
);

function shapeOf(schema: z.ZodType, place: string): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as z.core.$ZodTypes['_zod'];
  const inner = (part: unknown, name: string) => arbitraryOf(part as z.ZodType, `${place}.${name}`);
  switch (def.type) {
    case 'string':
      return fc.oneof(texts, fc.string({ unit: 'grapheme', maxLength: 20 }));
    case 'number':
      return fc.oneof(fc.integer({ min: -3, max: 120 }), fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array':
      return fc.array(inner(def.element, '[]'), { maxLength: 4 });
    case 'tuple':
      return fc.tuple(...def.items.map((item, index) => inner(item, String(index))));
    case 'record':
      return fc.dictionary(inner(def.keyType, 'key') as fc.Arbitrary<string>, inner(def.valueType, 'value'), {
        maxKeys: 3,
        // What has travelled as JSON is an ordinary object.
        noNullPrototype: true,
      });
    case 'object':
      return objectOf(def.shape as Record<string, z.ZodType>, place);
    case 'union':
      return fc.oneof(...def.options.map((option, index) => inner(option, `|${index}`)));
    case 'nullable':
      return fc.oneof(inner(def.innerType, '?'), fc.constant(null));
    case 'optional':
    case 'default':
      return fc.oneof(inner(def.innerType, '?'), fc.constant(undefined));
    case 'pipe':
      return inner(def.in, 'in');
    case 'unknown':
      return fc.constant(null);
    case 'custom':
      // The contract's custom schemas are all of a failure.
      return fc.constant({ kind: 'not-found', message: asWritten('There is no such thing.') });
    default:
      throw new Error(`The contract has a schema of type ${def.type} at ${place}; teach arbitraryOf about it.`);
  }
}

function objectOf(shape: Record<string, z.ZodType>, place: string): fc.Arbitrary<unknown> {
  const members = Object.entries(shape).map(([name, member]) =>
    arbitraryOf(member, `${place}.${name}`).map((value) => [name, value] as const),
  );
  return fc.tuple(...members).map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}
