import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameSortKey } from '#values/name-sort-key.ts';

const sorted = (names: readonly string[]) =>
  names.toSorted((one, other) => (nameSortKey(one) < nameSortKey(other) ? -1 : 1));

test('the Icelandic alphabet sorts in its own order', () => {
  const alphabet = [...'aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæö'];
  expect(sorted(alphabet.toReversed())).toEqual(alphabet);
});

test('a shorter name comes before its longer kin, then hyphens, digits, letters', () => {
  const names = ['norn.is', 'norn-ab.is', 'norn1.is', 'norna.is', 'norná.is', 'nornb.is'];
  expect(sorted(names.toReversed())).toEqual(names);
});

test('foreign accents file under their letter, other scripts after everything', () => {
  const names = ['u.is', 'ü.is', 'ua.is', 'z.is', 'ä.is', 'ö.is', '日本.is'];
  expect(sorted(['ö.is', 'ua.is', '日本.is', 'ä.is', 'u.is', 'ü.is', 'z.is'])).toEqual(
    ['u.is', 'ü.is', 'ua.is', 'z.is', 'ä.is', 'ö.is', '日本.is'].filter((name) => names.includes(name)),
  );
});

test('spaces and signs come before letters', () => {
  const texts = ['@jón', 'haf tvö', 'haf!', 'haf-2', 'hafsaga'];
  expect(sorted(texts.toReversed())).toEqual(texts);
});

test('upper case and decomposed letters have the same key', () => {
  expect(nameSortKey('ÍSLENSKA.is')).toBe(nameSortKey('i\u0301slenska.is'));
});

test('names of the registry that differ have keys that differ', () => {
  const letter = fc.constantFrom(...'aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæö0123456789-');
  const name = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(nameSortKey(`${one}.is`) === nameSortKey(`${other}.is`)).toBe(one === other);
    }),
  );
});
