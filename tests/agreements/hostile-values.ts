/** Values that no screen of ours sends. Each is at most as large as a window could send at once. */

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\n',
  '\r\nBEGIN:VEVENT',
  '\ud800',
  '\udc00x',
  '\u202e\u2066',
  '\uFEFF',
  'x'.repeat(60),
  'x'.repeat(1_000_000),
  'ü'.repeat(250),
  '\u0301'.repeat(250),
  '\u{1f1ee}\u{1f1f8}'.repeat(40),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(a+)+$',
  '[',
  '\\',
  '%',
  '%00',
  '%E0%A4%A',
  '_%_%_%_%_',
  '"',
  "'; DROP TABLE accounts; --",
  '{"a":',
  '<script>alert(1)</script>',
  '{{value}}',
  '../../../etc/passwd',
  '/dev/zero',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(40),
  '0.0000000000001',
  '0000-00-00',
  '0001-01-01',
  '2027-02-30',
  '2027-13-45',
  '9999-12-31',
  '9999-99-99',
  '9999-12',
  '0000-00',
  'http://',
  'https://[::1]:99999/',
  'http://user:pass@127.0.0.1:1/',
  'javascript:alert(1)',
  'a.b.c.d.e.f',
  'xn--0.is',
  'xn--'.concat('z'.repeat(59), '.is'),
  '.is',
  'is.',
  '-.is',
  'þórður.example',
];

export const hostileNumbers: readonly number[] = [
  -1,
  0,
  -0,
  1.5,
  99,
  500,
  501,
  2 ** 31,
  -(2 ** 31),
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  1e300,
  Number.MIN_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

export function hostileOthers(): readonly unknown[] {
  return [
    null,
    undefined,
    true,
    [],
    {},
    [[]],
    deep(3000),
    JSON.parse('{"__proto__":{"polluted":true}}'),
    new Date(0),
    new Map(),
    10n,
  ];
}

function deep(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** The same value with one part of it replaced, for each of its parts and each hostile value of its kind. */
export function* spoiled(value: unknown): Generator<unknown, void, void> {
  for (const path of partsOf(value, [])) {
    const part = at(value, path);
    if (typeof part === 'string') for (const text of hostileTexts) yield replaced(value, path, text);
    if (typeof part === 'number') for (const number of hostileNumbers) yield replaced(value, path, number);
    if (Array.isArray(part)) {
      for (const length of [2, 500, 501, 100_000]) yield replaced(value, path, Array(length).fill(part[0] ?? 'x'));
    }
    for (const other of hostileOthers()) yield replaced(value, path, other);
  }
}

type Path = readonly (string | number)[];

function* partsOf(value: unknown, path: Path): Generator<Path, void, void> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* partsOf(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value);
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string | number, unknown>)[key] = replaced(
    (value as Record<string | number, unknown>)[key],
    rest,
    by,
  );
  return copy;
}
