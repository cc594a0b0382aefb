import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepestNesting, parseJson } from '#main/registry/protocol/parse-json.ts';
import { readRdap } from '#main/registry/protocol/rdap/read-rdap.ts';
import { readInstant } from '#main/registry/protocol/read-instant.ts';
import { shapeOf } from '#main/registry/protocol/read-reply.ts';
import { said } from '../../../../support/said.ts';

describe('instants', () => {
  it('are those that the runtime reads, in every form that the runtime knows', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          const read = readInstant(iso);
          expect(read?.epochMilliseconds).toBe(date.getTime());
          expect(read?.date).toBe(iso.slice(0, 10));
          expect(readInstant(iso.replace('Z', '+00:00'))).toEqual(read);
          expect(readInstant(iso.replace('T', ' ').replace('Z', ''))).toEqual({ ...read, assumedZone: true });
          expect(readInstant(iso.slice(0, 10))?.date).toBe(iso.slice(0, 10));
        },
      ),
    );
  });

  it('with an offset are the same moment', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (date, offset) => {
          const shifted = new Date(date.getTime() + offset * 60_000).toISOString();
          const sign = offset < 0 ? '-' : '+';
          const digits = (number: number) => String(Math.floor(number)).padStart(2, '0');
          const zone = `${sign}${digits(Math.abs(offset) / 60)}:${digits(Math.abs(offset) % 60)}`;
          expect(readInstant(shifted.replace('Z', zone))?.epochMilliseconds).toBe(date.getTime());
        },
      ),
    );
  });

  it.each([
    '',
    'soon',
    '2027',
    '2027-3-14',
    '20270314',
    '2027-02-29',
    '2027-13-01',
    '2027-03-14T25:00:00Z',
    '2027-03-14T00:60:00Z',
    '2027-03-14T00:00:00+25:00',
    '2027-03-14T',
    '-002027-03-14',
    '+012027-03-14T00:00:00Z',
    '0000-01-01T00:00:00+01:00',
  ])('are not %j', (text) => {
    expect(readInstant(text)).toBeUndefined();
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void readInstant(text)));
  });
});

describe('JSON', () => {
  it('is what the runtime parses, as long as it is not too deep', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('keeps the digits of every number as they were written, where that is asked for', () => {
    const written = fc.oneof(
      fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,4})?(?:[eE][+-]?\d{1,2})?$/),
      fc.constantFrom('-0', '9007199254740993', '123456789012345', '7.0', '1e2', '-1234567890123456'),
    );
    const around = fc.constantFrom('', ' ', '\n\t');
    fc.assert(
      fc.property(written, around, fc.string(), (number, space, text) => {
        const json = `${space}{"a":${space}${number},"t":${JSON.stringify(text)},"b":[1,${space}${number}]}`;
        const { value } = parseJson(json, 'as-written') as { value: { a: unknown; t: string; b: unknown[] } };
        expect([String(value.a), value.t, ...value.b.map(String)]).toEqual([number, text, '1', number]);
        expect(String((parseJson(`${space}${number}`, 'as-written') as { value: unknown }).value)).toBe(number);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, and says a place', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => text.slice(0, -1)),
          fc.json().map((text) => `${text}}`),
        ),
        (text) => {
          const parsed = parseJson(text);
          if (!parsed.ok) expect(parsed.where).toMatch(/^character \d+$/);
        },
      ),
    );
  });

  it('may be nested as deep as is allowed and no deeper', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(parseJson(nested(deepestNesting)).ok).toBe(true);
    expect(parseJson(nested(deepestNesting + 1))).toEqual({
      ok: false,
      where: 'character 64',
      why: said('it is nested deeper than 64 levels'),
    });
    expect(parseJson(JSON.stringify({ a: '['.repeat(1000), '{{{\\"': 1 })).ok).toBe(true);
  });
});

describe('the shape of a body', () => {
  it.each([
    ['', 'empty'],
    [' \r\n\t', 'empty'],
    ['{"a":1}', 'json'],
    ['  [1]', 'json'],
    ['<?xml version="1.0"?><epp/>', 'xml'],
    ['<epp/>', 'xml'],
    ['<!DOCTYPE html><html>', 'html'],
    ['<!-- x --><HTML>', 'html'],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html xmlns="x">', 'html'],
    ['Not found', 'text'],
    [' '.repeat(2000), 'empty'],
    [`${' '.repeat(2000)}x`, 'text'],
  ])('%j is %s', (text, shape) => {
    expect(shapeOf(text)).toBe(shape);
  });
});

describe('an RDAP domain', () => {
  it('is read from anything that has a name, without throwing, and from nothing else', () => {
    const anything = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(
        fc.record(
          {
            ldhName: fc.oneof(fc.constantFrom('a.is', 'XN--DMI-YLA.IS.', 'dæmi.is'), anything),
            unicodeName: anything,
            handle: anything,
            status: anything,
            nameservers: anything,
            entities: anything,
            events: anything,
            objectClassName: anything,
          },
          { requiredKeys: [] },
        ),
        (object) => {
          const domain = readRdap(object);
          if (domain === undefined) return;
          expect(domain.ldhName).toMatch(/^[\x21-\x7e]+$/);
          expect(domain.ldhName).toBe(domain.ldhName.toLowerCase());
          expect(domain.status.every((word) => typeof word === 'string')).toBe(true);
          expect(domain.contacts.every(({ roles }) => Array.isArray(roles))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
    for (const nothing of [undefined, null, 7, 'a.is', [], {}, { ldhName: '' }, { ldhName: ' ' }]) {
      expect(readRdap(nothing)).toBeUndefined();
    }
  });

  it('keeps a name that does not decode, and makes LDH of one that is Unicode', () => {
    expect(readRdap({ ldhName: 'xn--99999999.is' })).toMatchObject({ ldhName: 'xn--99999999.is' });
    expect(readRdap({ ldhName: 'dæmi.is' })).toMatchObject({
      ldhName: 'xn--dmi-yla.is',
      unicodeName: 'dæmi.is',
      oddities: [said('ldhName has letters outside ASCII; it was converted.'), said('objectClassName is missing.')],
    });
    expect(readRdap({ objectClassName: 'domain', unicodeName: 'dæmi.is' })).toMatchObject({
      ldhName: 'xn--dmi-yla.is',
      oddities: [said('ldhName is missing; it was made from unicodeName.')],
    });
  });

  it('with endless members is read as far as anybody needs', () => {
    const domain = readRdap({
      ldhName: 'a.is',
      status: Array.from({ length: 5000 }, () => 'x'),
      entities: [{}, { handle: 'A1-IS' }],
    });
    expect(domain?.status.length).toBe(1000);
    expect(domain?.contacts).toEqual([{ handle: 'A1-IS', roles: [] }]);
    expect(domain?.oddities).toContainEqual(said('status has 5000 entries; only the first 1000 were read.'));
  });

  it('cannot reach into prototypes', () => {
    const object = JSON.parse('{"ldhName":"a.is","__proto__":{"handle":"evil"},"constructor":{"status":["evil"]}}');
    expect(readRdap(object)).toMatchObject({ handle: undefined, status: [] });
    expect(({} as { handle?: string }).handle).toBeUndefined();
  });
});
