import fc from 'fast-check';
import { toASCII, toUnicode } from 'tr46';
import { describe, expect, it } from 'vitest';
import { say } from '#messages/say.ts';
import { parseDomainName, parseHostName, unicodeNameOf } from '#values/domain-name.ts';

/** Names that the registry's rules allow: labels of its letters, under .is. */
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789áéýúíóþæöð');
const label = fc
  .array(fc.oneof({ weight: 8, arbitrary: letter }, { weight: 1, arbitrary: fc.constant('-') }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((letters) => letters.join('').replace(/^-+|-+$/g, 'a'))
  .filter((text) => !/^..--/.test(text) && !['net', 'com', 'edu', 'gov', 'org', 'int'].includes(text));

const value = (input: string, zones: readonly string[] = ['is']) => {
  const parsed = parseDomainName(input, zones);
  if (!parsed.ok) throw new Error(`${input}: ${say('en', parsed.problem.message)}`);
  return parsed.value;
};
const problemOf = (input: string, zones: readonly string[] = ['is']) => {
  const parsed = parseDomainName(input, zones);
  return parsed.ok ? `accepted as ${parsed.value.ldhName}` : parsed.problem.code;
};

describe('names that can be registered', () => {
  it.each([
    ['örflæði.is', 'xn--rfli-xoa4dub.is'],
    ['dæmi.is', 'xn--dmi-yla.is'],
    ['þórður.is', 'xn--rur-3man9d.is'],
    ['íslenska.is', 'xn--slenska-6ya.is'],
    ['ö.is', 'xn--nda.is'],
    ['o\u0308.is', 'xn--nda.is'],
    ['DÆMI.IS', 'xn--dmi-yla.is'],
    ['  dæmi.is. ', 'xn--dmi-yla.is'],
    ['xn--dmi-yla.is', 'xn--dmi-yla.is'],
    ['XN--DMI-YLA.is', 'xn--dmi-yla.is'],
    ['dæmi。is', 'xn--dmi-yla.is'],
    ['a.is', 'a.is'],
    ['ab-cd.is', 'ab-cd.is'],
    ['a-b--c.is', 'a-b--c.is'],
  ])('%s is %s', (input, ldhName) => {
    expect(value(input).ldhName).toBe(ldhName);
  });

  it.each([
    ['', 'name-empty'],
    ['   ', 'name-empty'],
    ['dæmi', 'name-no-dot'],
    ['https://dæmi.is/', 'name-is-address'],
    ['dæ mi.is', 'name-blank'],
    ['-a.is', 'name-not-idna'],
    ['a-.is', 'name-not-idna'],
    ['ab--cd.is', 'name-not-idna'],
    ['a_b.is', 'name-not-idna'],
    ['a..is', 'name-not-idna'],
    ['.is', 'name-not-idna'],
    ['a/b.is', 'name-not-idna'],
    ['%41.is', 'name-not-idna'],
    ['a@b.is', 'name-not-idna'],
    ['a\u200Db.is', 'name-not-idna'],
    ['xn--a.is', 'name-not-idna'],
    ['xn--99999999.is', 'name-not-idna'],
    [`${'a'.repeat(64)}.is`, 'name-not-idna'],
    ['dæmi.com', 'name-foreign'],
    ['www.dæmi.is', 'name-level'],
    ['is', 'name-no-dot'],
    ['dømi.is', 'name-letter'],
    ['xn--dmi-0na.is', 'name-letter'],
    ['straße.is', 'name-letter'],
    ['日本.is', 'name-letter'],
    ['com.is', 'name-reserved'],
    [`${'x'.repeat(300)}.is`, 'name-too-long'],
  ])('%j is refused: %s', (input, code) => {
    expect(problemOf(input)).toBe(code);
  });

  it('are 66 characters at most, the zone included', () => {
    expect(problemOf(`${'a'.repeat(63)}.is`)).toMatch(/^accepted/);
    expect(problemOf(`${'a'.repeat(63)}.example`, ['example'])).toBe('name-too-long');
  });

  it('have two forms that lead to each other', () => {
    fc.assert(
      fc.property(label, (text) => {
        const name = `${text}.is`;
        const parsed = value(name);
        expect(parsed.unicodeName).toBe(name);
        expect(parsed.ldhName).toMatch(/^[a-z0-9-]+\.is$/);
        expect(value(parsed.ldhName)).toEqual(parsed);
        expect(value(name.toUpperCase())).toEqual(parsed);
        expect(value(name.normalize('NFD'))).toEqual(parsed);
        expect(unicodeNameOf(parsed.ldhName)).toBe(name);
      }),
      { numRuns: 1000 },
    );
  });

  it('are different when their forms are different', () => {
    fc.assert(
      fc.property(label, label, (one, other) => {
        expect(value(`${one}.is`).ldhName === value(`${other}.is`).ldhName).toBe(one === other);
      }),
    );
  });

  it('need no zone to be told', () => {
    expect(value('dæmi.example', []).ldhName).toBe('xn--dmi-yla.example');
    expect(problemOf('a.b.example', [])).toBe('name-level');
  });
});

describe('reading a name', () => {
  it('never throws, and gives only what can travel in a path and a header', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.domain()),
        (text) => {
          for (const parsed of [parseHostName(text), parseDomainName(text), parseDomainName(text, ['is'])]) {
            if (parsed.ok) expect(parsed.value.ldhName).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
            else expect(say('en', parsed.problem.message).length).toBeGreaterThan(10);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('takes host names of any zone and depth', () => {
    expect(parseHostName('ns1.norn.example')).toMatchObject({ ok: true, value: { ldhName: 'ns1.norn.example' } });
    expect(parseHostName('dømi.dk')).toMatchObject({ ok: true });
  });

  it('shows what a registry sent even where it does not decode', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof unicodeNameOf(text)).toBe('string');
      }),
    );
    expect(unicodeNameOf('xn--99999999.is')).toBe('xn--99999999.is');
    expect(unicodeNameOf('xn--dmi-yla.is')).toBe('dæmi.is');
  });
});

describe('host names in plain letters', () => {
  const strict = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true } as const;
  const near = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'n', 'x', '0', '-', '.'), minLength: 1, maxLength: 14 }),
    fc.integer({ min: 58, max: 68 }).map((length) => `${'a'.repeat(length)}.is`),
    fc.integer({ min: 120, max: 130 }).map((labels) => 'a.'.repeat(labels).concat('a')),
  );

  it('are read as UTS 46 reads them', () => {
    fc.assert(
      fc.property(near, (input) => {
        const text = input.replace(/\.$/, '');
        fc.pre(text.includes('.'));
        const ascii = toASCII(text, { ...strict, verifyDNSLength: true });
        const read = parseHostName(input);
        const isName = ascii !== null && !toUnicode(ascii, strict).error;
        expect(read.ok).toBe(isName);
        if (read.ok) expect(read.value.ldhName).toBe(ascii);
      }),
      { numRuns: 2000 },
    );
  });
});
